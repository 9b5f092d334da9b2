package run

import (
	"fmt"
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/modeltest"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// barSizes are the sizes at which the first screen is looked at.
var barSizes = [][2]int{{60, 16}, {80, 24}, {120, 40}, {160, 48}, {220, 60}}

// TestKeyBarActs: every key in the bar, clicked, does something on the screen or sends the run a
// command, at every size and on the projector.
func TestKeyBarActs(t *testing.T) {
	modeltest.LongOnly(t)
	for _, line := range []string{"h-traa pages=64", "fpa", "optimal", "spl", "oma", "robot docs=200"} {
		for _, size := range barSizes {
			for _, room := range []bool{false, true} {
				a, _ := labApp(t, line, 40, size[0], size[1])
				if room {
					toggleProjector(a)
				}
				bar := a.keyBar()
				if room {
					bar = a.projectorKeys(size[0])
				}
				for _, e := range bar {
					if room && e.X+e.Width() > size[0]-20 {
						continue
					}
					a, _ := labApp(t, line, 40, size[0], size[1])
					if room {
						toggleProjector(a)
					}
					a.Notes.Close()
					before, sent := a.View(), a.Driver.Sent()
					cmd := due(a, func() {
						a.mouse(tea.MouseMsg{X: e.X, Y: size[1] - 1, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
					})
					if n := a.Notes.Shown; n != nil && n.Kind != pane.NoteDone {
						t.Errorf("%s at %v: %s %s says %q", line, size, e.Label(), e.Words, n.Text)
					}
					if a.Dirty = true; a.Driver.Sent() == sent && a.View() == before && cmd == nil {
						t.Errorf("%s at %v: %s %s does nothing", line, size, e.Label(), e.Words)
					}
				}
			}
		}
	}
}

// TestKeyBarNarrows: a narrow bar keeps the order of a wide one.
func TestKeyBarNarrows(t *testing.T) {
	a, _ := labApp(t, "h-traa pages=64", 3, 220, 60)
	var all []screen.Command
	for _, c := range a.Table {
		all = append(all, c.Command)
	}
	entries := screen.BarEntries(all)
	for w := 20; w < 240; w++ {
		at, end := -1, 0
		for _, e := range screen.NewKeyBar(entries, w) {
			i := slices.IndexFunc(entries, func(o screen.BarEntry) bool { return o.Label() == e.Label() && o.Words == e.Words })
			if i <= at || e.X < end {
				t.Fatalf("%d columns: %s stands at %d after %d, number %d after %d", w, e.Label(), e.X, end, i, at)
			}
			at, end = i, e.X+e.Width()
		}
		if end > w {
			t.Fatalf("%d columns: the bar ends at %d", w, end)
		}
	}
}

// click presses and releases the left button, or drags to further columns in between.
func click(a tea.Model, y int, columns ...int) {
	for i, x := range columns {
		action := tea.MouseActionPress
		if i > 0 {
			action = tea.MouseActionMotion
		}
		a.Update(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: action})
	}
	a.Update(tea.MouseMsg{X: columns[len(columns)-1], Y: y, Action: tea.MouseActionRelease})
}

// TestCopyByMouse: a click on the tag of the line, or on the hint at its end, copies the line.
func TestCopyByMouse(t *testing.T) {
	for _, size := range barSizes {
		for _, x := range []int{3, size[0] - 3} {
			if x > 3 && size[0] < 100 {
				continue
			}
			a, _ := labApp(t, "h-traa pages=64", 40, size[0], size[1])
			click(a, size[1]-2, x)
			if a.Notes.Shown == nil || a.Notes.Shown.Text != fmt.Sprintf("copied: %s", a.Now.Snap.Line) {
				t.Errorf("%v, column %d: %+v", size, x, a.Notes.Shown)
			}
		}
	}
}
