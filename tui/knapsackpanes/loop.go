package knapsackpanes

import (
	"fmt"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/looppane"
	"lascope/tui/pane"
)

// loop is the loop of the lab.
var loop = looppane.Loop{
	Unit:    "packing",
	Figure:  "[Further] §3",
	Caption: "The items that want in fill the bag, the packed ones answer, and the answers move the automata.",
	Boxes: looppane.Boxes{
		looppane.Environment: {Name: "environment", Opens: "bag", Gloss: "Each packed item hits with its hidden value."},
		looppane.Answer:      {Name: "answer", Opens: "now", Gloss: "Hits and misses of the packed items."},
		looppane.Automaton:   {Name: "automata", Opens: "items", Gloss: "One an item: in or out."},
		looppane.Share:       {Name: "probability", Opens: "items", Gloss: "The chance of each item to want in."},
		looppane.Scheduler:   {Name: "packing", Opens: "bag", Gloss: "What wants in is packed while it fits."},
	},
	World: func(s *pane.Context) []canvas.Span {
		v := viewOf(s)
		return []canvas.Span{
			{Text: fmt.Sprintf("weight %d of %d", v.Packed.Weight(weights(v)), v.Capacity), St: looppane.Plain},
			{Text: s.Mask("exact " + lab.Three(v.ExactValue)), St: looppane.Theory},
		}
	},
	Share: func(_ *pane.Context, stages []lab.Stage) (canvas.Span, []canvas.Span) {
		e, ok := looppane.Reacted(stages)
		if !ok {
			return looppane.Nothing(), nil
		}
		before, after := canvas.Unit(e.Before, 2), canvas.Unit(e.After, 2)
		value := canvas.Span{Text: e.Name + ": " + after, St: looppane.Strong}
		if before == after {
			return value, []canvas.Span{{Text: "it stays", St: looppane.Plain}}
		}
		value.St = looppane.Changed
		return value, []canvas.Span{{Text: "it was " + before, St: looppane.Plain}}
	},
	Scheduler: func(s *pane.Context) (canvas.Span, []canvas.Span) {
		v := viewOf(s)
		return canvas.Span{Text: fmt.Sprintf("room for %d", v.Capacity), St: looppane.Strong}, []canvas.Span{{Text: "one packing a tick", St: looppane.Plain}}
	},
	Draw: [...]looppane.Drawing{looppane.Scheduler: func(s *pane.Context, a canvas.Area) {
		v := viewOf(s)
		packed := v.Packed.Weight(weights(v))
		looppane.DrawBars(s, a, []looppane.Bar{{Name: "packed", Part: float64(packed) / float64(v.Capacity), Words: fmt.Sprintf("%d of %d", packed, v.Capacity)}})
	}},
}
