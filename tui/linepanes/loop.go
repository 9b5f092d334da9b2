package linepanes

import (
	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/tui/canvas"
	"lascope/tui/looppane"
	"lascope/tui/pane"
)

// loop is the loop of the lab.
var loop = looppane.Loop{
	Unit:    "question",
	Caption: "The oracle's answer moves the automaton, its state is the guess λ, and it asks at λ again.",
	Boxes: looppane.Boxes{
		looppane.Environment: {Name: "environment", Opens: "search", Gloss: "An oracle knows the point λ*, and may lie."},
		looppane.Answer:      {Name: "answer", Opens: "now", Gloss: "It says left or right, no more."},
		looppane.Automaton:   {Name: "automaton", Opens: "chain", Gloss: "One step the way the oracle says."},
		looppane.Share:       {Name: "guess", Opens: "search", Gloss: "The state s stands for λ = s/N."},
		looppane.Scheduler:   {Name: "scheduler", Opens: "chain", Gloss: "No choice: it asks where it stands."},
	},
	World: func(s *pane.Context) []canvas.Span {
		v := pane.ViewOf[*linelab.View](s)
		return []canvas.Span{{Text: "asked at " + canvas.Thousands(s.Snap.Tick), St: looppane.Plain},
			{Text: s.Mask("λ* = " + lab.Three(v.Target)), St: looppane.Theory}, {Text: s.Mask("truth with p = " + lab.Three(v.Reliability)), St: looppane.Theory}}
	},
	Share: func(s *pane.Context, stages []lab.Stage) (canvas.Span, []canvas.Span) {
		e, ok := looppane.Reacted(stages)
		if !ok {
			return looppane.Nothing(), nil
		}
		before, after := lab.Distinct(e.Before, e.After)
		value := canvas.Span{Text: "λ = " + after, St: looppane.Strong}
		if e.Change() == "stays" {
			return value, []canvas.Span{{Text: "it stays", St: looppane.Plain}}
		}
		value.St = looppane.Changed
		return value, []canvas.Span{{Text: "it was " + before, St: looppane.Plain}}
	},
	Scheduler: func(s *pane.Context) (canvas.Span, []canvas.Span) {
		v := pane.ViewOf[*linelab.View](s)
		return canvas.Span{Text: "next: λ = " + lab.Three(v.Position), St: looppane.Strong}, []canvas.Span{{Text: "one question a tick", St: looppane.Plain}}
	},
}
