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
}

// chanceScheme is the row of pure chance.
var chanceScheme = Scheme{
	Card: automata.NewCard(`
		chance | chance | [Thesis] §2.1
		pure chance: all actions have the same probability

		Pure chance
		what The reference of the arms lab: every arm is chosen with the same probability. A scheme that is better than this
		is called expedient.
		how One random draw a tick names the arm. No answer changes anything.
		watch ● average stays at ○ pure chance, the mean of all penalty probabilities, .4 with arms of .2, .4 and
		.6.
		try m | Mirror the arms: the mean stays.
		try lrp penalties=0.2,0.4,0.6 | L_R-P is expedient: ◆ limit is .327.
		try chance penalties=0.1,0.9 | Two arms: ○ is .5, and ◇ least penalty .1.`),
	New: func(s Setup) Automaton { return &chance{newRecord(s), s.Actions} },
	Theory: func(_ automata.Values, c []float64, _ bool) Theory {
		return Theory{Limit: uniform(len(c)), Method: "by its definition"}
	},
}

func (a *chance) Advance(env Environment, n int64) {
	arms, u, i, beta := env.Open(), 0.0, 0, 0.0
	for range n {
		u = a.coins.Unit()
		i = int(u * float64(a.actions))
		if draw := arms.Draw(); arms.Graded {
			beta = arms.Answer(i, draw)
		} else {
			beta = arms.Guess(i, draw)
		}
		arms.Count(i)
	}
	a.note(n, i, u, 1/float64(a.actions), beta)
}

func (a *chance) Probabilities(_ Environment, p []float64) {
	for i := range p {
		p[i] = 1 / float64(a.actions)
	}
}

func (a *chance) Reasons() Reasons {
	return Reasons{Change: "pure chance does not learn", Now: a.last.Was}
}
