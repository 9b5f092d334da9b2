package draws

import (
	"math/bits"
)

// A Stream is one sequence of random numbers: xoroshiro128++ of Blackman and Vigna,
// 2019, short enough to be inlined where a query draws three numbers. A copy continues
// independently of the original. A and B are its state, not both 0.
type Stream struct{ A, B uint64 }

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
