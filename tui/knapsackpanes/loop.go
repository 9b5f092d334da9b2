package knapsackpanes

import (
	"fmt"

	"lascope/model/knapsacklab"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/follow"
	"lascope/tui/pane"
)

// newLoop makes the loop with its panes.
func newLoop() *follow.Loop {
	return &follow.Loop{
		Unit:    "packing",
		Figure:  "[Further] §3",
		Caption: "The items that want in fill the bag, the packed ones answer, and the scheme learns from the answers.",
		Boxes: follow.Boxes{
			follow.Environment: {Opens: "bag", Gloss: "Each packed item hits with its hidden value.", Draw: drawValues},
			follow.Answer: {Opens: "now", Gloss: "Hits and misses of the packed items.",
				View: newValue(), Least: 4},
			follow.Automaton: {Name: "learning", Opens: "items", Gloss: "What it has learnt of each item.",
				View: newItemsPane(), Least: 4},
			follow.Share: {Name: "probability", Opens: "items", Gloss: "How often each item wants in.", Draw: drawWants},
			follow.Scheduler: {Name: "packing", Opens: "bag", Gloss: "What wants in is packed while it fits.",
				Draw: drawRoom, View: newBagPane(), Least: 4},
		},
		World: func(s *pane.Context) []canvas.Span {
			v := viewOf(s)
			return []canvas.Span{
				follow.Plain.Span(canvas.Tell("weight {Weight} of {Capacity}", v)),
				follow.Theory.Span(s.Mask("exact " + lab.Three(v.ExactValue))),
			}
		},
		Share: func(_ *pane.Context, stages []lab.Stage) (canvas.Span, []canvas.Span) {
			e, ok := follow.Reacted(stages)
			if !ok {
				return follow.Nothing(), nil
			}
			before, after := canvas.Unit(e.Before, 2), canvas.Unit(e.After, 2)
			return follow.Reaction(e.Name+": ", before, after, before == after)
		},
		Scheduler: func(s *pane.Context) (canvas.Span, []canvas.Span) {
			v := viewOf(s)
			return follow.Strong.Span(fmt.Sprintf("room for %d", v.Capacity)), follow.Plain.Line("one packing a tick")
		},
	}
}

// drawRoom draws the part of the bag that is packed.
func drawRoom(s *pane.Context, a canvas.Area) int {
	v := viewOf(s)
	return follow.DrawBars(s, a,
		[]follow.Bar{{Name: "packed", Part: float64(v.Weight) / float64(v.Capacity), Words: canvas.Tell("{Weight} of {Capacity}", v)}})
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
	bars := make([]follow.Bar, len(v.Items))
	for i, x := range v.Items {
		bars[i] = follow.Bar{Name: fmt.Sprintf("item %d", i+1), Part: of(x), Words: lab.Three(of(x)), Lit: v.Packed.Has(i)}
	}
	return follow.DrawBars(s, a, bars)
}
