package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"lascope/model/modeltest"
)

// pointsOf are the points of curves, without a range.
func pointsOf(curves [][]float64) (points []Sample) {
	for at := range curves[0] {
		runs := make([]Observation, len(curves))
		for i := range runs {
			runs[i].Number = curves[i][at]
		}
		points = append(points, SampleOf(runs, Range{}))
	}
	return points
}

// TestCurveBandHoldsTheCurve: of 300 experiments of 8 Brownian curves of 50 points, the band holds the whole
// true curve, 0, in 91 to 100 of 100, and a pointwise t interval in less than 70.
func TestCurveBandHoldsTheCurve(t *testing.T) {
	const trials, runs, points = 300, 8, 50
	r := rand.New(rand.NewPCG(5, 6))
	band, pointwise := 0, 0
	for trial := range trials {
		curves := make([][]float64, runs)
		for i := range curves {
			x := 0.0
			for range points {
				x += r.NormFloat64()
				curves[i] = append(curves[i], x)
			}
		}
		lo, hi := CurveBand(pointsOf(curves), rand.NewPCG(uint64(trial), 7))
		inBand, inPoints := true, true
		for at := range points {
			ys := make([]float64, runs)
			for i := range ys {
				ys[i] = curves[i][at]
			}
			e := EstimateOf(ys)
			inBand = inBand && lo[at] <= 0 && 0 <= hi[at]
			inPoints = inPoints && e.Lo <= 0 && 0 <= e.Hi
		}
		if inBand {
			band++
		}
		if inPoints {
			pointwise++
		}
	}
	if band < trials*91/100 || pointwise > trials*85/100 {
		t.Errorf("of %d curves the band holds %d and points hold %d", trials, band, pointwise)
	}
}

// TestCurveBandByHand: the same seed gives the same band; equal curves have one without width; a point
// without a number, and fewer than five curves, have none.
func TestCurveBandByHand(t *testing.T) {
	curves := [][]float64{{1, 5, math.NaN()}, {2, 5, 1}, {3, 5, 1}, {4, 5, 1}, {5, 5, 1}}
	lo, hi := CurveBand(pointsOf(curves), rand.NewPCG(1, 2))
	again, _ := CurveBand(pointsOf(curves), rand.NewPCG(1, 2))
	modeltest.Equal(t, again[0], lo[0], "of another band of the same seed, %v, and %v the first is", again, lo)
	if middle := (lo[0] + hi[0]) / 2; math.Abs(middle-3) > 1e-12 || lo[1] > 5 || hi[1] < 5 || hi[1]-lo[1] >= hi[0]-lo[0] || !math.IsNaN(lo[2]) {
		t.Errorf("%v to %v", lo, hi)
	}
	if lo, _ := CurveBand(pointsOf(curves[:4]), rand.NewPCG(1, 2)); len(lo) != 3 || !math.IsNaN(lo[0]) {
		t.Errorf("four curves: %v", lo)
	}
	same := [][]float64{{2}, {2}, {2}, {2}, {2}}
	if lo, hi := CurveBand(pointsOf(same), rand.NewPCG(1, 2)); lo[0] != 2 || hi[0] != 2 {
		t.Errorf("equal curves: %v to %v", lo, hi)
	}
}
