package action

import (
	"fmt"
	"slices"

	"lascope/automata"
)

// The continuous pursuit algorithm CP_{R−I}: it estimates the reward probability of each action,
// first by ten choices each; after a reward p pursues the action m of the greatest estimate,
//
//	p ← (1−λ) p + λ e_m,
//
// and after a penalty nothing changes (M. A. L. Thathachar and P. S. Sastry, A new approach to
// the design of reinforcement schemes for learning automata, 1985). An answer between 0 and 1
// is a step of λ(1−β).

// pursuitSource is the paper of the rule.
const pursuitSource = "[Thathachar & Sastry 1985]"

// A pursuit is the continuous pursuit algorithm.
type pursuit struct {
	record
	estimates
	lambda  float64
	p       []float64
	coins   automata.Coins
	pursued int // the action m of the last step
}

// pursuitScheme is the row of the continuous pursuit algorithm.
func pursuitScheme() Scheme {
	return Scheme{
		Name: "pursuit", Title: "CP_R-I", Source: pursuitSource, Learns: true, Memory: automata.Memory{Item: 24},
		Meaning: "continuous pursuit: after a reward p moves towards the action with the greatest estimate",
		Params: []automata.Param{{Key: "lambda", Symbol: "λ", Meaning: "the step of a reward, a part of the way to 1", Default: "0.05",
			Min: 0, Max: 1, Step: 0.01, Live: true}},
		New: func(s Setup) (Automaton, error) {
			return &pursuit{estimates: newEstimates(s.Actions), lambda: s.Values.Number("lambda"), p: uniform(s.Actions), coins: automata.NewCoins(s.Seed)}, nil
		},
	}
}

// Advance implements [Automaton].
func (a *pursuit) Advance(env Environment, n int64) {
	for range n {
		i, inTurn := a.first()
		u := noCoin
		if !inTurn {
			u = a.coins.Unit()
			i = choose(a.p, u)
		}
		beta := env.Answer(i)
		a.note(i, u, a.p[i], beta)
		a.add(i, beta)
		if !inTurn && beta < 1 {
			a.pursued = a.greatest()
			a.learn(a.pursued, a.lambda*(1-beta))
		}
	}
}

// learn moves p by a step towards action m. p_m is the rest of the sum, so that the sum stays 1.
func (a *pursuit) learn(m int, step float64) {
	if a.p[m] == 1 {
		return
	}
	rest := 1.0
	for j := range a.p {
		if j != m {
			a.p[j] *= 1 - step
			rest -= a.p[j]
		}
	}
	a.p[m] = rest
}

// Probabilities implements [Automaton].
func (a *pursuit) Probabilities(_ Environment, p []float64) {
	if i, ok := a.first(); ok {
		clear(p)
		p[i] = 1
		return
	}
	copy(p, a.p)
}

// Greatest implements [Variable].
func (a *pursuit) Greatest() float64 { return slices.Max(a.p) }

// Explain implements [Automaton].
func (a *pursuit) Explain() (Explanation, bool) {
	if a.done && !a.learning() {
		return a.drawn(a.turn(a.last.Action), "only its estimate changes", pursuitSource, a.p[a.last.Action])
	}
	rule := "the rule is inaction: p stays"
	if beta := a.last.Answer; a.done && beta < 1 {
		m := a.pursued + 1
		rule = fmt.Sprintf("arm %d has the greatest estimate, p%d grows by λ(1−p%d), each other p falls by λ·p, with λ = %s", m, m, m, six(a.lambda))
		if beta > 0 {
			rule = fmt.Sprintf("arm %d has the greatest estimate, p%d grows by λ(1−β)(1−p%d), each other p falls by λ(1−β)p, with λ = %s", m, m, m, six(a.lambda))
		}
	}
	return a.drawn(a.drawing(), rule, pursuitSource, a.p[a.last.Action])
}

// Tune implements [Automaton]: p and the estimates stay.
func (a *pursuit) Tune(_ string, v automata.Values) error {
	a.lambda = v.Number("lambda")
	return nil
}

// Forget implements [Automaton]: the estimates are those of the rule.
func (a *pursuit) Forget() {}

// Clone implements [Automaton].
func (a *pursuit) Clone() Automaton {
	out := *a
	out.estimates, out.p = a.estimates.clone(), slices.Clone(a.p)
	return &out
}
