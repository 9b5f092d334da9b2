package run

import (
	"fmt"
	"strings"
	"testing"

	"lascope/model/modeltest"
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
