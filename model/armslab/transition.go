package armslab

import (
	"fmt"
	"math"

	"lascope/automata"
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
	if f, fixed := t.scheme.(*action.Fixed); fixed {
		was, depth = f.Was, f.N
	} else if !math.IsNaN(t.Draw) {
		before, _ = t.posterior()
	}
	return lab.Explanation{Who: who, Briefs: []string{brief}, Moved: moved, What: lab.Tell(stepForm, t.Step, t.Reasons, "was", was, "depth", depth,
		"before", before, "heard", t.heard(), "toss", toss, "outward", t.Toss >= 0.5, "counted", counted(t.scheme), "brief", brief)}
}

// change is the state or the number before the step and after it.
func (t transition) change() (brief string, moved bool) {
	switch f, fixed := t.scheme.(*action.Fixed); {
	case fixed:
		other := f.Action != t.Action
		return lab.Tell("arm {Action#}, state {Was} → <{other?}arm {now#}, state >{State}", "Action", t.Action, f, "now", f.Action,
			"other", other), other || f.State != f.Was
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

// stagesForm describes the stages of a step: the choice, the answer, the draw after it, the step, the probability of the arm chosen.
const stagesForm = `{title} <{Coin?}draws arm {Action#}, with probability {p:six}|chooses arm {Action#}>. | arm {Action#}
	The environment answers with {answer}. | {answer}
	<{Toss?}A draw decides: inward below .5, else outward.
		|{Lot?}A draw decides: penalised below {Answer:six}, else rewarded.
		|{title} draws no number: the rule alone decides.>
	{title}: {brief}.
	The probability p{Action#} {change}.`

// stages describes the last traced step; p are the probabilities after it.
func (e explainer) stages(p []float64) []lab.Stage {
	brief, _ := e.change()
	chosen := e.before[e.Action]
	effects := lab.Effects(fmt.Sprintf("p%d, ◆average penalty M", e.Action+1),
		[]float64{chosen, action.AveragePenalty(e.before, e.penalties)}, []float64{p[e.Action], action.AveragePenalty(p, e.penalties)})
	s := lab.Told(stagesForm, e.Step, "title", e.title, "p", chosen, "answer", answerWord(e.Answer), "brief", brief,
		"change", effects[0].Change())
	toss := func(kind lab.StageKind, coin lab.Coin) {
		if !math.IsNaN(coin.Value) {
			s[kind].Coins = append(s[kind].Coins, coin.Decided())
		}
	}
	low := 0.0
	for _, x := range e.before[:e.Action] {
		low += x
	}
	toss(lab.Choosing, lab.Coin{Who: e.title, Value: e.Coin, Low: low, High: min(low+chosen, 1), Event: "drawn", Outcome: "drawn"})
	answer := &s[lab.Answering]
	if answer.Good = e.Answer < 0.5; e.pModel && e.faced > 0 { // the hidden draw of the environment
		answer.Hidden = "c = " + automata.Three(e.faced)
		toss(lab.Answering, lab.Coin{Who: "the environment", Value: e.coin, High: e.faced, Event: "penalised", Outcome: "rewarded", Hidden: true})
	}
	toss(lab.Tossing, lab.Coin{Who: "the automaton", Value: e.Lot, High: e.Answer, Event: "penalised", Outcome: "rewarded"})
	toss(lab.Tossing, lab.Coin{Who: "the automaton", Value: e.Toss, High: 0.5, Event: "inward", Outcome: "outward"})
	s[lab.Moving].Moves, s[lab.Reacting].Effects = e.moves(p), effects
	return s
}

// moves are the step of a fixed structure, or the probabilities that changed.
func (e explainer) moves(p []float64) (moves []lab.Transition) {
	if f, ok := e.scheme.(*action.Fixed); ok {
		return []lab.Transition{{
			Who: e.title, From: float64(f.Was), To: float64(f.State), Least: 1, Most: float64(f.N),
			FromClass: fmt.Sprintf("arm %d", e.Action+1), ToClass: fmt.Sprintf("arm %d", f.Action+1),
		}}
	}
	for i := range p[:min(len(p), mostMoves)] {
		moves = append(moves, lab.Transition{Who: fmt.Sprintf("p%d", i+1), From: e.before[i], To: p[i], Most: 1, Value: true})
	}
	return moves
}
