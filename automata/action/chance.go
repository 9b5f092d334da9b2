package action

import (
	"lascope/automata"
)

// Pure chance chooses each action with the same probability. Its average penalty is M₀
// [Thesis] §2.1.

// A chance is pure chance.
type chance struct {
	record
	actions int
	coins   automata.Coins
}

// chanceScheme is the row of pure chance.
func chanceScheme() Scheme {
	return Scheme{
		Name: "chance", Title: "chance", Source: "[Thesis] §2.1", Meaning: "pure chance: all actions have the same probability",
		New: func(s Setup) (Automaton, error) {
			return &chance{actions: s.Actions, coins: automata.NewCoins(s.Seed)}, nil
		},
	}
}

// Advance implements [Automaton].
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

// Probabilities implements [Automaton].
func (a *chance) Probabilities(_ Environment, p []float64) {
	for i := range p {
		p[i] = 1 / float64(a.actions)
	}
}

// Explain implements [Automaton].
func (a *chance) Explain() (Explanation, bool) {
	return a.drawn(a.drawing(), "pure chance does not learn", "[Thesis] §2.1", a.was)
}

// Tune implements [Automaton]: there is no parameter.
func (a *chance) Tune(key string, _ automata.Values) error { return automata.RestartError(key) }

// Forget implements [Automaton]: nothing is counted.
func (a *chance) Forget() {}

// Clone implements [Automaton].
func (a *chance) Clone() Automaton {
	out := *a
	return &out
}
