package tui

import (
	"testing"

	"lascope/model/pollinglab"
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
		var g grid
		g.reset(20, 1)
		for _, x := range one.marks {
			g.all().set(x, 0, '▼', fg(inkTheory))
		}
		labelTreeCell(g.all(), pollinglab.TreeCell{First: 384, End: 512, Node: 3, Width: 1}, false, "9.5 %")
		got := ""
		for _, c := range g.cells {
			got += string(c.r)
		}
		if got != one.want {
			t.Errorf("marks at %v: %q, not %q", one.marks, got, one.want)
		}
	}
}
