package automata

import (
	"math"
	"math/big"
	"testing"

	"lascope/model/modeltest"
)

// The gap for u is the k with (1−s/N)^k ≤ … < u: exact fractions, away from rounding.
func TestGeometricGapExactly(t *testing.T) {
	g := NewGeometricGaps(8)
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
			modeltest.Equal(t, g.gap(int32(s), uint64(u*0x1p53)), k, "s=%d, u=%v: gap", s, u)
		}
	}
}

// The least u of all, 2⁻⁵³, has the longest gap: of a page that is polled in half of the slots, the 54th.
func TestLongestGeometricGap(t *testing.T) {
	c := Coins{B: 1 << 47} // its next number is 1
	modeltest.Equal(t, NewGeometricGaps(8).Draw(4, &c), 54, "the gap is")
}

// TestGapMeetsItsDefinition: the coarse logarithm never decides otherwise than the definition, nor at the ends of the gaps, where u is
// (1−s/N)^k to the last bit.
func TestGapMeetsItsDefinition(t *testing.T) {
	c := NewCoins([2]uint64{3, 4})
	for _, n := range []int{1, 2, 64, 1000, 1 << 20} {
		g := NewGeometricGaps(n)
		check := func(s int32, u uint64) {
			modeltest.MustEqual(t, g.gap(s, u), g.exactGap(s, u), "N=%d, s=%d, u=%d: gap", n, s, u)
		}
		for range 20_000 {
			s := int32(1 + c.Below(uint64(n)))
			check(s, c.Bits()>>11+1)
			end := uint64(math.Pow(1-float64(s)/float64(n), float64(c.Below(200))) * 0x1p53)
			for u := max(end, 4) - 3; u <= min(end+3, 1<<53); u++ {
				check(s, u)
			}
		}
		check(1, 1)
	}
}
