package world

import (
	"lascope/internal/draws"
)

// Draws is one named substream of a world's randomness.
type Draws = draws.Stream

// NewDraws starts the stream of a name at the seed of a run.
func NewDraws(seed uint64, name string) Draws {
	s := Substream(seed, name)
	return draws.New(s[0], s[1])
}

// HashUnit gives a number in [0, 1) that depends on all its arguments and on nothing
// else: the answer to a question about an item at a time, the same for all who ask.
func HashUnit(seed, item, time uint64) float64 { return HashOn(Mix(seed), item, time) }

// HashOn is HashUnit where mixed = Mix(seed) is known.
func HashOn(mixed, item, time uint64) float64 { return draws.UnitOf(Mix(Mix(mixed+item) + time)) }

// Mix maps 64 bits to 64 bits, one to one, so that each bit of the argument affects
// all of the result (a step of SplitMix64, Steele et al., 2014).
func Mix(z uint64) uint64 { return draws.Scramble(z + Golden) }

// Golden is the number that Mix adds before it scrambles: 2⁶⁴ over the golden ratio.
const Golden = 0x9e3779b97f4a7c15
