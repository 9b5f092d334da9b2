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

// stepForm describes the step of an automaton.
const stepForm = `arm {Action#} <{Choice}
	|in state {was} of {depth}
	|has the greatest draw, {Draw:four} from {before}
	|drawn with p{Action#} = {Was:six}>: {heard}; {Change}<, as the draw {toss} is <{outward?}not >below ½><{counted!}; {brief}>`

// explanation describes the step of an automaton that it names.
func (t transition) explanation(who string) lab.Explanation {
	brief, moved := t.change()
	toss, before, was, depth := "", "", -1, 0
	if !math.IsNaN(t.Toss) {
		toss, _ = lab.Distinct(t.Toss, 0.5)
	}
	if f, fixed := t.scheme.(action.Fixed); fixed {
		_, was = f.Was()
		depth = f.Depth()
	} else if !math.IsNaN(t.Draw) {
		before, _ = t.posterior()
	}
	return lab.Explanation{Who: who, Briefs: []string{brief}, Moved: moved, What: lab.Tell(stepForm, t.Step, t.Reasons, "was", was, "depth", depth,
		"before", before, "heard", t.heard(), "toss", toss, "outward", t.Toss >= 0.5, "counted", counted(t.scheme), "brief", brief)}
}

// change is the state or the number before the step and after it.
func (t transition) change() (brief string, moved bool) {
	switch f, fixed := t.scheme.(action.Fixed); {
	case fixed:
		_, was := f.Was()
		now, state := f.State()
		moved = now != t.Action || state != was
		return lab.Tell("arm {Action#}, state {was} → <{other?}arm {now#}, state >{state}", t.Step, "was", was, "now", now, "state", state,
			"other", now != t.Action), moved
	case !math.IsNaN(t.Draw):
		was, now := t.posterior()
		return was + " → " + now, true
	case counted(t.scheme):
		choices, _ := t.scheme.(action.Estimator).Counts(t.Action)
		return lab.Tell("choices of arm {Action#} {was} → {now}", t.Step, "was", choices-1, "now", choices), true
	}
	return lab.Tell("p{Action#} {Was:six} → {Now:six}", t.Step, t.Reasons), t.Now != t.Was
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
	draw := ""
	if !math.IsNaN(t.Lot) {
		draw, _ = lab.Distinct(t.Lot, t.Answer)
	}
	return answerWord(t.Answer) + lab.Tell("<, the draw {draw} makes it a <{rewarded?}reward|penalty>>", "draw", draw, "rewarded", t.Rewarded())
}

func answerWord(beta float64) string {
	return lab.Tell("<{reward?}a reward|{penalty?}a penalty|β = {β:six}>", "reward", beta == 0, "penalty", beta == 1, "β", beta)
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
	tell := func(form string) string { return lab.Tell(form, e.Step, "title", e.title, "p", e.before[e.Action]) }
	s := lab.Stage{Kind: lab.Choosing, Brief: tell("arm {Action#}"), Caption: tell("{title} chooses arm {Action#}.")}
	if math.IsNaN(e.Coin) {
		return s
	}
	low := 0.0
	for _, x := range e.before[:e.Action] {
		low += x
	}
	high := min(low+e.before[e.Action], 1)
	s.Caption = tell("{title} draws arm {Action#}, with probability {p:six}.")
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
