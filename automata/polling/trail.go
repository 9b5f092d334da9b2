package polling

import (
	"slices"
)

// A Trail records the moves of the last slots, for explanations.
// A scheme with no trail set spends nothing on it.
//
// Moves beyond [Noted] are counted and not stored: a slot of 100,000 polls has more moves
// than a screen can show.
type Trail struct {
	Moves []Move   // in the order of the polls
	Polls []Chosen // of the schemes that choose by numbers, poll by poll
	Moved int      // all moves, also those not stored
	Chose int      // all polls of the schemes that choose by numbers
	Heard int      // Tree: the different automata among all moves

	heard []uint64 // a bit for each of these
}

// Noted is the number of moves, and of polls, that a Trail stores: more than a screen can
// show. A path down a tree that begins before the last of them is stored whole.
const Noted = 256

// Reset forgets all moves.
func (t *Trail) Reset() {
	t.Moves, t.Polls = t.Moves[:0], t.Polls[:0]
	t.Moved, t.Chose, t.Heard = 0, 0, 0
	clear(t.heard)
}

// Clone is a copy that shares nothing with the original.
func (t *Trail) Clone() Trail {
	c := *t
	c.Moves, c.Polls, c.heard = slices.Clone(t.Moves), slices.Clone(t.Polls), slices.Clone(t.heard)
	return c
}

// full reports that no further move is stored.
func (t *Trail) full() bool { return len(t.Moves) >= Noted }

// note writes a move down.
func (t *Trail) note(m Move) {
	if t.Moved++; !t.full() {
		t.Moves = append(t.Moves, m)
	}
}

// hear counts a move of a tree's automaton. The caller stores the move if the trail has
// room for its whole path.
func (t *Trail) hear(automaton int) {
	t.Moved++
	word, bit := automaton/64, uint64(1)<<(automaton%64)
	if more := word + 1 - len(t.heard); more > 0 {
		t.heard = append(t.heard, make([]uint64, more)...)
	}
	if t.heard[word]&bit == 0 {
		t.heard[word] |= bit
		t.Heard++
	}
}

// chose writes a poll down.
func (t *Trail) chose(c Chosen) {
	if t.Chose++; len(t.Polls) < Noted {
		t.Polls = append(t.Polls, c)
	}
}

// Watched is a Poller that can write its moves to a trail; SetTrail(nil) stops it.
type Watched interface{ SetTrail(*Trail) }
