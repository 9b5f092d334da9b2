package action

import (
	"cmp"
	"fmt"

	"lascope/automata"
)

// The continuous pursuit algorithms estimate the reward probability of each action, first by ten choices each; then p
// pursues the action m of the greatest estimate,
//
//	p ← (1−λ) p + λ e_m,
//
// after every answer in CP_{R−P} (M. A. L. Thathachar and P. S. Sastry, A new approach to the design of reinforcement schemes
// for learning automata, 1985), after a reward alone in CP_{R−I} (B. J. Oommen and M. Agache, Continuous and discretized pursuit
// learning schemes: various algorithms and their comparison, 2001). In CP_{R−I} an answer between 0 and 1
// is a step of λ(1−β).

// pursuitRow is the row of the parameter rule.
const pursuitRow = `rule | ` + rewardInaction + `, ` + rewardPenalty + ` | | live | the answers after which p pursues: rewards alone, or all`

// The choices of rule.
const (
	rewardInaction = "reward-inaction"
	rewardPenalty  = "reward-penalty"
)

// A pursuit is the continuous pursuit algorithm.
type pursuit struct {
	simplex
	estimates
	lambda  float64
	always  bool // CP_{R−P}: p pursues after penalties too
	pursued int  // the action m of the last step
}

// pursuitScheme is the row of the continuous pursuit algorithm.
var pursuitScheme = Scheme{
	Card: automata.NewCard(`
		pursuit | CP | [Oommen & Agache 2001] | learns
		continuous pursuit, CP_R-I or CP_R-P: p moves towards the action with the greatest estimate
		numbers item=24
		lambda λ | 0 to 1 by 0.01 | 0.05 | live | the step of a reward, a part of the way to 1
		%s

		CP, continuous pursuit
		what Three arms with hidden penalty probabilities c. The automaton keeps a probability p of each arm, and counts the
		rewards of each.
		how The first ten choices of each arm go in turn. Then a reward moves p a part λ towards the arm with the greatest
		part of rewards so far, whichever arm was rewarded. A penalty does nothing, but for rule=reward-penalty.
		watch ● the present p heads straight for one corner, and turns if another arm comes to have the greatest estimate. ●
		average penalty falls to ◇ least penalty.
		try m | Mirror the arms: after one at tick 1,000 old counts lead it to arm 2, the second best, and it stays (seed
		1).
		try pursuit penalties=0.45,0.5 lambda=0.5 | Close arms and great steps: 6 of 20 seeds end in arm 2.
		try pursuit penalties=0.45,0.5 lambda=0.005 | Small steps: of the same 20 seeds none does.`, pursuitRow),
	New: func(s Setup) Automaton {
		a := &pursuit{simplex: newSimplex(s), estimates: newEstimates(s.Actions)}
		a.Tune(s.Values)
		return a
	},
	Drift: func(v automata.Values, c []float64) *Drift {
		return &Drift{Rule: PursuitRule, Always: v.Word("rule") == rewardPenalty, A: v.Number("lambda"), C: c}
	},
}

func (a *pursuit) Advance(env Environment, n int64) {
	arms := env.Open()
	var i int
	var u, was, beta float64
	for range n {
		var inTurn bool
		if i, inTurn = a.first(); inTurn {
			u = noCoin
		} else {
			u = a.coins.Unit()
			i = choose(a.p, u)
		}
		was = a.p[i]
		beta = arms.Answer(i, arms.Draw())
		arms.Count(i)
		a.add(i, beta)
		reward := 1 - beta
		if a.always {
			reward = 1
		}
		if !inTurn && reward > 0 {
			a.pursued = a.greatest()
			a.learn(a.pursued, a.lambda*reward)
		}
	}
	a.note(n, i, u, was, beta)
}

// learn moves p by a step towards action m. p_m is the rest of the sum, so that the sum stays 1.
func (a *pursuit) learn(m int, step float64) {
	p, rest := a.p, 1.0
	if p[m] == 1 {
		return
	}
	for j, x := range p {
		if j != m {
			x *= 1 - step
			p[j] = x
			rest -= x
		}
	}
	p[m] = rest
}

func (a *pursuit) Probabilities(_ Environment, p []float64) {
	if !a.turnOf(p) {
		copy(p, a.p)
	}
}

func (a *pursuit) Reasons() Reasons {
	rule := Reasons{Change: inaction, Now: a.p[a.last.Action]}
	switch beta := a.last.Answer; {
	case !a.learning():
		rule.Choice, rule.Change = a.turn(a.last.Action), onlyEstimate
	case a.always || beta < 1:
		m, part, whatever := a.pursued+1, "", ""
		if beta > 0 && !a.always {
			part = "(1−β)"
		}
		if a.always {
			whatever = " whatever the answer,"
		}
		rule.Change = fmt.Sprintf("arm %d has the greatest estimate,%s p%d grows by λ%s(1−p%d), each other p falls by λ%sp, with λ = %s",
			m, whatever, m, part, m, cmp.Or(part, "·"), automata.Six(a.lambda))
	}
	return rule
}

// Tune: p and the estimates stay.
func (a *pursuit) Tune(v automata.Values) {
	a.lambda, a.always = v.Number("lambda"), v.Word("rule") == rewardPenalty
}
