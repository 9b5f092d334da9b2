package action

import (
	"lascope/automata"
)

// A Player is an [Automaton] whose actions a person names. Advance runs no more ticks than Ready
// gives.
type Player interface {
	Automaton
	Ready(n int64) int64
	// Name names the action of the next tick, from 0.
	Name(action int)
	// Spent reports whether all choices of the game are made.
	Spent() bool
	// Budget is the number of choices of the game, and of those made.
	Budget() (budget, done int64)
	// Seen holds the person's choices of an action and their answers.
	Seen(action int) automata.Seen
	// Made holds the choices so far, in their order.
	Made() []automata.Made
}

var _ Automaton = (*you)(nil)

// you is the scheme of a person: the actions that the person has named.
type you struct {
	record
	automata.ByHand
}

// Played is the table of the schemes whose actions come from outside. They do not run alone.
func Played() []Scheme {
	return []Scheme{{
		Card: automata.Card{
			Name: "you", Title: "You", Source: "docs/play.md", Learns: true,
			Meaning: "a person, who names the arm of each choice: by a key, a click, or @TICK:arm=ARM",
			Info: `You, a person as the scheme
			what Some arms, 60 choices, and you name the arm of each one. The arms wait for you. Fewer penalties than the others
			get is the goal.
			how Choose an arm by its digit. The answer is a reward or a penalty, by a hidden probability of that arm. You see
			the answers alone, as an automaton does.
			watch In the game ● is a reward and ○ a penalty. At the end the others' rewards stand beside yours.
			try A | A hint: the choice of a scheme that learns, and its rule.
			try V | The others' scores, now and not at the end alone.
			try you penalties=0.45,0.5 budget=100 | Two close arms and a hundred choices.
			limit Ten choices of an arm say little: half of them may be chance.`,
			Memory: automata.Memory{Item: 32}, Speed: 5,
			Params: []automata.Param{automata.BudgetParam()},
		},
		New: func(s Setup) (Automaton, error) {
			return &you{ByHand: automata.NewByHand(s.Actions, int64(s.Values.Int("budget")))}, nil
		},
	}}
}

// Advance: it chooses the action that was named; n is 1.
func (a *you) Advance(env Environment, _ int64) {
	was := a.Share(a.Named())
	i := a.Choose()
	beta := env.Answer(i)
	a.Hear(i, 1-beta)
	a.note(i, noCoin, was, beta)
}

// Probabilities: the frequencies of the choices so far.
func (a *you) Probabilities(_ Environment, p []float64) {
	for i := range p {
		p[i] = a.Share(i)
	}
}

func (a *you) Explain() (Explanation, bool) {
	return a.drawn("is your choice", "p is the part of your choices", "docs/play.md", a.Share(a.last.Action))
}

// Tune: there is nothing to tune.
func (a *you) Tune(key string, _ automata.Values) error { return automata.RestartError(key) }

// Forget: a person forgets nothing at a shift.
func (a *you) Forget() {}

func (a *you) Clone() Automaton { return &you{record: a.record, ByHand: a.ByHand.Clone()} }
