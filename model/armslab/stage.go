package armslab

import (
	"fmt"
	"math"

	"lascope/automata/action"
	"lascope/model/lab"
)

// Stages describes the last poll, query or request step by step.
func (v *View) Stages(lab.View) []lab.Stage { return v.Traced }

// mostMoves bounds the probabilities that a stage lists.
const mostMoves = 12

// stages describes the last traced step; p are the probabilities after it.
func (e explainer) stages(p []float64) []lab.Stage {
	step, _ := e.scheme.Last()
	x, _ := e.scheme.Explain()
	return []lab.Stage{
		e.choosing(step), e.answering(step), e.tossing(step), e.moving(x, p), e.reacting(step, p),
	}
}

// choosing describes the choice of an arm by its draw.
func (e explainer) choosing(step action.Step) lab.Stage {
	arm := fmt.Sprintf("arm %d", step.Action+1)
	s := lab.Stage{Kind: lab.Choosing, Brief: arm, Caption: fmt.Sprintf("%s chooses %s.", e.title, arm)}
	if math.IsNaN(step.Coin) {
		return s
	}
	low := 0.0
	for _, x := range e.before[:step.Action] {
		low += x
	}
	high := min(low+e.before[step.Action], 1)
	s.Caption = fmt.Sprintf("%s draws %s, with probability %s.", e.title, arm, lab.Six(e.before[step.Action]))
	s.Coins = []lab.Coin{{Who: e.title, Value: step.Coin, Low: low, High: high, Event: "drawn", Outcome: "drawn"}}
	return s
}

// answering describes the answer, and in the P-model the hidden draw of the environment.
func (e explainer) answering(step action.Step) lab.Stage {
	word := "β = " + lab.Six(step.Answer)
	switch step.Answer {
	case 0:
		word = "a reward"
	case 1:
		word = "a penalty"
	}
	s := lab.Stage{Kind: lab.Answering, Brief: word, Good: step.Answer < 0.5, Caption: fmt.Sprintf("The environment answers with %s.", word)}
	if c := e.world.Faced(); e.world.Model() == "P" && c > 0 {
		s.Hidden = "hidden c = " + lab.Three(c)
		s.Coins = []lab.Coin{{Who: "the environment", Value: e.coin, High: c, Event: "penalised", Outcome: "rewarded", Hidden: true}}
		if s.Coins[0].Counts() {
			s.Coins[0].Outcome = "penalised"
		}
	}
	return s
}

// tossing describes the draw after the answer.
func (e explainer) tossing(step action.Step) lab.Stage {
	s := lab.Stage{Kind: lab.Tossing, Caption: e.title + " draws no number: the rule alone decides."}
	toss := func(value, chance float64, below, above string) {
		if math.IsNaN(value) {
			return
		}
		coin := lab.Coin{Who: "the automaton", Value: value, High: chance, Event: below, Outcome: above}
		if coin.Counts() {
			coin.Outcome = below
		}
		s.Coins = append(s.Coins, coin)
		s.Caption = fmt.Sprintf("A draw decides: %s below %s, else %s.", below, lab.Six(chance), above)
	}
	toss(step.Lot, step.Answer, "penalised", "rewarded")
	toss(step.Toss, 0.5, "inward", "outward")
	return s
}

// moving describes the step of a fixed structure, or the probabilities that changed.
func (e explainer) moving(x action.Explanation, p []float64) lab.Stage {
	s := lab.Stage{Kind: lab.Moving, Caption: fmt.Sprintf("%s: %s.", e.title, x.Brief)}
	if f, ok := e.scheme.(action.Fixed); ok {
		now, state := f.State()
		was, before := f.Was()
		s.Moves = []lab.Transition{{
			Who: e.title, From: float64(before), To: float64(state), Least: 1, Most: float64(f.Depth()),
			FromClass: fmt.Sprintf("arm %d", was+1), ToClass: fmt.Sprintf("arm %d", now+1),
		}}
		return s
	}
	for i := range p[:min(len(p), mostMoves)] {
		s.Moves = append(s.Moves, lab.Transition{Who: fmt.Sprintf("p%d", i+1), From: e.before[i], To: p[i], Most: 1, Value: true})
	}
	return s
}

// reacting describes the probability of the arm chosen, and the hidden average penalty.
func (e explainer) reacting(step action.Step, p []float64) lab.Stage {
	chosen := lab.Effect{Name: fmt.Sprintf("p%d", step.Action+1), Before: e.before[step.Action], After: p[step.Action]}
	return lab.Stage{Kind: lab.Reacting, Caption: fmt.Sprintf("The probability %s %s.", chosen.Name, chosen.Change()), Effects: []lab.Effect{
		chosen,
		{Name: "average penalty M", Before: average(e.world, e.before), After: average(e.world, p), Hidden: true},
	}}
}
