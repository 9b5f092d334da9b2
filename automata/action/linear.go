package action

import (
	"fmt"
	"slices"

	"lascope/automata"
)

// The linear reinforcement schemes of variable structure: p is a point of the simplex, and
// the next action i is drawn from it. With the answer β, of which 1 − β is a reward and β a
// penalty,
//
//	p_i += a(1−β)(1 − p_i) − bβ p_i
//	p_j += −a(1−β) p_j + bβ(1/(r−1) − p_j)   for each j ≠ i
//
// (K. S. Narendra and M. A. L. Thathachar, Learning automata: a survey, 1974). With a = b it is
// L_{R−P}, with b = 0 L_{R−I}, with a = 0 L_{I−P}, with b ≪ a L_{R−εP}.

// A linear is an automaton of a linear scheme.
type linear struct {
	simplex
	a, b  float64
	steps func(v automata.Values) (a, b float64)
}

// linearScheme is the row of a linear scheme with a card, whose parameters are the steps a and b, without a step that is 0.
func linearScheme(card automata.Card) Scheme {
	step := func(v automata.Values, key string) float64 {
		if !slices.ContainsFunc(card.Params, func(p automata.Param) bool { return p.Key == key }) {
			return 0
		}
		return v.Number(key)
	}
	steps := func(v automata.Values) (a, b float64) { return step(v, "a"), step(v, "b") }
	drift := func(v automata.Values, c []float64) *Drift {
		d := &Drift{Rule: LinearRule, C: c}
		d.A, d.B = steps(v)
		return d
	}
	return Scheme{
		Card: card,
		New: func(s Setup) Automaton {
			l := &linear{simplex: newSimplex(s), steps: steps}
			l.Tune(s.Values)
			return l
		},
		Drift: drift,
		Theory: func(v automata.Values, c []float64, graded bool) Theory {
			return linearTheory(drift(v, c), graded)
		},
	}
}

// linearTheory is the theory of a drift. A graded answer is a smaller step, so that the absorption differs.
func linearTheory(d *Drift, graded bool) Theory {
	switch {
	case d.B == 0 && d.A > 0:
		t := Theory{Absorbing: true}
		if len(d.C) == 2 && !graded {
			t.Absorption = rewardAbsorption(d.C[0], d.C[1], d.A)
		}
		return t
	case d.A == d.B && d.A > 0:
		return Theory{Limit: rewardPenaltyLimit(d.C), Error: lawError(d.C, 1), Method: "p is proportional to 1/c: the drift is linear in p"}
	case d.B > 0:
		return Theory{Limit: d.rest(), Error: restError, Small: true, Method: "the point where the drift vanishes, by iteration"}
	}
	return Theory{}
}

// rewardStepRow is the row of a.
const rewardStepRow = `a | 0 to 1 by 0.01 | 0.05 | live | the step of a reward, a part of the way to 1`

func (l *linear) Advance(env Environment, n int64) {
	arms := env.Open()
	var i int
	var u, was, beta float64
	for range n {
		u = l.coins.Unit()
		i = choose(l.p, u)
		was = l.p[i]
		beta = arms.Answer(i, arms.Draw())
		arms.Count(i)
		l.learn(i, beta)
	}
	l.note(n, i, u, was, beta)
}

// learn is the transition function. p_i is the rest of the sum, so that the sum stays 1. Where
// no other action has a part within the precision of 1, a reward changes nothing.
func (l *linear) learn(i int, beta float64) {
	reward, penalty := l.a*(1-beta), l.b*beta
	if penalty == 0 && (reward == 0 || l.p[i] == 1) {
		return
	}
	keep, back := 1-reward-penalty, penalty/float64(len(l.p)-1)
	p, rest := l.p, 1.0
	for j, x := range p {
		if j != i {
			x = float64(keep*x) + back
			p[j] = x
			rest -= x
		}
	}
	p[i] = max(rest, 0)
}

func (l *linear) Reasons() Reasons {
	i, beta := l.last.Action+1, l.last.Answer
	rule := Reasons{Change: inaction, Now: l.p[l.last.Action]}
	switch {
	case beta == 0 && l.a == 0 || beta == 1 && l.b == 0 || l.a == 0 && l.b == 0:
	case beta == 0:
		rule.Change = fmt.Sprintf("p%d grows by a(1−p%d), each other p falls by a·p, with a = %s", i, i, automata.Six(l.a))
	case beta == 1:
		rule.Change = fmt.Sprintf("p%d falls by b·p%d, each other p grows by b(1/(r−1) − p), with b = %s", i, i, automata.Six(l.b))
	default:
		rule.Change = fmt.Sprintf("p%d changes by a(1−β)(1−p%d) − bβ·p%d, each other p by bβ(1/(r−1) − p) − a(1−β)p, with a = %s and b = %s",
			i, i, i, automata.Six(l.a), automata.Six(l.b))
	}
	return rule
}

// Tune: p stays.
func (l *linear) Tune(v automata.Values) { l.a, l.b = l.steps(v) }
