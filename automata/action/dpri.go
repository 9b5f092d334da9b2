package action

import (
	"fmt"

	"lascope/automata"
)

// The discretised pursuit algorithm DP_{R−I}: as the continuous one, in steps of Δ = 1/(rN).
// After a reward p_j ← max(p_j − Δ, 0) for each j other than the action m of the greatest
// estimate, and p_m is the rest; after a penalty nothing changes (B. J. Oommen and J. K. Lanctôt,
// Discretized pursuit learning automata, 1990).

// dpriSource is the paper of the rule.
const dpriSource = "[Oommen & Lanctot 1990]"

// A dpri is the discretised pursuit algorithm.
type dpri struct {
	discrete
	estimates
	pursued int // the action m of the last step
}

// dpriScheme is the row of the discretised pursuit algorithm.
func dpriScheme() Scheme {
	return Scheme{
		Name: "dpri", Title: "DP_R-I", Source: dpriSource, Learns: true, Memory: automata.Memory{Item: 24},
		Meaning: "discretised pursuit: as pursuit, in steps of 1/(rN)",
		Params: []automata.Param{{Key: "N", Symbol: "N", Meaning: "the resolution: p moves in steps of 1/(rN)", Default: "20",
			Min: 1, Max: 100_000, Integer: true, Log: true, Step: 2, Live: true}},
		New: func(s Setup) (Automaton, error) {
			return &dpri{discrete: newDiscrete(s, int64(s.Actions)*int64(s.Values.Int("N"))), estimates: newEstimates(s.Actions)}, nil
		},
	}
}

// Advance implements [Automaton].
func (a *dpri) Advance(env Environment, n int64) {
	for range n {
		i, inTurn := a.first()
		u := noCoin
		if !inTurn {
			i, u = a.draw()
		}
		beta := env.Answer(i)
		a.note(i, u, a.p(i), beta)
		a.add(i, beta)
		if !inTurn && !a.last.penalised(&a.coins) {
			a.pursued = a.greatest()
			a.pull(a.pursued)
		}
	}
}

// Probabilities implements [Automaton].
func (a *dpri) Probabilities(env Environment, p []float64) {
	if i, ok := a.first(); ok {
		clear(p)
		p[i] = 1
		return
	}
	a.discrete.Probabilities(env, p)
}

// Explain implements [Automaton].
func (a *dpri) Explain() (Explanation, bool) {
	if a.done && !a.learning() {
		return a.drawn(a.turn(a.last.Action), "only its estimate changes", dpriSource, a.p(a.last.Action))
	}
	rule := "the rule is inaction: p stays"
	if a.last.rewarded() {
		m := a.pursued + 1
		rule = fmt.Sprintf("arm %d has the greatest estimate, each other p falls by 1/(rN), not below 0, p%d is the rest, with N = %d", m, m, a.total/int64(len(a.parts)))
	}
	return a.drawn(a.drawing(), rule, dpriSource, a.p(a.last.Action))
}

// Tune implements [Automaton]: the estimates stay, and p as near as the new steps allow.
func (a *dpri) Tune(_ string, v automata.Values) error {
	a.rescale(int64(len(a.parts)) * int64(v.Int("N")))
	return nil
}

// Clone implements [Automaton].
func (a *dpri) Clone() Automaton { return &dpri{a.discrete.clone(), a.estimates.clone(), a.pursued} }
