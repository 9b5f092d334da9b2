package knapsackpanes

import (
	"fmt"

	"lascope/model"
	"lascope/model/knapsacklab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// headlines are the metrics of a run.
func headlines(s *model.Snapshot) []pane.Headline {
	v := s.View.(*knapsacklab.View)
	return []pane.Headline{
		{Name: "share", Word: canvas.Unit(v.Share, 3), Ink: canvas.InkPractice, Hidden: true},
		{Name: "packed", Word: canvas.Unit(v.Value, 3), Ink: canvas.InkPractice, Hidden: true},
		{Name: "exact", Word: canvas.Unit(v.ExactValue, 3), Ink: canvas.InkTheory, Hidden: true},
		{Name: "hits counted", Word: canvas.Unit(v.Heard, 3), Ink: canvas.InkPractice, Brief: "hits"},
	}
}

// result reports the result of a run so far.
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
	if v.Converged {
		text += fmt.Sprintf(" It has converged to %s.", v.Favourite)
	}
	return text
}

// facts are how near the packing comes to the exact optimum, and where it rests.
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

// rest says where a run has converged to.
func rest(v *knapsacklab.View) string {
	return canvas.Pick(v.Correct, "to the exact optimum", "below the exact optimum")
}

// sayLast reports the last packing and each item.
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

// sayState reports the first items.
func sayState(s *model.Snapshot, hidden bool) (out []string) {
	v := s.View.(*knapsacklab.View)
	for k, item := range v.Items[:min(len(v.Items), pane.MostSaid)] {
		text := fmt.Sprintf("Item %d: weight %d", k+1, item.Weight)
		if v.Team {
			text += ", wants in with probability " + canvas.Unit(item.P, 3)
		}
		if canvas.Finite(item.Estimate) {
			text += ", estimated value " + canvas.Unit(item.Estimate, 3)
		}
		if !hidden {
			text += ", value " + canvas.Unit(item.Value, 3)
			if v.Exact.Has(k) {
				text += ", in the exact packing"
			}
		}
		out = append(out, text+".")
	}
	return out
}
