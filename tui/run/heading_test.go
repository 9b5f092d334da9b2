package run

import (
	"fmt"
	"strings"
	"testing"

	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/labs"
)

// TestHeadingsAreWhole: at 120 by 40 the heading of each pane says how to read it, and no clause is
// cut, of every scheme, at each choice of its axis and its window.
func TestHeadingsAreWhole(t *testing.T) {
	for i, line := range everyScheme() {
		if !modeltest.Taken(i, 3) {
			continue
		}
		a, _ := labApp(t, line, 3, 120, 40)
		for i := range a.Slots {
			a.SetFocus(i)
			for range 3 {
				rows := a.rows()
				for k, r := range a.rects {
					if r.H == 0 || r.W == 0 || k != a.Focus && a.passing(a.Focus) {
						continue
					}
					h, name := a.Slots[k].Pane.Heading(a.context(k)), fmt.Sprintf("%s: pane %s", line, a.Slots[k].Pane.Name())
					top, foot := string([]rune(rows[r.Y])[r.X:r.X+r.W]), string([]rune(rows[r.Y+r.H-1])[r.X:r.X+r.W])
					if strings.Contains(top+foot, "…") {
						t.Errorf("%s: the heading is cut:\n%s\n%s", name, top, foot)
					}
					if words := strings.Fields(h.How); len(words) > 0 && !strings.Contains(top, " "+words[0]) {
						t.Errorf("%s: the heading %q has no room:\n%s", name, h.How, top)
					}
				}
				typeKeys(a, "v")
			}
		}
	}
}

// TestResultIsWhole: from the first tick on the row of the result begins with a whole sentence; where the screen is narrow it ends at
// its colon.
func TestResultIsWhole(t *testing.T) {
	for i, line := range everyScheme() {
		for k, ticks := range []int64{1, 10, 1000} {
			if !modeltest.Taken(i+k, 4) {
				continue
			}
			for _, size := range [][2]int{{60, 16}, {80, 24}} {
				a, run := labApp(t, line, ticks, size[0], size[1])
				rested(a, run, false)
				first := labs.Of(a.Lab).Facts(a.Now.Snap, false)[0]
				if size[0] == 60 && canvas.Width(first) > 59 {
					first, _, _ = strings.Cut(first, ":")
				}
				if row := a.rows()[1]; !strings.HasPrefix(row+" ", " "+first+" ") {
					t.Errorf("%s, tick %d, at %v: %q is not whole: %q", line, ticks, size, first, row)
				}
			}
		}
	}
}
