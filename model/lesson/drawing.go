package lesson

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Knots is the number of points of a drawing.
const Knots = 21

// Near is the distance, as a part of the axis, up to which a drawing counts as right.
const Near = 0.1

// A Drawing is a curve that a person draws over the ticks to come, straight between its knots.
type Drawing struct {
	*Axis
	Values [Knots]float64
}

// NewDrawing makes a drawing that stays at the present value.
func NewDrawing(a *Axis, now float64) *Drawing {
	d := &Drawing{Axis: a}
	for i := range d.Values {
		d.Values[i] = d.inside(now)
	}
	return d
}

// inside is the value of the axis nearest to a value; its middle for NaN.
func (d *Drawing) inside(v float64) float64 {
	if math.IsNaN(v) {
		return (d.Low + d.High) / 2
	}
	return max(d.Low, min(v, d.High))
}

// Set puts a knot at a value, or at the end of the axis. The first knot is the present and stays.
func (d *Drawing) Set(knot int, v float64) {
	if knot > 0 && knot < Knots {
		d.Values[knot] = d.inside(v)
	}
}

// Distance is the area between the drawing and the values of the run at the knots, as a part of
// the area of the axis: 0 for the same curve, 1 for the opposite ends; NaN for no axis.
func (d *Drawing) Distance(run []float64) float64 {
	if !(d.High > d.Low) {
		return math.NaN()
	}
	return distance(d.Values[:], run) / (d.High - d.Low)
}

// distance is the mean distance between two curves. Knots at which the run has no value are left out; NaN if it has none.
func distance(drawn, run []float64) float64 {
	sum, weight := 0., 0.
	for i, v := range run {
		if math.IsNaN(v) {
			continue
		}
		w := 1.
		if i == 0 || i == Knots-1 {
			w = 0.5 // the trapezoidal rule
		}
		sum += w * math.Abs(drawn[i]-v)
		weight += w
	}
	return sum / weight
}

// DrawingWords writes the knots of a curve with three digits, parted by blanks.
func DrawingWords(values []float64) string { return strings.Trim(fmt.Sprintf("%.3g", values), "[]") }

// DistancePercent writes a distance: "7 %".
func DistancePercent(distance float64) string { return fmt.Sprintf("%.0f %%", 100*distance) }

// Praise judges a distance.
func Praise(d float64) string {
	switch {
	case d <= Near/2:
		return ": very near"
	case d <= Near:
		return ": near"
	}
	return ""
}

// nextKnot is the tick of the next knot of the curve that was drawn; a tick that no run reaches without one.
func (p *Player) nextKnot() int64 {
	if p.curve == nil || len(p.curve) == Knots {
		return math.MaxInt64
	}
	return p.asked.Axis.Tick(len(p.curve))
}

// sample takes the value of a knot at its tick.
func (p *Player) sample() {
	if p.run.Tick() == p.nextKnot() {
		column := slices.Index(p.run.Columns(), p.run.Spec().Lab.Drawn)
		p.curve = append(p.curve, p.run.Clone().Row()[column].Number()) // of a copy: Row starts a new interval for rates
	}
}
