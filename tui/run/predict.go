package run

import (
	"math"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/model/stats"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A predictOverlay takes the drawing of the curve to come, follows the run to its end, and shows
// the area between the two.
type predictOverlay struct {
	ticks  int64   // that the curve spans
	sketch *sketch // nil until the run rests
	gone   bool    // the drawing is done, and the run goes on
	// drawn takes the drawing for a lesson, which lets the run go on itself, and says whether the curve stays; nil without one.
	drawn func(*lesson.Drawing) (stays bool)
}

// Bounds of the ticks of a drawn curve.
const (
	leastPredicted = lesson.Knots - 1
	mostPredicted  = 1_000_000_000
)

// predictCurve has the next eight seconds drawn at the speed of the run, or the ticks of rest.
func predictCurve(a *app, rest string) {
	speed := a.Speed
	if math.IsInf(speed, 1) {
		speed = a.Scheme.Pace()
	}
	ticks := max(leastPredicted, int64(8*speed))
	if rest != "" {
		n, err := lab.ParseCount(rest)
		if err != nil || n < leastPredicted || n > mostPredicted {
			refusal.Say("predict %s: the ticks of the curve to draw follow, %d to %s, such as predict 5000", lab.Quoted(rest), leastPredicted, stats.Thousands(mostPredicted))
		}
		ticks = n
	}
	switch whole := drawnCurve(&a.runView, -1); {
	case a.Ended != "":
		refusal.Say("predict: no curve is to come, since %s", a.Ended)
	case math.IsNaN(whole.Now()):
		refusal.Say("predict: the curve is hidden; show it, then draw it")
	}
	a.Overlay = &predictOverlay{ticks: ticks}
	a.send(driver.Pause)
}

// drawnCurve is the main curve of the lab as far as it may be seen: its recent part if that reaches back to a tick, else the whole.
func drawnCurve(v *runView, from int64) lab.DrawnCurve {
	view := v.Masked(v.Now).View
	if recent := view.Drawn(true); len(recent.Ticks) > 0 && recent.Ticks[0] <= from {
		return recent
	}
	return view.Drawn(false)
}

// begin begins the sketch once the run rests.
func (p *predictOverlay) begin(a *app) bool {
	if p.sketch == nil && !a.Running && !a.Driver.Waits() {
		whole := drawnCurve(&a.runView, -1)
		p.sketch = &sketch{Drawing: lesson.NewDrawing(lesson.NewAxis(a.Lab, a.Tick, p.ticks, whole), whole.Now()), at: 1}
	}
	return p.sketch != nil
}

// over reports that the run has come to the end of the drawing, or to its own.
func (p *predictOverlay) over(a *app) bool {
	return p.gone && (a.Tick >= p.sketch.To || a.Ended != "")
}

func (p *predictOverlay) key(a *app, k tea.KeyMsg) bool {
	dx, dy := a.Keys.Arrow(k)
	switch keys := a.Keys; {
	case key.Matches(k, keys.Quit):
		a.Later(tea.Quit)
		return true
	case !p.begin(a):
	case p.over(a):
		a.Done(p.verdict(a))
		return false
	case key.Matches(k, keys.Close, keys.PageDown):
		return false
	case p.gone && key.Matches(k, keys.Pause):
		a.send(driver.Toggle)
	case p.gone:
	case dx != 0:
		p.sketch.move(dx)
	case dy != 0:
		p.sketch.raise(-dy)
	case key.Matches(k, keys.Enter):
		p.gone = true
		if p.drawn != nil {
			return p.drawn(p.sketch.Drawing)
		}
		a.send(driver.RunTo{Number: driver.PredictionNumber, Tick: p.sketch.To})
	}
	return true
}

func (p *predictOverlay) mouse(a *app, m tea.MouseMsg) {
	a.Dirty = true
	switch {
	case p.gone || !p.begin(a):
	case m.Action == tea.MouseActionRelease:
		p.sketch.placed = 0
	case m.Button == tea.MouseButtonLeft:
		p.sketch.place(m.X, m.Y, m.Action == tea.MouseActionMotion)
	}
}

func (p *predictOverlay) verdict(a *app) string {
	run := p.sketch.run(drawnCurve(&a.runView, p.sketch.From))
	if math.IsNaN(p.sketch.Distance(run[:])) {
		return "the run ended before the curve that was drawn"
	}
	return p.sketch.judge(run, a.Marks)
}

func (p *predictOverlay) draw(a *app, on canvas.Area) {
	k := a.Keys
	hints := pane.Hints(pane.Does(k.Left, "back")+" "+pane.Does(k.Right, "along"), pane.Does(k.Up, "raise"), pane.Does(k.Down, "lower"), pane.Does(k.Enter, "let it run"), pane.Does(k.Close, "leave"))
	title := "draw the curve to come, with the arrows or the mouse"
	switch ready := p.begin(a); {
	case !ready:
		screen.Box(on, on.W, on.H, title, "")
		return
	case p.over(a):
		title, hints = p.verdict(a), "any key closes this"
	case p.gone:
		title, hints = "the run against the drawn curve", pane.Hints(pane.Does(k.Pause, "pause"), pane.Does(k.Close, "leave"))
	case on.W < 100:
		title = "draw the curve to come"
	}
	p.sketch.draw(screen.Box(on, on.W, on.H, title, hints), a.Theme, drawnCurve(&a.runView, p.sketch.From), !p.gone)
}

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

// run is the curve of the run at the knots; NaN after the present tick. It begins at the
// present value, also if an intervention changes the value at that tick.
func (s *sketch) run(c lab.DrawnCurve) (run [lesson.Knots]float64) {
	run[0] = s.Values[0]
	for i := 1; i < lesson.Knots; i++ {
		run[i] = c.At(s.Tick(i))
	}
	return run
}

// draw draws the curve of the run and the sketch behind it, with the area between the two as far
// as the run has come. cursor shows the cursor.
func (s *sketch) draw(a canvas.Area, th *canvas.Theme, run lab.DrawnCurve, cursor bool) {
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
	d, off, worst := s.Distance(run[:]), 0.0, 0
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
