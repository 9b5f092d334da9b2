package automata

import (
	"math"
	"math/big"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

// What the look-up is sure of is what the formula says: also for numbers right beside the
// border between two gaps. It is sure of nearly all that is not beside a border.
func TestGeometricGapIsItsFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5000).Draw(t, "N")
		s := rapid.IntRange(1, n).Draw(t, "s")
		g := newGeometricGaps(n)
		u := rapid.Uint64Range(1, 1<<53).Draw(t, "u")
		if rapid.Bool().Draw(t, "border") {
			k := rapid.IntRange(0, 60).Draw(t, "k")
			border := math.Pow(1-float64(s)/float64(n), float64(k)) * 0x1p53
			u = uint64(min(max(border+float64(rapid.IntRange(-2000, 2000).Draw(t, "beside")), 1), 0x1p53))
		}
		want := g[s].exact(float64(u))
		if got, sure := g[s].lookUp(float64(u)); sure && got != want || want < 0 {
			t.Fatalf("u=%d·2⁻⁵³, s=%d of %d: %d, want %d", u, s, n, got, want)
		}
	})
	g, c, doubts := newGeometricGaps(64), newCoins([2]uint64{3, 4}), 0
	for range 100_000 {
		if _, sure := g[1].lookUp(float64(c.next()>>11 + 1)); !sure {
			doubts++
		}
	}
	if doubts == 0 || doubts > 100 {
		t.Errorf("%d of 100,000 look-ups left two answers possible", doubts)
	}
}

// gapOf is the gap of a state for u·2⁻⁵³.
func gapOf(g geometricGaps, u float64, s int) int64 {
	whole, sure := g[s].lookUp(u)
	if !sure {
		whole = g[s].exact(u)
	}
	return 1 + int64(whole)
}

// The gap for u is the k with (1−s/N)^k ≤ … < u: exact fractions, away from rounding.
func TestGeometricGapExactly(t *testing.T) {
	g := newGeometricGaps(8)
	for s := 1; s < 8; s++ {
		q := big.NewRat(int64(8-s), 8)
		power := big.NewRat(1, 1)
		for k := int64(1); k <= 12; k++ {
			// u in ((1−s/N)^k, (1−s/N)^(k−1)] gives gap k.
			high := power
			power = new(big.Rat).Mul(power, q)
			middle := new(big.Rat).Add(high, power)
			middle.Quo(middle, big.NewRat(2, 1))
			u, _ := middle.Float64()
			if got := gapOf(g, math.Floor(u*0x1p53), s); got != k {
				t.Errorf("s=%d, u=%v: gap %d, want %d", s, u, got, k)
			}
		}
	}
}

// The gaps between the polls of a page in a fixed state are geometric: in each slot it
// is polled with probability φ/N, whatever was before [Thesis §5.1].
func TestGeometricGapsDistribution(t *testing.T) {
	g, c := newGeometricGaps(64), newCoins([2]uint64{1, 2})
	const n, batch = 60_000, 100
	var states, gaps [batch]int32
	for _, s := range []int32{1, 20, 50, 63} {
		p := float64(s) / 64
		// Classes 1, 2, … as long as 50 are expected in each, then the rest.
		var expected []float64
		rest := float64(n)
		for ; rest*p >= 50; rest *= 1 - p {
			expected = append(expected, rest*p)
		}
		expected = append(expected, rest)
		observed := make([]float64, len(expected))
		for range n / batch {
			for i := range states {
				states[i] = s
			}
			g.draw(gaps[:], states[:], &c)
			for _, gap := range gaps {
				observed[min(int(gap), len(observed))-1]++
			}
		}
		chi2 := stat.ChiSquare(observed, expected)
		if p := (distuv.ChiSquared{K: float64(len(expected) - 1)}).Survival(chi2); p < 1e-5 {
			t.Errorf("φ=%d: χ² = %.1f of %d classes, p = %.2g", s, chi2, len(expected), p)
		}
	}
	g.draw(gaps[:1], []int32{64}, &c)
	if gaps[0] != 1 {
		t.Fatalf("φ=N is polled after %d slots", gaps[0])
	}
}
