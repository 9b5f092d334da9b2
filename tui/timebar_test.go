package tui

import (
	"math"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// TestStripHidesNothing: at every size and wherever the focus is, each pane's lower
// border, and with it the words on it, stays on the screen while the bar is shown, and
// so does each pane that was there before, but for those that give way to *now*.
func TestTimeBarHidesNothing(t *testing.T) {
	th, err := canvas.NewTheme("dark", "braille", config.Options{NoColor: true}.Profile())
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"h-traa pages=64", "oma", "robot docs=200", "spl"} {
		a := newApp(realDriver(t, line, 50), th, config.Options{})
		a.take(a.driver.Status())
		for _, size := range [][2]int{{60, 16}, {80, 24}, {104, 30}, {120, 40}, {160, 48}, {220, 60}} {
			a.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			for focus := range a.slots {
				a.setFocus(focus)
				if !a.timeBarShown() {
					t.Fatal("no time bar")
				}
				screen := strings.Split(ansi.Strip(a.View()), "\n")
				y, _, _ := a.timeBarRow()
				if !strings.Contains(screen[y], "●") {
					t.Fatalf("%s at %v: no time bar in %q", line, size, screen[y])
				}
				b := a.body()
				teller, _ := a.nowPane()
				for i, r := range pane.Arrange(a.slots, b.W, b.H, focus, false) {
					_, gives := a.slots[i].Pane.(*pane.Params)
					gives = gives || a.rects[teller].H > 0 && r.X == a.rects[teller].X && i != focus // may give way to *now*
					if now := a.rects[i]; gives && now.H == 0 {
						continue
					} else if (now.H > 0) != (r.H > 0) || now.Y+now.H > y {
						t.Errorf("%s at %v, pane %s in focus: pane %s lies in %v, the bar in row %d", line, size,
							a.slots[focus].Pane.Name(), a.slots[i].Pane.Name(), now, y)
					} else if r.H > 0 && []rune(screen[now.Y+now.H-1])[now.X] != '╰' {
						t.Errorf("%s at %v: pane %s has no lower border: %q", line, size, a.slots[i].Pane.Name(), screen[now.Y+now.H-1])
					}
				}
			}
		}
	}
}

// TestPauseMovesNoPane: where there are rows enough, each pane has the same place whether
// the run goes fast or slowly; elsewhere the bar takes its row only at rest. At rest the
// panes beside the column of *now* keep their place, or grow over the parameters.
func TestPauseMovesNoPane(t *testing.T) {
	for _, line := range []string{"h-traa pages=64", "oma", "robot docs=200", "spl"} {
		a := newApp(realDriver(t, line, 50), testTheme("dark", "braille"), config.Options{})
		rests := a.driver.Status()
		for _, size := range [][2]int{{60, 16}, {80, 24}, {120, timeBarAlways}, {160, 48}, {220, 60}} {
			a.W, a.H = size[0], size[1]
			var places [][]pane.Rect
			for _, p := range []driver.Status{{Speed: 2000}, {Running: true, Speed: 1}, {Running: true, Speed: 2000}, {Running: true, Speed: math.Inf(1)}} {
				p.Snap = rests.Snap
				a.take(&p)
				places = append(places, slices.Clone(a.rects))
				if want := a.H >= timeBarAlways || a.still(); a.timeBarShown() != want || strings.Contains(ansi.Strip(a.View()), "●┤ 50") != want {
					t.Errorf("%s at %v, running %v at %g: time bar shown %v", line, size, p.Running, p.Speed, a.timeBarShown())
				}
			}
			for _, other := range places[2:] {
				if a.H >= timeBarAlways && !slices.Equal(other, places[1]) {
					t.Errorf("%s at %v: panes lie in %v and in %v as it runs", line, size, places[1], other)
				}
			}
			now, _ := a.nowPane()
			for i, r := range places[1] {
				rest := places[0][i]
				_, params := a.slots[i].Pane.(*pane.Params)
				if a.H >= timeBarAlways && !params && r.X != places[1][now].X && (rest.X != r.X || rest.Y != r.Y || rest.W != r.W || rest.H < r.H) {
					t.Errorf("%s at %v: pane %d lies in %v at rest, in %v as it runs", line, size, i, rest, r)
				}
			}
		}
	}
}

// TestTimeBar draws the bar where there is a past, and a click on it goes there.
func TestTimeBar(t *testing.T) {
	d := realDriver(t, "h-traa pages=64 @3000:mirror", 8000)
	d.Send(driver.GoTo{Tick: 4000})
	atTick(t, d, 4000)
	th, err := canvas.NewTheme("dark", "braille", config.Options{NoColor: true}.Profile())
	if err != nil {
		t.Fatal(err)
	}
	a := newApp(d, th, config.Options{})
	a.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	a.take(d.Status())
	y, x0, x1 := a.timeBarRow()
	row := []rune(ansi.Strip(strings.Split(a.View(), "\n")[y]))
	if got := string(row); !strings.Contains(got, "4,000 of 8,000") || !strings.Contains(got, "▴mirror") {
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
