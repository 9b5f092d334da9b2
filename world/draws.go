package world

import (
	"lascope/internal/draws"
)

// Draws is one named substream of a world's randomness. A copy continues
// independently of the original: that is how a world is cloned.
type Draws = draws.Stream

// NewDraws starts the stream of a name at the seed of a run.
func NewDraws(seed uint64, name string) Draws {
	s := Substream(seed, name)
	if s[0]|s[1] == 0 {
		s[0] = 1 // the one state that the generator never leaves
	}
	return Draws{A: s[0], B: s[1]}
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
func UnitOf(word uint64) float64 { return draws.UnitOf(word) }
