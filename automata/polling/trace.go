package polling

import (
	"slices"
)

// A Trace records the moves of the last slots, for explanations.
// A scheme with no trace set spends nothing on it.
//
// Moves beyond [TraceSize] are counted and not stored: a slot of 100,000 polls has more moves
// than a screen can show.
type Trace struct {
	Moves    []Move   // in the order of the polls
	Polls    []Chosen // of the schemes that choose by numbers, poll by poll
	Moved    int      // all moves, also those not stored
	Chose    int      // all polls of the schemes that choose by numbers
	Distinct int      // Tree: the different automata among all moves

	seen []uint64 // a bit for each of these
}

// TraceSize is the number of moves, and of polls, that a Trace stores: more than a screen can
// show. A path down a tree that begins before the last of them is stored whole.
const TraceSize = 256

// Reset forgets all moves.
func (t *Trace) Reset() {
	t.Moves, t.Polls = t.Moves[:0], t.Polls[:0]
	t.Moved, t.Chose, t.Distinct = 0, 0, 0
	clear(t.seen)
}

// Clone is a copy that shares nothing with the original.
func (t *Trace) Clone() Trace {
	c := *t
	c.Moves, c.Polls, c.seen = slices.Clone(t.Moves), slices.Clone(t.Polls), slices.Clone(t.seen)
	return c
}

// full reports that no further move is stored.
func (t *Trace) full() bool { return len(t.Moves) >= TraceSize }

// Note writes a move down.
func (t *Trace) Note(m Move) {
	if t.Moved++; !t.full() {
		t.Moves = append(t.Moves, m)
	}
}

// countAutomaton counts a move of a tree's automaton. The caller stores the move if the trace has
// room for its whole path.
func (t *Trace) countAutomaton(automaton int) {
	t.Moved++
	word, bit := automaton/64, uint64(1)<<(automaton%64)
	if more := word + 1 - len(t.seen); more > 0 {
		t.seen = append(t.seen, make([]uint64, more)...)
	}
	if t.seen[word]&bit == 0 {
		t.seen[word] |= bit
		t.Distinct++
	}
}

// Choose writes a poll down.
func (t *Trace) Choose(c Chosen) {
	if t.Chose++; len(t.Polls) < TraceSize {
		t.Polls = append(t.Polls, c)
	}
}

// Watched is a Poller that can write its moves to a trace; SetTrace(nil) stops it.
type Watched interface{ SetTrace(*Trace) }
