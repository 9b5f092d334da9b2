package placementpanes

import (
	"fmt"
	"slices"
	"strings"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

type view = *placementlab.View

func quantities(v view) pane.Quantities {
	return pane.Quantities{
		{Name: "accuracy", X: v.Accuracy, Ink: canvas.InkPractice, More: ", " + rightOf(v)},
		{Name: "download time", X: v.MeanTime, Ink: canvas.InkPractice, Word: fmt.Sprintf("%.2f", v.MeanTime)},
		{Name: "detector precision", X: v.Precision, Ink: canvas.InkStrong},
		{Name: "detector recall", X: v.Recall, Ink: canvas.InkStrong},
		{Name: "chance precision", X: v.Base, Ink: canvas.InkTheory},
		{Name: "penalties", Word: canvas.Thousands(v.Counts.Penalties), Ink: canvas.InkStrong, Known: true, More: ofQueries(v, v.Counts.Penalties)},
	}
}

// rightOf counts the objects that are right, of all.
func rightOf(v view) string {
	return canvas.Thousands(v.Right) + " of " + canvas.Counted(v.Objects, v.Words().Object)
}

// ofQueries is a number as a part of the queries.
func ofQueries(v view, n int64) string {
	return " of " + canvas.Counted(v.Counts.Queries, "query") + ", " + canvas.Percent(float64(n)/float64(max(1, v.Counts.Queries)))
}

func headlines(s *model.Snapshot) []pane.Headline {
	v := s.View.(view)
	if v.Sites {
		return quantities(v).Headlines("accuracy", "download time", "penalties")
	}
	right := pane.Headline{Name: "in place", Word: fmt.Sprintf("%d/%d", v.Right, v.Objects), Ink: canvas.InkTheory, Hidden: true}
	return slices.Insert(quantities(v).Headlines("accuracy", "penalties"), 1, right)
}

func result(s *model.Snapshot, hidden bool) string {
	v := s.View.(view)
	title := s.Scheme.Title
	if hidden {
		return fmt.Sprintf("%s has been penalised %s in %s.", title, canvas.Counted(v.Counts.Penalties, "time"),
			canvas.Counted(v.Counts.Queries, "query"))
	}
	w := v.Words()
	text := fmt.Sprintf("%s has %s %s the %s of their group.", title, rightOf(v), w.In, w.Class)
	switch {
	case v.Converged && v.Sites:
		text += " The mean download time has reached the goal."
	case v.Converged:
		text += " It has converged."
	}
	return text
}

// facts name the curve of the accuracy and where it should go, or the pair that blocks it.
func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(view)
	if hidden {
		return []string{canvas.Counted(v.Counts.Penalties, "penalty") + " in " + canvas.Counted(v.Counts.Queries, "query")}
	}
	text := rightOf(v) + " are right"
	if len(v.Waits) > 0 && v.Waits[0].Deadlock {
		w := v.Waits[0]
		other := placementlab.PlacedObject{Object: w.Exchanged, Group: w.ExchangedGroup}
		return []string{text + "; " + w.Who.Name() + " and " + other.Name() + " block each other", "stuck since query " + canvas.Thousands(w.Since)}
	}
	text += canvas.Pick(v.Right == v.Objects, "; ● accuracy is at 1", "; ● accuracy should reach 1")
	return append([]string{text}, pane.Converged(v.Events, canvas.Pick(v.Sites, "tick", "query"))...)
}

func sayLast(s *model.Snapshot, hidden, all bool) []string {
	v := s.View.(view)
	q := v.Last
	if q == nil || len(v.Explanations) == 0 {
		return []string{"Nothing has been asked for yet."}
	}
	what := canvas.Pick(v.Sites, "pair ", "query ")
	var out []string
	for _, t := range latestQuery(v.Explanations) {
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
		out = append(out, pane.SayGroups(waitLine(v, w), false)+".")
	}
	return out
}

// sayObject names an object. Its letter is its true group, so hidden uses the number alone.
func sayObject(o placementlab.PlacedObject, hidden bool) string {
	return canvas.Pick(hidden, "object "+canvas.Itoa(o.Object+1), o.Name())
}

func sayState(s *model.Snapshot, hidden bool) (out []string) {
	v := s.View.(view)
	for _, arm := range v.Arms.Arms[:min(len(v.Arms.Arms), pane.MostSaid)] {
		text := pane.Sentence(v.Words().Numbered(arm.Class))
		text += canvas.Pick(hidden, ":", fmt.Sprintf(", %d of group %c:", arm.Right, placementlab.GroupLetter(arm.Home)))
		for r, c := range arm.Cells {
			if c.Count == 0 || r >= len(v.Arms.Rows) {
				continue
			}
			state := canvas.Itoa(v.Arms.Rows[r].First)
			if last := v.Arms.Rows[r].Last; last > v.Arms.Rows[r].First {
				state += " to " + canvas.Itoa(last)
			}
			names := canvas.Counted(c.Count, v.Words().Object)
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

func termValues(s *pane.Context) map[string]string {
	v := placementView(s)
	out := quantities(v).Values(s)
	out.AddHidden(s, "download time", v.MeanTime, canvas.Small(v.MeanTime))
	out["all right"] = "1 is all right"
	out["query"] = canvas.Counted(v.Counts.Queries, "query") + " so far"
	for name, n := range map[string]int64{"rewards": v.Counts.Rewards, "ignored": v.Counts.Ignored} {
		out[name] = canvas.Thousands(n) + ofQueries(v, n)
	}
	out["class changes"] = canvas.Thousands(v.Counts.Moves)
	out["settled objects"] = canvas.Thousands(v.Settled) + " of " + canvas.Counted(v.Objects, v.Words().Object)
	if v.Sites {
		out["goal"], out["downloads"] = lab.Six(v.FixedTime), canvas.Thousands(v.Counts.Downloads)
	}
	out["object"], out["class"] = canvas.Counted(v.Objects, v.Words().Object), canvas.Counted(v.Classes, v.Words().Class)
	return out
}
