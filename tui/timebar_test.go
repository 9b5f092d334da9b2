package tui

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/model/modeltest"
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
					if want := a.H >= timeBarFrom; a.timeBarShown() != want || strings.Contains(a.drawn(), "●┤ 50") != want {
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
