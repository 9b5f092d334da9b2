package pollingpanes

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/pollinglab"
	"lascope/tui/canvas"
)

// TestCellsOfTheKnapsack: cells fill the box row by row from its bottom and pass the spill
// line exactly when the capacity is reached; each cell is found again at its place.
func TestCellsOfTheKnapsack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g canvas.Grid
		g.Reset(rapid.IntRange(leastKnapsack, mostKnapsack).Draw(t, "w"), rapid.IntRange(4, 50).Draw(t, "h"))
		k := newKnapsack(nil, g.All())
		if k.rows < 1 || k.over < 1 {
			t.Fatalf("%d rows below the line, %d above", k.rows, k.over)
		}
		last := g.H
		for cell := range k.columns() * (k.rows + k.over) {
			x, y := k.place(cell)
			if x < 1 || x > g.W-2 || y < 0 || y > last || y == k.over || y > k.over != (cell < k.cells()) {
				t.Fatalf("cell %d of %d is at %d, %d", cell, k.cells(), x, y)
			}
			if got := k.cellAt(x, y); got != cell {
				t.Fatalf("at %d, %d is cell %d, not %d", x, y, got, cell)
			}
			last = y
		}
	})
}

// TestPiecesFillTheKnapsack: each piece has as many cells as its part of the capacity, to
// half a cell on either side, and one if it has more than one.
func TestPiecesFillTheKnapsack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g canvas.Grid
		g.Reset(30, 20)
		v := &pollinglab.RaceView{Capacity: rapid.Float64Range(0.5, 50).Draw(t, "c"), Polls: -1}
		part := v.Capacity / float64(newKnapsack(nil, g.All()).cells())
		for page, amount := range rapid.SliceOfN(rapid.Float64Range(1.01, 60), 0, 30).Draw(t, "amounts") {
			v.Pieces = append(v.Pieces, pollinglab.Piece{Page: page, Pages: 1, Amount: amount * part})
		}
		k := newKnapsack(v, g.All())
		from := 0
		for i, piece := range v.Pieces {
			if cells := float64(k.ends[i] - from); k.ends[i] < 2*k.cells() && math.Abs(cells-piece.Amount/part) > 1 || cells < 1 && k.ends[i] < 2*k.cells() {
				t.Fatalf("piece %d of %g has %g cells", i, piece.Amount/part, cells)
			}
			for cell := from; cell < k.ends[i]; cell++ {
				if k.pieceAt(cell) != i {
					t.Fatalf("cell %d is not of piece %d", cell, i)
				}
			}
			from = k.ends[i]
		}
	})
}
