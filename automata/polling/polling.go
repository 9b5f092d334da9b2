package polling

import (
	"fmt"

	"lascope/automata"
)

// Web is all that a scheme of the polling lab may do to the world.
type Web interface {
	// Poll fetches a page in slot tick and reports whether it shows something
	// new. x is the page's present amount in polls a slot, for worlds that
	// answer with probability d(x) [H-TRAA] §2; worlds of real pages ignore it.
	Poll(page int, tick int64, x float64) bool
	// Fresh reports whether the page changed in slot tick itself, as a fetcher that
	// reads a modification date learns. Only the estimator asks, when a poll of the
	// slot, the page's only one, has found something new.
	Fresh(page int, tick int64) bool
}

// Oracle is the truth that the informed policies (proportional, weighted, optimal) may
// know and no learning scheme may. It changes at a shift.
type Oracle interface {
	Rate(page int) float64    // p, the chance that the page changes in a slot
	Optimal(page int) float64 // the share of an all-knowing observer, polls a slot
	Vanishing() bool          // a change is seen in its slot alone
}

// Setup holds all that a scheme of the polling lab is built from.
type Setup struct {
	Pages    int             // n, 2 or more
	Capacity int             // c, polls a slot, 1 to n
	Omega    []float64       // ω of each page in [0, 1]; nil when importance is off: all 1
	Costs    []float64       // units that a poll of each page costs, of mean 1; nil when all cost 1. The capacity is then in units
	Counts   bool            // an answer of a [Counting] web shows the number of changes
	Oracle   Oracle          // for the informed policies alone
	Vanish   bool            // a change is seen in its slot alone
	Seed     [2]uint64       // the scheme's own substream
	Order    [2]uint64       // the substream of the order in which pages first take turns
	Values   automata.Values // of the parameters in the scheme's row
	// Program starts the outside program of the scheme own; nil if none is given.
	Program func() (Program, error)
}

// A Poller is a scheme of the polling lab: once a slot it spends its budget on
// polls and learns from the answers.
//
// A poller is not safe for concurrent use. Advance allocates nothing.
type Poller interface {
	// Advance runs n slots, the first being slot tick+1. Each call goes on where
	// the one before ended; only the first may come in at any tick.
	Advance(web Web, tick, n int64)
	// Shares writes the present amounts x of all pages, polls a slot, to dst.
	// They need not sum to the capacity (LAKG and CGLA fill it slowly).
	Shares(dst []float64)
	// Tune gives a live parameter its new value: v holds all the scheme's
	// parameters, of which key has changed. Learned shares are kept: states are
	// rescaled. A value the scheme cannot run with is refused in a sentence, and
	// nothing has changed then.
	Tune(key string, v automata.Values) error
	// Resize reports that the world's capacity or the pages'
	// importance changed (a live parameter of the world). It may refuse.
	Resize(capacity int, omega []float64) error
	// Clone is a copy that, asked the same questions by the same web, does the same from
	// here on. It shares with the original only data that neither writes to, and the
	// world's data (see [Attached]). It has no trace.
	Clone() Poller
}

// Waiting is a Poller whose polls come from outside: from a program or a person.
type Waiting interface {
	Poller
	// Ready is the number of slots, at most n, whose polls are known. Advance runs no more.
	Ready(n int64) int64
	// Ended is the reason why no more polls will come; nil while they may.
	Ended() error
}

// A Speech is what is known of an outside program.
type Speech struct {
	Saying string // its last explanation
	Errors string // the end of its standard error
	Starts int    // of the program so far: a branch or another course than before starts it anew
	Reread int    // polls of the journal that the last start had to repeat
}

// Spoken is a Poller that an outside program plays.
type Spoken interface {
	Poller
	// Spoken is what is known of the program.
	Spoken() Speech
}

// Informed is a Poller that uses the Oracle. The world calls Inform at every shift.
type Informed interface {
	Poller
	Inform(o Oracle)
}

// Counting is a [Web] whose polls show how many changes there were.
type Counting interface {
	// Shown is the number of changes that the last poll showed.
	Shown() int64
}

// Attached is a Poller that refers to the world's data: the pages' importance, which
// the world refills at a shift, or the oracle. Attach makes a clone refer to the data of
// a clone of the world; nothing else changes.
type Attached interface {
	Poller
	Attach(omega []float64, o Oracle)
}

// Priced is an Attached that refers to the pages' costs: AttachCosts makes a clone refer to those of a clone of the world.
type Priced interface{ AttachCosts(costs []float64) }

// A Move is one automaton's response to one poll, for the explanations on the screen.
type Move struct {
	Automaton int     // which: a node's index, a page
	Name      string  // how the paper would write it, such as "T(2,1)"; "" for a page
	From, To  int32   // states before and after; equal when it stayed
	N         int32   // its number of states
	Coin      float64 // the random number drawn, in [0, 1); negative if none was
	Threshold float64 // it moved if Coin < Threshold
	Why       string  // in a few words, when there was no coin: "boundary", "knapsack full"

	Hit       bool // the answer as the automaton took it: LAKG and the TRAAs take a hit that does not count as a penalty
	Weighed   Weighed
	Second    bool // Tree: the poll was of the second of its two materials; Classes: the page was in P2
	Sent      Sent // Tree: how it sent the poll to that one
	Full      bool // Knapsack: the knapsack counted as full
	Exchanged bool // Classes: it changed places with another object
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
	Credit int32   // ByCredit: the credit of the first child, in 1/(N+1) of a service
	Toss   float64 // ByToss: the coin, in [0, 1); it fell to the first if below the share
}

// SentBy is how the automata of a tree send a poll on.
type SentBy uint8

// The ways to send a poll on.
const (
	ByCredit SentBy = iota + 1
	ByToss
)

// A Tree is a Poller whose automata form a binary tree over the pages: TRAA and
// H-TRAA. Nodes are numbered from the root, 0.
type Tree interface {
	Poller
	// Node describes an inner node; ok is false for a number that is none.
	Node(i int) (n TreeNode, ok bool)
	// LastPath appends the inner nodes of the last poll, root first, to dst.
	LastPath(dst []int) []int
}

// TreeNode is one TRAA of a Tree.
type TreeNode struct {
	First, Middle, End int     // it shares between pages First..Middle-1 and Middle..End-1 (from 0)
	Left, Right        int     // the inner nodes below; -1 where there is a single page
	State, N           int     // s in 1..N
	Share              float64 // σ, the part of its budget that goes left: s/(N+1)
}

// Deadlines is a Poller that schedules by earliest deadline first with a heap.
type Deadlines interface {
	// Stale counts the pages whose deadline is later than under their present share
	// by more than half a period. worst is the largest ratio of the scheduled wait to
	// the wait under the present share.
	Stale() (pages int, worst float64)
	// Next appends up to most pages in the order of their deadlines, soonest first.
	Next(dst []Due, most int) []Due
}

// Due is a page and the slot in which it should be polled next.
type Due struct {
	Page     int     // from 0
	Deadline float64 // in slots since the start of the run
}

// Classes is a Poller that parts the pages into classes: FPA.
type Classes interface {
	// Place gives a page's class (0 is P1, 1 is P2) and its state in 1..N,
	// 1 the innermost; States is N.
	Place(page int) (class, state int)
	States() int
	// Exchanges counts the pairs that changed places so far; LastExchange is
	// the latest pair and its slot (0 if none): p1 entered P1, p2 entered P2.
	Exchanges() int64
	LastExchange() (p1, p2 int, tick int64)
	// Turn is the place in P2, from 0, of the page to be polled next in turn, and the number
	// of pages in P2.
	Turn() (place, of int)
}

// Knapsack is a Poller that plays the knapsack game: LAKG and CGLA.
type Knapsack interface {
	// State is a page's state in 1..N, States is N, and Amount is a state's part of
	// the knapsack in polls a slot.
	State(page int) int
	States() int
	Amount(state int) float64
	// Filled is Σx, and whether the knapsack counts as full (φ).
	Filled() (sum float64, full bool)
	// Polled is the number of polls in the last slot where these fill the knapsack, and
	// −1 where the amounts do.
	Polled() int64
}

// A Planned is a Poller that knows some of the next slots in which it polls a page: CGLA with ahead.
type Planned interface {
	// Plan sets polls[k] to whether the page is polled in the k-th slot from the next on, as far as that is known, and returns for how
	// many slots it is; −1 for a scheme that plans nothing now.
	Plan(page int, polls []bool) (known int)
}

// Estimating is a Poller that estimates the rates of the pages: the estimator.
type Estimating interface {
	// Estimated is the estimate of the chance that a page changes in a slot, with its 95 %
	// interval: 0, and 0 to 1, before its first poll.
	Estimated(page int) (rate, low, high float64)
}

// A Scheme is one row of the table of the polling lab's schemes.
type Scheme struct {
	automata.Card
	InTurn bool // it polls all pages, or a class of them, in turn, for ever or at first
	// States is N where the line gives none and the default cannot play: a function of
	// the pages and the capacity, 0 where the default can. nil: it always can.
	States func(pages, capacity int) int
	// Costs reports that the scheme polls pages that cost different amounts.
	Costs bool
	// Check refuses a setup that New refuses, without building the scheme; nil where
	// the scheme can be built on every web. See [Scheme.Allows].
	Check func(s Setup) error
	// New builds the scheme. An error is a sentence with the fault and a value that
	// works. New reads only the keys in Params from s.Values.
	New func(s Setup) (Poller, error)
}

// Allows returns the error with which New would refuse the setup; nil if it would not.
func (r Scheme) Allows(s Setup) error {
	if err := checkSetup(s); err != nil {
		return err
	}
	if s.Costs != nil && !r.Costs {
		return fmt.Errorf("costs=on: %s does not weigh a poll's cost; take %s", r.Name, costSchemes())
	}
	if s.Costs != nil && s.Vanish {
		return fmt.Errorf("updates=vanish: with costs=on changes stay until a poll; take updates=overwrite or updates=cumulative")
	}
	if r.Check == nil {
		return nil
	}
	return r.Check(s)
}
