package knapsackpanes

import (
	"lascope/model"
	"lascope/model/knapsacklab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A view is what a pane draws.
type view = *knapsacklab.View

var told = pane.Told{
	Metrics: pane.QuantitiesOf(`
		packed | practice | {Value:3}
		exact | theory | {ExactValue:3}
		share | practice | {Share:3}
		hits counted, hits | practice known | {Heard:3}`),
	Outcome: `<{hidden!}{Title^} packs {Share%} of the exact optimum of {ExactValue:3}; by density it is {density%}.
		|A tick has had {Heard:3} hits on average.
		|No bag was packed yet.><{Converged?} It has converged to {Favourite}.>`,
	Terms: pane.Legend(`
		packing share | <{Share%} of the exact optimum>
		packing value | <{Value:3} hits a tick, over the last 64 packings or so>
		exact optimum | <{ExactValue:3} hits a tick, of {Exact}>
		hits counted | <{Heard:3} hits a tick>
		density | <{DensityValue:3} hits a tick, {density%} of the exact optimum, of {Density}>
		fractional bound | <{Fractional:3} hits a tick>
		item | {Items item}
		bag | weight {Weight} of {Capacity}
		packing | {Packed} in the last tick`),
	Blanks: func(s *model.Snapshot) []any {
		v := s.View.(view)
		return []any{"density", v.DensityValue / v.ExactValue}
	},
}

// facts name the curve of the packing's value and the line that it should reach.
func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(view)
	then := pane.Converged(v.Events, "tick")
	switch at := canvas.Percent(v.Share); {
	case hidden && canvas.Finite(v.Heard):
		return []string{canvas.Tell("{Heard:3} hits per packing", v)}
	case hidden || !canvas.Finite(v.Share):
		return []string{canvas.Counted(s.Tick, "packing")}
	case v.Share > .9995:
		return append([]string{"● packed is at ◆"}, then...)
	case s.Scheme.Name == "pack-density":
		return []string{"● packed rests at " + at + " of ◆: a fixed rule learns nothing"}
	default:
		return append([]string{"● packed should reach ◆: it is at " + at}, then...)
	}
}

func sayLast(s *model.Snapshot, hidden, all bool) []string {
	v := s.View.(view)
	if len(v.Explanations) == 0 {
		return []string{"No bag has been packed yet."}
	}
	out := pane.SayExplanations(v.Explanations, all)
	if all {
		out = append(out, pane.SayStayed("", v.Source)...)
	}
	return out
}

func sayState(s *model.Snapshot, hidden bool) (out []string) {
	v := s.View.(view)
	for k, item := range v.Items[:min(len(v.Items), pane.MostSaid)] {
		out = append(out, canvas.Tell("Item {item}: weight {Weight}<{Team?}, wants in with probability {P:3}><, estimated value {Estimate:3}>"+
			"<{hidden!}, value {Value:3}<{exact?}, in the exact packing>>.", item, v, "item", k+1, "hidden", hidden, "exact", v.Exact.Has(k)))
	}
	return out
}
