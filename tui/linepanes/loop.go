package linepanes

import (
	"math"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/looppane"
	"lascope/tui/pane"
)

var loop = looppane.Loop{
	Unit:    "question",
	Caption: "Answer moves automaton, its state is the position, and it asks there again.",
	Boxes: looppane.Boxes{
		looppane.Environment: {Name: "environment", Opens: "search", Gloss: "An oracle knows the target, and may lie."},
		looppane.Answer:      {Name: "answer", Opens: "now", Gloss: "Left or right is all it says."},
		looppane.Automaton:   {Name: "automaton", Opens: "chain", Gloss: "It takes one step the way the oracle says."},
		looppane.Share:       {Name: "position", Opens: "search", Gloss: "The state stands for a place from 0 to 1."},
		looppane.Scheduler:   {Name: "scheduler", Opens: "chain", Gloss: "The automaton asks where it stands."},
	},
	World: func(s *pane.Context) []canvas.Span {
		v := lineView(s)
		return []canvas.Span{{Text: s.Mask("target " + lab.Three(v.Target)), St: looppane.Theory},
			{Text: s.Mask("reliability " + lab.Three(v.Reliability)), St: looppane.Theory}}
	},
	Share: func(s *pane.Context, stages []lab.Stage) (canvas.Span, []canvas.Span) {
		e, ok := looppane.Reacted(stages)
		if !ok {
			return looppane.Nothing(), nil
		}
		before, after := lab.Distinct(e.Before, e.After)
		return looppane.Reaction("position ", before, after, e.Change() == "stays")
	},
	Scheduler: func(s *pane.Context) (canvas.Span, []canvas.Span) {
		v := lineView(s)
		return canvas.Span{Text: "next question: at " + lab.Three(v.Position),
			St: looppane.Strong}, []canvas.Span{{Text: "1 question per tick", St: looppane.Plain}}
	},
	Draw: [...]looppane.Drawing{looppane.Environment: drawPlace, looppane.Scheduler: nil},
}

// drawPlace draws the line from 0 to 1 with the target and the place of the next question.
func drawPlace(s *pane.Context, a canvas.Area) int {
	v := lineView(s)
	row := a.Sub(2, 0, a.W-4, 1)
	at := func(place float64) int { return int(math.Round(place * float64(row.W-1))) }
	a.Text(0, 0, "0", looppane.Dim)
	a.Right(a.W, 0, "1", looppane.Dim)
	row.Fill(0, 0, row.W, 1, '·', canvas.Frame)
	if !s.Hidden && canvas.Finite(v.Target) {
		row.Set(at(v.Target), 0, '┃', looppane.Theory)
	}
	row.Set(at(v.Position), 0, '●', looppane.Changed)
	return 1
}
