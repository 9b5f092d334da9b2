package tui

import (
	"math"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// TestStripHidesNothing: at every size and wherever the focus is, each pane's lower
// border, and with it the words on it, stays on the screen while the strip is shown, and
// so does each pane that was there before.
func TestStripHidesNothing(t *testing.T) {
	th, err := newTheme("dark", "braille", Options{NoColor: true}.profile())
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"h-traa pages=64", "oma", "robot docs=200", "spl"} {
		a := newApp(realDriver(t, line, 50), th, Options{})
		a.take(a.driver.state.Load())
		for _, size := range [][2]int{{60, 16}, {80, 24}, {104, 30}, {120, 40}, {160, 48}, {220, 60}} {
			a.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			for focus := range a.slots {
				a.setFocus(focus)
				if !a.stripShown() {
					t.Fatal("no strip")
				}
				screen := strings.Split(ansi.Strip(a.View()), "\n")
				y, _, _ := a.stripRow()
				if !strings.Contains(screen[y], "●") {
					t.Fatalf("%s at %v: no strip in %q", line, size, screen[y])
				}
				b := a.body()
				for i, r := range arrange(a.slots, b.w, b.h, focus, false) {
					if now := a.rects[i]; (now.h > 0) != (r.h > 0) || now.y+now.h > y {
						t.Errorf("%s at %v, pane %s in focus: pane %s lies in %v, the strip in row %d", line, size,
							a.slots[focus].pane.name(), a.slots[i].pane.name(), now, y)
					} else if r.h > 0 && []rune(screen[now.y+now.h-1])[now.x] != '╰' {
						t.Errorf("%s at %v: pane %s has no lower border: %q", line, size, a.slots[i].pane.name(), screen[now.y+now.h-1])
					}
				}
			}
		}
	}
}

// TestPauseMovesNoPane: where there are rows enough, each pane has the same place whether
// the run goes fast, slowly or rests; elsewhere the strip takes its row only at rest.
func TestPauseMovesNoPane(t *testing.T) {
	for _, line := range []string{"h-traa pages=64", "oma", "robot docs=200", "spl"} {
		a := newApp(realDriver(t, line, 50), testTheme("dark", "braille"), Options{})
		rests := a.driver.state.Load()
		for _, size := range [][2]int{{60, 16}, {80, 24}, {120, stripAlways}, {160, 48}, {220, 60}} {
			a.w, a.h = size[0], size[1]
			var places [][]rect
			for _, p := range []published{{speed: 2000}, {running: true, speed: 1}, {running: true, speed: 2000}, {running: true, speed: math.Inf(1)}} {
				p.snap = rests.snap
				a.take(&p)
				places = append(places, slices.Clone(a.rects))
				if want := a.h >= stripAlways || a.still(); a.stripShown() != want || strings.Contains(ansi.Strip(a.View()), "●┤ 50") != want {
					t.Errorf("%s at %v, running %v at %g: strip shown %v", line, size, p.running, p.speed, a.stripShown())
				}
			}
			for _, other := range places[1:] {
				if a.h >= stripAlways && !slices.Equal(other, places[0]) {
					t.Errorf("%s at %v: panes lie in %v at rest, in %v as it runs", line, size, places[0], other)
				}
			}
		}
	}
}
