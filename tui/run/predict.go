package run

import (
	"errors"
	"fmt"
	"math"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/model/stats"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/keymap"
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
func predictCurve(a *app, rest string) (tea.Cmd, error) {
	speed := a.Now.Speed
	if math.IsInf(speed, 1) {
		speed = a.Now.Scheme.Pace()
	}
	ticks := max(leastPredicted, int64(8*speed))
	if rest != "" {
		n, err := lab.ParseCount(rest)
		if err != nil || n < leastPredicted || n > mostPredicted {
			return nil, fmt.Errorf("predict %s: the ticks of the curve to draw follow, %d to %s, such as predict 5000", lab.Quoted(rest), leastPredicted, stats.Thousands(mostPredicted))
		}
		ticks = n
	}
	switch whole, _ := drawnCurves(&a.runView); {
	case a.Now.Ended != "":
		return nil, fmt.Errorf("predict: no curve is to come, since %s", a.Now.Ended)
	case math.IsNaN(whole.Now()):
		return nil, errors.New("predict: the curve is hidden; show it, then draw it")
	}
	a.Driver.Send(driver.Pause{})
	a.Overlay = &predictOverlay{ticks: ticks}
	return nil, nil
}

// drawnCurves are the main curve of the lab as far as it may be seen, whole and recent.
func drawnCurves(v *runView) (whole, recent lab.DrawnCurve) {
	view := v.Masked(v.Now).View
	return view.Drawn(false), view.Drawn(true)
}

// begin begins the sketch once the run rests.
func (p *predictOverlay) begin(a *app) bool {
	if p.sketch == nil && !a.Now.Running && !a.Driver.Waits() {
		whole, _ := drawnCurves(&a.runView)
		p.sketch = newSketch(lesson.NewDrawing(lesson.NewAxis(a.Lab, a.Now.Tick, p.ticks, whole), whole.Now()))
	}
	return p.sketch != nil
}

// over reports that the run has come to the end of the drawing, or to its own.
func (p *predictOverlay) over(a *app) bool {
	return p.gone && (a.Now.Tick >= p.sketch.To || a.Now.Ended != "")
}

func (p *predictOverlay) key(a *app, k tea.KeyMsg) (bool, tea.Cmd) {
	dx, dy := a.Keys.Arrow(k)
	switch keys := a.Keys; {
	case key.Matches(k, keys.Quit):
		return true, tea.Quit
	case !p.begin(a):
	case p.over(a):
		return false, a.Notes.Say(pane.NoteDone, p.verdict(a))
	case key.Matches(k, keys.Close, keys.PageDown):
		return false, nil
	case p.gone && key.Matches(k, keys.Pause):
		a.Driver.Send(driver.Toggle{})
	case p.gone:
	case dx != 0:
		p.sketch.move(dx)
	case dy != 0:
		p.sketch.raise(-dy)
	case key.Matches(k, keys.Enter):
		p.gone = true
		if p.drawn != nil {
			return p.drawn(p.sketch.Drawing), nil
		}
		a.Driver.Send(driver.RunTo{Number: driver.PredictionNumber, Tick: p.sketch.To})
	}
	return true, nil
}

func (p *predictOverlay) mouse(a *app, m tea.MouseMsg) {
	a.Dirty = true
	switch {
	case p.gone || !p.begin(a):
	case m.Action == tea.MouseActionRelease:
		p.sketch.release()
	case m.Button == tea.MouseButtonLeft:
		p.sketch.place(m.X, m.Y, m.Action == tea.MouseActionMotion)
	}
}

func (p *predictOverlay) verdict(a *app) string {
	run := p.sketch.run(drawnCurves(&a.runView))
	if math.IsNaN(p.sketch.Distance(run)) {
		return "the run ended before the curve that was drawn"
	}
	return p.sketch.judge(run, a.Now.Marks)
}

func (p *predictOverlay) draw(a *app, on canvas.Area) {
	k := a.Keys
	hints := keymap.Hints(keymap.Does(k.Left, "back")+" "+keymap.Does(k.Right, "along"), keymap.Does(k.Up, "raise"), keymap.Does(k.Down, "lower"), keymap.Does(k.Enter, "let it run"), keymap.Does(k.Close, "leave"))
	title := "draw the curve to come, with the arrows or the mouse"
	switch ready := p.begin(a); {
	case !ready:
		screen.Box(on, on.W, on.H, title, "")
		return
	case p.over(a):
		title, hints = p.verdict(a), "any key closes this"
	case p.gone:
		title, hints = "the run against the drawn curve", keymap.Hints(keymap.Does(k.Pause, "pause"), keymap.Does(k.Close, "leave"))
	case on.W < 100:
		title = "draw the curve to come"
	}
	whole, recent := drawnCurves(&a.runView)
	p.sketch.draw(screen.Box(on, on.W, on.H, title, hints), a.Theme, whole, recent, !p.gone)
}
