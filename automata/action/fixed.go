package action

import (
	"lascope/automata"
	"lascope/internal/draws"
)

// depthRow is the row of N.
const depthRow = `N | whole 1 to 1000 by ×2 | 5 states | live | the number of states of each arm`

// A Fixed is an automaton of fixed structure, with the record of its last step: N states an action. An
// answer between 0 and 1 is a penalty with probability β.
type Fixed struct {
	record
	fixedRule
	N, actions    int
	Action, State int     // at present; action 0 is the first, state 1 the outermost, N the innermost
	Was           int     // the state before the last step; 0 before the first
	Visits        []int64 `own:""` // how many ticks ended in each state since the last Forget: state s of action i at i·N + s − 1

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
func newFixed(s Setup, rule fixedRule) *Fixed {
	n := s.Values.Int("N")
	f := &Fixed{record: newRecord(s), fixedRule: rule, N: n, actions: s.Actions, State: 1, Visits: make([]int64, n*s.Actions)}
	f.Action, f.last.Toss = int(f.coins.Below(uint64(s.Actions))), noCoin
	return f
}

func (f *Fixed) Advance(env Environment, n int64) {
	arms, i, penalty := env.Open(), 0, false
	for range n {
		i, f.Was = f.Action, f.State
		penalty = f.hear(arms, i, arms.Draw())
		arms.Count(i)
		switch {
		case !penalty && f.inmost:
			f.State = f.N
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
func (f *Fixed) spared() bool {
	f.last.Toss = f.coins.Unit()
	return f.last.Toss < 0.5
}

// hear reports whether the answer of the present action i to a draw is a penalty.
func (f *Fixed) hear(arms *draws.Arms, i int, draw float64) bool {
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
func (f *Fixed) hearGraded(arms *draws.Arms, draw float64) bool {
	f.last.Answer = arms.Answer(f.Action, draw)
	return f.penalised(f.last.Answer)
}

// note records the last of n steps: of an action, whose answer was or was not a penalty.
func (f *Fixed) note(n int64, arms *draws.Arms, action int, penalty bool) {
	beta := 0.0
	if arms.Graded {
		beta = f.last.Answer
	} else if penalty {
		beta = 1
	}
	f.record.note(n, action, noCoin, 0, beta)
}

// inward moves one state towards the innermost, in which it stays.
func (f *Fixed) inward() { f.State = min(f.State+1, f.N) }

// outward moves one state towards the outermost, and from it to state 1 of the next action,
// cyclically.
func (f *Fixed) outward() {
	if f.State > 1 {
		f.State--
		return
	}
	if f.Action++; f.Action == f.actions {
		f.Action = 0
	}
}

// visit counts the state in which a tick ends, and keeps it with its answer: 1 for a penalty, else 0.
func (f *Fixed) visit(penalty int32) {
	at := f.Action*f.N + f.State - 1
	f.Visits[at]++
	f.recent[f.added%MostRecent] = 2*int32(at) + penalty
	f.added++
}

func (f *Fixed) Reasons() Reasons {
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
func (f *Fixed) Probabilities(_ Environment, p []float64) {
	clear(p)
	p[f.Action] = 1
}

// Recent are the last ticks, at most [MostRecent], since the last change of N, the latest last.
func (f *Fixed) Recent() []Visit {
	var out []Visit
	for k := f.added - min(f.added, MostRecent); k < f.added; k++ {
		at := int(f.recent[k%MostRecent])
		out = append(out, Visit{Action: at / 2 / f.N, State: at/2%f.N + 1, Penalty: at%2 == 1})
	}
	return out
}

// Forget starts the visits anew, which depend on the truth.
func (f *Fixed) Forget() { clear(f.Visits) }

// Tune: the action stays, and the state keeps its part of N.
func (f *Fixed) Tune(v automata.Values) {
	if n := v.Int("N"); n != f.N {
		f.State = max(1, (2*f.State*n+f.N)/(2*f.N))
		f.N, f.Visits, f.done, f.added = n, make([]int64, n*f.actions), false, 0
	}
}

// The rules of a step outward, inward and to the innermost state.
const (
	outwardRule = "one state outward, from 1 to the next arm"
	inwardRule  = "one state inward, at most to N"
	inmostRule  = "to the innermost state N"
)
