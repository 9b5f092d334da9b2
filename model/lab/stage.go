package lab

import (
	"math"
	"strings"
)

// A Stage is one step of the poll, query or request that the last traced slot made. The
// stages of a slot stand in the order in which they happen, at most one of a kind.
type Stage struct {
	Kind    StageKind
	Caption string       // one sentence
	Brief   string       // Choosing and Answering: the page, the answer, in a word or two; "" for none
	Good    bool         // Answering: a hit, a reward, or an answer that is neither good nor bad
	Hidden  string       // a value that no scheme can know, "hit probability .312"; "" if there is none
	About   Subject      // the item of the world that it is about
	Path    []PathNode   // Choosing: the nodes from the root to the page, and the page; nil without a tree
	Coins   []Coin       // drawn in this stage
	Moves   []Transition // Moving: the automata that learnt, also those that stayed
	Effects []Effect     // Reacting
}

// Told are the stages of a slot, in their order, as a form tells them of some values, a line each; see [Tell]. After a bar stands what
// is brief.
func Told(form string, values ...any) (out []Stage) {
	for line := range strings.Lines(Tell(form, values...)) {
		s := Stage{Kind: StageKind(len(out))}
		caption, brief, _ := strings.Cut(line, " | ")
		s.Caption, s.Brief = strings.TrimSpace(caption), strings.TrimSpace(brief)
		out = append(out, s)
	}
	return out
}

// A StageKind is a step in the loop of environment and automaton ([LAKG] Fig. 1).
type StageKind uint8

// The kinds of stages, in their order.
const (
	Choosing  StageKind = iota // the scheduler chooses, or the world asks
	Answering                  // the environment answers
	Tossing                    // the automata draw their numbers
	Moving                     // their states change
	Reacting                   // share and value follow
)

// String is the name of the kind.
func (k StageKind) String() string {
	return [...]string{"choice", "answer", "draw", "state", "share"}[k]
}

// A PathNode is a node on the way of a poll down a tree.
type PathNode struct {
	Name  string
	About Subject
}

// A Coin is a draw: a random number in [0, 1). It counts if it lies in [Low, High).
type Coin struct {
	Who       string // whose it is
	About     Subject
	Value     float64
	Low, High float64
	Event     string // what happens below High: "moves"
	Outcome   string // "stays"
	Hidden    bool   // the environment's: no scheme can know it
}

// Counts reports whether the draw lies below High, and not below Low.
func (c Coin) Counts() bool { return c.Low <= c.Value && c.Value < c.High }

// Decided is the coin with its event as the outcome where the draw counts.
func (c Coin) Decided() Coin {
	if c.Counts() {
		c.Outcome = c.Event
	}
	return c
}

// Words describe the draw, from the most words to the fewest: "draw .31, moves below .18: stays".
func (c Coin) Words() []string {
	value, high := Distinct(c.Value, c.High)
	whole := Tell("draw {value}<{same?}:|,> {Event} <{low?}from {Low:three} to|below> {high}<{same!}: {Outcome}>", c, "value", value,
		"high", high, "low", c.Low > 0, "same", c.Outcome == c.Event)
	return []string{whole, "draw " + value + ": " + c.Outcome, c.Outcome}
}

// A Transition is the step of one automaton, or of one value that it learns.
type Transition struct {
	Who                string
	About              Subject
	From, To           float64 // the state before and after
	Least, Most        float64 // the ends of its states
	FromClass, ToClass string  // "P1", "arm 2"; "" without classes
	Value              bool    // a learnt number, and no state
	Why                string  // the reason why it stayed without a draw; "" if there is none
}

// Moved reports a change of the state or of the class.
func (t Transition) Moved() bool { return t.From != t.To || t.FromClass != t.ToClass }

// Sentence describes the step of an automaton that it names: "The automaton of page 7 moves from state 3 to 4 of 9."
func (t Transition) Sentence(who string) string {
	return Tell("{who} <{moved?}moves from state {From%.0f} to {To%.0f} of {Most%.0f}|stays in state {From%.0f} of {Most%.0f}<: {Why}>>.", t,
		"who", who, "moved", t.Moved())
}

// An Effect is a quantity before the slot and after it; NaN where it is not known.
type Effect struct {
	Name          string // "share of page 7"
	Before, After float64
	Hidden        bool // no scheme can know it
}

// Effects are the quantities of some names, ◆ before that of hidden truth, before the slot and after it. Nothing is known before where
// there are no numbers; a quantity that is not known after is left out.
func Effects(names string, before, after []float64) (out []Effect) {
	for i, name := range strings.Split(names, ", ") {
		e := Effect{Before: math.NaN(), After: after[i]}
		if before != nil {
			e.Before = before[i]
		}
		if e.Name, e.Hidden = strings.CutPrefix(name, "◆"); !math.IsNaN(e.After) {
			out = append(out, e)
		}
	}
	return out
}

// Change compares the quantity with itself before the slot: "rises", "falls" or "stays", which a
// difference by rounding alone is; "" where either is not known.
func (e Effect) Change() string {
	rounding := 1e-12 * max(math.Abs(e.Before), math.Abs(e.After))
	switch {
	case math.IsNaN(e.Before) || math.IsNaN(e.After):
		return ""
	case math.Abs(e.After-e.Before) <= rounding:
		return "stays"
	case e.After > e.Before:
		return "rises"
	}
	return "falls"
}

// Sentence describes the quantity after the slot, with its value before where it is known.
func (e Effect) Sentence() string {
	change := e.Change()
	before, after := apart('g', 2, e.Before, e.After)
	return Tell("The {Name} <{missing?}is being measured|{stays?}stays {After:six}|{change!}is {After:six}|{change} from {before} to {after}>.", e,
		"missing", math.IsNaN(e.After), "stays", change == "stays", "change", change, "before", before, "after", after)
}
