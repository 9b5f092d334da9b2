package run

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/tui/pane"
)

// Typed text belongs to the parameter for which it was begun, whatever the mouse or another
// scheme does meanwhile. A path keeps its commas.
func TestTypedForOneParameter(t *testing.T) {
	h := newHand(t, "tree", 160, 48)
	p := h.params()
	goTo := func(key string) {
		t.Helper()
		p.At = slices.IndexFunc(p.Settings, func(s lab.Setting) bool { return s.Param.Key == key })
		if p.At < 0 {
			t.Fatalf("there is no %s", key)
		}
	}
	h.press("S")
	goTo("capacity")
	h.press("enter", "7")
	other := slices.DeleteFunc(slices.Clone(h.Now.Snap.Settings), func(s lab.Setting) bool { return s.Param.Key == "rule" })
	p.See(other) // another scheme, without a parameter that stood before
	h.press("enter")
	if line := h.f.Line(); !strings.HasSuffix(line, "capacity=7") {
		t.Errorf("typed for the capacity: %s", line)
	}
	goTo("N")
	h.press("enter", "9", "0")
	if p.Wheel(h.app, 1); p.Entering {
		t.Error("the wheel takes what is typed to another parameter")
	}
	goTo("trace")
	h.press("enter", "a", ",", "b", "enter")
	h.sees("restarts with trace=a,b")
	goTo("rule")
	p.See(other)
	if p.Settings[p.At].Param.Key == "rule" {
		t.Error("the cursor is on a parameter that is gone")
	}
}

func TestClickingAParameter(t *testing.T) {
	h := newHand(t, "tree", 120, 40)
	h.press("S") // the run rests: *now* has their rows
	h.View()
	r := h.rects[h.Focus]
	p := h.params()
	if len(p.Settings) < 5 {
		t.Fatalf("there are %d parameters to click", len(p.Settings))
	}
	for i := range p.Settings {
		x, y := r.X+2+i/p.PerCol*p.CellW+3, r.Y+1+i%p.PerCol
		h.Update(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
		h.View()
		modeltest.Equal(t, p.At, i, "a click at %d, %d selects parameter", x, y)
	}
}

// Every number of every scheme can be stepped up from the least value of its range.
func TestNoParameterIsStuck(t *testing.T) {
	for _, l := range model.Labs() {
		for _, s := range l.Schemes {
			for _, p := range s.Table() {
				if p.Text || len(p.Choices) > 0 || !(p.Max > p.Min) {
					continue
				}
				params := pane.NewParams()
				low := lab.NumberWord(p.Min)
				p.Live = true
				params.See([]lab.Setting{{Param: p, Word: low}})
				h := &stepHost{keys: pane.NewKeyMap()}
				if params.Key(h, tea.KeyMsg{Type: tea.KeyRight}); h.applied == "" || h.applied == p.Key+"="+low {
					t.Errorf("%s of %s cannot be stepped up from %s", p.Key, s.Name, low)
				}
			}
		}
	}
}

// A stepHost takes the words of a pane.
type stepHost struct {
	pane.Host
	keys    *pane.KeyMap
	applied string
}

func (h *stepHost) KeyMap() *pane.KeyMap      { return h.keys }
func (h *stepHost) Apply(word string, _ bool) { h.applied = word }
func (h *stepHost) Refuse(string)             {}
