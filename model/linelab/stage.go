package linelab

import (
	"math"

	"lascope/model/lab"
)

// A question is the oracle's hidden side of the last traced step.
type question struct {
	tick      int64 // of the step
	target, p float64
	coin      float64 // below p the oracle is right
}

// Stages describes the last poll, query or request step by step.
func (v *View) Stages(lab.View) []lab.Stage { return v.Traced }

// stagesForm describes the stages of a step.
const stagesForm = `{title} asks the oracle at position {before:six}. | position {before:six}
	The oracle says {said}. | {said}
	{title} draws no number: it takes one step the way the oracle says.
	{step}
	The position {change}.`

// stages describes the last traced step, with the oracle's hidden draw; nil if there is none.
func (e *Environment) stages() []lab.Stage {
	from, right, ok := e.Scheme.Last()
	if !ok || !e.Traced() || e.asked.tick != e.tick {
		return nil
	}
	q, title, said := e.asked, e.settings.Title, saidWord(right)
	before, after, to := e.Scheme.Position(from), e.position(), e.Scheme.State()
	step := lab.Transition{Who: title, From: float64(from), To: float64(to), Most: float64(e.Scheme.States() - 1)}
	if from == to {
		step.Why = "the end of the line"
	}
	effects := lab.Effects("position, ◆distance from the target", []float64{before, math.Abs(before - q.target)},
		[]float64{after, math.Abs(after - q.target)})
	coin := lab.Coin{Who: "the oracle", Value: q.coin, High: q.p, Event: "the truth", Outcome: "a lie", Hidden: true}
	if before == q.target {
		coin.High, coin.Event, coin.Outcome = 0.5, "right", "left"
	}
	coin = coin.Decided()
	s := lab.Told(stagesForm, "title", title, "before", before, "said", said, "step", step.Sentence(title), "change", effects[0].Change())
	answer := &s[lab.Answering]
	answer.Good, answer.Hidden, answer.Coins = true, coin.Outcome, []lab.Coin{coin}
	s[lab.Moving].Moves, s[lab.Reacting].Effects = []lab.Transition{step}, effects
	return s
}
