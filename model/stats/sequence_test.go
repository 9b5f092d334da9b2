package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat"

	"lascope/model/modeltest"
)

// TestMeanSequenceIsValidWheneverItStops: of 2,000 sequences of 100 normal numbers, each looked at after
// every number, at most 5 % and three standard errors ever exclude the mean. An interval of two standard
// errors does so in more than a fifth.
func TestMeanSequenceIsValidWheneverItStops(t *testing.T) {
	const sequences, length, alpha = 2000, 100, 0.05
	r := rand.New(rand.NewPCG(7, 11))
	outside, naive := 0, 0
	for range sequences {
		var xs []float64
		out, bad := false, false
		for range length {
			xs = append(xs, 3+0.2*r.NormFloat64())
			lo, hi := meanSequence(xs, alpha)
			out = out || lo > 3 || hi < 3
			mean, deviation := stat.MeanStdDev(xs, nil)
			bad = bad || len(xs) > 10 && math.Abs(mean-3) > 2*stat.StdErr(deviation, float64(len(xs)))
		}
		if out {
			outside++
		}
		if bad {
			naive++
		}
	}
	if most := sequences * (alpha + 3*math.Sqrt(alpha*(1-alpha)/sequences)); float64(outside) > most || outside == 0 {
		t.Errorf("%d of %d sequences exclude the mean, at most %.0f may", outside, sequences, most)
	}
	if naive < sequences/5 {
		t.Errorf("%d of %d by two standard errors: the test could not fail", naive, sequences)
	}
}

// TestMeanSequenceByHand: the likelihood ratio at the ends is 1/alpha, and the interval shrinks.
func TestMeanSequenceByHand(t *testing.T) {
	xs := []float64{1, 2, 4, 3, 2.5, 3.5, 1.5, 2, 3, 2.5, 2, 3}
	lo, hi := meanSequence(xs, 0.01)
	e := EstimateOf(xs)
	n, g := float64(len(xs)), float64(effectVariance)
	for _, mu := range []float64{lo, hi} {
		t2 := math.Pow((e.Mean-mu)/e.SE, 2)
		ratio := math.Pow(1+n*g, -0.5) * math.Pow((1+t2/(n-1))/(1+t2/((1+n*g)*(n-1))), n/2)
		modeltest.Near(t, ratio, 100, 1e-6, "the likelihood ratio at %v is", mu)
	}
	if lo, hi := meanSequence(xs[:2], 0.01); !math.IsInf(lo, -1) || !math.IsInf(hi, 1) {
		t.Errorf("two numbers give %v to %v", lo, hi)
	}
	if lo, hi := meanSequence([]float64{2, 2, 2, 2, 2, 2, 2, 2}, 0.01); lo != 2 || hi != 2 {
		t.Errorf("equal numbers give %v to %v", lo, hi)
	}
}
