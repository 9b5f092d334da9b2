package draws

import (
	"math/bits"
)

// A Stream is one sequence of random numbers: xoroshiro128++ of Blackman and Vigna,
// 2019, which passes the usual batteries of tests, has period 2¹²⁸−1, and is short enough
// to be inlined where a poll tosses a dozen coins. A copy continues independently of the
// original: that is how a world or a scheme is cloned. A and B are its state, not both 0.
type Stream struct{ A, B uint64 }

// New is the stream of a state.
func New(a, b uint64) Stream {
	if a|b == 0 {
		a = 1 // the one state that the generator never leaves
	}
	return Stream{a, b}
}

// Scramble maps 64 bits to 64 bits, one to one, so that each bit of the argument
// affects all of the result (the finaliser of SplitMix64, Steele et al., 2014).
func Scramble(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Next gives 64 fair and independent bits and the stream after them. A loop that draws
// many keeps the copy of the stream in the processor's registers.
func (s Stream) Next() (uint64, Stream) {
	a, b := s.A, s.B
	b ^= a
	out := bits.RotateLeft64(s.A+s.B, 17) + a
	return out, Stream{bits.RotateLeft64(a, 49) ^ b ^ b<<21, bits.RotateLeft64(b, 28)}
}

// Bits gives 64 fair and independent bits.
func (s *Stream) Bits() (out uint64) {
	out, *s = s.Next()
	return out
}

// Unit gives a number in [0, 1), a multiple of 2⁻⁵³.
func (s *Stream) Unit() float64 { return UnitOf(s.Bits()) }

// Below gives a whole number in [0, n), n ≥ 1; each has its due chance to within
// 2⁻⁶⁴.
func (s *Stream) Below(n uint64) uint64 {
	hi, _ := bits.Mul64(s.Bits(), n)
	return hi
}

// Shuffle orders n items, each order with the same chance: from the last to the second each changes places with one up to it.
func (s *Stream) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, int(s.Below(uint64(i+1))))
	}
}

// UnitOf makes a random word a number in [0, 1), a multiple of 2⁻⁵³.
func UnitOf(word uint64) float64 { return float64(int64(word>>11)) * 0x1p-53 }
