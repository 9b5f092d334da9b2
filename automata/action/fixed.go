package action

import (
	"lascope/automata"
	"lascope/internal/draws"
	"lascope/internal/memory"
)

// depthRow is the row of N.
const depthRow = `N | whole 1 to 1000 by ×2 | 5 states | live | the number of states of each arm`

// A fixed is the memory of an automaton of fixed structure, and the record of its last step. An
// answer between 0 and 1 is a penalty with probability β.
type fixed struct {
	record
	fixedRule
	n, actions    int
	action, state int     // state 1 is the outermost, n the innermost
	visits        []int64 // ticks that ended in each state
	was           int     // the state before the last step

	recent [MostRecent]int32
	added  uint // to recent: each twice the place in visits, plus 1 for a penalty
}

// A fixedRule is how the automata of fixed structure differ. In all a reward moves one state inward and a penalty one outward, unless
// it says else.
type fixedRule struct {
	inmost bool // a reward leads to the innermost state
	spares bool // after a penalty a fair coin decides between inward and outward
}

// newFixed begins in the outermost state of an action that the seed draws.
func newFixed(s Setup, rule fixedRule) *fixed {
	n := s.Values.Int("N")
	f := &fixed{record: newRecord(s), fixedRule: rule, n: n, actions: s.Actions, state: 1, visits: make([]int64, n*s.Actions)}
	f.action, f.last.Toss = int(f.coins.Below(uint64(s.Actions))), noCoin
	return f
}

func (f *fixed) Advance(env Environment, n int64) {
	arms, i, penalty := env.Open(), 0, false
	for range n {
		i, f.was = f.action, f.state
		penalty = f.hear(arms, i, arms.Draw())
		arms.Count(i)
		switch {
		case !penalty && f.inmost:
			f.state = f.n
			f.visit(0)
		case !penalty:
			f.inward()
			f.visit(0)
		case f.spares && f.spared():
			f.inward()
			f.visit(1)
		default:
			f.outward()
			f.visit(1)
		}
	}
	if !penalty {
		f.last.Toss = noCoin
	}
	f.note(n, arms, i, penalty)
}

// spared tosses the fair coin after a penalty.
func (f *fixed) spared() bool {
	f.last.Toss = f.coins.Unit()
	return f.last.Toss < 0.5
}

// hear reports whether the answer of the present action i to a draw is a penalty.
func (f *fixed) hear(arms *draws.Arms, i int, draw float64) bool {
	if arms.Graded {
		return f.hearGraded(arms, draw)
	}
	if draw < arms.Penalties[i] {
		arms.Heard++
		return true
	}
	return false
}

// hearGraded is hear where an answer may lie between a reward and a penalty. Written in place, it would keep the compiler from
// inlining hear.
//
//go:noinline
func (f *fixed) hearGraded(arms *draws.Arms, draw float64) bool {
	f.last.Answer = arms.Answer(f.action, draw)
	return f.penalised(f.last.Answer)
}

// note records the last of n steps: of an action, whose answer was or was not a penalty.
func (f *fixed) note(n int64, arms *draws.Arms, action int, penalty bool) {
	beta := 0.0
	if arms.Graded {
		beta = f.last.Answer
	} else if penalty {
		beta = 1
	}
	f.record.note(n, action, noCoin, 0, beta)
}

// inward moves one state towards the innermost, in which it stays.
func (f *fixed) inward() { f.state = min(f.state+1, f.n) }

// outward moves one state towards the outermost, and from it to state 1 of the next action,
// cyclically.
func (f *fixed) outward() {
	if f.state > 1 {
		f.state--
		return
	}
	if f.action++; f.action == f.actions {
		f.action = 0
	}
}

// visit counts the state in which a tick ends, and keeps it with its answer: 1 for a penalty, else 0.
func (f *fixed) visit(penalty int32) {
	at := f.action*f.n + f.state - 1
	f.visits[at]++
	f.recent[f.added%MostRecent] = 2*int32(at) + penalty
	f.added++
}

func (f *fixed) Reasons() Reasons {
	rewarded, rule := f.last.Rewarded(), inwardRule
	switch {
	case !rewarded && !(f.last.Toss < 0.5):
		rule = outwardRule
	case rewarded && f.inmost:
		rule = inmostRule
	}
	return Reasons{Change: rule}
}

// Probabilities: the present action is certain.
func (f *fixed) Probabilities(_ Environment, p []float64) {
	clear(p)
	p[f.action] = 1
}

func (f *fixed) Depth() int { return f.n }

func (f *fixed) State() (action, state int) { return f.action, f.state }

func (f *fixed) Was() (action, state int) { return f.last.Action, f.was }

func (f *fixed) Visits() []int64 { return f.visits }

func (f *fixed) Recent() []Visit {
	var out []Visit
	for k := f.added - min(f.added, MostRecent); k < f.added; k++ {
		at := int(f.recent[k%MostRecent])
		out = append(out, Visit{Action: at / 2 / f.n, State: at/2%f.n + 1, Penalty: at%2 == 1})
	}
	return out
}

func (f *fixed) Forget() { clear(f.visits) }

// Tune: the action stays, and the state keeps its part of N.
func (f *fixed) Tune(v automata.Values) {
	if n := v.Int("N"); n != f.n {
		f.state = max(1, (2*f.state*n+f.n)/(2*f.n))
		f.n, f.visits, f.done, f.added = n, make([]int64, n*f.actions), false, 0
	}
}

// Own: see [memory.Owner].
func (f *fixed) Own() { memory.Own(&f.visits) }

// The rules of a step outward, inward and to the innermost state.
const (
	outwardRule = "one state outward, from 1 to the next arm"
	inwardRule  = "one state inward, at most to N"
	inmostRule  = "to the innermost state N"
)
