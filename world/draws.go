package world

import (
	"math/bits"
)

// Draws is one named substream of a world's randomness: xoroshiro128++ of Blackman
// and Vigna, 2019, short enough to be inlined where a query draws three numbers. A
// copy continues independently of the original: that is how a world is cloned.
type Draws struct{ a, b uint64 }

// NewDraws starts the stream of a name at the seed of a run.
func NewDraws(seed uint64, name string) Draws {
	s := Substream(seed, name)
	if s[0]|s[1] == 0 {
		s[0] = 1 // the one state that the generator never leaves
	}
	return Draws{s[0], s[1]}
}

// Next gives 64 fair and independent bits and the stream after them. A loop that draws
// many keeps the copy of the stream in the processor's registers.
func (d Draws) Next() (uint64, Draws) {
	a, b := d.a, d.b
	b ^= a
	out := bits.RotateLeft64(d.a+d.b, 17) + a
	return out, Draws{bits.RotateLeft64(a, 49) ^ b ^ b<<21, bits.RotateLeft64(b, 28)}
}

// Bits gives 64 fair and independent bits.
func (d *Draws) Bits() (out uint64) {
	out, *d = d.Next()
	return out
}

// Unit gives a number in [0, 1), a multiple of 2⁻⁵³.
func (d *Draws) Unit() float64 { return UnitOf(d.Bits()) }

// Below gives a whole number in [0, n), n ≥ 1; each has its due chance to within
// 2⁻⁶⁴.
func (d *Draws) Below(n uint64) uint64 {
	hi, _ := bits.Mul64(d.Bits(), n)
	return hi
}

// Shuffle orders n items, each order with the same chance: from the last to the second each changes places with one up to it.
func (d *Draws) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, int(d.Below(uint64(i+1))))
	}
}

// HashUnit gives a number in [0, 1) that depends on all its arguments and on nothing
// else: the answer to a question about an item at a time, the same for all who ask.
func HashUnit(seed, item, time uint64) float64 { return HashOn(Mix(seed), item, time) }

// HashOn is HashUnit where mixed = Mix(seed) is known.
func HashOn(mixed, item, time uint64) float64 { return UnitOf(Mix(Mix(mixed+item) + time)) }

// Mix maps 64 bits to 64 bits, one to one, so that each bit of the argument affects
// all of the result (a step of SplitMix64, Steele et al., 2014).
func Mix(z uint64) uint64 { return Scramble(z + Golden) }

// Golden is the number that Mix adds before it scrambles: 2⁶⁴ over the golden ratio.
const Golden = 0x9e3779b97f4a7c15

// Scramble maps 64 bits to 64 bits, one to one (the finaliser of SplitMix64).
func Scramble(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// UnitOf makes a random word a number in [0, 1), a multiple of 2⁻⁵³.
func UnitOf(word uint64) float64 { return float64(int64(word>>11)) * 0x1p-53 }
