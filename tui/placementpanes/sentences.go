package placementpanes

import (
	"fmt"
	"math"
	"strings"

	"lascope/model"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// headlines are the metrics of a run.
func headlines(s *model.Snapshot) []pane.Headline {
	v := s.View.(*placementlab.View)
	all := []pane.Headline{
		{Name: "accuracy", Word: canvas.Unit(v.Accuracy, 3), Ink: canvas.InkPractice, Hidden: true},
		{Name: "in place", Word: fmt.Sprintf("%d/%d", v.Right, v.Objects), Ink: canvas.InkTheory, Hidden: true},
		{Name: "penalties", Word: canvas.Thousands(v.Counts.Penalties), Ink: canvas.InkStrong},
	}
	if v.Sites {
		all[1] = pane.Headline{Name: "download time", Word: fmt.Sprintf("%.2f", v.MeanTime), Ink: canvas.InkPractice, Hidden: true}
	}
	return all
}

// result reports the result of a run so far.
func result(s *model.Snapshot, hidden bool) string {
	v := s.View.(*placementlab.View)
	title := s.Scheme.Title
	if hidden {
		return fmt.Sprintf("%s has been penalised %s times in %s queries.", title, canvas.Thousands(v.Counts.Penalties), canvas.Thousands(v.Counts.Queries))
	}
	text := fmt.Sprintf("%s has %d of %d objects in the class of their group.", title, v.Right, v.Objects)
	switch {
	case v.Converged && v.Sites:
		text += " The mean download time has reached the goal."
	case v.Converged:
		text += " It has converged."
	}
	return text
}

// facts are the objects in their classes and the queries.
func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(*placementlab.View)
	var out []string
	if !hidden {
		out = append(out, fmt.Sprintf("%d of %d objects in the right class", v.Right, v.Objects))
	}
	if v.Converged {
		out = append(out, "converged")
	}
	return append(out, canvas.Thousands(v.Counts.Penalties)+canvas.Pick(v.Counts.Penalties == 1, " penalty", " penalties"), fmt.Sprintf("%s queries", canvas.Thousands(v.Counts.Queries)))
}

// sayLast reports the last slot.
func sayLast(s *model.Snapshot, hidden, all bool) []string {
	return sayQuery(s.View.(*placementlab.View), hidden, all)
}

func sayQuery(v *placementlab.View, hidden, all bool) []string {
	q := v.Last
	if q == nil || len(v.Explanations) == 0 {
		return []string{"Nothing has been asked for yet."}
	}
	what := "query "
	if v.Sites {
		what = "pair "
	}
	var out []string
	for _, t := range LatestQuery(v.Explanations) {
		switch {
		case len(t.Objects) == 2:
			out = append(out, what+sayObject(t.Objects[0], hidden)+" and "+sayObject(t.Objects[1], hidden)+" "+t.What+".")
		case all || t.Moved:
			out = append(out, pane.Sentence(sayObject(t.Objects[0], hidden))+" "+t.What+".")
		}
	}
	if len(q.Moves) == 0 {
		out = append(out, "Nothing moved.")
	}
	if !all {
		return out
	}
	out = append(out, pane.SayStayed(v.Stayed, v.Source)...)
	if hidden {
		return out
	}
	for _, w := range v.Waits {
		out = append(out, pane.SayGroups(WaitLine(v, w, math.MaxInt), false)+".")
	}
	return out
}

// sayObject names an object. Its letter is its true group, so hidden uses the number alone.
func sayObject(o placementlab.PlacedObject, hidden bool) string {
	if hidden {
		return "object " + canvas.Itoa(o.Object+1)
	}
	return o.Name()
}

// sayState reports the state of the scheme.
func sayState(s *model.Snapshot, hidden bool) []string {
	return sayArms(s.View.(*placementlab.View), hidden)
}

// sayArms reports the objects of each arm, or their number if there are many.
func sayArms(v *placementlab.View, hidden bool) []string {
	var out []string
	for _, arm := range v.Arms.Arms {
		if len(out) == pane.MostSaid {
			break
		}
		text := fmt.Sprintf("Class %d, %d of group %c:", arm.Class+1, arm.Right, placementlab.GroupLetter(arm.Home))
		if hidden {
			text = fmt.Sprintf("Class %d:", arm.Class+1)
		}
		for r, c := range arm.Cells {
			if c.Count == 0 || r >= len(v.Arms.Rows) {
				continue
			}
			state := canvas.Itoa(v.Arms.Rows[r].First)
			if last := v.Arms.Rows[r].Last; last > v.Arms.Rows[r].First {
				state += " to " + canvas.Itoa(last)
			}
			names := canvas.Itoa(c.Count) + " objects"
			if len(c.Objects) == c.Count && c.Count <= pane.MostSaid {
				words := make([]string, c.Count)
				for i, o := range c.Objects {
					words[i] = sayObject(o, hidden)
				}
				names = strings.Join(words, " ")
			}
			text += fmt.Sprintf(" state %s: %s;", state, names)
		}
		out = append(out, strings.TrimRight(text, ";:")+".")
	}
	return out
}
