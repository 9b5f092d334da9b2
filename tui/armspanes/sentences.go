package armspanes

import (
	"math"
	"slices"
	"strings"

	"lascope/automata/action"
	"lascope/model"
	"lascope/tui/canvas"
	"lascope/tui/gamepane"
	"lascope/tui/pane"
)

var told = pane.Told{
	Metrics: pane.QuantitiesOf(`
		average penalty | practice | {Average:3}
		least penalty | theory | {Least:3}
		mean penalty, penalty | practice | {Mean:3}
		pure chance | dim | {Chance:3}
		mean answer | practice known | {Heard:3}`),
	Outcome: `<{hidden!}{Title} <{Person?}have|has> the mean penalty {Mean:3}; pure chance has {Chance:3}, the best arm {Least:3}.
		|The answers have the mean {Heard:3}.
		|No arm was chosen yet.><{Converged?} It has converged to arm {Favourite#}.>`,
	Terms: pane.Legend(`
		mean penalty | <{Mean:4}>
		average penalty | <{Average:4}<{one?}, c of the last choice|{Choices?}, the mean c of the last {Choices choice}>>
		least penalty | <{Least:4}>
		pure chance | <{Chance:4}>
		mean answer | <{Heard:4}>
		regret | <{regret,}>
		state | <{States?}state {States.State} of {States.N} of arm {States.Arm#}>
		total variation | <{States.Distance:4}>
		arm | {Arms arm}
		limit | <{Theory.Penalty.Value?}{limit}>
		expedient | <the scheme is {Theory.Verdict}>
		ε-optimal | <the scheme is {Theory.Verdict}>
		arm probability | <{likely.P:3} of arm {arm#}>
		converged | <arm {Favourite#}>
		verdict | <{hidden!}{verdict}>`),
	Blanks: func(s *model.Snapshot) []any {
		v, limit, absorbed, settles, small := s.View.(view), "", "", false, false
		if t := v.Theory; t != nil {
			limit, settles, small = canvas.Certain(t.Penalty, 4), t.Limit != nil, t.Small
			if t.Absorbed != nil {
				absorbed, settles, small = canvas.Certain(t.Absorbed[0], 4), canvas.Finite(t.Penalty.Value), false
			}
		}
		likely, word := likeliest(v), verdictWord(v)
		rule, _, _ := strings.Cut(v.Source, ";") // the source of the rule comes first
		return []any{"one", v.Choices == 1, "regret", math.Round(v.Regret), "limit", limit, "likely", v.Arms[max(likely, 0)],
			"arm", likely, "verdict", word, "rule", rule,
			"absorbed", absorbed, "settles", settles, "small", small, "expedient", word == string(action.Expedient),
			"optimal", word == string(action.Optimal)}
	},
}

// facts name the curve of the penalty and the line to which it should fall, or at which it is.
func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(view)
	if v.Hand != nil && s.Score != nil {
		return gamepane.Facts(s, v.Hand, hidden)
	}
	if hidden {
		known := canvas.Tell("<{Converged?}converged to arm {Favourite#}|arm {likely#} is likeliest>", v, "likely", likeliest(v))
		return slices.DeleteFunc([]string{known, canvas.Counted(s.Tick, "choice")}, func(fact string) bool { return fact == "" })
	}
	t, now, form := v.Theory, v.Average, "● average should fall to ◇: <{Average:3}, >{best}"
	switch {
	case v.Converged && !v.Correct && v.Arms[v.Favourite].P == 1:
		form = "<{absorbed?}absorbed in|converged to> arm {Favourite#}, and arm {Best#} is better"
	case !s.Scheme.Learns && math.Abs(now-v.Chance) <= atLine:
		form = "● average is at ○: {Average:3}, {best}"
	case t != nil && t.Penalty.Value > v.Least && (t.Absorbed == nil || t.Penalty.Value <= v.Least+atLine):
		form = "● average should " + canvas.Pick(now <= t.Penalty.Value+atLine, "come", "fall") + " to ◆: " + canvas.Certain(t.Penalty, 3) +
			" in the limit, {best}"
	case now <= v.Least+atLine:
		form = "● average is at ◇: {Average:3}, as {who}"
	}
	who := canvas.Pick(v.Game != nil, "the better action", "the best arm")
	return append([]string{canvas.Tell(form, v, "who", who, "best", who+" has "+canvas.Unit(v.Least, 3),
		"absorbed", t != nil && t.Verdict == string(action.BadlyOff))}, pane.Converged(v.Events, "tick")...)
}

// atLine is the distance from a line that three digits do not show.
const atLine = 0.0005

// likeliest is the arm that is most likely chosen next; -1 where all are equally likely.
func likeliest(v view) int {
	best := -1
	for i, arm := range v.Arms {
		if arm.P > 1/float64(len(v.Arms)) && (best < 0 || arm.P > v.Arms[best].P) {
			best = i
		}
	}
	return best
}

func sayLast(s *model.Snapshot, hidden, all bool) []string {
	v := s.View.(view)
	if len(v.Explanations) == 0 {
		return []string{"No arm has been chosen yet."}
	}
	out := pane.SayExplanations(v.Explanations, true)
	if all {
		out = append(out, pane.SayStayed("", v.Source)...)
		out = append(out, sayChances(v, hidden)...)
	}
	return out
}

func sayState(s *model.Snapshot, hidden bool) []string {
	v := s.View.(view)
	if v.Hand != nil {
		return gamepane.Say(s, v.Hand)
	}
	return sayChances(v, hidden)
}

func sayChances(v view, hidden bool) (out []string) {
	if v.Game != nil {
		out = append(out, canvas.Tell("The second player chooses action 1 with probability {Q:3}.", v.Game))
	}
	if v.States != nil {
		return append(out, canvas.Tell("The automaton stands in state {State} of {N} of arm {Arm#}.", v.States))
	}
	for i, arm := range v.Arms[:min(len(v.Arms), pane.MostSaid)] {
		out = append(out, canvas.Tell("Arm {i#}: probability {P:3}<, estimated reward {Estimate:3}><{hidden!}, penalty probability {Penalty:3}>.",
			arm, "i", i, "hidden", hidden))
	}
	return out
}
