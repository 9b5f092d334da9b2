package knapsackpanes

import (
	"fmt"
	"lascope/tui/pane"

	"lascope/automata"
	"lascope/model/knapsacklab"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/follow"
)

// newLoop makes the loop with its panes.
func newLoop() *follow.Loop {
	return follow.New(`
		packing | The items that want in fill the bag, the packed ones answer, and the scheme learns from the answers. | [Further] §3
		environment | bag | Each packed item hits with its hidden value.
			weight {Weight} of {Capacity}
			◆exact {ExactValue:3}
		answer | now | Hits and misses of the packed items. | 4
		learning | items | What it has learnt of each item. | 4
		probability | items | How often each item wants in.
		packing | bag | What wants in is packed while it fits. | 4
			room for {Capacity}
			one packing a tick`, follow.Loop{
		Boxes: follow.Boxes{
			follow.Environment: {Bars: values},
			follow.Answer:      {View: newValue()},
			follow.Automaton:   {View: newItemsPane()},
			follow.Share:       {Bars: wants},
			follow.Scheduler:   {Bars: room, View: newBagPane()},
		},
		Share: func(_ *pane.Context, stages []lab.Stage) (canvas.Span, []canvas.Span) {
			e, ok := follow.Reacted(stages)
			if !ok {
				return follow.Nothing(), nil
			}
			before, after := canvas.Unit(e.Before, 2), canvas.Unit(e.After, 2)
			return follow.Reaction(e.Name+": ", before, after, before == after)
		},
	})
}

// room is the part of the bag that is packed.
func room(s *pane.Context) []follow.Bar {
	v := viewOf(s)
	return []follow.Bar{{Name: "packed", Part: float64(v.Weight) / float64(v.Capacity), Words: canvas.Tell("{Weight} of {Capacity}", v)}}
}

// values are the hidden values of the items; those packed are lit.
func values(s *pane.Context) []follow.Bar {
	if s.Hidden {
		return nil
	}
	return barsOf(s, func(x knapsacklab.Item) float64 { return x.Value })
}

// wants are the probabilities of the items to want in, without automata the parts of the ticks that packed them.
func wants(s *pane.Context) []follow.Bar {
	switch v := viewOf(s); {
	case v.Team:
		return barsOf(s, func(x knapsacklab.Item) float64 { return x.P })
	case canvas.Finite(v.Heard):
		return barsOf(s, func(x knapsacklab.Item) float64 { return x.Part })
	}
	return nil
}

func barsOf(s *pane.Context, of func(x knapsacklab.Item) float64) (bars []follow.Bar) {
	v := viewOf(s)
	for i, x := range v.Items {
		bars = append(bars, follow.Bar{Name: fmt.Sprintf("item %d", i+1), Part: of(x), Words: automata.Three(of(x)), Lit: v.Packed.Has(i)})
	}
	return bars
}
