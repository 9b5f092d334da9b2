package world

import (
	"math/bits"
)

// draws is one named substream of a world's randomness: xoroshiro128++ of Blackman
// and Vigna, 2019, short enough to be inlined where a query draws three numbers. A
// copy continues independently of the original: that is how a world is cloned.
type draws struct{ a, b uint64 }

func newDraws(seed uint64, name string) draws {
	s := Substream(seed, name)
	if s[0]|s[1] == 0 {
		s[0] = 1 // the one state that the generator never leaves
	}
	return draws{s[0], s[1]}
}

// next gives 64 fair and independent bits and the stream after them: where many are
// drawn, a copy of the stream stays in the processor's registers.
func (d draws) next() (uint64, draws) {
	a, b := d.a, d.b
	b ^= a
	out := bits.RotateLeft64(d.a+d.b, 17) + a
	return out, draws{bits.RotateLeft64(a, 49) ^ b ^ b<<21, bits.RotateLeft64(b, 28)}
}

// bits gives 64 fair and independent bits.
func (d *draws) bits() (out uint64) {
	out, *d = d.next()
	return out
}

// unit gives a number in [0, 1), a multiple of 2⁻⁵³.
func (d *draws) unit() float64 { return unitOf(d.bits()) }

// below gives a whole number in [0, n), n ≥ 1; each has its due chance to within
// 2⁻⁶⁴.
func (d *draws) below(n uint64) uint64 {
	hi, _ := bits.Mul64(d.bits(), n)
	return hi
}

// hashUnit gives a number in [0, 1) that depends on all its arguments and on nothing
// else: the answer to a question about an item at a time, whoever asks and whenever.
func hashUnit(seed, item, time uint64) float64 { return hashOn(mix(seed), item, time) }

// hashOn is hashUnit where mix(seed) is known.
func hashOn(mixed, item, time uint64) float64 { return unitOf(mix(mix(mixed+item) + time)) }

// mix maps 64 bits to 64 bits, one to one, so that each bit of the argument affects
// all of the result (a step of SplitMix64, Steele et al., 2014).
func mix(z uint64) uint64 { return scramble(z + golden) }

// golden is what mix adds before it scrambles: 2⁶⁴ by the golden ratio.
const golden = 0x9e3779b97f4a7c15

func scramble(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// unitOf makes of a random word a number in [0, 1), a multiple of 2⁻⁵³.
func unitOf(word uint64) float64 { return float64(word>>11) * 0x1p-53 }
