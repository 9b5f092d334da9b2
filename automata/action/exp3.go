package action

import (
	"fmt"
	"math"
	"slices"

	"lascope/automata"
)

// Exp3 keeps a weight w of each of K actions, at first 1, and draws an action by
//
//	p_i = (1−γ) w_i/Σw + γ/K;  then w_i ← w_i·exp(γ x/(K p_i)),
//
// x = 1 − β the reward of action i, the one drawn (P. Auer, N. Cesa-Bianchi, Y. Freund and R. E. Schapire, The nonstochastic multiarmed
// bandit problem, 2002, §3). With γ = min(1, √(K ln K/((e−1) T))) its regret over T ticks is at most 2.63 √(T K ln K),
// whatever the answers are (Corollary 3.2).

// An exp3 is the policy Exp3.
type exp3 struct {
	simplex
	gamma  float64
	w      []float64 `own:""` // up to a common factor
	growth float64   // of the weight of the last action
}

// exp3Scheme is the row of Exp3.
var exp3Scheme = Scheme{
	Card: automata.NewCard(`
		exp3 | Exp3 | [Auer et al. 2002] | learns
		Exp3: arms drawn by weights that grow with each reward, the more the rarer the arm; for answers of any kind
		numbers item=16
		words arms=5
		horizon T | whole 1 to 1e12 by ×2 | 1000 ticks | live | the ticks for which γ is chosen, sqrt(K ln K/((e−1)T)) at most 1
		gamma γ   | 0 to 1 by 0.01        | 0          | live | the part of the choices that pure chance makes; 0 takes that of the horizon

		Exp3, exponential weights
		what Five arms with hidden penalty probabilities c. Exp3 keeps a weight of each arm, and is told how long the game
		lasts. It expects no fixed c: its bound holds against an adversary.
		how An arm is drawn by its weight, a part γ of the time by pure chance. A reward multiplies the weight of the arm by
		exp(γ / (K p)); a penalty does nothing.
		watch ● average falls slowly, and stays above ◇ least penalty: a part γ of the choices remains random. Regret
		is 146 after 1,000 ticks (mean of seeds 1 to 20).
		try m | Mirror the arms: the weight of the new best arm has to overtake, and none is ever forgotten.
		try lrep arms=5 | An automaton with a probability of each arm, and no horizon: 50 after 1,000 ticks.
		try exp3 arms=5 horizon=100000 | A longer game: a smaller γ, fewer random choices.
		limit Where the penalties stay as they are, its caution costs ten times the regret of BLA.`),
	New: func(s Setup) Automaton {
		a := &exp3{simplex: newSimplex(s), w: slices.Repeat([]float64{1}, s.Actions)}
		a.Tune(s.Values)
		return a
	},
}

func (a *exp3) Advance(env Environment, n int64) {
	arms := env.Open()
	var i int
	var u, was, beta float64
	for range n {
		u = a.coins.Unit()
		i = choose(a.p, u)
		was = a.p[i]
		beta = arms.Answer(i, arms.Draw())
		arms.Count(i)
		if a.growth = 1; beta < 1 { // a penalty does nothing
			a.growth = math.Exp(a.gamma * (1 - beta) / (float64(len(a.p)) * was))
			a.w[i] *= a.growth
			a.spread()
		}
	}
	a.note(n, i, u, was, beta)
}

// spread computes p from the weights, which it scales down before they overflow.
func (a *exp3) spread() {
	sum := 0.0
	for _, w := range a.w {
		sum += w
	}
	if sum > 1e200 {
		for i := range a.w {
			a.w[i] /= sum
		}
		sum = 1
	}
	p, own, all := a.p, 1-a.gamma, a.gamma/float64(len(a.w))
	for i, w := range a.w {
		p[i] = float64(own*w/sum) + all
	}
}

func (a *exp3) Reasons() Reasons {
	return Reasons{Change: fmt.Sprintf("its weight grows by the factor exp(γ(1−β)/(K·p)) = %s, with γ = %s", automata.Six(a.growth),
		automata.Six(a.gamma)), Now: a.p[a.last.Action]}
}

// Tune: the weights stay.
func (a *exp3) Tune(v automata.Values) {
	k := float64(len(a.w))
	if a.gamma = v.Number("gamma"); a.gamma == 0 {
		a.gamma = min(1, math.Sqrt(k*math.Log(k)/((math.E-1)*v.Number("horizon"))))
	}
	a.spread()
}
