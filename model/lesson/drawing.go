package lesson

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"lascope/model"
)

// Knots is the number of points of a drawing.
const Knots = 21

// Near is the distance, as a part of the axis, up to which a drawing counts as right.
const Near = 0.1

// A Drawing is a curve that a person draws over the ticks to come. Between two knots it is
// straight.
type Drawing struct {
	From, To  int64   // the first and the last tick
	Low, High float64 // the axis
	Values    [Knots]float64
}

// NewDrawing makes a drawing that stays at the present value. At most [Knots] − 1 knots lie after the
// first tick, so to must be above from.
func NewDrawing(from, to int64, low, high, now float64) *Drawing {
	d := &Drawing{From: from, To: to, Low: low, High: high}
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

// Tick is the tick of a knot.
func (d *Drawing) Tick(knot int) int64 {
	return d.From + int64(math.Round(float64(d.To-d.From)*float64(knot)/(Knots-1)))
}

// Set puts a knot at a value, at the end of the axis if it lies outside. The first knot is the
// present and stays.
func (d *Drawing) Set(knot int, v float64) {
	if knot > 0 && knot < Knots {
		d.Values[knot] = d.inside(v)
	}
}

// Distance is the area between the drawing and the values of the run at the knots, as a part of
// the area of the axis: 0 for the same curve, 1 for the opposite ends. Knots at which the run has
// no value are left out; NaN if it has none.
func (d *Drawing) Distance(run [Knots]float64) float64 {
	sum, weight := 0., 0.
	for i, v := range run {
		if math.IsNaN(v) {
			continue
		}
		w := 1.
		if i == 0 || i == Knots-1 {
			w = 0.5 // the trapezoidal rule
		}
		sum += w * math.Abs(d.Values[i]-v)
		weight += w
	}
	if weight == 0 || !(d.High > d.Low) {
		return math.NaN()
	}
	return sum / weight / (d.High - d.Low)
}

// DrawingWords writes the knots of a curve with three digits, parted by blanks.
func DrawingWords(values [Knots]float64) string {
	words := make([]string, Knots)
	for i, v := range values {
		words[i] = fmt.Sprintf("%.3g", v)
	}
	return strings.Join(words, " ")
}

// DistancePercent writes a distance: "7 %".
func DistancePercent(distance float64) string { return fmt.Sprintf("%.0f %%", 100*distance) }

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
