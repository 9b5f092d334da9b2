package polling

import (
	"strings"

	"lascope/automata"
	"lascope/internal/param"
)

// A Trace records the polls of the last slot, for explanations.
// A scheme with no trace set spends nothing on it.
//
// Moves beyond [TraceSize] are counted and not stored: a slot of 100,000 polls has more moves
// than a screen can show.
type Trace struct {
	Polls    []Poll `own:""` // in their order; behind them the exchanges of FPA
	Moves    []Move `own:""` // of these polls
	Moved    int    // all moves, stored or not
	Distinct int    // Tree: the different automata among all moves

	seen []uint64 `own:""` // a bit for each of these
}

// TraceSize is the number of moves, and of polls, that a Trace stores: more than a screen can
// show. The moves of a stored poll are stored whole.
const TraceSize = 256

// Reset forgets all polls.
func (t *Trace) Reset() {
	t.Polls, t.Moves = t.Polls[:0], t.Moves[:0]
	t.Moved, t.Distinct = 0, 0
	clear(t.seen)
}

// room reports that there is a trace, and that it stores another poll. The moves of one that it does not are counted.
func (t *Trace) room(moves int) bool { return t != nil && t.count(moves) }

// count is room with a trace. Written in place, it would keep the compiler from inlining room.
func (t *Trace) count(moves int) bool {
	t.Moved += moves
	return max(len(t.Polls), len(t.Moves)) < TraceSize
}

// Note writes down a poll for which there is room, and what its automata did, none where the scheme has no automata.
func (t *Trace) Note(p Poll, moves ...Move) {
	p.First = len(t.Moves)
	t.Moves = append(t.Moves, moves...)
	p.End = len(t.Moves)
	t.Polls = append(t.Polls, p)
}

// last is the last poll, of a scheme with automata; nil without a trace, or if there was no room for it.
func (t *Trace) last() *Poll {
	if t == nil || t.Moved > len(t.Moves) {
		return nil
	}
	return &t.Polls[len(t.Polls)-1]
}

// lastMoves are the moves of the last poll; none if there was no room for it.
func (t *Trace) lastMoves() []Move {
	if p := t.last(); p != nil {
		return t.Moves[p.First:]
	}
	return nil
}

// countAutomaton counts an automaton of a tree that moves.
func (t *Trace) countAutomaton(automaton int) {
	word, bit := automaton/64, uint64(1)<<(automaton%64)
	if more := word + 1 - len(t.seen); more > 0 {
		t.seen = append(t.seen, make([]uint64, more)...)
	}
	if t.seen[word]&bit == 0 {
		t.seen[word] |= bit
		t.Distinct++
	}
}

// A Poll is a transition in its stages: the choice of a page, the draws, the states or the number that moved. All sentences
// about it are made of these fields (model/pollinglab/transition.go), so a scheme writes none. The zero value is a poll of
// a scheme whose rule says all.
type Poll struct {
	Page   int     // from 0
	Why    string  // the numbers of the choice, "its turn, 3 of 8"; "" where the rule says all
	Lot    *Lot    // the draw that chose the page; nil for none
	Share  float64 // of the page when it was polled, in polls a slot; 0 where the scheme has no share of it
	Fill   *Fill   // of the knapsack that decides which answers count; nil without one
	Learnt *Number // of a scheme that learns a number of the page; nil for others
	First  int     // Trace.Moves[First:End] are its moves
	End    int
}

// A Lot is a point on the line on which all shares lie end to end, the part of it that is the page's, and
// the length of the line.
type Lot struct{ Point, From, To, Length float64 }

// poll is the poll of a page by a lot.
func (l Lot) poll(page int, share float64) Poll {
	return Poll{Page: page, Lot: &l, Share: share,
		Why: automata.Tell("drawn: point {Point:six} of {Length:six} lies in its part [{From:six}, {To:six})", l)}
}

// turnOf says the place of a page, from 1, among those that take turns.
func turnOf(place, of int) string {
	return automata.Tell("its turn, {place,} of {of,}", "place", place, "of", of)
}

// A Fill compares the content of a knapsack with its capacity.
type Fill struct {
	Content  float64 // Σx, or the number of polls
	Capacity int
	Polls    bool // the polls of the slot are the content
	Over     bool // the knapsack counts as full above the capacity, else from it on
	Full     bool
}

// A Number is a learned number of a page before a poll and after it.
type Number struct {
	Symbol        string  // "â", a rate in changes a slot; "I", an interval in slots
	Before, After float64 // NaN for none
	Most          float64 // the greatest that it can be; 0 for no limit
	Evidence      string  // the counts that give the number after, with it; "" for none
}

// Words give the number before the poll and after it, or the evidence for it.
func (b *Number) Words() string {
	return automata.Tell("<{Evidence}|{Symbol}<{same?} stays| {Before:six} →> {After:six}>", b, "same", b.Before == b.After)
}

// A Move is one automaton's response to one poll.
type Move struct {
	Automaton int     // which: a node's index, a page
	Pages     [2]int  // the pages of which it decides: the first, and the next after the last
	From, To  int32   // states before and after; equal when it stayed
	N         int32   // its number of states
	Value     Value   // of its states
	Coin      float64 // the random number drawn, in [0, 1); negative if none was
	Threshold float64 // it moved if Coin < Threshold
	Why       string  // the reason why it stayed, but for a draw: "boundary"

	Hit     bool // the answer as the automaton took it: LAKG and the TRAAs take a hit that does not count as a penalty
	Weighed Weighed
	Place   Place  // of the page polled, among the automaton's two: Tree the halves, FPA the classes
	Second  bool   // it is the second of the two
	Sent    Sent   // Tree: how it sent the poll to that one
	Into    string // FPA: the class that it entered by an exchange; "" without one
}

// only is the range of a single page.
func only(page int) [2]int { return [2]int{page, page + 1} }

// A Value is the meaning of a state before a move and after it: "amount", "split". The zero value is none.
type Value struct {
	Name          string
	Before, After float64
}

// A Place is one of the two materials or classes of an automaton: "the left half", in brief "left".
type Place struct{ Name, Brief string }

var (
	halves  = [2]Place{{"the left half", "left"}, {"the right half", "right"}}
	classes = [2]Place{{"P1", "P1"}, {"P2", "P2"}}
)

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
	By   SentBy     // 0 where the tree is not asked, as with deadlines
	Due  [2]float64 // ByCredit: the polls after which each child is due
	Toss float64    // ByToss: the coin, in [0, 1); it fell to the first if below the share
}

// SentBy is how the automata of a tree send a poll on.
type SentBy uint8

// The ways to send a poll on.
const (
	ByCredit SentBy = iota + 1
	ByToss
)

// A Wording explains a scheme's choices and transitions in the paper's words. The Rule of a [Scheme] has its lines, each the name of
// a field and a form, see [automata.Tell]; a truth is "second yes". {schedule=edf?} asks for a word of a choice, {ahead=1?} for the number
// 0 or 1 of a parameter, and {costs?} for a field of the scheme.
type Wording struct {
	Choice   string // why a page is polled, in lower case
	From     string // where in the papers the choice stands; "" if where its transition function does
	Rest     string // the behaviour of automata whose page is not polled, and why; "" if there are none
	Source   string // where in the paper its transition function stands; "" for the place that the scheme's row names
	Counts   string // the answers that count; "" where the rule of the paper governs
	Learns   string // policies with a learned number: how an answer changes it, a sentence; "" for the others
	Second   bool   // a second change since the last poll is the reward, and a first alone is none
	Outside  bool   // an outside program plays, whose learning is not seen
	Fixed    bool   // it has learnt, and learns nothing any more
	Automata int    // the automata of a tree; 0 where each page has an automaton to itself, or none
}

// Wording is the rule of a scheme that plays with these values.
func (r Scheme) Wording(p Poller, v automata.Values) (w Wording) {
	values := []any{p}
	for _, row := range r.Params {
		for _, word := range row.Choices {
			values = append(values, row.Key+"="+word, v.Word(row.Key) == word)
		}
		if row.Integer {
			n := v.Int(row.Key)
			values = append(values, row.Key, n, row.Key+"=0", n == 0, row.Key+"=1", n == 1)
		}
	}
	for line := range strings.Lines(strings.TrimSpace(automata.Tell(r.Rule, values...))) {
		label, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		param.Set(&w, label, rest)
	}
	if t, ok := p.(*Tree); ok {
		w.Automata = t.pages - 1
	}
	return w
}
