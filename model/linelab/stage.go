package linelab

import (
	"fmt"
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

// stages describes the last traced step; nil if there is none.
func (e *Environment) stages() []lab.Stage {
	from, right, ok := e.Scheme.Last()
	if !ok || !e.Traced() || e.asked.tick != e.tick {
		return nil
	}
	title, n := e.settings.Scheme.Title, e.Scheme.States()-1
	before, after, to := e.Scheme.Position(from), e.position(), e.Scheme.State()
	said := saidWord(right)
	step := lab.Transition{Who: title, From: float64(from), To: float64(to), Most: float64(n)}
	if from == to {
		step.Why = "the end of the line"
	}
	position, at := lab.Effect{Name: "position", Before: before, After: after}, "position "+lab.Six(before)
	return []lab.Stage{
		{Kind: lab.Choosing, Brief: at, Caption: title + " asks the oracle at " + at + "."},
		e.answering(before, said),
		{Kind: lab.Tossing, Caption: title + " draws no number: it takes one step the way the oracle says."},
		{Kind: lab.Moving, Caption: step.Sentence(title), Moves: []lab.Transition{step}},
		{Kind: lab.Reacting, Caption: fmt.Sprintf("The position %s.", position.Change()), Effects: []lab.Effect{
			position,
			{Name: "distance from the target", Before: math.Abs(before - e.asked.target), After: math.Abs(after - e.asked.target), Hidden: true},
		}},
	}
}

// answering describes the oracle's answer at a position, and its hidden draw.
func (e *Environment) answering(position float64, said string) lab.Stage {
	q := e.asked
	s := lab.Stage{Kind: lab.Answering, Brief: said, Good: true, Caption: fmt.Sprintf("The oracle says %s.", said)}
	coin := lab.Coin{Who: "the oracle", Value: q.coin, High: q.p, Event: "the truth", Outcome: "a lie", Hidden: true}
	if position == q.target {
		coin.High, coin.Event, coin.Outcome = 0.5, "right", "left"
	}
	coin = coin.Decided()
	s.Hidden, s.Coins = coin.Outcome, []lab.Coin{coin}
	return s
}
