package action

import (
	"math"
	"slices"

	"lascope/automata"
)

// KL-UCB chooses each action once in turn, then the one of the greatest index
//
//	max { q : n_i·kl(d̂_i, q) ≤ ln t },  kl(p, q) = p ln(p/q) + (1−p) ln((1−p)/(1−q)),
//
// of several one at random; d̂_i is the mean reward of action i, n_i its choices, t all choices so far (A. Garivier and O. Cappé,
// The KL-UCB algorithm for bounded stochastic bandits and beyond, 2011, Algorithm 1 with c = 0, as its §2 advises).

var _ Estimator = (*klucb)(nil)

// A klucb is the policy KL-UCB.
type klucb struct {
	record
	estimates

	index []float64 `own:""` // of the next choice; a bound of it where that is below the greatest
	known int64     // the number of answers at which index was computed; -1 for never
}

// klucbScheme is the row of KL-UCB.
var klucbScheme = Scheme{
	Card: automata.NewCard(`
		kl-ucb | KL-UCB | [Garivier & Cappe 2011] | learns
		KL-UCB: the arm with the greatest upper bound of its mean reward, by the divergence of Bernoulli laws
		numbers item=24
		words arms=5

		KL-UCB, bounds by divergence
		what Five arms with hidden penalty probabilities c. KL-UCB keeps the choices of each arm, its mean reward, and the
		time, as UCB1 does.
		how Each arm once. Then every tick chooses the arm with the greatest bound: the greatest q that the mean could come
		from: choices times kl(mean, q) is at most ln t. It is narrow near 0 and 1.
		watch ● average falls to ◇ least penalty. Regret is 16 after 1,000 ticks and 22 after 5,000 (mean of seeds 1
		to 20); in the long run no policy can pay less.
		try m | Mirror the arms: after a mirror at tick 5,000 it pays 284 more, for its counts are those of all time.
		try tsetlin arms=5 N=5 | An automaton forgets: 18 after 1,000 ticks, and 16 more after the same mirror.
		try bla arms=5 | Draws in place of bounds: 15 after 1,000 ticks.
		limit The longer it has counted, the longer a shift misleads it.`),
	Costly: true,
	New: func(s Setup) Automaton {
		return &klucb{newRecord(s), newEstimates(s.Actions), make([]float64, s.Actions), -1}
	},
}

func (a *klucb) Advance(env Environment, n int64) {
	arms := env.Open()
	var i int
	var p, u, beta float64
	for range n {
		i, p, u = a.choose()
		beta = arms.Answer(i, arms.Draw())
		arms.Count(i)
		a.add(i, beta)
	}
	a.note(n, i, u, p, beta)
}

// choose draws one of the actions with the greatest index, each with probability p; u is the draw, NaN where there is one action alone.
func (a *klucb) choose() (action int, p, u float64) {
	if a.answered < int64(len(a.choices)) {
		return int(a.answered), 1, noCoin
	}
	most, equals := a.greatestIndex()
	p, u = 1/float64(equals), noCoin
	place := 0
	if equals > 1 {
		u = a.coins.Unit()
		place = int(u * float64(equals))
	}
	for i, x := range a.index {
		if x == most {
			if place == 0 {
				return i, p, u
			}
			place--
		}
	}
	panic("no action has the greatest index")
}

// greatestIndex is the greatest index of the next choice, and the number of actions that have it.
func (a *klucb) greatestIndex() (most float64, equals int) {
	if a.known != a.answered {
		time := math.Log(float64(a.answered))
		for i := range a.index {
			x := klBound(a.Estimate(i), time/float64(a.choices[i]), most)
			a.index[i], most = x, max(most, x)
		}
		a.known = a.answered
	}
	most = slices.Max(a.index)
	for _, x := range a.index {
		if x == most {
			equals++
		}
	}
	return most, equals
}

// klBound is the greatest q with kl(p, q) ≤ d, or any number from it to below least, by Newton's steps from above: kl is convex in q and
// rises from q = p on. Two bounds lie above it, by kl(p, q) ≥ 2(q−p)² and kl(p, q) ≥ p ln p + (1−p) ln((1−p)/(1−q)).
func klBound(p, d, least float64) float64 {
	if p >= 1 {
		return 1
	}
	entropy := 0.0
	if p > 0 {
		entropy = p * math.Log(p)
	}
	q := min(p+math.Sqrt(d/2), 1-(1-p)*math.Exp((entropy-d)/(1-p)))
	for range 60 {
		if q <= p || q >= 1 || q < least {
			break
		}
		kl := (1 - p) * math.Log((1-p)/(1-q))
		if p > 0 {
			kl += p * math.Log(p/q)
		}
		step := (kl - d) * q * (1 - q) / (q - p)
		if step <= 1e-13 {
			break
		}
		q -= step
	}
	return q
}

func (a *klucb) Probabilities(_ Environment, p []float64) {
	clear(p)
	if a.answered < int64(len(p)) {
		p[a.answered] = 1
		return
	}
	most, equals := a.greatestIndex()
	for i, x := range a.index {
		if x == most {
			p[i] = 1 / float64(equals)
		}
	}
}

func (a *klucb) Reasons() Reasons {
	return a.counted(&a.estimates, "n·kl(mean, q) = ln t, q", func(mean float64, choices, t int64) float64 {
		return klBound(mean, math.Log(float64(t))/float64(choices), 0)
	})
}
