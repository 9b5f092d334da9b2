package web

import (
	"math"
	"testing"

	"lascope/model/modeltest"
)

// F is the integral of p, and the optimum has one p at all populations with x > 0, and Neyman's shares where none is cut off.
func TestSampleValues(t *testing.T) {
	u := familyValues{&sampleFamily, []float64{0.5, 0.1, 0.01}, 0.05}
	for rank := range u.v {
		sum, at := 0.0, 0.0
		for _, x := range []float64{0.01, 0.05, 0.08, 0.4, 1} {
			const steps = 2000
			for k := range steps {
				sum += u.chance(rank, at+(x-at)*(float64(k)+0.5)/steps) * (x - at) / steps
			}
			if at = x; math.Abs(sum-u.value(rank, x)) > 1e-6 {
				t.Errorf("population %d: F(%g) is %v, the integral %v", rank, x, u.value(rank, x), sum)
			}
		}
	}
	w := pollingOf(t, "pages=16 unit=sample alpha=0.5 beta=0.5 fold=20")
	truth, shares := w.Truth(), make([]float64, 16)
	for page := range shares {
		shares[page] = truth.Optimal(page)
		modeltest.Near(t, shares[page], truth.NeymanShare(page), 1e-8, "page %d, by Neyman, has", page)
	}
	modeltest.Near(t, truth.Neyman(shares), 1, 1e-9, "the precision of Neyman's allocation is")
	// A population whose σ is below Σσ/(n·fold), the sum over those that have a share, comes to nothing; that at the edge has a part.
	w = pollingOf(t, "pages=64 unit=sample alpha=0.5 beta=2 fold=2")
	deviation := func(page int) float64 { p := w.Truth().Rate(page); return math.Sqrt(p * (1 - p)) }
	least := 0.0
	for page := range 64 {
		if w.Truth().Optimal(page) > 0 {
			least += deviation(page) / 128
		}
	}
	for page := range 64 {
		if d, x := deviation(page), w.Truth().Optimal(page); d < 0.99*least && x > 0 || d > 1.01*least && x == 0 {
			t.Errorf("page %d with σ %v, the least being %v, has the share %v", page, d, least, x)
		}
	}
}

// Samples come with the proportion, hits with p(x), from pages and from the model; the error is that of a plain count.
func TestSampleAnswers(t *testing.T) {
	for _, feedback := range []string{"pages", "model"} {
		w := pollingOf(t, "pages=4 unit=sample alpha=0.5 beta=1 fold=2 seed=3 feedback="+feedback)
		a := w.Answers()
		const n, x = 40_000, 0.25
		var ones, hits [4]float64
		for tick := int64(1); tick <= n; tick++ {
			for page := range 4 {
				if a.Poll(page, tick, x) {
					hits[page]++
				}
				ones[page] += float64(a.(interface{ Sample() int }).Sample())
			}
		}
		sum := 0.0
		for page := range 4 {
			theta := w.Truth().Rate(page)
			p := w.Truth().Hit(page, x)
			off := ones[page]/n - theta
			sum += off * off / 4
			// Neighbouring pairs share a sample, which at most doubles the variance; 4.5 standard deviations.
			if sd := math.Sqrt(theta * (1 - theta) / n); math.Abs(off) > 4.5*sd {
				t.Errorf("%s, page %d: the mean of the samples is %v off", feedback, page, off)
			}
			if sd := math.Sqrt(2 * p * (1 - p) / n); math.Abs(hits[page]/n-p) > 4.5*sd {
				t.Errorf("%s, page %d: %v of the polls hit, want %v", feedback, page, hits[page]/n, p)
			}
		}
		modeltest.Near(t, w.SampleError(), math.Sqrt(sum), 1e-12, "%s: the error is", feedback)
		w.Shift(Shifts()[0], n)
		want := 0.0
		for page := range 4 {
			off := 0.5 - w.Truth().Rate(page)
			want += off * off / 4
		}
		modeltest.Near(t, w.SampleError(), math.Sqrt(want), 1e-12, "%s: after a shift the error is", feedback)
	}
}
