package action

import (
	"slices"

	"lascope/automata"
)

var _ Automaton = (*best)(nil)

// A best knows the truth and always chooses the action with the least penalty probability.
type best struct{ record }

// bestScheme is the row of the best arm.
func bestScheme() Scheme {
	return Scheme{
		Card: automata.Card{
			Name: "best", Title: "best arm", Source: "[Thesis] §2.1",
			Meaning: "the best arm: a reference that knows the least penalty probability",
		},
		New: func(Setup) (Automaton, error) { return &best{}, nil },
		Theory: func(_ automata.Values, c []float64, _ bool) Theory {
			limit := make([]float64, len(c))
			limit[slices.Index(c, slices.Min(c))] = 1
			return Theory{Limit: limit, Method: "by its definition"}
		},
	}
}

// A repeater is an [Environment] that answers one action n ≥ 1 times faster than by n calls of
// Answer, with the same answers. Repeat returns the last one.
type repeater interface {
	Repeat(action int, n int64) float64
}

func (a *best) Advance(env Environment, n int64) {
	if n <= 0 {
		return
	}
	i, beta := env.Best(), 0.0 // it stays within a call
	if r, ok := env.(repeater); ok {
		beta = r.Repeat(i, n)
	} else {
		for range n {
			beta = env.Answer(i)
		}
	}
	a.note(i, noCoin, 1, beta)
}

func (a *best) Probabilities(env Environment, p []float64) {
	clear(p)
	p[env.Best()] = 1
}

func (a *best) Explain() (Explanation, bool) {
	return a.drawn("has the least penalty probability", "it knows the truth and does not learn", "[Thesis] §2.1", a.was)
}

// Tune: there is no parameter.
func (a *best) Tune(key string, _ automata.Values) error { return automata.RestartError(key) }

// Forget: nothing is counted.
func (a *best) Forget() {}

func (a *best) Clone() Automaton {
	out := *a
	return &out
}
