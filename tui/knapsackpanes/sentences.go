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
	v := s.View.(view)
	text := "No bag was packed yet."
	if canvas.Finite(v.Heard) {
		text = fmt.Sprintf("A tick has had %s hits on average.", quantities(v).Word("hits counted"))
	}
	if !hidden && canvas.Finite(v.Mean) {
		text = pane.Sentence(s.Scheme.Title) + fmt.Sprintf(" packs %s of the exact optimum of %s; by density it is %s.", canvas.Percent(v.Share),
			quantities(v).Word("exact"), byDensity(v))
	}
	text += canvas.Pick(v.Converged, fmt.Sprintf(" It has converged to %s.", v.Favourite), "")
	return text
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
		text := fmt.Sprintf("Item %d: weight %d", k+1, item.Weight)
		text += canvas.Pick(v.Team, ", wants in with probability "+canvas.Unit(item.P, 3), "")
		text += canvas.Pick(canvas.Finite(item.Estimate), ", estimated value "+canvas.Unit(item.Estimate, 3), "")
		if !hidden {
			text += ", value " + canvas.Unit(item.Value, 3)
			text += canvas.Pick(v.Exact.Has(k), ", in the exact packing", "")
		}
		out = append(out, text+".")
	}
	return out
}

func termValues(s *pane.Context) map[string]string {
	v := viewOf(s)
	out := quantities(v).Values(s)
	out.AddHidden(s, "packing share", v.Share, canvas.Percent(v.Share)+" of the exact optimum")
	out["item"] = canvas.Counted(len(v.Items), "item")
	out["bag"] = fmt.Sprintf("weight %d of %d", v.Packed.Weight(weights(v)), v.Capacity)
	out["packing"] = fmt.Sprintf("%s in the last tick", v.Packed)
	return out
}
