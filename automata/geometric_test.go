package automata

import (
	"math"
	"math/big"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

// The quick logarithm decides nothing that the exact one would not: also for numbers
// right beside the border between two gaps.
func TestGeometricGapIsItsFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5000).Draw(t, "N")
		s := rapid.Int32Range(1, int32(n)).Draw(t, "s")
		g := newGeometricGaps(n)
		u := rapid.Uint64Range(1, 1<<53).Draw(t, "u")
		if rapid.Bool().Draw(t, "border") {
			k := rapid.IntRange(0, 60).Draw(t, "k")
			border := math.Pow(1-float64(s)/float64(n), float64(k)) * 0x1p53
			u = uint64(min(max(border+float64(rapid.IntRange(-2000, 2000).Draw(t, "beside")), 1), 0x1p53))
		}
		if got, want := g.gap(u, s), 1+g.exact(u, s); got != want || got < 1 {
			t.Fatalf("u=%d·2⁻⁵³, s=%d of %d: %d, want %d", u, s, n, got, want)
		}
	})
}

// The gap for u is the k with (1−s/N)^k ≤ … < u: exact fractions, away from rounding.
func TestGeometricGapExactly(t *testing.T) {
	g := newGeometricGaps(8)
	for s := int32(1); s < 8; s++ {
		q := big.NewRat(int64(8-s), 8)
		power := big.NewRat(1, 1)
		for k := int64(1); k <= 12; k++ {
			// u in ((1−s/N)^k, (1−s/N)^(k−1)] gives gap k.
			high := power
			power = new(big.Rat).Mul(power, q)
			middle := new(big.Rat).Add(high, power)
			middle.Quo(middle, big.NewRat(2, 1))
			u, _ := middle.Float64()
			if got := g.gap(uint64(u*0x1p53), s); got != k {
				t.Errorf("s=%d, u=%v: gap %d, want %d", s, u, got, k)
			}
		}
	}
}

// The gaps between the polls of a page in a fixed state are geometric: in each slot it
// is polled with probability φ/N, whatever was before [Thesis §5.1].
func TestGeometricGapsDistribution(t *testing.T) {
	g, c := newGeometricGaps(64), newCoins([2]uint64{1, 2})
	for _, s := range []int32{1, 20, 50, 63} {
		const n = 60_000
		p := float64(s) / 64
		// Classes 1, 2, … as long as 50 are expected in each, then the rest.
		var expected []float64
		rest := float64(n)
		for ; rest*p >= 50; rest *= 1 - p {
			expected = append(expected, rest*p)
		}
		expected = append(expected, rest)
		observed := make([]float64, len(expected))
		for range n {
			observed[min(int(g.draw(&c, s)), len(observed))-1]++
		}
		chi2 := stat.ChiSquare(observed, expected)
		if p := (distuv.ChiSquared{K: float64(len(expected) - 1)}).Survival(chi2); p < 1e-5 {
			t.Errorf("φ=%d: χ² = %.1f of %d classes, p = %.2g", s, chi2, len(expected), p)
		}
	}
	for range 1000 {
		if gap := g.draw(&c, 64); gap != 1 {
			t.Fatalf("φ=N is polled after %d slots", gap)
		}
	}
}
