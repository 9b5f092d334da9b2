package lesson

import (
	"math"
	"slices"

	"lascope/model"
)

// A curve samples the main curve of a run at the knots of a drawing.
type curve struct {
	at     *Drawing // for its ticks
	next   int      // the next knot
	values [Knots]float64
}

// newCurve begins a curve at the present tick.
func newCurve(r *model.Run, ticks int64) *curve {
	c := &curve{at: NewDrawing(r.Tick(), r.Tick()+ticks, 0, 1, 0)}
	for i := range c.values {
		c.values[i] = math.NaN()
	}
	c.sample(r)
	return c
}

// due is the tick at which the run stops for a sample: the next knot if it lies before tick, else tick.
func (c *curve) due(tick int64) int64 {
	if c == nil || c.next == Knots {
		return tick
	}
	return min(tick, c.at.Tick(c.next))
}

// sample takes the value of a knot whose tick it is.
func (c *curve) sample(r *model.Run) {
	if c == nil || c.next == Knots || r.Tick() != c.at.Tick(c.next) {
		return
	}
	column := slices.Index(r.Columns(), r.Spec().Lab.Drawn)
	c.values[c.next] = r.Clone().Row()[column].Number() // of a copy: Row starts a new interval for rates
	c.next++
}
