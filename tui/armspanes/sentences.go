package armspanes

import (
	"fmt"
	"math"

	"lascope/automata/action"
	"lascope/model"
	"lascope/tui/canvas"
	"lascope/tui/gamepane"
	"lascope/tui/pane"
)

func quantities(v view) pane.Quantities {
	return pane.Quantities{
		{Name: "mean penalty", X: v.Mean, Ink: canvas.InkPractice, Brief: "penalty", Exact: 4},
		{Name: "average penalty", X: v.Average, Ink: canvas.InkPractice, Exact: 4, More: averagedWords(v)},
		{Name: "least penalty", X: v.Least, Ink: canvas.InkTheory, Exact: 4},
		{Name: "pure chance", X: v.Chance, Ink: canvas.InkDim, Exact: 4},
		{Name: "mean answer", X: v.Heard, Ink: canvas.InkPractice, Known: true, Exact: 4},
		{Name: "regret", X: v.Regret, Word: canvas.Thousands(math.Round(v.Regret))},
	}
}

// averagedWords say of which choices the average penalty is the mean.
func averagedWords(v view) string {
	switch v.Choices {
	case 0:
		return ""
	case 1:
		return ", c of the last choice"
	}
	return ", the mean c of the last " + canvas.Counted(v.Choices, "choice")
}

func headlines(s *model.Snapshot) []pane.Headline {
	return quantities(s.View.(view)).Headlines("average penalty", "least penalty", "mean penalty", "pure chance", "mean answer")
}

func result(s *model.Snapshot, hidden bool) string {
	v := s.View.(view)
	has := canvas.Pick(s.Scheme.Person, s.Scheme.Title+" have", s.Scheme.Title+" has")
	text := "No arm was chosen yet."
	if canvas.Finite(v.Heard) {
		text = fmt.Sprintf("The answers have the mean %s.", quantities(v).Word("mean answer"))
	}
	if !hidden && canvas.Finite(v.Mean) {
		text = fmt.Sprintf("%s the mean penalty %s; pure chance has %s, the best arm %s.", has, quantities(v).Word("mean penalty"),
			quantities(v).Word("pure chance"), quantities(v).Word("least penalty"))
	}
	text += canvas.Pick(v.Converged, fmt.Sprintf(" It has converged to arm %d.", v.Favourite+1), "")
	return text
}

// facts name the curve of the penalty and the line to which it should fall, or at which it is.
func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(view)
	choices := canvas.Counted(s.Tick, "choice")
	switch likely := likeliest(v); {
	case v.Hand != nil && s.Score != nil:
		return gamepane.Facts(s, v.Hand, hidden)
	case hidden && v.Converged:
		return []string{fmt.Sprintf("converged to arm %d", v.Favourite+1), choices}
	case hidden && likely >= 0:
		return []string{fmt.Sprintf("arm %d is likeliest", likely+1), choices}
	case hidden:
		return []string{choices}
	}
	t, then := v.Theory, pane.Converged(v.Events, "tick")
	if v.Converged && !v.Correct && v.Arms[v.Favourite].P == 1 {
		how := canvas.Pick(t != nil && t.Verdict == string(action.BadlyOff), "absorbed in", "converged to")
		return append([]string{fmt.Sprintf("%s arm %d, and arm %d is better", how, v.Favourite+1, v.Best+1)}, then...)
	}
	now, who := v.Average, canvas.Pick(v.Game != nil, "the better action", "the best arm")
	best := who + " has " + canvas.Unit(v.Least, 3)
	if !s.Scheme.Learns && math.Abs(now-v.Chance) <= atLine {
		return append([]string{"● average is at ○: " + canvas.Unit(now, 3) + ", " + best}, then...)
	}
	if t != nil && t.Penalty.Value > v.Least && (t.Absorbed == nil || t.Penalty.Value <= v.Least+atLine) {
		return append([]string{"● average should " + canvas.Pick(now <= t.Penalty.Value+atLine, "come", "fall") + " to ◆: " +
			canvas.Certain(t.Penalty, 3) + " in the limit, " + best}, then...)
	}
	if now <= v.Least+atLine {
		return append([]string{"● average is at ◇: " + canvas.Unit(now, 3) + ", as " + who}, then...)
	}
	return append([]string{"● average should fall to ◇: " + canvas.Pick(canvas.Finite(now), canvas.Unit(now, 3)+", ", "") + best}, then...)
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
	if g := v.Game; g != nil {
		out = append(out, "The second player chooses action 1 with probability "+canvas.Unit(g.Q, 3)+".")
	}
	if s := v.States; s != nil {
		return append(out, fmt.Sprintf("The automaton stands in state %d of %d of arm %d.", s.State, s.N, s.Arm+1))
	}
	for i, arm := range v.Arms[:min(len(v.Arms), pane.MostSaid)] {
		text := fmt.Sprintf("Arm %d: probability %s", i+1, canvas.Unit(arm.P, 3))
		text += canvas.Pick(canvas.Finite(arm.Estimate), ", estimated reward "+canvas.Unit(arm.Estimate, 3), "")
		text += canvas.Pick(!hidden, ", penalty probability "+canvas.Unit(arm.Penalty, 3), "")
		out = append(out, text+".")
	}
	return out
}

func termValues(s *pane.Context) map[string]string {
	v := armsView(s)
	out := quantities(v).Values(s)
	if v.States != nil {
		out["state"] = fmt.Sprintf("state %d of %d of arm %d", v.States.State, v.States.N, v.States.Arm+1)
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
		out["arm probability"] = fmt.Sprintf("%s of arm %d", canvas.Unit(v.Arms[likely].P, 3), likely+1)
	}
	if v.Converged {
		out["converged"] = fmt.Sprintf("arm %d", v.Favourite+1)
	}
	if word := verdictWord(v); word != "" && !s.Hidden {
		out["verdict"] = word
	}
	return out
}
