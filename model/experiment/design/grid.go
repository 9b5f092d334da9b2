package design

import (
	"maps"
	"slices"
	"strings"

	"lascope/model/lab"
)

// A Grid is the cells of a sweep: every combination of its axes' values, or points, of which the k-th has the k-th
// value of each axis. A sweep without axes has one cell.
type Grid struct {
	Axes   []Axis
	cells  int  // the last axis varies fastest
	Points bool // the cells are points
}

// Cells is the number of combinations of the axes' values.
func (g *Grid) Cells() int { return g.cells }

// At returns a cell's index on each axis. The last axis varies fastest.
func (g *Grid) At(cell int) []int {
	at := make([]int, len(g.Axes))
	if g.Points {
		for i := range at {
			at[i] = cell
		}
		return at
	}
	for i := len(g.Axes) - 1; i >= 0; i-- {
		n := len(g.Axes[i].Words)
		at[i] = cell % n
		cell /= n
	}
	return at
}

// CellAt is the inverse of [Grid.At].
func (g *Grid) CellAt(at []int) int {
	cell := 0
	if g.Points {
		return at[0]
	}
	for i, k := range at {
		cell = cell*len(g.Axes[i].Words) + k
	}
	return cell
}

// CellWords are the key=value words of a cell, one an axis.
func (g *Grid) CellWords(cell int) []string {
	words := make([]string, len(g.Axes))
	for i, k := range g.At(cell) {
		words[i] = g.Axes[i].Key + "=" + g.Axes[i].Words[k]
	}
	return words
}

// Keys are the keys of the axes.
func (g *Grid) Keys() (keys []string) {
	for _, a := range g.Axes {
		keys = append(keys, a.Key)
	}
	return keys
}

// Combinations is the number of combinations of some axes' values.
func (g *Grid) Combinations(axes []int) int {
	n := 1
	for _, axis := range axes {
		n *= len(g.Axes[axis].Words)
	}
	return n
}

// On is the number of a cell's combination of some axes' values, the last of which varies fastest.
func (g *Grid) On(axes []int, cell int) (k int) {
	if len(axes) > 0 {
		at := g.At(cell)
		for _, axis := range axes {
			k = k*len(g.Axes[axis].Words) + at[axis]
		}
	}
	return k
}

// WordsOn are the key=value words of a cell on some axes.
func (g *Grid) WordsOn(axes []int, cell int) (words []string) {
	all := g.CellWords(cell)
	for _, axis := range axes {
		words = append(words, all[axis])
	}
	return words
}

// keyed recognises the word of a line that gives a key its value.
func keyed(key string) func(word string) bool {
	return func(word string) bool { return strings.HasPrefix(word, key+"=") }
}

// SameCells reports whether two sweeps have the same axes with the same values.
func (g *Grid) SameCells(o *Sweep) bool {
	return g.Points == o.Points && slices.EqualFunc(g.Axes, o.Axes, func(a, b Axis) bool {
		return a.Key == b.Key &&
			slices.Equal(a.Words, b.Words)
	})
}

// spread are at most about cellsChecked cells: the corners, and others at even distances.
func (g *Grid) spread() []int {
	var cells []int
	for corner := range 1 << min(len(g.Axes), 6) {
		if g.Points {
			break
		}
		at := make([]int, len(g.Axes))
		for i, a := range g.Axes {
			if corner>>i&1 == 1 {
				at[i] = len(a.Words) - 1
			}
		}
		cells = append(cells, g.CellAt(at))
	}
	for i := range min(g.cells, cellsChecked) {
		cells = append(cells, i*g.cells/min(g.cells, cellsChecked))
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// AxisCells are a cell's values as table cells, one an axis.
func (g *Grid) AxisCells(cell int) (row []any) {
	for i, k := range g.At(cell) {
		row = append(row, lab.Value(g.Axes[i].Words[k]))
	}
	return row
}

// Panel is the number of cells of one chart: all, or, of three axes, the cells that share a value of the first.
func (g *Grid) Panel() int {
	if len(g.Axes) == 3 {
		return g.Cells() / len(g.Axes[0].Words)
	}
	return g.Cells()
}

// Curved reports that a chart has curves: over one axis, or of schemes over the other one.
func (g *Grid) Curved() bool {
	inner := g.Axes[max(0, len(g.Axes)-2):]
	return len(g.Axes) == 1 || slices.ContainsFunc(inner, func(a Axis) bool { return a.Key == SchemeAxis })
}

// Over is the axis to the right: the last, or the one before it if that has the schemes.
func (g *Grid) Over() Axis {
	n := len(g.Axes)
	if n > 1 && g.Axes[n-1].Key == SchemeAxis {
		return g.Axes[n-2]
	}
	return g.Axes[n-1]
}

// movedAxes are the axes along which the optimum changes: two cells that differ in this axis alone have other optima. optima holds
// the optima of some cells, by their number.
func (g *Grid) movedAxes(optima map[int]float64) (moved []int) {
	if g.Points { // no two points differ in one axis alone
		return nil
	}
	for axis := range g.Axes {
		first := map[int]float64{} // by the cell at the start of the axis
		for _, cell := range slices.Sorted(maps.Keys(optima)) {
			at := g.At(cell)
			at[axis] = 0
			start := g.CellAt(at)
			if before, ok := first[start]; !ok {
				first[start] = optima[cell]
			} else if before != optima[cell] {
				moved = append(moved, axis)
				break
			}
		}
	}
	return moved
}
