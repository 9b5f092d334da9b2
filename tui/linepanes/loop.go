package linepanes

import (
	"math"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/follow"
	"lascope/tui/pane"
)

// newLoop makes the loop with its panes.
func newLoop() *follow.Loop {
	return &follow.Loop{
		Unit:    "question",
		Caption: "Answer moves automaton, its state is the position, and it asks there again.",
		Boxes: follow.Boxes{
			follow.Environment: {Opens: "search", Gloss: "An oracle knows the target, and may lie.", Draw: drawPlace},
			follow.Answer:      {Opens: "now", Gloss: "Left or right is all it says."},
			follow.Automaton: {Opens: "chain", Gloss: "It takes one step the way the oracle says.",
				View: pane.NewChain(), Least: 5},
			follow.Share: {Name: "position", Opens: "search", Gloss: "The state stands for a place from 0 to 1.",
				View: newDistance(), Least: 4},
			follow.Scheduler: {Opens: "chain", Gloss: "The automaton asks where it stands.",
				View: newSearch(), Least: 5},
		},
		World: func(s *pane.Context) []canvas.Span {
			v := lineView(s)
			return []canvas.Span{follow.Theory.Span(s.Mask("target " + lab.Three(v.Target))),
				follow.Theory.Span(s.Mask("reliability " + lab.Three(v.Reliability)))}
		},
		Share: follow.Shared("position "),
		Scheduler: func(s *pane.Context) (canvas.Span, []canvas.Span) {
			v := lineView(s)
			return follow.Strong.Span("next question: at " + lab.Three(v.Position)), follow.Plain.Line("1 question per tick")
		},
	}
}

// drawPlace draws the line from 0 to 1 with the target and the place of the next question.
func drawPlace(s *pane.Context, a canvas.Area) int {
	v := lineView(s)
	row := a.Sub(2, 0, a.W-4, 1)
	at := func(place float64) int { return int(math.Round(place * float64(row.W-1))) }
	a.Text(0, 0, "0", follow.Dim)
	a.Right(a.W, 0, "1", follow.Dim)
	row.Fill(0, 0, row.W, 1, '·', canvas.Frame)
	if !s.Hidden && canvas.Finite(v.Target) {
		row.Set(at(v.Target), 0, '┃', follow.Theory)
	}
	row.Set(at(v.Position), 0, '●', follow.Changed)
	return 1
}
