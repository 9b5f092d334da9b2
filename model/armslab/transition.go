package armslab

import (
	"fmt"
	"math"

	"lascope/automata/action"
	"lascope/model/lab"
)

// The words about a tick. All are made of the step of an automaton and its rule: the stages, and an explanation of each player.

// A transition is the last step of an automaton, with its rule.
type transition struct {
	action.Step
	action.Reasons
	scheme action.Automaton
}

func transitionOf(a action.Automaton) transition {
	step, _ := a.Last()
	return transition{step, a.Reasons(), a}
}

// explanation describes the step of an automaton that it names.
func (t transition) explanation(who string) lab.Explanation {
	brief, moved := t.change()
	what := fmt.Sprintf("arm %d %s: %s; %s", t.Action+1, t.choice(), t.heard(), t.Change)
	if !math.IsNaN(t.Toss) {
		not := "not "
		if t.Toss < 0.5 {
			not = ""
		}
		draw, _ := lab.Distinct(t.Toss, 0.5)
		what += fmt.Sprintf(", as the draw %s is %sbelow ½", draw, not)
	}
	if !counted(t.scheme) {
		what += "; " + brief
	}
	return lab.Explanation{Who: who, What: what, Briefs: []string{brief}, Moved: moved}
}

// choice is the reason for the choice.
func (t transition) choice() string {
	switch f, fixed := t.scheme.(action.Fixed); {
	case t.Choice != "":
		return t.Choice
	case fixed:
		_, was := f.Was()
		return fmt.Sprintf("in state %d of %d", was, f.Depth())
	case !math.IsNaN(t.Draw):
		was, _ := t.posterior()
		return fmt.Sprintf("has the greatest draw, %s from %s", lab.Four(t.Draw), was)
	}
	return fmt.Sprintf("drawn with p%d = %s", t.Action+1, lab.Six(t.Was))
}

// change is the state or the number before the step and after it.
func (t transition) change() (brief string, moved bool) {
	arm := t.Action + 1
	switch f, fixed := t.scheme.(action.Fixed); {
	case fixed:
		_, was := f.Was()
		now, state := f.State()
		to := fmt.Sprint(state)
		if now != t.Action {
			to = fmt.Sprintf("arm %d, state %d", now+1, state)
		}
		return fmt.Sprintf("arm %d, state %d → %s", arm, was, to), now != t.Action || state != was
	case !math.IsNaN(t.Draw):
		was, now := t.posterior()
		return was + " → " + now, true
	case counted(t.scheme):
		choices, _ := t.scheme.(action.Estimator).Counts(t.Action)
		return fmt.Sprintf("choices of arm %d %d → %d", arm, choices-1, choices), true
	}
	return fmt.Sprintf("p%d %s → %s", arm, lab.Six(t.Was), lab.Six(t.Now)), t.Now != t.Was
}

// posterior names the posterior of the arm chosen, before the answer and after it.
func (t transition) posterior() (was, now string) {
	choices, rewards := t.scheme.(action.Estimator).Counts(t.Action)
	beta := func(rewards, penalties int64) string { return fmt.Sprintf("Beta(%d, %d)", 1+rewards, 1+penalties) }
	hits := int64(rewards)
	now = beta(hits, choices-hits)
	if t.Rewarded() {
		hits--
	}
	return beta(hits, choices-1-hits), now
}

// heard is the answer in words, with the draw that made it a penalty or a reward.
func (t transition) heard() string {
	word := answerWord(t.Answer)
	if !math.IsNaN(t.Lot) {
		taken := "a penalty"
		if t.Rewarded() {
			taken = "a reward"
		}
		draw, _ := lab.Distinct(t.Lot, t.Answer)
		word += fmt.Sprintf(", the draw %s makes it %s", draw, taken)
	}
	return word
}

func answerWord(beta float64) string {
	switch beta {
	case 0:
		return "a reward"
	case 1:
		return "a penalty"
	}
	return "β = " + lab.Six(beta)
}

// An explainer describes the last traced step.
type explainer struct {
	question
	transition
	faced  float64 // the penalty probability of the arm that answered: a shift since then does not change it
	pModel bool
	title  string
}

// Stages describes the last poll, query or request step by step.
func (v *View) Stages(lab.View) []lab.Stage { return v.Traced }

// mostMoves bounds the probabilities that a stage lists.
const mostMoves = 12

// stages describes the last traced step; p are the probabilities after it.
func (e explainer) stages(p []float64) []lab.Stage {
	return []lab.Stage{e.choosing(), e.answering(), e.tossing(), e.moving(p), e.reacting(p)}
}

// choosing describes the choice of an arm by its draw.
func (e explainer) choosing() lab.Stage {
	arm := fmt.Sprintf("arm %d", e.Action+1)
	s := lab.Stage{Kind: lab.Choosing, Brief: arm, Caption: fmt.Sprintf("%s chooses %s.", e.title, arm)}
	if math.IsNaN(e.Coin) {
		return s
	}
	low := 0.0
	for _, x := range e.before[:e.Action] {
		low += x
	}
	high := min(low+e.before[e.Action], 1)
	s.Caption = fmt.Sprintf("%s draws %s, with probability %s.", e.title, arm, lab.Six(e.before[e.Action]))
	s.Coins = []lab.Coin{{Who: e.title, Value: e.Coin, Low: low, High: high, Event: "drawn", Outcome: "drawn"}}
	return s
}

// answering describes the answer, and in the P-model the hidden draw of the environment.
func (e explainer) answering() lab.Stage {
	word := answerWord(e.Answer)
	s := lab.Stage{Kind: lab.Answering, Brief: word, Good: e.Answer < 0.5, Caption: fmt.Sprintf("The environment answers with %s.", word)}
	if e.pModel && e.faced > 0 {
		s.Hidden = "c = " + lab.Three(e.faced)
		coin := lab.Coin{Who: "the environment", Value: e.coin, High: e.faced, Event: "penalised", Outcome: "rewarded", Hidden: true}
		s.Coins = []lab.Coin{coin.Decided()}
	}
	return s
}

// tossing describes the draw after the answer.
func (e explainer) tossing() lab.Stage {
	s := lab.Stage{Kind: lab.Tossing, Caption: e.title + " draws no number: the rule alone decides."}
	toss := func(value, chance float64, below, above string) {
		if math.IsNaN(value) {
			return
		}
		coin := lab.Coin{Who: "the automaton", Value: value, High: chance, Event: below, Outcome: above}
		s.Coins = append(s.Coins, coin.Decided())
		s.Caption = fmt.Sprintf("A draw decides: %s below %s, else %s.", below, lab.Six(chance), above)
	}
	toss(e.Lot, e.Answer, "penalised", "rewarded")
	toss(e.Toss, 0.5, "inward", "outward")
	return s
}

// moving describes the step of a fixed structure, or the probabilities that changed.
func (e explainer) moving(p []float64) lab.Stage {
	brief, _ := e.change()
	s := lab.Stage{Kind: lab.Moving, Caption: fmt.Sprintf("%s: %s.", e.title, brief)}
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
func (e explainer) reacting(p []float64) lab.Stage {
	chosen := lab.Effect{Name: fmt.Sprintf("p%d", e.Action+1), Before: e.before[e.Action], After: p[e.Action]}
	return lab.Stage{Kind: lab.Reacting, Caption: fmt.Sprintf("The probability %s %s.", chosen.Name, chosen.Change()), Effects: []lab.Effect{
		chosen,
		{Name: "average penalty M", Before: action.AveragePenalty(e.before, e.penalties), After: action.AveragePenalty(p, e.penalties),
			Hidden: true},
	}}
}
