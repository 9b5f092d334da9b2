package action

import (
	"lascope/automata"
)

// Pure chance chooses each action with the same probability. Its average penalty is M₀
// [Thesis] §2.1.

var _ Automaton = (*chance)(nil)

// A chance is pure chance.
type chance struct {
	record
	actions int
	coins   automata.Coins
}

// chanceScheme is the row of pure chance.
func chanceScheme() Scheme {
	return Scheme{
		Card: automata.Card{
			Name: "chance", Title: "chance", Source: "[Thesis] §2.1",
			Meaning: "pure chance: all actions have the same probability",
		},
		New: func(s Setup) (Automaton, error) {
			return &chance{actions: s.Actions, coins: automata.NewCoins(s.Seed)}, nil
		},
		Theory: func(_ automata.Values, c []float64, _ bool) Theory {
			return Theory{Limit: uniform(len(c)), Method: "by its definition"}
		},
	}
}

func (a *chance) Advance(env Environment, n int64) {
	u, i, beta := 0.0, 0, 0.0
	for range n {
		u = a.coins.Unit()
		i = int(u * float64(a.actions))
		beta = env.Answer(i)
	}
	if n > 0 {
		a.note(i, u, 1/float64(a.actions), beta)
	}
}

func (a *chance) Probabilities(_ Environment, p []float64) {
	for i := range p {
		p[i] = 1 / float64(a.actions)
	}
}

func (a *chance) Explain() (Explanation, bool) {
	return a.drawn(a.drawing(), "pure chance does not learn", "[Thesis] §2.1", a.was)
}

// Tune: there is no parameter.
func (a *chance) Tune(key string, _ automata.Values) error { return automata.RestartError(key) }

// Forget: nothing is counted.
func (a *chance) Forget() {}

func (a *chance) Clone() Automaton {
	out := *a
	return &out
}
