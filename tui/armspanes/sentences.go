package armspanes

import (
	"fmt"
	"math"
	"slices"

	"lascope/automata/action"
	"lascope/model"
	"lascope/tui/canvas"
	"lascope/tui/gamepane"
	"lascope/tui/pane"
)

func quantities(v view) pane.Quantities {
	return pane.Quantities{
		{Name: "mean penalty", X: v.Mean, Ink: canvas.InkPractice, Brief: "penalty", Exact: 4},
		{Name: "average penalty", X: v.Average, Ink: canvas.InkPractice, Exact: 4,
			More: canvas.Tell("<{one?}, c of the last choice|{Choices?}, the mean c of the last {Choices choice}>", v, "one", v.Choices == 1)},
		{Name: "least penalty", X: v.Least, Ink: canvas.InkTheory, Exact: 4},
		{Name: "pure chance", X: v.Chance, Ink: canvas.InkDim, Exact: 4},
		{Name: "mean answer", X: v.Heard, Ink: canvas.InkPractice, Known: true, Exact: 4},
		{Name: "regret", X: v.Regret, Word: canvas.Thousands(math.Round(v.Regret))},
	}
}

func headlines(s *model.Snapshot) []pane.Headline {
	return quantities(s.View.(view)).Headlines("average penalty", "least penalty", "mean penalty", "pure chance", "mean answer")
}

func result(s *model.Snapshot, hidden bool) string {
	return canvas.Tell(`<{hidden!}{Title} <{Person?}have|has> the mean penalty {Mean:3}; pure chance has {Chance:3}, the best arm {Least:3}.
		|The answers have the mean {Heard:3}.
		|No arm was chosen yet.><{Converged?} It has converged to arm {Favourite#}.>`, s.View, s.Scheme, "hidden", hidden)
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

func termValues(s *pane.Context) map[string]string {
	v := armsView(s)
	out := quantities(v).Values(s)
	if v.States != nil {
		out["state"] = canvas.Tell("state {State} of {N} of arm {Arm#}", v.States)
		out.AddHidden(s, "total variation", v.States.Distance, canvas.Unit(v.States.Distance, 4))
	}
	out["arm"] = canvas.Counted(len(v.Arms), "arm")
	if v.Theory != nil && !s.Hidden {
		out.Add("limit", v.Theory.Penalty.Value, canvas.Certain(v.Theory.Penalty, 4))
		if v.Theory.Verdict != "" {
			out["expedient"], out["ε-optimal"] = "the scheme is "+v.Theory.Verdict, "the scheme is "+v.Theory.Verdict
		}
	}
	if likely := likeliest(v); likely >= 0 {
		out["arm probability"] = canvas.Tell("{P:3} of arm {arm#}", v.Arms[likely], "arm", likely)
	}
	if v.Converged {
		out["converged"] = fmt.Sprintf("arm %d", v.Favourite+1)
	}
	if word := verdictWord(v); word != "" && !s.Hidden {
		out["verdict"] = word
	}
	return out
}
