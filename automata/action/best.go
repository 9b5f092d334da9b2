package action

import (
	"slices"

	"lascope/automata"
)

// A best knows the truth and always chooses the action with the least penalty probability.
type best struct{ record }

// bestScheme is the row of the best arm.
var bestScheme = Scheme{
	Card: automata.NewCard(`
		best | best arm | [Thesis] §2.1
		the best arm: a reference that knows the least penalty probability

		The best arm
		what The reference of the arms lab: it knows the arm with the least penalty probability, and chooses no other.
		how It is told the penalty probabilities, after a shift too. No answer changes anything.
		watch ● average lies on ◇ least penalty. The regret of every scheme is counted from here.
		try m | Mirror the arms: it changes to the new best arm at once.
		try lri penalties=0.2,0.4,0.6 | L_R-I, which has to find this arm: regret 42 (seed 1).
		try best penalties=0.45,0.5 | Close arms: knowledge is worth .025 a tick over chance.`),
	New: func(s Setup) Automaton { return &best{newRecord(s)} },
	Theory: func(_ automata.Values, c []float64, _ bool) Theory {
		limit := make([]float64, len(c))
		limit[slices.Index(c, slices.Min(c))] = 1
		return Theory{Limit: limit, Method: "by its definition"}
	},
}

func (a *best) Advance(env Environment, n int64) {
	i := env.Best() // it stays within a call
	a.note(n, i, noCoin, 1, env.Open().Repeat(i, n))
}

func (a *best) Probabilities(env Environment, p []float64) {
	clear(p)
	p[env.Best()] = 1
}

func (a *best) Reasons() Reasons {
	return Reasons{Choice: "has the least penalty probability", Change: "it knows the truth and does not learn", Now: 1}
}
