package action

import (
	"fmt"

	"lascope/automata"
	"lascope/internal/refusal"
)

// The discretised L_{R−I}: p moves in steps of 1/N. After a reward of action i each other p_j
// falls by a step, not below 0, and p_i is the rest; after a penalty nothing changes (M. A. L.
// Thathachar and B. J. Oommen, Discretized reward–inaction learning automata, 1979).

// A dlri is the discretised L_{R−I}.
type dlri struct{ discrete }

// dlriScheme is the row of the discretised L_{R−I}.
var dlriScheme = Scheme{
	Card: automata.NewCard(`
		dlri | DL_R-I | [Thathachar & Oommen 1979] | learns
		discretised L_R-I: p moves in steps of 1/N
		numbers item=8
		N | whole 2 to 100000 by ×2 | 100 | live | the number of steps from 0 to 1: p moves by 1/N

		DL_R-I, discretised reward-inaction
		what L_R-I in whole steps: the probability p of each arm is a multiple of 1/N, so that a corner is reached exactly,
		and not only approached.
		how After a reward each other p falls by 1/N, not below 0, and the arm chosen gets the rest. A penalty does nothing.
		Once one p is 1 nothing moves.
		watch ● the present p walks to a corner in steps of equal length. ● average then lies on the penalty
		probability of that arm.
		try n | Halve N: steps are twice as long, and the wrong corner is nearer.
		try m | Mirror the arms after p has reached its corner: it stays there.
		try dlri penalties=0.2,0.5 N=10 | Arm 2 absorbs .235 of all runs, with N = 100 .010.
		limit Once absorbed it hears nothing any more, whatever shifts.`),
	New: func(s Setup) Automaton {
		n := s.Values.Int("N")
		if n < s.Actions {
			refusal.Say("N=%d: %d arms take at least one step each, such as N=%d", n, s.Actions, 20*s.Actions)
		}
		return &dlri{newDiscrete(s, int64(n))}
	},
	Drift: func(v automata.Values, c []float64) *Drift {
		return &Drift{Rule: DiscreteRule, Step: 1 / v.Number("N"), C: c}
	},
	Theory: func(v automata.Values, c []float64, _ bool) Theory {
		t := Theory{Absorbing: true}
		if len(c) == 2 {
			t.Absorption = discreteAbsorption(c[0], c[1], v.Int("N"))
		}
		return t
	},
}

func (a *dlri) Advance(env Environment, n int64) {
	arms := env.Open()
	var i int
	var part int64
	var u, beta float64
	for range n {
		u = a.coins.Unit()
		i = a.choose(u)
		part = a.parts[i]
		beta = arms.Answer(i, arms.Draw())
		arms.Count(i)
		if !a.penalised(beta) {
			a.pull(i)
		}
	}
	a.note(n, i, u, float64(part)/float64(a.total), beta)
}

func (a *dlri) Reasons() Reasons {
	rule := Reasons{Change: inaction, Now: a.p(a.last.Action)}
	if a.last.Rewarded() {
		rule.Change = fmt.Sprintf("each other p falls by 1/N, not below 0, p%d is the rest, with N = %d", a.last.Action+1, a.total)
	}
	return rule
}

// Tune: p stays, as near as the new steps allow.
func (a *dlri) Tune(v automata.Values) { a.rescale(int64(v.Int("N"))) }
