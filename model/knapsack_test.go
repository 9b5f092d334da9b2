package model

import (
	"math"
	"slices"
	"testing"

	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// TestPiecesOfTheKnapsack: the pieces add up to Σx, or to the polls of the slot; each page has
// one of its own or counts among those too small for a cell; they lie in the order of the race.
func TestPiecesOfTheKnapsack(t *testing.T) {
	for _, line := range []string{
		"lakg pages=8 N=50", "lakg pages=64 N=500", "lakg pages=4096 N=20000", "lakg pages=64 capacity=5 N=500 @0:shuffle",
		"cgla pages=64 capacity=5", "cgla pages=64 capacity=5 knapsack=polls", "cgla pages=64 capacity=20 reinforcement=penalty",
		"lakg pages=64 N=500 @100:N=100", "cgla pages=64 capacity=5 @3000:knapsack=polls",
	} {
		run := MustRun(line)
		run.Advance(3001)
		for _, hidden := range []bool{false, true} {
			const cells = 150
			view := viewOf[*pollinglab.View](run, lab.ViewRequest{Width: 30, Height: 20, Fill: cells, Hidden: hidden})
			v := view.State.(*pollinglab.RaceView)
			sum, pages, polled, last := 0.0, 0, 0, -1
			for i, piece := range v.Pieces {
				sum, pages = sum+piece.Amount, pages+piece.Pages
				if piece.Polled {
					polled++
				}
				if piece.Page < 0 {
					if i != len(v.Pieces)-1 || piece.Amount > float64(piece.Pages)*v.Capacity/cells {
						t.Errorf("%s: piece %d of %d: %+v", line, i, len(v.Pieces), piece)
					}
					continue
				}
				if piece.Amount < v.Capacity/cells {
					t.Errorf("%s: page %d has a piece of %g", line, piece.Page, piece.Amount)
				}
				place := piece.Page
				if !hidden {
					place = slices.IndexFunc(ranked(t, run), func(r pollinglab.ShareRow) bool { return r.Page == piece.Page })
				}
				if place <= last {
					t.Errorf("%s, hidden %v: page %d is out of order", line, hidden, piece.Page)
				}
				last = place
			}
			want, count := v.Sum, view.Pages
			if v.Polls >= 0 {
				want, count = float64(v.Polls), int(v.Polls)
			}
			if math.Abs(sum-want) > 1e-9*want || pages != count || polled > 0 != (view.Last.Tick == run.Tick()) {
				t.Errorf("%s, hidden %v: %d pages put in %g, not %d and %g; %d polled", line, hidden, pages, sum, count, want, polled)
			}
		}
	}
}

// ranked are the rows of all pages by true rank.
func ranked(t *testing.T, run *Run) []pollinglab.ShareRow {
	t.Helper()
	return viewOf[*pollinglab.View](run, lab.ViewRequest{Rows: 5000}).Rows
}

// TestPiecesOfAnOverfullKnapsack: however many pages overfill it, the pieces are those that
// fill it twice.
func TestPiecesOfAnOverfullKnapsack(t *testing.T) {
	run := MustRun("lakg pages=64 N=10 lambda=2 reinforcement=reward")
	run.Advance(20_000)
	v := viewOf[*pollinglab.View](run, lab.ViewRequest{Width: 30, Height: 20, Fill: 100}).State.(*pollinglab.RaceView)
	sum := 0.0
	for _, piece := range v.Pieces {
		sum += piece.Amount
	}
	if v.Sum < 20 || sum < 2 || sum > 3 {
		t.Errorf("pieces of %g for Σx = %g", sum, v.Sum)
	}
}
