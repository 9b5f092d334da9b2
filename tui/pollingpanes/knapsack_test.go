package pollingpanes

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// TestPiecesFillTheKnapsack: each piece has as many cells as its part of the capacity, or of all pieces where they are more,
// to half a cell on either side; the capacity is where that many cells are full.
func TestPiecesFillTheKnapsack(t *testing.T) {
	c := contextOf(t, "lakg pages=8", 1, &racePane{})
	rapid.Check(t, func(t *rapid.T) {
		var g canvas.Grid
		g.Reset(rapid.IntRange(24, 120).Draw(t, "w"), 20)
		v := &pollinglab.RaceView{Capacity: rapid.Float64Range(0.5, 50).Draw(t, "c"), Polls: -1}
		for page, amount := range rapid.SliceOfN(rapid.Float64Range(0.01, 5), 0, 30).Draw(t, "amounts") {
			v.Pieces = append(v.Pieces, pollinglab.Piece{Page: page, Pages: 1, Amount: amount})
			v.Sum += amount
		}
		k, plate := newKnapsack(v, g.All()), pane.Plate{}
		plate.Lay(g.All(), nil)
		k.note(c, &plate)
		part, from := max(v.Capacity, v.Sum)/float64(g.W-1), 0
		for i, piece := range v.Pieces {
			if cells := float64(k.ends[i] - from); math.Abs(cells-piece.Amount/part) > 1 || k.ends[i] > g.W-1 {
				t.Fatalf("piece %d of %g cells has %g", i, piece.Amount/part, cells)
			}
			for cell := from; cell < k.ends[i]; cell++ {
				if m := plate.Explain(c, pane.Point{X: cell, Area: g.All()}); cell != k.capacity() && m.Memory != lab.Pages(i, i+1) {
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
