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

// A Move is one automaton's response to one poll, for the explanations on the screen.
type Move struct {
	Automaton int     // which: a node's index, a page
	Name      string  // how the paper would write it, such as "T(2,1)"; "" for a page
	From, To  int32   // states before and after; equal when it stayed
	N         int32   // its number of states
	Share     int32   // Tree: its split before, in parts of Whole
	ShareTo   int32   // and after
	Whole     int32   // N+1, or more with λ ≠ 1
	Coin      float64 // the random number drawn, in [0, 1); negative if none was
	Threshold float64 // it moved if Coin < Threshold
	Why       string  // in a few words, when there was no coin: "boundary", "knapsack full"

	Hit       bool // the answer as the automaton took it: LAKG and the TRAAs take a hit that does not count as a penalty
	Weighed   Weighed
	Second    bool // Tree: the poll was of the second of its two materials; FPA: the page was in P2
	Sent      Sent // Tree: how it sent the poll to that one
	Full      bool // Knapsack: the knapsack counted as full
	Exchanged bool // FPA: it changed places with another object
}

// CoinShare is the coin of a TRAA's move as a share of material 1, from 0 to 1: the state moves
// if its share σ lies between the coin and the end of the material polled.
func (m Move) CoinShare() float64 {
	if m.Second {
		return m.Coin
	}
	return 1 - m.Coin
}

// Weighed is the coin that decides whether a hit counts, of schemes that take one that does not
// as a penalty; the zero value without importance or after a miss.
type Weighed struct{ Coin, Omega float64 }

// Tossed reports whether there was a coin: the poll showed something new and importance is on.
func (w Weighed) Tossed() bool { return w != Weighed{} }

// Sent is how an automaton of a tree sent a poll to one of its two children. Only the
// fields of the schedule By are set.
type Sent struct {
	By     SentBy  // 0 where the tree is not asked, as with deadlines
	Credit int32   // ByCredit: the credit of the first child, in services times the move's Whole
	Toss   float64 // ByToss: the coin, in [0, 1); it fell to the first if below the share
}

// SentBy is how the automata of a tree send a poll on.
type SentBy uint8

// The ways to send a poll on.
const (
	ByCredit SentBy = iota + 1
	ByToss
)
