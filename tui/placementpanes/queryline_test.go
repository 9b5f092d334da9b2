package placementpanes

import (
	"testing"

	"lascope/automata/partition"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
)

// TestLinksCoverBlanksOnly: a link between any two objects of arms full of names
// changes blank cells only.
func TestLinksCoverBlanksOnly(t *testing.T) {
	for _, arms := range []int{2, 3, 5} {
		for _, size := range [][2]int{{40, 14}, {80, 20}, {120, 40}} {
			var st canvas.Style
			v := &placementlab.View{}
			v.Arms.Arms = make([]placementlab.Arm, arms)
			v.Arms.Rows = make([]placementlab.StateRow, 4)
			g := geometryFor(v, size[0], size[1], true)
			spots := map[int]spot{}
			for arm := range arms {
				for row := range 4 {
					x := g.x(arm) + 1
					spots[4*arm+row] = spot{arm, x, x + 2, armTop + row*g.per}
				}
			}
			for i := range spots {
				for j := range spots {
					if i == j {
						continue
					}
					var grid canvas.Grid
					grid.Reset(size[0], size[1])
					a := grid.All()
					for _, s := range spots { // the names of all objects
						a.Text(s.x, s.y, "A1", st)
					}
					before := append([]canvas.Cell(nil), grid.Cells...)
					q := &placementlab.Query{}
					q.I.Object, q.J.Object, q.Verdict = i, j, partition.Verdict(0)
					(&crowd{classArmsPane: &classArmsPane{spots: spots}, Area: a, armGeometry: g}).joinQuery(q)
					for k, c := range before {
						if c.R != ' ' && grid.Cells[k].R != c.R {
							t.Fatalf("%d classes, %v: the link of %d and %d covers %q with %q", arms, size, i, j, c.R, grid.Cells[k].R)
						}
					}
				}
			}
		}
	}
}
