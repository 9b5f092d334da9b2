package automata

import (
	"math/bits"
)

// Coins is the source of all the randomness of one scheme: xoroshiro128++ of
// Blackman and Vigna, 2019, which passes the usual batteries of tests, has period
// 2¹²⁸−1, and is short enough to be inlined where a poll tosses a dozen coins.
// A copy continues independently of the original: that is how a scheme is cloned.
type Coins struct{ a, b uint64 }

// NewCoins starts a stream at a seed. The seed is scrambled first, so that
// neighbouring seeds, and seeds that are mostly zeros, start far apart.
func NewCoins(seed [2]uint64) Coins {
	c := Coins{Scramble(seed[0] + 0x9e3779b97f4a7c15), Scramble(seed[1] + 0x3c6ef372fe94f82a)}
	if c.a|c.b == 0 {
		c.a = 1 // the one state that the generator never leaves
	}
	return c
}

// Scramble maps 64 bits to 64 bits, one to one, so that each bit of the argument
// affects all of the result (the finaliser of SplitMix64, Steele et al., 2014).
func Scramble(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// After gives 64 fair and independent bits and the stream behind them. A loop that draws
// many keeps the copy of the stream in the processor's registers.
func (c Coins) After() (uint64, Coins) {
	a, b := c.a, c.b
	b ^= a
	out := bits.RotateLeft64(a+c.b, 17) + a
	return out, Coins{bits.RotateLeft64(a, 49) ^ b ^ b<<21, bits.RotateLeft64(b, 28)}
}

// Next gives 64 fair and independent bits.
func (c *Coins) Next() (out uint64) {
	out, *c = c.After()
	return out
}

// Unit gives a number in [0, 1), a multiple of 2⁻⁵³.
func (c *Coins) Unit() float64 { return UnitOf(c.Next()) }

// UnitOf is the number in [0, 1) of 64 bits, a multiple of 2⁻⁵³.
func UnitOf(word uint64) float64 { return float64(int64(word>>11)) * 0x1p-53 }

// Below gives a whole number in [0, n), n ≥ 1; each has its due chance to within
// 2⁻⁶⁴.
func (c *Coins) Below(n uint64) uint64 {
	hi, _ := bits.Mul64(c.Next(), n)
	return hi
}
