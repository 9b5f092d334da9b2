package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/driver"
)

// frameOf draws the whole screen of an app.
func frameOf(a *app) string { return a.View() }

// paneNamed is the index of a pane.
func paneNamed(t *testing.T, a *app, name string) int {
	t.Helper()
	for i := range a.slots {
		if a.slots[i].Pane.Name() == name || a.slots[i].Pane.Heading(a.context(i)).Title == name {
			return i
		}
	}
	t.Fatalf("no pane %s", name)
	return -1
}

// TestChosenIsLitInAllPanes: a page that is chosen is drawn otherwise in every pane that draws
// pages; esc undoes it.
func TestChosenIsLitInAllPanes(t *testing.T) {
	for _, c := range []struct {
		line  string
		panes []string
		item  lab.Subject
	}{
		{"h-traa pages=16", []string{"tree", "shares", "gains"}, lab.Pages(2, 3)},
		{"h-traa pages=64", []string{"tree", "shares", "gains"}, lab.Pages(2, 3)},
		{"lakg pages=64", []string{"race", "shares", "gains"}, lab.Pages(2, 3)},
		{"fpa pages=16 capacity=4", []string{"shares", "gains", "arms"}, lab.Pages(2, 3)},
		{"estimator pages=16", []string{"shares", "gains", "estimates"}, lab.Pages(2, 3)},
		{"oma objects=8 classes=2", []string{"arms", "matrix"}, lab.Subject{Kind: lab.AboutObject, First: 2, End: 3}},
	} {
		for _, theme := range []string{"dark", "mono"} {
			a, run := labApp(t, c.line, 3000, theme, "braille", 220, 60)
			pictures := func() map[string]string {
				out := map[string]string{}
				for _, name := range c.panes {
					i := paneNamed(t, a, name)
					a.focus = i
					a.relayout()
					a.take(&driver.Status{Snap: run.Snapshot(a.request), Speed: 2000})
					frameOf(a)
					a.focus = 0
					g := a.pictures[i].Grid.All()
					var b strings.Builder
					for y := range g.H {
						for x := range g.W {
							cell := g.At(x, y)
							b.WriteRune(cell.R)
							b.WriteRune(rune(cell.St))
						}
					}
					out[name] = b.String()
				}
				return out
			}
			before := pictures()
			a.choose(c.item)
			after := pictures()
			for _, name := range c.panes {
				if before[name] == after[name] {
					t.Errorf("%s, %s: the pane %s does not light the chosen item", c.line, theme, name)
				}
			}
			a.press(keyNamed("esc"))
			if a.chosen.item.Kind != lab.NoSubject {
				t.Errorf("%s: esc leaves %v chosen", c.line, a.chosen.item)
			}
		}
	}
}

// TestClickChooses: a click on a page chooses it, a second click leaves none; enter does the same.
func TestClickChooses(t *testing.T) {
	a, run := labApp(t, "h-traa pages=16", 3000, "dark", "braille", 160, 48)
	frameOf(a)
	i := paneNamed(t, a, "shares")
	in := a.inside(i)
	click := tea.MouseMsg{X: in.X + 3, Y: in.Y + 2, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress}
	a.Update(click)
	if a.chosen.item != lab.Pages(2, 3) || a.request.Chosen != lab.Pages(2, 3) {
		t.Fatalf("chosen is %v", a.chosen.item)
	}
	for _, n := range []int64{10, 20, 5} {
		run.Advance(n)
		a.take(&driver.Status{Snap: run.Snapshot(a.request), Speed: 2000})
	}
	if n := len(a.chosen.track); n != 3 {
		t.Errorf("%d shares are kept", n)
	}
	if s := frameOf(a); !strings.Contains(s, "page 3 ") {
		t.Errorf("its share over time is not drawn:\n%s", s)
	}
	click.Y++ // the first row is now the chosen page's
	a.Update(click)
	if a.chosen.item.Kind != lab.NoSubject {
		t.Errorf("a second click leaves %v chosen", a.chosen.item)
	}
	a.focus = i
	a.press(keyNamed("enter"))
	if a.chosen.item != lab.Pages(2, 3) {
		t.Errorf("enter chooses %v", a.chosen.item)
	}
}

// TestTrackGoesBack: shares of ticks after the present one are dropped.
func TestTrackGoesBack(t *testing.T) {
	a, run := labApp(t, "lakg pages=16", 10, "dark", "braille", 120, 40)
	a.choose(lab.Pages(1, 2))
	early := run.Clone()
	for range 5 {
		run.Advance(10)
		a.take(&driver.Status{Snap: run.Snapshot(a.request), Speed: 2000})
	}
	early.Advance(10)
	a.take(&driver.Status{Snap: early.Snapshot(a.request), Speed: 2000})
	if n := len(a.chosen.ticks); n != 1 || a.chosen.ticks[0] != 20 {
		t.Errorf("the ticks kept are %v", a.chosen.ticks)
	}
}

// TestHiddenLeavesOut: in hidden mode a pane that has nothing to show gives its room to the others,
// and no label stands without its number.
func TestHiddenLeavesOut(t *testing.T) {
	a, run := labApp(t, "h-traa pages=16", 3000, "dark", "braille", 160, 48)
	gains := paneNamed(t, a, "gains")
	if !a.visible(gains) {
		t.Fatal("no gains on the screen")
	}
	toggleHidden(a, "")
	a.notes.Close()
	a.take(&driver.Status{Snap: run.Snapshot(a.request), Speed: 2000})
	s := frameOf(a)
	if a.visible(gains) {
		t.Error("the pane gains keeps its room")
	}
	for _, label := range []string{"regret", "optimal", "error", "uniform"} {
		if strings.Contains(s, label) {
			t.Errorf("the label %s stays:\n%s", label, s)
		}
	}
}

// TestEnterOpensTheCursor: in a pane of pages without a cursor, enter opens that of explanations,
// and enter there chooses the page under it.
func TestEnterOpensTheCursor(t *testing.T) {
	for line, title := range map[string]string{"lakg pages=8": "race", "fpa pages=16 capacity=4": "arms", "estimator pages=8": "estimates", "grid pages=8": "indices", "h-traa pages=8": "gains"} {
		a, _ := labApp(t, line, 3000, "mono", "braille", 160, 48)
		frameOf(a)
		i := paneNamed(t, a, title)
		a.setFocus(i)
		a.View()
		a.press(keyNamed("enter"))
		if a.chosen.item.Kind == lab.AboutPages {
			continue // the first cell of the pane is a page
		}
		b, ok := a.overlay.(*explainBox)
		if !ok {
			t.Errorf("%s: enter in %s opens %T", line, title, a.overlay)
			continue
		}
		in := a.inside(i)
		for y := in.Y; y < in.Y+in.H && a.chosen.item.Kind == lab.NoSubject; y++ {
			for x := in.X; x < in.X+in.W && a.chosen.item.Kind == lab.NoSubject; x++ {
				b.x, b.y = x, y
				if b.meaning(a).Item().Kind != lab.NoSubject {
					a.press(keyNamed("enter"))
				}
			}
		}
		if a.chosen.item.Kind != lab.AboutPages {
			t.Errorf("%s: no cell of %s can be chosen", line, title)
		}
	}
}
