package tui

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// placesOf are the rectangles of the panes on the screen, from the top left.
func placesOf(a *app) []pane.Rect {
	places := slices.DeleteFunc(slices.Clone(a.rects), func(r pane.Rect) bool { return r.H == 0 })
	slices.SortFunc(places, func(r, s pane.Rect) int { return cmp.Or(r.Y-s.Y, r.X-s.X) })
	return places
}

// TestPauseMovesNoPane: no rectangle appears, leaves or moves because the run pauses, changes its speed or gets a note,
// wherever the focus is. The time bar is there from its height on.
func TestPauseMovesNoPane(t *testing.T) {
	for i, line := range []string{"h-traa pages=64", "optimal", "tsetlin", "oma", "robot docs=200", "spl", "lakg", "fpa", "lri-team"} {
		a := newApp(realDriver(t, line, 50), testTheme("dark", "braille"), config.Options{})
		rests := a.driver.Status()
		for k, size := range [][2]int{{60, 16}, {64, 60}, {80, 24}, {100, 30}, {120, 40}, {160, 48}, {220, 60}, {300, 80}} {
			if !modeltest.Taken(i+k, 3) {
				continue
			}
			a.W, a.H = size[0], size[1]
			a.take(&driver.Status{Snap: rests.Snap})
			for focus := range a.slots {
				if a.passing(focus) {
					continue
				}
				a.setFocus(focus)
				var places []pane.Rect
				for _, p := range []driver.Status{{Speed: 2000}, {Running: true, Speed: 1}, {Running: true, Speed: 2000}, {Running: true, Speed: math.Inf(1)}} {
					p.Snap = rests.Snap
					a.take(&p)
					if got := placesOf(a); places != nil && !slices.Equal(got, places) {
						t.Errorf("%s at %v, focus %d: panes lie in %v, and running %v at %g in %v", line, size, focus, places, p.Running, p.Speed, got)
					}
					places = placesOf(a)
					if want := a.H >= timeBarFrom; a.timeBarShown() != want || strings.Contains(ansi.Strip(a.View()), "●┤ 50") != want {
						t.Errorf("%s at %v: time bar shown %v", line, size, a.timeBarShown())
					}
				}
				a.notes.Say(pane.NoteRefused, "a note")
				a.relayout()
				if got := placesOf(a); !slices.Equal(got, places) {
					t.Errorf("%s at %v: with a note panes lie in %v, not %v", line, size, got, places)
				}
				a.notes.Close()
			}
		}
	}
}

// TestTimeBar draws the bar where there is a past, and a click on it goes there.
func TestTimeBar(t *testing.T) {
	d := realDriver(t, "h-traa pages=64 @3000:mirror", 8000)
	d.Send(driver.GoTo{Tick: 4000})
	atTick(t, d, 4000)
	th := modeltest.Must(canvas.NewTheme("dark", "braille", config.Options{NoColor: true}.Profile()))
	a := newApp(d, th, config.Options{})
	a.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	a.take(d.Status())
	bar := a.timeBar()
	y, x0, x1 := bar.Y, bar.First, bar.Last
	row := []rune(ansi.Strip(strings.Split(a.View(), "\n")[y]))
	if got := string(row); !strings.Contains(got, "4,000 of 8,000") || !strings.Contains(got, "▾mirror") {
		t.Errorf("the bar is %q", got)
	}
	if at := strings.IndexRune(string(row[x0:x1+1]), '●'); at < 0 {
		t.Errorf("no present on %q", string(row))
	}
	a.Update(tea.MouseMsg{X: x0, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	atTick(t, d, 0)
	a.Update(tea.MouseMsg{X: x1 + 9, Y: y - 3, Button: tea.MouseButtonLeft, Action: tea.MouseActionMotion})
	atTick(t, d, 8000)
	a.Update(tea.MouseMsg{X: x1, Y: y, Action: tea.MouseActionRelease})
	a.Update(tea.MouseMsg{X: x0, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionMotion})
	if a.dragging {
		t.Error("the drag does not end with the button")
	}
}
