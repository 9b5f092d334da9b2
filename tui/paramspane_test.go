package tui

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

func TestTunesALiveParameter(t *testing.T) {
	h := newHand(t, "tree", 160, 48)
	h.press("S", "right", "right")
	if h.f.words["N=1000"] == "" || h.f.words["N=2000"] == "" {
		t.Errorf("two presses in a row gave %v", h.f.words)
	}
	h.press("n")
	if h.f.words["N=1000"] == "" {
		t.Errorf("n gave %v", h.f.words)
	}
	h.press("enter", "7", "5", "0", "enter")
	if h.f.words["N=750"] == "" {
		t.Errorf("typing gave %v", h.f.words)
	}
	h.press("down", "right")
	if h.f.words["rule=reward-inaction"] == "" {
		t.Errorf("a choice gave %v", h.f.words)
	}
}

// The cursor stands where the next rune goes, in a long text too.
func TestCursorWhereItTypes(t *testing.T) {
	h := newHand(t, "tree", 160, 48)
	h.press("S", "enter", "1", "2", "3", "left", "left", "9")
	if got := h.params().Input.Value(); got != "1923" {
		t.Fatalf("typed %q", got)
	}
	h.sees("› 1923")
}

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
	other := slices.DeleteFunc(slices.Clone(h.now.Snap.Settings), func(s lab.Setting) bool { return s.Param.Key == "rule" })
	p.See(other) // another scheme, without a parameter that stood before
	h.press("enter")
	if h.f.words["capacity=7"] == "" {
		t.Errorf("typed for the capacity: %v", h.f.words)
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

func TestProposesARestart(t *testing.T) {
	h := newHand(t, "tree", 160, 48)
	h.press("S", "down", "down", "down", "right")
	h.sees("enter restarts with pages=1024, esc forgets")
	h.press("down", "left")
	h.sees("pages, alpha are set when a run begins: enter restarts with pages=1024 alpha=0.85")
	h.press("esc")
	if len(h.params().Proposed) != 0 || h.notes.Current() != nil {
		t.Error("esc forgets nothing")
	}
	h.press("right")
	h.sees("enter restarts with alpha=0.95")
	h.press("m")
	h.sees("enter restarts with alpha=0.95") // a notice of a finished action does not hide the question
	h.f.doErr = errors.New("no")
	h.press("m")
	h.sees("✗ No")
	h.press("esc")
	h.sees("enter restarts with alpha=0.95")
	h.press("left")
	if h.notes.Current() != nil {
		t.Error("a value back where it was is still offered")
	}
}

func TestClickingAParameter(t *testing.T) {
	h := newHand(t, "tree", 120, 40)
	h.press("S") // the run rests: *now* has their rows
	h.View()
	r := h.rects[h.focus]
	p := h.params()
	if len(p.Settings) < 5 {
		t.Fatalf("there are %d parameters to click", len(p.Settings))
	}
	for i := range p.Settings {
		x, y := r.X+2+i/p.PerCol*p.CellW+3, r.Y+1+i%p.PerCol
		h.Update(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
		h.View()
		if p.At != i {
			t.Errorf("a click at %d, %d selects parameter %d, not %d", x, y, p.At, i)
		}
	}
}

// A value that could not be is refused where it is typed, before a restart is offered.
func TestWrongValuesAreNotOffered(t *testing.T) {
	h := newHand(t, "tree", 160, 48)
	h.press("S", "end", "enter", "a", "enter")
	if n := h.app.notes.Current(); n == nil || n.Kind != pane.NoteRefused || !strings.Contains(n.Text, "seed=a: seed is") {
		t.Errorf("a word for a number gives %+v", n)
	}
	if p := h.params(); len(p.Proposed) != 0 {
		t.Errorf("it is proposed: %v", p.Proposed)
	}
	h.press("enter", "7", "enter")
	if n := h.app.notes.Current(); n == nil || n.Kind != pane.NoteOffer {
		t.Errorf("a number gives %+v", n)
	}
}

// A parameter that counts for nothing as things are shows no value, and says where it
// would count.
func TestIdleParametersShowNoValue(t *testing.T) {
	for line, want := range map[string]map[string]bool{ // whether each counts
		"h-traa pages=8": {"alpha": true, "ratio": false, "slot": false},
		"h-traa pages=8 web=thesis capacity=2 importance=off": {"alpha": false, "ratio": true, "slot": false},
	} {
		a, _ := labApp(t, line, 5, "dark", "braille", 160, 48)
		a.Update(press("S")) // the run rests: *now* has their rows
		shown := pane.NewParams()
		shown.See(a.now.Snap.Settings)
		for key, counts := range want {
			shown.At = slices.IndexFunc(shown.Settings, func(s lab.Setting) bool { return s.Param.Key == key })
			how := shown.Heading(&pane.Context{Status: a.now, Keys: a.keys, Focus: true}).How
			if got := !strings.Contains(how, key+": counts only with"); got != counts {
				t.Errorf("%s: of %s the heading says %q", line, key, how)
			}
			row := regexp.MustCompile(`↻? +` + key + ` (?:\pL )? *([–0-9.a-z]+) `).FindStringSubmatch(ansi.Strip(a.View()))
			if row == nil || (row[1] != "–") != counts {
				t.Errorf("%s: %s is shown as %q", line, key, row)
			}
		}
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
				h := &stepHost{keys: keymap.NewKeyMap()}
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
	keys    *keymap.KeyMap
	applied string
}

func (h *stepHost) KeyMap() *keymap.KeyMap    { return h.keys }
func (h *stepHost) Apply(word string, _ bool) { h.applied = word }
func (h *stepHost) Refuse(string)             {}
