package experiment

import (
	"math/rand/v2"
	"testing"

	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/modeltest"
)

// TestBestSet: of 200 sweeps of ten equal cells the first is left in the best set in 95 of 100, and nearly all others are; of six cells
// with gaps of .3 deviations, whose differences have the deviation √2, the best is kept as often, and of 50 runs two or three are
// left. The words name them.
func TestBestSet(t *testing.T) {
	trials := modeltest.ByLength(80, 200)
	ten := "h-traa pages=8 N=10,20,30,40,50,60,70,80,90,100"
	for _, c := range []struct {
		line        string
		reps        int
		gap         float64
		least, most float64 // cells left, on average
	}{{ten, 5, 0, 9.5, 10}, {ten, 20, 0, 9.5, 10}, {"h-traa pages=8 N=10,20,30,40,50,60", 50, 0.3, 1.8, 3}} {
		r := rand.New(rand.NewPCG(uint64(c.reps), 8))
		kept, left := 0, 0
		for range trials {
			part := result.NewPart(tunable(t, c.line, "efficiency", c.reps, 100))
			setCells(t, part, func(cell, _ int) float64 { return -c.gap*float64(cell) + r.NormFloat64() })
			ranking := part.Rankings()[0]
			if left += len(ranking.Best); ranking.Place(0) == "yes" || ranking.Place(0) == "maybe" {
				kept++
			}
		}
		if mean := float64(left) / float64(trials); kept < trials*95/100 || mean < c.least || mean > c.most {
			t.Errorf("%d runs, gaps of %v: the best is kept in %d of %d, %.1f cells are left", c.reps, c.gap, kept, trials, mean)
		}
	}
	for line, numbers := range map[string][]float64{
		"The best of 3 is N=20 (95 %, 5 runs each).":                                {1, 3, 2},
		"The greatest mean is at N=20. Not told from it: N=10 (95 %, 5 runs each).": {2.995, 3, 1},
		"No cell is told from another by 5 runs each.":                              {3, 3, 3},
	} {
		part := result.NewPart(tunable(t, "h-traa pages=8 N=10,20,30", "efficiency", 5, 100))
		setCells(t, part, func(cell, rep int) float64 { return numbers[cell] + 0.01*float64((rep*(cell+2))%5) })
		modeltest.Equal(t, show.BestWords(part.Sweep, part.Rankings()[0]), line, "it says")
	}
}
