package design

import (
	"math"
	"slices"

	"lascope/model/stats"
)

// A CellScale is the scale of the colours of cells whose means are compared with each other.
type CellScale struct {
	Lo, Hi float64 // the least and the greatest mean; Lo > Hi if no cell has one
}

// Known reports that a cell of the scale has a mean.
func (s *CellScale) Known() bool { return s.Lo <= s.Hi }

// Log reports a logarithmic scale: over a decade or more, one slow cell would make all others
// look alike.
func (s *CellScale) Log() bool { return s.Lo > 0 && s.Hi >= 10*s.Lo }

// Position is the position of a mean between the least and the greatest, 0 to 1; NaN for NaN.
func (s *CellScale) Position(mean float64) float64 {
	switch {
	case math.IsNaN(mean):
		return mean
	case s.Hi <= s.Lo:
		return 0.5
	case s.Log():
		return math.Log(mean/s.Lo) / math.Log(s.Hi/s.Lo)
	}
	return (mean - s.Lo) / (s.Hi - s.Lo)
}

// CellScales are the scales of the cells of a sweep.
type CellScales struct {
	Along []int // the axes of which each value has a scale; none: all cells have one
	sweep *Sweep
	All   []CellScale
}

// Of is the scale of a cell.
func (c *CellScales) Of(cell int) *CellScale { return &c.All[c.Index(cell)] }

// Index is the place of a cell's scale among all.
func (c *CellScales) Index(cell int) int { return c.sweep.On(c.Along, cell) }

// Scales are the scales of means. Cells with different optima share no scale, so that a colour
// shows the scheme and not its world: each value of an axis along which the optimum changes has
// a scale. If the optimum changes along both axes of a map, the whole map has one.
func (s *Sweep) Scales(means []stats.Estimate) *CellScales {
	c := &CellScales{sweep: s, Along: s.Scaled()}
	c.All = slices.Repeat([]CellScale{{Lo: math.Inf(1), Hi: math.Inf(-1)}}, s.Combinations(c.Along))
	for cell, e := range means {
		c.add(cell, e)
	}
	return c
}

// Arrived reports that the number has a meaning in all runs of a cell.
func (s *Sweep) Arrived(e stats.Estimate) bool {
	if s.Partial {
		return e.Undefined == 0 && e.N > 1
	}
	return e.N == s.Reps
}

// Replace gives a cell another mean. It reports false where the one before bounded the scale: the scales are then made anew.
func (c *CellScales) Replace(cell int, before, now stats.Estimate) bool {
	scale := c.Of(cell)
	if before.Mean != now.Mean && (before.Mean == scale.Lo || before.Mean == scale.Hi) {
		return false
	}
	c.add(cell, now)
	return true
}

// add widens the scale of a cell by its mean.
func (c *CellScales) add(cell int, e stats.Estimate) {
	if math.IsNaN(e.Mean) || math.IsInf(e.Mean, 0) {
		return
	}
	scale := c.Of(cell)
	scale.Lo, scale.Hi = min(scale.Lo, e.Mean), max(scale.Hi, e.Mean)
}

// Scaled are the axes of which each value has a scale.
func (s *Sweep) Scaled() []int {
	if !s.ShownMetric().Worldly() {
		return nil
	}
	along := slices.Clone(s.moved)
	n := len(s.Axes)
	if n == 1 {
		return nil // a curve
	}
	if slices.Contains(along, n-1) && slices.Contains(along, n-2) {
		along = slices.DeleteFunc(along, func(axis int) bool { return axis >= n-2 })
	}
	return along
}
