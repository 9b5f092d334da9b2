package armspanes

import (
	"fmt"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/follow"
	"lascope/tui/pane"
)

// newLoop makes the loop with its panes.
func newLoop() *follow.Loop {
	return &follow.Loop{
		Unit:    "choice",
		Figure:  "[Thesis] §2.1",
		Caption: "The automaton chooses an arm, the environment answers, and the answer moves the automaton.",
		Boxes: follow.Boxes{
			follow.Environment: {Opens: "penalty", Gloss: "Each arm has a hidden penalty probability.",
				Draw: drawPenalties},
			follow.Answer: {Opens: "now", Gloss: "A reward or a penalty is all it hears."},
			follow.Automaton: {Opens: "automaton", Gloss: "Its state or its probabilities are all it remembers.",
				View: newPlayedPane(), Least: 4},
			follow.Share: {Name: "probability", Opens: "automaton", Gloss: "The chance of each arm to be chosen next.",
				View: newPenalty(), Least: 4},
			follow.Scheduler: {Opens: "now", Gloss: "The next arm is chosen by these probabilities.", Draw: drawChances},
		},
		World: func(s *pane.Context) []canvas.Span {
			v := armsView(s)
			if v.Action < 0 {
				return nil
			}
			return follow.Theory.Line(s.Mask("penalty probability " + lab.Three(v.Arms[v.Action].Penalty)))
		},
		Share: follow.Shared(""),
		Scheduler: func(s *pane.Context) (canvas.Span, []canvas.Span) {
			v := armsView(s)
			value := follow.Strong.Span("next choice: by a draw")
			for i, arm := range v.Arms {
				if arm.P == 1 {
					value.Text = fmt.Sprintf("next choice: arm %d", i+1)
				}
			}
			if s.Snap.Scheme.Person {
				value.Text = "next choice: " + follow.Yours
			}
			return value, follow.Plain.Line("1 choice per tick")
		},
	}
}

// drawPenalties draws the penalty probability of each arm; the last choice is lit.
func drawPenalties(s *pane.Context, a canvas.Area) int {
	v := armsView(s)
	if s.Hidden {
		return 0
	}
	return follow.DrawBars(s, a, barsOf(v, func(i int) (float64, bool) { return v.Arms[i].Penalty, i == v.Action }))
}

// drawChances draws the probability of each arm to be chosen next; one that is certain is lit.
func drawChances(s *pane.Context, a canvas.Area) int {
	v := armsView(s)
	if s.Snap.Scheme.Person {
		return 0
	}
	return follow.DrawBars(s, a, barsOf(v, func(i int) (float64, bool) { return v.Arms[i].P, v.Arms[i].P == 1 }))
}

// barsOf are the bars of the arms.
func barsOf(v view, of func(i int) (part float64, lit bool)) []follow.Bar {
	out := make([]follow.Bar, len(v.Arms))
	for i := range out {
		part, lit := of(i)
		out[i] = follow.Bar{Name: fmt.Sprintf("arm %d", i+1), Part: part, Words: lab.Three(part), Lit: lit}
	}
	return out
}
