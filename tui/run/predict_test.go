package run

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/driver"
)

// A predictor is an app over a real run.
type predictor struct {
	*app
	t *testing.T
}

func newPredictor(t *testing.T, line string, w, h int) *predictor {
	t.Helper()
	a, _ := labAppIn(t, line, 0, "mono", "braille", w, h)
	a.Driver = driver.Start(realRun(t, line), driver.Config{Paused: true, Speed: -1})
	t.Cleanup(a.Driver.Stop)
	p := &predictor{a, t}
	p.settle()
	return p
}

// settle waits until all commands are obeyed and the run rests, and shows it.
func (p *predictor) settle() {
	p.t.Helper()
	p.Driver.SetView(p.request)
	for {
		<-p.Driver.Fresh
		if s := p.Driver.Status(); !s.Running && !p.Driver.Waits() {
			p.take(s)
			p.Driver.Request()
			if o, ok := p.Overlay.(*predictOverlay); !ok || !o.gone || o.over(p.app) {
				return
			}
		}
	}
}

// TestPredictWithTheMouse: a drag of the mouse draws the curve that it passes.
func TestPredictWithTheMouse(t *testing.T) {
	p := newPredictor(t, "h-traa pages=16", 100, 30)
	runLine(p.app, "predict 400")
	p.settle()
	p.View()
	p.Update(tea.MouseMsg{X: 60, Y: 5, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	p.Update(tea.MouseMsg{X: 70, Y: 20, Button: tea.MouseButtonLeft, Action: tea.MouseActionMotion})
	p.Update(tea.MouseMsg{X: 70, Y: 20, Action: tea.MouseActionRelease})
	s := p.Overlay.(*predictOverlay).sketch
	high, low := 0, 0
	for i, v := range s.Values {
		if v > s.Values[high] {
			high = i
		}
		if v < s.Values[low] {
			low = i
		}
	}
	if high < 1 || low <= high || s.at != low {
		t.Fatalf("the drag draws %v with the cursor at %d", s.Values, s.at)
	}
	for i := high; i < low; i++ {
		if s.Values[i+1] >= s.Values[i] {
			t.Errorf("the drag leaves out knot %d of %v", i+1, s.Values)
		}
	}
}
