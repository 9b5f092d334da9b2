package action

import (
	"slices"

	"lascope/automata"
)

// Tsetlin's automaton with linear tactics, L_{rN,r}: a reward moves one state inward, where the
// innermost stays; a penalty moves one outward, and from state 1 to state 1 of the next action,
// cyclically (M. L. Tsetlin, On the behaviour of finite automata in random media, 1961).

// tsetlinSource is the paper of the rule.
const tsetlinSource = "[Tsetlin 1961]"

var _ Automaton = (*tsetlin)(nil)

// A tsetlin is Tsetlin's automaton.
type tsetlin struct{ fixed }

// tsetlinScheme is the row of Tsetlin's automaton.
func tsetlinScheme() Scheme {
	return Scheme{
		Card: automata.Card{
			Name: "tsetlin", Title: "Tsetlin", Source: tsetlinSource, Learns: true,
			Meaning: "Tsetlin's automaton L_{rN,r}: a reward moves one state inward, a penalty one outward",
			// With this seed it begins in the worse arm and leaves it.
			Memory: automata.Memory{State: 8}, Words: "penalties=0.2,0.5 seed=100", Speed: 10,
			Params: []automata.Param{depth()},
		},
		Theory: fixedTheory(TsetlinLaw),
		Warn: func(c []float64) string {
			if slices.Min(c) <= 0.5 {
				return ""
			}
			return "every penalty probability is above one half: with Tsetlin's automaton a larger N does not lead to the best arm; try krylov"
		},
		New: func(s Setup) (Automaton, error) { return &tsetlin{newFixed(s)}, nil },
	}
}

func (a *tsetlin) Advance(env Environment, n int64) {
	for range n {
		if a.ask(env) {
			a.outward()
		} else {
			a.inward()
		}
		a.visit()
	}
}

func (a *tsetlin) Explain() (Explanation, bool) {
	if !a.last.rewarded() {
		return a.explain(outwardRule, tsetlinSource)
	}
	return a.explain(inwardRule, tsetlinSource)
}

func (a *tsetlin) Clone() Automaton { return &tsetlin{a.clone()} }
