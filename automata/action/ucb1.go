package action

import (
	"fmt"
	"math"

	"lascope/automata"
)

// UCB1 chooses each action once in turn, then the one of the greatest index
//
//	d̂_i + √(2 ln t / n_i),
//
// the first of several; d̂_i is the mean reward of action i, n_i its choices, t all choices so far (P. Auer, N. Cesa-Bianchi and
// P. Fischer, Finite-time analysis of the multiarmed bandit problem, 2002, Fig. 1). It keeps counts and the time, and
// forgets nothing.

var _ Estimator = (*ucb1)(nil)

// A ucb1 is the policy UCB1.
type ucb1 struct {
	record
	estimates
}

// ucb1Scheme is the row of UCB1.
var ucb1Scheme = Scheme{
	Card: automata.NewCard(`
		ucb1 | UCB1 | [Auer, Cesa-Bianchi & Fischer 2002] | learns
		UCB1: the arm with the greatest upper bound of its mean reward, sqrt(2 ln t / choices) above the mean
		numbers item=16
		words arms=5

		UCB1, upper confidence bounds
		what Five arms with hidden penalty probabilities c. UCB1 knows three things that no automaton here keeps: the
		choices of each arm, its mean reward, and the time.
		how Each arm once. Then every tick chooses the arm with the greatest mean reward plus sqrt(2 ln t / choices), which is
		great for an arm that is little known. No draw is made.
		watch ● average falls to ◇ least penalty. Regret grows with the logarithm of time: 71 after 1,000 ticks, 125
		after 5,000 (mean of seeds 1 to 20).
		try m | Mirror the arms: its wide bounds find the new best arm. After a mirror at tick 5,000 it pays 93 more.
		try kl-ucb arms=5 | A tighter bound: 16 after 1,000 ticks, and 284 more after the same mirror.
		try tsetlin arms=5 N=5 | An automaton keeps one state: 18 after 1,000 ticks, and 16 more after the same mirror.
		limit The bound is loose: it tries bad arms more often than it needs.`),
	New: func(s Setup) Automaton { return &ucb1{newRecord(s), newEstimates(s.Actions)} },
}

func (a *ucb1) Advance(env Environment, n int64) {
	arms, i, beta := env.Open(), 0, 0.0
	for range n {
		i = a.next()
		beta = arms.Answer(i, arms.Draw())
		arms.Count(i)
		a.add(i, beta)
	}
	a.note(n, i, noCoin, 1, beta)
}

// next is the action of the next choice.
func (a *ucb1) next() int {
	if a.answered < int64(len(a.choices)) {
		return int(a.answered)
	}
	best, most, width := 0, math.Inf(-1), 2*math.Log(float64(a.answered))
	for i := range a.choices {
		if x := a.Estimate(i) + math.Sqrt(width/float64(a.choices[i])); x > most {
			best, most = i, x
		}
	}
	return best
}

func (a *ucb1) Probabilities(_ Environment, p []float64) {
	clear(p)
	p[a.next()] = 1
}

func (a *ucb1) Reasons() Reasons {
	return a.counted(&a.estimates, "mean + sqrt(2 ln t / n)", func(mean float64, choices, t int64) float64 {
		return mean + math.Sqrt(2*math.Log(float64(t))/float64(choices))
	})
}

// counted is the rule of a policy of the greatest index by its formula: mean and choices are of the chosen action before the step,
// t all choices.
func (r *record) counted(e *estimates, formula string, index func(mean float64, choices, t int64) float64) Reasons {
	i := r.last.Action
	choices, rewards := e.choices[i]-1, e.rewards[i]-(1-r.last.Answer)
	rule := Reasons{Choice: "is tried once in turn", Change: "its mean reward is " + automata.Six(e.Estimate(i))}
	if choices > 0 {
		mean, t := rewards/float64(choices), e.answered-1
		rule.Choice = fmt.Sprintf("has the greatest index, %s = %s, with mean = %s, n = %d and t = %d", formula,
			automata.Six(index(mean, choices, t)), automata.Six(mean), choices, t)
	}
	return rule
}
