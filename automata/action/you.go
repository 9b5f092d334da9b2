package action

import (
	"lascope/automata"
)

// You is the scheme of a person: the actions that the person has named.
type You struct {
	record
	automata.ByHand
}

// Played is the table of the schemes whose actions come from outside. They do not run alone.
func Played() []Scheme {
	return []Scheme{{
		Card: automata.NewCard(`
			you | You | docs/play.md | learns
			a person, who names the arm of each choice: by a key, a click, or @TICK:arm=ARM
			numbers item=32 speed=5
			%s

			You, a person as the scheme
			what Some arms, 60 choices, and you name the arm of each one. The arms wait for you. Fewer penalties than the others
			get is the goal.
			how Choose an arm by its digit. The answer is a reward or a penalty, by a hidden probability of that arm. You see
			the answers alone, as an automaton does.
			watch In the game ● is a reward and ○ a penalty. The others' rewards stand beside yours.
			try A | A hint: the choice of a scheme that learns, and its rule.
			try V | The others' scores, hidden until the end or shown.
			try you penalties=0.45,0.5 budget=100 | Two close arms and a hundred choices.
			limit Ten choices of an arm say little: half of them may be chance.`, automata.BudgetRow),
		New: func(s Setup) Automaton {
			return &You{newRecord(s), automata.NewByHand(s.Actions, int64(s.Values.Int("budget")))}
		},
	}}
}

// Advance: it chooses the action that was named; n is 1.
func (a *You) Advance(env Environment, _ int64) {
	was := a.Share(a.Named())
	i := a.Choose()
	arms := env.Open()
	beta := arms.Answer(i, arms.Draw())
	a.Hear(i, 1-beta)
	arms.Count(i)
	a.note(1, i, noCoin, was, beta)
}

// Probabilities: the frequencies of the choices so far.
func (a *You) Probabilities(_ Environment, p []float64) {
	for i := range p {
		p[i] = a.Share(i)
	}
}

func (a *You) Reasons() Reasons {
	return Reasons{Choice: "is your choice", Change: "p is the part of your choices", Now: a.Share(a.last.Action)}
}
