package action

import (
	"slices"

	"lascope/automata"
)

// The Bayesian learning automaton: the posterior of the reward probability of each action is
// Beta(1 + rewards, 1 + penalties); each tick draws one number from each, and the greatest
// chooses (O.-C. Granmo, Solving two-armed Bernoulli bandit problems using a Bayesian learning
// automaton, 2010; W. R. Thompson, 1933). Its memory is not fixed, and it forgets nothing.

var (
	_ Variable  = (*bla)(nil)
	_ Estimator = (*bla)(nil)
)

// A bla is the Bayesian learning automaton.
type bla struct {
	record
	rewards, penalties []int64   `own:""`
	draws              []float64 `own:""` // of the last step, an action each

	chances []float64 `own:""` // of the next choice
	known   int64     // the number of answers at which chances were computed; -1 for never
}

// blaScheme is the row of the Bayesian learning automaton.
var blaScheme = Scheme{
	Card: automata.NewCard(`
		bla | BLA | [Granmo 2010] | learns
		the Bayesian learning automaton: one draw from the posterior of each action, the greatest chooses
		numbers item=32

		BLA, the Bayesian learning automaton
		what Three arms with hidden penalty probabilities c. It counts rewards and penalties, and has no parameter at all.
		how Each arm has a Beta distribution of its reward probability, Beta(1 + rewards, 1 + penalties). Every tick draws
		one number from each, and the greatest draw chooses. An arm that is little known draws widely, and so it is tried.
		watch ● average falls quickly to ◇ least penalty: the other arms become rare, and never quite vanish.
		try m | Mirror the arms: counts forget nothing. After a mirror at tick 5,000 it takes some 2,500 ticks to turn (seed
		1).
		try bla penalties=0.45,0.5 | Close arms: p of arm 1 is .979 at tick 10,000 (seed 1).
		try bla family=needle arms=20 | One good arm among twenty: average penalty .201 by tick 20,000.
		limit The longer it has counted, the longer a shift misleads it.`),
	Costly: true,
	New: func(s Setup) Automaton {
		return &bla{
			record: newRecord(s), rewards: make([]int64, s.Actions), penalties: make([]int64, s.Actions), draws: make([]float64, s.Actions),
			chances: make([]float64, s.Actions), known: -1,
		}
	},
}

func (a *bla) Advance(env Environment, n int64) {
	arms, i, beta := env.Open(), 0, 0.0
	for range n {
		i = 0
		for j := range a.draws {
			a.draws[j] = automata.BetaDraw(1+float64(a.rewards[j]), 1+float64(a.penalties[j]), &a.coins)
			if a.draws[j] > a.draws[i] {
				i = j
			}
		}
		beta = arms.Answer(i, arms.Draw())
		arms.Count(i)
		if a.last.Draw = a.draws[i]; a.penalised(beta) {
			a.penalties[i]++
		} else {
			a.rewards[i]++
		}
	}
	a.note(n, i, noCoin, 0, beta)
}

// Probabilities: the chance of each action to have the greatest draw, by quadrature.
func (a *bla) Probabilities(_ Environment, p []float64) {
	a.know()
	copy(p, a.chances)
}

func (a *bla) Greatest() float64 {
	a.know()
	return slices.Max(a.chances)
}

// know computes the chances of the next choice after a new answer.
func (a *bla) know() {
	if n := a.answers(); a.known != n {
		greatestChances(a.chances, a.rewards, a.penalties)
		a.known = n
	}
}

// answers is the number of answers so far.
func (a *bla) answers() (n int64) {
	for i := range a.rewards {
		n += a.rewards[i] + a.penalties[i]
	}
	return n
}

func (a *bla) Counts(action int) (choices int64, rewards float64) {
	return a.rewards[action] + a.penalties[action], float64(a.rewards[action])
}

// Estimate: the mean of the posterior.
func (a *bla) Estimate(action int) float64 {
	return float64(1+a.rewards[action]) / float64(2+a.rewards[action]+a.penalties[action])
}

func (a *bla) Reasons() Reasons {
	return Reasons{Change: "a reward counts in its first parameter, a penalty in its second"}
}
