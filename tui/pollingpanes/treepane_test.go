package pollingpanes

import (
	"testing"

	"lascope/model/pollinglab"
	"lascope/tui/canvas"
)

// The name of a tree's cell stands whole beside the marks of the optimum, or not at all.
func TestTreeLabelsBesideMarks(t *testing.T) {
	for _, one := range []struct {
		marks []int
		want  string
	}{
		{nil, " 385–512  9.5 %     "},
		{[]int{1}, " ▼385–512  9.5 %    "},
		{[]int{12}, " 385–512    ▼       "},
		{[]int{4, 15}, "    ▼385–512   ▼    "},
		{[]int{5, 11}, "     ▼     ▼385–512 "},
		{[]int{4, 9, 14}, "    ▼    ▼    ▼     "},
	} {
		var g canvas.Grid
		g.Reset(20, 1)
		for _, x := range one.marks {
			g.All().Set(x, 0, '▼', canvas.Fg(canvas.InkTheory))
		}
		labelTreeCell(g.All(), pollinglab.TreeCell{First: 384, End: 512, Node: 3, Width: 1}, false, "9.5 %")
		got := ""
		for _, c := range g.Cells {
			got += string(c.R)
		}
		if got != one.want {
			t.Errorf("marks at %v: %q, not %q", one.marks, got, one.want)
		}
	}
}
