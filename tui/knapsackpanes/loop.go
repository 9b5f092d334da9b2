package knapsackpanes

import (
	"fmt"

	"lascope/model/knapsacklab"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/looppane"
	"lascope/tui/pane"
)

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
		return looppane.Reaction(e.Name+": ", before, after, before == after)
	},
	Scheduler: func(s *pane.Context) (canvas.Span, []canvas.Span) {
		v := viewOf(s)
		return canvas.Span{Text: fmt.Sprintf("room for %d", v.Capacity),
			St: looppane.Strong}, []canvas.Span{{Text: "one packing a tick", St: looppane.Plain}}
	},
	Draw: [...]looppane.Drawing{looppane.Environment: drawValues, looppane.Share: drawWants,
		looppane.Scheduler: func(s *pane.Context, a canvas.Area) int {
			v := viewOf(s)
			packed := v.Packed.Weight(weights(v))
			return looppane.DrawBars(s, a,
				[]looppane.Bar{{Name: "packed", Part: float64(packed) / float64(v.Capacity), Words: fmt.Sprintf("%d of %d", packed, v.Capacity)}})
		}},
}

// drawValues draws the hidden value of each item; those packed are lit.
func drawValues(s *pane.Context, a canvas.Area) int {
	if s.Hidden {
		return 0
	}
	return drawItems(s, a, func(x knapsacklab.Item) float64 { return x.Value })
}

// drawWants draws the probability of each item to want in, without automata the part of the ticks that packed it.
func drawWants(s *pane.Context, a canvas.Area) int {
	switch v := viewOf(s); {
	case v.Team:
		return drawItems(s, a, func(x knapsacklab.Item) float64 { return x.P })
	case canvas.Finite(v.Heard):
		return drawItems(s, a, func(x knapsacklab.Item) float64 { return x.Part })
	}
	return 0
}

func drawItems(s *pane.Context, a canvas.Area, of func(x knapsacklab.Item) float64) int {
	v := viewOf(s)
	bars := make([]looppane.Bar, len(v.Items))
	for i, x := range v.Items {
		bars[i] = looppane.Bar{Name: fmt.Sprintf("item %d", i+1), Part: of(x), Words: lab.Three(of(x)), Lit: v.Packed.Has(i)}
	}
	return looppane.DrawBars(s, a, bars)
}
