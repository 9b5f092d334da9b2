package automata

import (
	"lascope/internal/draws"
)

// Coins is a scheme's source of random numbers, the only one.
type Coins = draws.Stream

// NewCoins starts a stream at a seed. The seed is scrambled first, so that
// neighbouring seeds, and seeds that are mostly zeros, start far apart.
func NewCoins(seed [2]uint64) Coins {
	return draws.New(draws.Scramble(seed[0]+0x9e3779b97f4a7c15), draws.Scramble(seed[1]+0x3c6ef372fe94f82a))
}
