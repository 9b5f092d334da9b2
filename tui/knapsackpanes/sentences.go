package knapsackpanes

import (
	"fmt"

	"lascope/model"
	"lascope/model/knapsacklab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

type view = *knapsacklab.View

func quantities(v view) pane.Quantities {
	const rate = " hits a tick"
	return pane.Quantities{
		{Name: "share", Term: "packing share", X: v.Share, Ink: canvas.InkPractice},
		{Name: "packed", Term: "packing value", X: v.Value, Ink: canvas.InkPractice, More: rate + ", over the last 64 packings or so"},
		{Name: "exact", Term: "exact optimum", X: v.ExactValue, Ink: canvas.InkTheory, More: fmt.Sprintf(rate+", of %s", v.Exact)},
		{Name: "hits counted", X: v.Heard, Ink: canvas.InkPractice, Known: true, Brief: "hits", More: rate},
		{Name: "density", X: v.DensityValue, More: fmt.Sprintf(rate+", %s of the exact optimum, of %s", byDensity(v), v.Density)},
		{Name: "fractional bound", X: v.Fractional, More: rate},
	}
}

// byDensity is the part of the exact optimum that the packing by density has.
func byDensity(v view) string { return canvas.Percent(v.DensityValue / v.ExactValue) }

func headlines(s *model.Snapshot) []pane.Headline {
	return quantities(s.View.(view)).Headlines("packed", "exact", "share", "hits counted")
}

func result(s *model.Snapshot, hidden bool) string {
	return canvas.Tell(`<{hidden!}{who} packs {Share%} of the exact optimum of {ExactValue:3}; by density it is {density}.
		|A tick has had {Heard:3} hits on average.
		|No bag was packed yet.><{Converged?} It has converged to {Favourite}.>`, s.View, "hidden", hidden, "who", pane.Sentence(s.Scheme.Title), "density", byDensity(s.View.(view)))
}

// facts name the curve of the packing's value and the line that it should reach.
func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(view)
	then := pane.Converged(v.Events, "tick")
	switch at := canvas.Percent(v.Share); {
	case hidden && canvas.Finite(v.Heard):
		return []string{quantities(v).Word("hits counted") + " hits per packing"}
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

func rest(v view) string {
	return canvas.Pick(v.Correct, "to the exact optimum", "below the exact optimum")
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

func termValues(s *pane.Context) map[string]string {
	v := viewOf(s)
	out := quantities(v).Values(s)
	out.AddHidden(s, "packing share", v.Share, canvas.Percent(v.Share)+" of the exact optimum")
	out["item"] = canvas.Counted(len(v.Items), "item")
	out["bag"] = canvas.Tell("weight {Weight} of {Capacity}", v)
	out["packing"] = fmt.Sprintf("%s in the last tick", v.Packed)
	return out
}
