package run

import (
	"math"

	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// step is the part of the axis by which a key raises or lowers the curve; within two steps of its ends it is a fifth of that.
const step = 1. / 20

// A sketch is a drawing with its cursor.
type sketch struct {
	*lesson.Drawing
	at     int // the knot under the cursor, 1 or more
	chart  chart.Chart
	plot   canvas.Area // inside the axes, when it was drawn last
	placed int         // the knot that the mouse placed last; 0 for none in this drag
}

// newSketch begins a sketch of a curve at its latest value.
func newSketch(d *lesson.Drawing) *sketch { return &sketch{Drawing: d, at: 1} }

// move moves the cursor along the curve.
func (s *sketch) move(knots int) { s.at = max(1, min(s.at+knots, lesson.Knots-1)) }

// raise raises the curve at the cursor and to its right, or lowers it.
func (s *sketch) raise(steps int) {
	part := (s.Values[s.at] - s.Low) / (s.High - s.Low)
	by := step
	if to := part + float64(steps)*step; min(to, part) < 2*step-1e-9 || max(to, part) > 1-2*step+1e-9 {
		by = step / 5
	}
	v := s.Values[s.at] + float64(steps)*by*(s.High-s.Low)
	for i := s.at; i < lesson.Knots; i++ {
		s.Set(i, v)
	}
}

// place puts the curve at a cell of the screen, and the part of it that a drag has passed.
func (s *sketch) place(x, y int, drag bool) {
	if s.plot.W < 2 || s.plot.H < 2 {
		return
	}
	tick := s.chart.X0 + float64(x-s.plot.X)/float64(s.plot.W-1)*(s.chart.X1-s.chart.X0)
	v := s.chart.Y1 - float64(y-s.plot.Y)/float64(s.plot.H-1)*(s.chart.Y1-s.chart.Y0)
	knot := int(math.Round((tick - float64(s.From)) / float64(s.To-s.From) * (lesson.Knots - 1)))
	if knot < 1 || knot >= lesson.Knots {
		return
	}
	from := canvas.Pick(drag && s.placed > 0, s.placed, knot)
	begin := s.Values[from]
	for i := min(from, knot); i <= max(from, knot); i++ {
		if part := math.Abs(float64(i-from)) / math.Max(1, math.Abs(float64(knot-from))); from == knot {
			s.Set(i, v)
		} else {
			s.Set(i, begin+part*(v-begin))
		}
	}
	s.at, s.placed = knot, knot
}

// release ends a drag.
func (s *sketch) release() { s.placed = 0 }

// run is the curve of the run at the knots; NaN after the present tick. It begins at the
// present value, also if an intervention changes the value at that tick.
func (s *sketch) run(whole, recent lab.DrawnCurve) (run [lesson.Knots]float64) {
	c := s.covering(whole, recent)
	run[0] = s.Values[0]
	for i := 1; i < lesson.Knots; i++ {
		run[i] = c.At(s.Tick(i))
	}
	return run
}

// covering is the recent part of the curve if it reaches back to the drawing, else the whole.
func (s *sketch) covering(whole, recent lab.DrawnCurve) lab.DrawnCurve {
	return canvas.Pick(len(recent.Ticks) > 0 && recent.Ticks[0] <= s.From, recent, whole)
}

// draw draws the curve of the run and the sketch behind it, with the area between the two as far
// as the run has come. cursor shows the cursor.
func (s *sketch) draw(a canvas.Area, th *canvas.Theme, whole, recent lab.DrawnCurve, cursor bool) {
	run := s.covering(whole, recent)
	span := s.To - s.From
	c := chart.Chart{Xname: "ticks", X0: math.Max(0, float64(s.From-span/2)), X1: float64(s.To), Y0: s.Low, Y1: s.High}
	c.EvenAxis(max(2, (a.H-2)/3), 2)
	drawn := chart.Series{Name: "drawn", Mark: '◇', Ink: canvas.InkStrong, At: s.Values[s.at],
		Last: canvas.Unit(s.Values[s.at], 3)}
	between := chart.Series{Hidden: true, Ink: canvas.InkDim, To: []float64{}}
	for i, v := range s.Values {
		x := float64(s.Tick(i))
		drawn.Add(x, v)
		if y := run.At(s.Tick(i)); !math.IsNaN(y) {
			between.Xs, between.Ys, between.To = append(between.Xs, x), append(between.Ys, v), append(between.To, y)
		}
	}
	real := chart.Series{Name: s.Name, Mark: '●', Ink: canvas.InkPractice, At: run.Now(), Last: canvas.Unit(run.Now(), 3)}
	for i, t := range run.Ticks {
		if x := float64(t); x >= c.X0 && x <= c.X1 {
			real.Add(x, run.Values[i])
		}
	}
	c.Series = []chart.Series{between, drawn, real}
	c.Draw(a, th)
	s.chart, s.plot = c, c.PlotArea(a)
	if !cursor || s.plot.W < 2 || s.plot.H < 2 {
		return
	}
	now := c.Column(float64(s.From), s.plot.W)
	for y := range s.plot.H {
		if cell := s.plot.At(now, y); cell != nil && cell.R == ' ' {
			s.plot.Set(now, y, '┊', canvas.Dim)
		}
	}
	x := c.Column(float64(s.Tick(s.at)), s.plot.W)
	y := int(math.Round((c.Y1 - s.Values[s.at]) / (c.Y1 - c.Y0) * float64(s.plot.H-1)))
	s.plot.Set(x, y, '◆', canvas.Strong.Bold())
}

// judge says how near the drawing came to a run, in units of the curve, and where it was furthest off: after which mark, or
// at which tick.
func (s *sketch) judge(run [lesson.Knots]float64, marks []lab.Mark) string {
	d, off, worst := s.Distance(run), 0.0, 0
	for i, v := range run {
		if x := math.Abs(s.Values[i] - v); x > off { // not NaN
			off, worst = x, i
		}
	}
	words := "within " + canvas.Unit(d*(s.High-s.Low), 2) + " of the run on average"
	if worst == 0 {
		return words + lesson.Praise(d)
	}
	where := "at tick " + canvas.Thousands(s.Tick(worst))
	for _, m := range marks {
		if m.Tick >= s.From && m.Tick <= s.Tick(worst) {
			where = "after " + m.Name
		}
	}
	return words + lesson.Praise(d) + "; most off " + where
}
