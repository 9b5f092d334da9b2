package stats

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"
)

// watched are times of runs that were all watched to a limit.
func watched(text string, limit float64) (all []Observation) {
	for _, t := range lives(text) {
		all = append(all, Observation{t.Time, t.Censored, limit})
	}
	return all
}

// TestNumbersOf: the numbers of a cell are those of the vectors, with t intervals.
func TestNumbersOf(t *testing.T) {
	a := NumbersOf(watched(survivalVectors[0].times, 2000), Range{})
	if !near(a.Mean, 776.25) || !near(a.Lo, 606.224901) || !near(a.Hi, 946.275099) || a.N != 8 || a.Censored != 0 || a.Limit != 2000 || a.Median != 724 {
		t.Errorf("A: %+v", a)
	}
	h := NumbersOf(watched(survivalVectors[7].times, 8000), Range{})
	if math.Abs(h.Lo-2403.173) > 5e-4 || math.Abs(h.Hi-5043.227) > 5e-4 || h.Censored != 5 || h.N != 20 || h.MedianHi != 5627 {
		t.Errorf("H: %+v", h)
	}
	// Runs with other limits: L is their median, 500, and the mean that of the pseudo-values.
	e := watched(survivalVectors[4].times, 500)
	for i, o := range e {
		if o.Censored {
			e[i].Limit = o.Number
		}
	}
	if got := NumbersOf(e, Range{}); got.Limit != 500 || !near(got.Mean, 320.541666667) || !near(got.SE, 44.534272671) || got.Censored != 4 {
		t.Errorf("E: %+v", got)
	}
	none := NumbersOf(watched("100+ 100+ 100+", 100), Range{})
	if none.Mean != 100 || !math.IsNaN(none.Lo) || !math.IsNaN(none.SE) || none.Censored != 3 || !math.IsNaN(none.Median) {
		t.Errorf("where none arrived: %+v", none)
	}
	undefined := NumbersOf([]Observation{{Number: math.NaN()}, {Number: 3}}, Range{})
	if undefined.N != 1 || undefined.Undefined != 1 || undefined.Mean != 3 || undefined.Limit != 0 {
		t.Errorf("an undefined run: %+v", undefined)
	}
}

// TestWilson: intervals of shares by the reference program.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		k, n, lo, hi float64
	}{{20, 20, 0.838874842, 1}, {17, 20, 0.639581135, 0.947631254}, {0, 8, 0, 0.324407565}} {
		if lo, hi := WilsonPart(c.k, c.n); !near(lo, c.lo) || !near(hi, c.hi) {
			t.Errorf("%v of %v: %.9f to %.9f, want %.9f to %.9f", c.k, c.n, lo, hi, c.lo, c.hi)
		}
	}
	ones := make([]Observation, 20)
	for i := range ones {
		ones[i] = Observation{Number: 1}
	}
	if e := MeanOf(ones, Part); !near(e.Lo, 0.838874842) || e.Hi != 1 || e.Mean != 1 {
		t.Errorf("20 runs of 1: %+v", e)
	}
	if e := MeanOf(ones, Range{}); e.Lo != 1 || e.Kind != KindSame {
		t.Errorf("20 numbers that are no share: %+v", e)
	}
}

// TestDifferences: the paired difference to B at the least limit of both.
func TestDifferences(t *testing.T) {
	b, other := watched(survivalVectors[1].times, 1000), watched("350 400 600 700 1000 1000+ 1000+ 1000+", 1000)
	e := DifferenceOf(other, b, Range{})
	if !near(e.Mean, 46.875) || !near(e.SE, 22.339457005) || !near(e.Lo, -5.949421789) || !near(e.Hi, 99.699421789) {
		t.Errorf("%+v", e)
	}
	longer := watched("350 400 600 700 1000 1400 2000+ 2000+", 2000)
	if xs := PairOf(longer, b, Range{}).xs; xs[5] != 0 || xs[0] != 40 || xs[7] != 0 {
		t.Errorf("at the least limit: %v", xs)
	}
	if e := DifferenceOf(b, []Observation{{Number: math.NaN()}}, Range{}); e.N != 0 || e.Undefined != 1 {
		t.Errorf("an undefined run: %+v", e)
	}
}

// TestCoverageOfTimes: of 1,000 cells of 20 lognormal times, 20 % of them beyond the limit, the interval of
// the mean holds the true restricted mean in 93 to 97 of 100, and that of the median the true median in 93
// to 99. The interval of those that arrived, as t has it, holds the mean of all times in less than 10.
func TestCoverageOfTimes(t *testing.T) {
	if os.Getenv("LASCOPE_LONG") == "" {
		t.Skip("1,000 trials; set LASCOPE_LONG=1 to run them")
	}
	const trials, runs, deviation = 1000, 20, 0.8
	limit := math.Exp(deviation * 0.841621233572914) // its 80 % quantile
	// E min(T, L) = e^(σ²/2) Φ((ln L − σ²)/σ) + L·0.2 of a lognormal with median 1.
	phi := func(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
	truth := math.Exp(deviation*deviation/2)*phi((math.Log(limit)-deviation*deviation)/deviation) + limit*0.2
	r := rand.New(rand.NewPCG(31, 2))
	mean, median, arrived := 0, 0, 0
	for range trials {
		var cell []Observation
		var alone []float64
		for range runs {
			x := math.Exp(deviation * r.NormFloat64())
			cell = append(cell, Observation{min(x, limit), x > limit, limit})
			if x <= limit {
				alone = append(alone, x)
			}
		}
		n := NumbersOf(cell, Range{})
		if n.Lo <= truth && truth <= n.Hi {
			mean++
		}
		if n.MedianLo <= 1 && (1 <= n.MedianHi || math.IsNaN(n.MedianHi)) {
			median++
		}
		all := math.Exp(deviation * deviation / 2)
		if e := EstimateOf(alone); e.Lo <= all && all <= e.Hi {
			arrived++
		}
	}
	t.Logf("of %d: mean %d, median %d, mean of those that arrived %d", trials, mean, median, arrived)
	if mean < 925 || mean > 970 || median < 930 || median > 990 || arrived > 100 {
		t.Errorf("of %d: mean %d, median %d, mean of those that arrived %d", trials, mean, median, arrived)
	}
}
