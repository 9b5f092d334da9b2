package tui

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/driver"
)

// A predictor is an app over a real run.
type predictor struct {
	*app
	t *testing.T
}

func newPredictor(t *testing.T, line string, w, h int) *predictor {
	t.Helper()
	a, _ := labApp(t, line, 0, "mono", "braille", w, h)
	a.driver = driver.Start(realRun(t, line), driver.Config{Paused: true, Speed: -1})
	t.Cleanup(a.driver.Stop)
	p := &predictor{a, t}
	p.settle()
	return p
}

// settle waits until all commands are obeyed and the run rests, and shows it.
func (p *predictor) settle() {
	p.t.Helper()
	p.driver.SetView(p.request)
	for end := time.Now().Add(testTimeout); ; {
		select {
		case <-p.driver.Fresh:
		case <-time.After(time.Millisecond):
		}
		if s := p.driver.Status(); s != nil && !s.Running && !p.driver.Waits() {
			p.take(s)
			p.driver.Request()
			if o, ok := p.overlay.(*predictOverlay); !ok || !o.gone || o.over(p.app) {
				return
			}
		}
		if time.Now().After(end) {
			p.t.Fatal("the run does not rest")
		}
	}
}

func (p *predictor) keys(names ...string) {
	for _, name := range names {
		p.Update(press(name))
		p.settle()
	}
}

// TestPredictByDrawing: in every lab the curve to come is drawn, the run goes on to its end and
// rests there, and the score is the area between the two.
func TestPredictByDrawing(t *testing.T) {
	for _, line := range []string{"h-traa pages=16", "spl", "eoma", "robot docs=200", "fpa pages=64 capacity=8"} {
		p := newPredictor(t, line, 80, 24)
		if _, err := runLine(p.app, "predict 400"); err != nil {
			t.Fatalf("%s: %s", line, err)
		}
		p.settle()
		p.keys("up", "up", "right", "right", "down")
		o, ok := p.overlay.(*predictOverlay)
		if !ok || !strings.Contains(ansi.Strip(p.View()), "drawn") {
			t.Fatalf("%s: no curve is drawn over %T", line, p.overlay)
		}
		step := (o.sketch.High - o.sketch.Low) / 20
		if v := o.sketch.Values; v[0] == v[1] || v[1] != v[2] || math.Abs(v[2]-v[3]-step) > 1e-9 && math.Abs(v[2]-v[3]-step/5) > 1e-9 || v[3] != v[lesson.Knots-1] {
			t.Errorf("%s: the keys draw %v", line, v)
		}
		p.keys("enter")
		if p.now.Snap.Tick != 400 || p.now.Running {
			t.Errorf("%s: it rests at tick %d", line, p.now.Snap.Tick)
		}
		run := o.sketch.Run(p.drawnCurves())
		for i, v := range run {
			if math.IsNaN(v) && i > 0 && line != "robot docs=200" {
				t.Errorf("%s: no value at knot %d", line, i)
			}
		}
		want := "within " + canvas.Unit(o.sketch.Distance(run)*(o.sketch.High-o.sketch.Low), 2) + " of the run on average"
		if screen := ansi.Strip(p.View()); !strings.Contains(screen, want) {
			t.Errorf("%s: the screen does not say %q:\n%s", line, want, screen)
		}
		if p.keys("x"); p.overlay != nil || p.notes.Shown == nil || !strings.Contains(p.notes.Shown.Text, want) {
			t.Errorf("%s: closed, the note is %v", line, p.notes.Shown)
		}
	}
}

// TestPredictWithTheMouse: a drag of the mouse draws the curve that it passes.
func TestPredictWithTheMouse(t *testing.T) {
	p := newPredictor(t, "h-traa pages=16", 100, 30)
	modeltest.Must(runLine(p.app, "predict 400"))
	p.settle()
	p.View()
	p.Update(tea.MouseMsg{X: 60, Y: 5, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	p.Update(tea.MouseMsg{X: 70, Y: 20, Button: tea.MouseButtonLeft, Action: tea.MouseActionMotion})
	p.Update(tea.MouseMsg{X: 70, Y: 20, Action: tea.MouseActionRelease})
	s := p.overlay.(*predictOverlay).sketch
	high, low := 0, 0
	for i, v := range s.Values {
		if v > s.Values[high] {
			high = i
		}
		if v < s.Values[low] {
			low = i
		}
	}
	if high < 1 || low <= high || s.At != low {
		t.Fatalf("the drag draws %v with the cursor at %d", s.Values, s.At)
	}
	for i := high; i < low; i++ {
		if s.Values[i+1] >= s.Values[i] {
			t.Errorf("the drag leaves out knot %d of %v", i+1, s.Values)
		}
	}
}

// TestPredictRefused: a hidden curve, a wrong length and a race are refused, and esc leaves the
// run as it is.
func TestPredictRefused(t *testing.T) {
	p := newPredictor(t, "h-traa pages=16", 80, 24)
	for line, want := range map[string]string{"predict 3": "20 to", "predict soon": "such as predict 5000"} {
		if _, err := runLine(p.app, line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", line, err)
		}
	}
	p.keys("H")
	if _, err := runLine(p.app, "predict"); err == nil || !strings.Contains(err.Error(), "hidden") {
		t.Errorf("hidden: %v", err)
	}
	p.keys("H")
	modeltest.Must(runLine(p.app, "predict"))
	p.settle()
	if p.keys("esc"); p.overlay != nil || p.now.Snap.Tick != 0 {
		t.Errorf("after esc the run is at tick %d under %T", p.now.Snap.Tick, p.overlay)
	}
}
