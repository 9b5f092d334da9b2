package pollingpanes

import (
	"math"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/automata/polling"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// The name of a tree's cell stands whole beside the marks of the optimum, or not at all.
func TestTreeLabelsBesideMarks(t *testing.T) {
	for _, one := range []struct {
		marks []int
		want  string
	}{
		{nil, "     385–512  9.5 %  "},
		{[]int{1}, " ▼   385–512  9.5 %  "},
		{[]int{8}, "        ▼   385–512  "},
		{[]int{12}, "            ▼        "},
		{[]int{4, 19}, "    ▼              ▼ "},
	} {
		var g canvas.Grid
		g.Reset(21, 1)
		for _, x := range one.marks {
			g.All().Set(x, 0, '▼', canvas.Fg(canvas.InkTheory))
		}
		labelCell(g.All(), treeBox{treeCell: treeCell{First: 384, End: 512, Node: 3}, at: pane.Rect{W: 21}}, "", "9.5 %", "", &canvas.Theme{})
		got := ""
		for _, c := range g.Cells {
			got += string(c.R)
		}
		modeltest.Equal(t, got, one.want, "marks at %v:", one.marks)
	}
}

// evenTree are the levels of a tree with equal widths.
func evenTree(pages int, state float64) *pollinglab.TreeView {
	v := &pollinglab.TreeView{Equal: true}
	var add func(from, to, level int)
	add = func(from, to, level int) {
		for len(v.Levels) <= level {
			v.Levels = append(v.Levels, nil)
		}
		c := pollinglab.TreeCell{Node: -1, First: from, End: to, Left: float64(from) / float64(pages), Width: float64(to-from) / float64(pages), Share: 1}
		if to-from > 1 {
			c.Node, c.N, c.Sigma = level, 500, state
			middle := (from + to + 1) / 2
			add(from, middle, level+1)
			add(middle, to, level+1)
		}
		v.Levels[level] = append(v.Levels[level], c)
	}
	add(0, pages, 0)
	v.Node = v.Levels[0][0]
	return v
}

// TestWayIsOneLine: wherever a node-link tree fits, the line of a poll goes cell by cell, and
// never up, from the root to the page. Every ruler has room for a needle between its ends.
func TestWayIsOneLine(t *testing.T) {
	for pages := 2; pages <= linkPages; pages++ {
		for _, size := range [][2]int{{int(math.Ceil(linkColumns * float64(pages))), 9}, {60, 16}, {157, 40}} {
			for state := 0.0; state <= 1; state += 0.25 {
				v := evenTree(pages, state)
				if !linksFit(v, size[0], size[1]) {
					t.Fatalf("%d pages do not fit %v", pages, size)
				}
				var g canvas.Grid
				g.Reset(size[0], size[1])
				tree := newLinkTree(v, g.All(), false)
				for page := range pages {
					way := tree.way(page)
					for i, w := range way[1:] {
						if dx, dy := w.x-way[i].x, w.y-way[i].y; dx*dx+dy*dy != 1 || dy < 0 {
							t.Fatalf("%d pages in %v: the line to page %d goes from %v to %v", pages, size, page+1, way[i], w)
						}
					}
					if end := way[len(way)-1]; way[0].y != 0 || end.y != tree.bottom()-1 || end.y >= size[1]-1 {
						t.Fatalf("%d pages in %v: the line to page %d goes from row %d to row %d", pages, size, page+1, way[0].y, end.y)
					}
				}
				for _, n := range tree.nodes {
					if n.N == 0 {
						continue
					}
					if x, x0, x1 := n.column(n.Sigma), n.half[0].middle, n.half[1].middle; x <= x0 || x >= x1 {
						t.Fatalf("%d pages in %v: the needle of %s stands at %d of %d..%d", pages, size, pageRange(n.treeCell), x, x0, x1)
					}
				}
			}
		}
	}
}

// TestCoinMovesTheNeedle: a coin below its threshold lies across the needle from the child
// polled, any other on the child's side.
func TestCoinMovesTheNeedle(t *testing.T) {
	const x0, x1 = 3, 11
	for needle := x0 + 1; needle < x1; needle++ {
		for state := 1; state < 10; state++ {
			sigma := float64(state) / 10
			for coin := 0.0; coin < 1; coin += 0.07 {
				for _, second := range []bool{false, true} {
					m := &polling.Move{Coin: coin, Threshold: 1 - sigma, Second: second}
					if second {
						m.Threshold = sigma
					}
					x := coinColumn(x0, x1, needle, m)
					if moves, across := coin < m.Threshold, (x < needle) == second; x < x0 || x > x1 || x == needle || moves != across {
						t.Fatalf("coin %.2f under %.2f, second %v: column %d, the needle at %d", coin, m.Threshold, second, x, needle)
					}
				}
			}
		}
	}
}

// A refusing host keeps the refusals of a pane.
type refusingHost struct {
	pane.Host
	refused string
	chosen  lab.Subject
}

func (h *refusingHost) KeyMap() *pane.KeyMap    { return pane.NewKeyMap() }
func (h *refusingHost) Refuse(text string)      { h.refused = text }
func (h *refusingHost) Choose(item lab.Subject) { h.chosen = item }

// TestEnterGoesIntoMergedCells: enter on cells that are merged because they are too narrow goes
// to the node that holds them; a page alone is chosen.
func TestEnterGoesIntoMergedCells(t *testing.T) {
	merged := pollinglab.TreeCell{Node: 5, First: 128, End: 192, Left: 0.995, Width: 0.005, Bundle: true}
	leaf := pollinglab.TreeCell{Node: 2, First: 128, End: 129, Left: 0.995, Width: 0.005, Bundle: true}
	for _, c := range []struct {
		cell   pollinglab.TreeCell
		root   int
		chosen lab.Subject
	}{{merged, 5, lab.Subject{}}, {leaf, 0, lab.Pages(128, 129)}} {
		p := &treePane{level: 1, page: 128, view: &pollinglab.TreeView{Levels: [][]pollinglab.TreeCell{
			{{First: 0, End: 256, Width: 1, N: 500}},
			{{Node: 1, First: 0, End: 128, Width: 0.995, N: 500}, c.cell},
		}}}
		h := &refusingHost{}
		p.Key(h, tea.KeyMsg{Type: tea.KeyEnter})
		if p.root != c.root || h.chosen != c.chosen || h.refused != "" {
			t.Errorf("enter on %s: root %d, %v chosen, %q", pageRange(c.cell), p.root, h.chosen, h.refused)
		}
		if at, _ := p.cursor(); at.First != 128 {
			t.Errorf("enter on %s: the cursor goes to page %d", pageRange(c.cell), at.First+1)
		}
	}
}

// TestPollSlidesDown: in slow motion the line of the poll grows from the root to the page of the
// poll that is played.
func TestPollSlidesDown(t *testing.T) {
	p := &treePane{view: evenTree(13, 0.5)}
	lit := func(slide pane.Slide) (n, lowest int) {
		var g canvas.Grid
		g.Reset(60, 16)
		p.drawPoll(&pane.Context{Slide: slide}, newLinkTree(p.view, g.All(), false))
		for i, c := range g.Cells {
			if c.St.Fore() == canvas.InkAccent {
				n, lowest = n+1, i/60
			}
		}
		return n, lowest
	}
	n, _ := lit(pane.Slide{})
	modeltest.Equal(t, n, 0, "cells lit before the first poll:")
	for page := range 13 {
		before := 0
		for part := 0.0; part <= 1; part += 0.125 {
			n, lowest := lit(pane.Slide{On: true, Page: page, Part: part})
			if n < before || part == 0 && n > 0 || part == 1 && lowest != 11 {
				t.Errorf("page %d, %v of the way: %d cells after %d, down to row %d", page+1, part, n, before, lowest)
			}
			before = n
		}
	}
}

// TestCrumb: the levels down to the last one whose greatest box has 95 % of the polls or more are one crumb in the first row; none of
// equal widths.
func TestCrumb(t *testing.T) {
	for _, c := range []struct {
		parts []float64 // of the greatest box by levels
		whole float64   // the share of the root
		equal bool
		want  string
	}{
		{[]float64{1, .949, .9}, 1, false, "1–8  100 %"},
		{[]float64{1, .98, .9}, 1, false, "1–8 › 1–4  98 %"},
		{[]float64{1, .98, .96}, 1, false, "1–8 › … › 1–2  96 %"},
		{[]float64{1, .98, .96}, 2, false, "1–8 › … › 1–2  96 %"},
		{[]float64{1, .98, .96}, 1, true, ""},
	} {
		v := &pollinglab.TreeView{Equal: c.equal, RootShare: c.whole}
		for level, part := range c.parts {
			end := 8 >> level
			cells := []pollinglab.TreeCell{{Node: level, End: end, Width: part, Share: part * c.whole, N: 9, Sigma: .5}}
			if level > 0 {
				cells = append(cells, pollinglab.TreeCell{Node: 9 + level, First: end, End: 2 * end, Left: part, Width: c.parts[level-1] - part,
					Share: (c.parts[level-1] - part) * c.whole, N: 9, Sigma: .5})
			}
			v.Levels = append(v.Levels, cells)
		}
		v.Node = v.Levels[0][0]
		var g canvas.Grid
		g.Reset(60, 6)
		p := &treePane{view: v}
		p.drawIcicle(&pane.Context{Theme: &canvas.Theme{}, Status: &driver.Status{Snap: &model.Snapshot{View: &pollinglab.View{Capacity: int(c.whole)}}}}, g.All())
		row := ""
		for _, cell := range g.Cells[:60] {
			row += string(cell.R)
		}
		if row = strings.Trim(row, " ▏"); !c.equal && row != c.want || strings.Contains(row, "›") != strings.Contains(c.want, "›") {
			t.Errorf("%v of %v: the first row is %q, not %q", c.parts, c.whole, row, c.want)
		}
	}
}
