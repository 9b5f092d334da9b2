package knapsackpanes

import (
	"fmt"

	"lascope/model"
	"lascope/model/knapsacklab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

func headlines(s *model.Snapshot) []pane.Headline {
	v := s.View.(*knapsacklab.View)
	return []pane.Headline{
		{Name: "share", Word: canvas.Unit(v.Share, 3), Ink: canvas.InkPractice, Hidden: true},
		{Name: "packed", Word: canvas.Unit(v.Value, 3), Ink: canvas.InkPractice, Hidden: true},
		{Name: "exact", Word: canvas.Unit(v.ExactValue, 3), Ink: canvas.InkTheory, Hidden: true},
		{Name: "hits counted", Word: canvas.Unit(v.Heard, 3), Ink: canvas.InkPractice, Brief: "hits"},
	}
}

func result(s *model.Snapshot, hidden bool) string {
	v := s.View.(*knapsacklab.View)
	text := "No bag was packed yet."
	if canvas.Finite(v.Heard) {
		text = fmt.Sprintf("A tick has had %s hits on average.", canvas.Unit(v.Heard, 3))
	}
	if !hidden && canvas.Finite(v.Mean) {
		text = pane.Sentence(s.Scheme.Title) + fmt.Sprintf(" packs %s of the exact optimum of %s; by density it is %s.", canvas.Percent(v.Share),
			canvas.Unit(v.ExactValue, 3), canvas.Percent(v.DensityValue/v.ExactValue))
	}
	text += canvas.Pick(v.Converged, fmt.Sprintf(" It has converged to %s.", v.Favourite), "")
	return text
}

func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(*knapsacklab.View)
	var out []string
	if !hidden && canvas.Finite(v.Share) {
		out = append(out, canvas.Percent(v.Share)+" of the exact optimum "+canvas.Unit(v.ExactValue, 3))
		if s.Scheme.Name != "pack-density" {
			out = append(out, "by density "+canvas.Percent(v.DensityValue/v.ExactValue))
		}
		if v.Converged {
			out = append(out, "converged "+rest(v))
		}
	}
	if hidden && canvas.Finite(v.Heard) {
		out = append(out, canvas.Unit(v.Heard, 3)+" hits per packing")
	}
	return append(out, canvas.Counted(int(s.Tick), "packing"))
}

func rest(v *knapsacklab.View) string {
	return canvas.Pick(v.Correct, "to the exact optimum", "below the exact optimum")
}

func sayLast(s *model.Snapshot, hidden, all bool) []string {
	v := s.View.(*knapsacklab.View)
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
	v := s.View.(*knapsacklab.View)
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
	out := pane.TermValues{}
	out.Add("item", float64(len(v.Items)), canvas.Counted(len(v.Items), "item"))
	out.Add("bag", float64(v.Capacity), fmt.Sprintf("weight %d of %d", v.Packed.Weight(weights(v)), v.Capacity))
	out.Add("packing", float64(v.Packed.Len()), fmt.Sprintf("%s in the last tick", v.Packed))
	out.Add("hits counted", v.Heard, canvas.Unit(v.Heard, 3)+" hits a tick")
	out.AddHidden(s, "packing value", v.Value, canvas.Unit(v.Value, 3)+" hits a tick, over the last 64 packings or so")
	out.AddHidden(s, "packing share", v.Share, canvas.Percent(v.Share)+" of the exact optimum")
	out.AddHidden(s, "exact optimum", v.ExactValue, fmt.Sprintf("%s hits a tick, of %s", canvas.Unit(v.ExactValue, 3), v.Exact))
	out.AddHidden(s, "density", v.DensityValue,
		fmt.Sprintf("%s hits a tick, %s of the exact optimum, of %s", canvas.Unit(v.DensityValue, 3),
			canvas.Percent(v.DensityValue/v.ExactValue), v.Density))
	out.AddHidden(s, "fractional bound", v.Fractional, canvas.Unit(v.Fractional, 3)+" hits a tick")
	return out
}
