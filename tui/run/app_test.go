package run

import (
	"math"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/screentest"
)

// A hand is an app with a loop that obeys at once. It models a person's keys and view,
// without a goroutine.
type hand struct {
	*app
	t *testing.T
	f *faultyRun
	c *driver.Loop
}

func newHand(t *testing.T, state string, w, h int) *hand {
	a, f := newTestApp(state, "dark", "braille", w, h, 10_000)
	open := openFaulty(state)
	c := driver.NewLoop(f, driver.Config{Open: open, Paused: true, Speed: 2000})
	a.Driver = c.Driver
	a.Driver.SetView(a.request)
	return &hand{app: a, t: t, f: f, c: c}
}

// press presses keys one after the other and lets the driver obey each.
// due is the command that something leaves to Bubble Tea; nil for none.
func due(a *app, do func()) tea.Cmd {
	a.Due()
	do()
	return a.Due()
}

func (h *hand) press(names ...string) {
	h.t.Helper()
	for _, name := range names {
		h.View() // as Bubble Tea does after every message
		h.Update(press(name))
		h.settle()
	}
}

// settle runs the requests to the driver and shows the outcome.
func (h *hand) settle() {
	for f := h.c.Next(); f != nil; f = h.c.Next() {
		h.c.Apply(f)
	}
	h.Driver.SetView(h.request)
	h.c.PublishNow()
	again := h.Slow.step
	h.take(h.Driver.Status())
	for len(h.Driver.Events) > 0 {
		h.Update(EventMsg{<-h.Driver.Events})
	}
	if again {
		h.settle()
	}
}

func (h *hand) screen() string {
	h.Dirty = true
	return ansi.Strip(h.View())
}

// sees demands words on the screen.
func (h *hand) sees(words ...string) {
	h.t.Helper()
	for _, w := range words {
		if s := h.screen(); !strings.Contains(s, w) {
			h.t.Fatalf("%q is not on the screen:\n%s", w, s)
		}
	}
}

// TestHoverNamesTheCell: the mouse over a cell of the tree names it, also one of merged pages, and
// changes neither the focus nor the cursor; elsewhere it names nothing and nothing is drawn anew.
func TestHoverNamesTheCell(t *testing.T) {
	modeltest.SkipUnderRace(t)
	a, _ := labApp(t, "h-traa pages=4096", 3000, 160, 48)
	a.Notes.Close()
	a.View()
	move := func(x, y int) string {
		a.Update(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonNone, Action: tea.MouseActionMotion})
		return a.drawn()
	}
	r := a.rects[1]
	merged := 0
	for _, level := range a.Now.Snap.View.(*pollinglab.View).State.(*pollinglab.TreeView).Levels {
		for _, c := range level {
			if name := lab.PagesName(c.First, c.End) + ": "; c.Bundle && c.End-c.First > 1 {
				for y := r.Y + 1; y < r.Y+r.H; y++ {
					for x := r.X + 1; x < r.X+r.W; x++ {
						if strings.Contains(move(x, y), name) {
							merged++
							y, x = a.H, a.W
						}
					}
				}
			}
		}
		if merged > 2 {
			break
		}
	}
	if merged == 0 {
		t.Error("no merged cell is named")
	}
	modeltest.Equal(t, a.Focus, 0, "the mouse moves the focus:")
	if s := move(2, 2); strings.Contains(s, "of the polls ─") {
		t.Errorf("a cell is named with the mouse elsewhere:\n%s", s)
	}
	if a.hover(3, 3); a.Dirty {
		t.Error("the screen is drawn anew")
	}
}

// The actions of any lab get keys of their own.
func TestActionsGetFreeKeys(t *testing.T) {
	l := &lab.Lab{Name: "line", Actions: []lab.Action{{Name: "swap"}, {Name: "regroup"}, {Name: "drift"}, {Name: "topic"}, {Name: "hubs"}, {Name: "mirror"}}}
	used := map[string]bool{}
	n := 0
	for _, c := range commandTable(pane.NewKeyMap(), l) {
		for _, k := range c.Key.Keys() {
			if used[k] {
				t.Errorf("%q is used twice", k)
			}
			used[k] = true
		}
		if c.Group == groupWorld {
			n++
			if len(c.Key.Keys()) != 1 {
				t.Errorf("%s has the keys %v", c.Brief, c.Key.Keys())
			}
		}
	}
	modeltest.Equal(t, n, len(l.Actions), "actions with a key:")
}

// While the run goes fast there is a frame to come; while it rests there is none.
func TestTicksOnlyWhileRunning(t *testing.T) {
	h := newHand(t, "tree", 100, 30)
	for _, c := range []struct {
		running bool
		speed   float64
		want    bool
	}{{false, 2000, false}, {true, 2000, true}, {true, math.Inf(1), true}, {true, driver.SlowSpeed, false}} {
		h.ticking = false
		h.Now = &driver.Status{Snap: h.Now.Snap, Running: c.running, Speed: c.speed}
		modeltest.Equal(t, due(h.app, h.keepTicking) != nil, c.want, "running %v at %v: a frame to come is", c.running, c.speed)
	}
}

// A pane is drawn again only when its picture could differ.
func TestPicturesAreCached(t *testing.T) {
	h := newHand(t, "tree", 160, 48)
	h.View()
	before := h.pictures[0].Grid.Cells
	before[len(before)/2].R = '☃'
	h.Dirty = true
	modeltest.Has(t, h.View(), "☃", "drawn anew without a reason:")
	h.press("v")
	if strings.Contains(h.View(), "☃") {
		t.Error("not drawn anew after a key")
	}
}

func TestNothingBeforeTheFirstSnapshot(t *testing.T) {
	d := driver.NewDriver()
	a := newApp(d, testTheme("dark", "braille"), config.Options{})
	modeltest.Equal(t, a.View(), "", "0×0 drew")
	a.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	screentest.Fills(t, a.View(), 80, 24)
	for _, k := range testKeys {
		a.Update(press(k))
	}
	if _, cmd := a.Update(press("q")); cmd == nil || cmd() != tea.Quit() {
		t.Error("q does not quit")
	}
}
