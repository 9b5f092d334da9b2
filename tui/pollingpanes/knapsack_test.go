package pollingpanes

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/pollinglab"
	"lascope/tui/canvas"
)

// TestPiecesFillTheKnapsack: each piece has as many cells as its part of the capacity, or of all pieces where they are more,
// to half a cell on either side; the capacity is where that many cells are full.
func TestPiecesFillTheKnapsack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g canvas.Grid
		g.Reset(rapid.IntRange(24, 120).Draw(t, "w"), 20)
		v := &pollinglab.RaceView{Capacity: rapid.Float64Range(0.5, 50).Draw(t, "c"), Polls: -1}
		for page, amount := range rapid.SliceOfN(rapid.Float64Range(0.01, 5), 0, 30).Draw(t, "amounts") {
			v.Pieces = append(v.Pieces, pollinglab.Piece{Page: page, Pages: 1, Amount: amount})
			v.Sum += amount
		}
		k := newKnapsack(v, g.All())
		part, from := max(v.Capacity, v.Sum)/float64(g.W-1), 0
		for i, piece := range v.Pieces {
			if cells := float64(k.ends[i] - from); math.Abs(cells-piece.Amount/part) > 1 || k.ends[i] > g.W-1 {
				t.Fatalf("piece %d of %g cells has %g", i, piece.Amount/part, cells)
			}
			for cell := from; cell < k.ends[i]; cell++ {
				if k.pieceAt(cell) != i {
					t.Fatalf("cell %d is not of piece %d", cell, i)
				}
			}
			from = k.ends[i]
		}
		if got := float64(k.capacity()); math.Abs(got-v.Capacity/part) > 0.5 {
			t.Fatalf("the capacity of %g cells stands at %g", v.Capacity/part, got)
		}
	})
}
