package design

import (
	"testing"

	"lascope/model/modeltest"
)

// TestGrid: a cell's place and its number are inverse, the last axis varies fastest, and a grid without axes
// has one cell.
func TestGrid(t *testing.T) {
	g := Grid{Axes: []Axis{{Key: "N", Words: []string{"10", "20"}}, {Key: "rule", Words: []string{"a", "b", "c"}}}, cells: 6}
	for cell := range g.Cells() {
		if at := g.At(cell); g.CellAt(at) != cell || at[0] != cell/3 || at[1] != cell%3 {
			t.Errorf("cell %d is at %v, and %d is there", cell, at, g.CellAt(at))
		}
	}
	modeltest.Same(t, g.CellWords(4), []string{"N=20", "rule=b"}, "cell 4 is")
	if one := (&Grid{cells: 1}); one.CellAt(one.At(0)) != 0 || len(one.CellWords(0)) != 0 {
		t.Error("the cell of a grid without axes")
	}
	modeltest.Same(t, g.movedAxes(map[int]float64{0: 1, 1: 1, 3: 2, 4: 2}), []int{0}, "the optimum moves along")
}
