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
	return canvas.Thousands(v.Right) + " of " + canvas.Counted(v.Objects, v.Words.Object)
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
	return canvas.Tell(`<{hidden?}{Title} has been penalised {Counts.Penalties time} in {Counts.Queries query}.
		|{Title} has {right} {Words.In} the {Words.Class} of their group.<{Converged?}<{Sites?} The mean download time has reached the goal.
			| It has converged.>>>`, v, s.Scheme, "hidden", hidden, "right", rightOf(v))
}

// facts name the curve of the accuracy and where it should go, or the pair that blocks it.
func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(view)
	switch {
	case hidden:
		return []string{canvas.Tell("{Counts.Penalties penalty} in {Counts.Queries query}", v)}
	case len(v.Waits) > 0 && v.Waits[0].Deadlock:
		w := v.Waits[0]
		other := placementlab.PlacedObject{Object: w.Exchanged, Group: w.ExchangedGroup}
		return []string{rightOf(v) + " are right; " + w.Who.Name() + " and " + other.Name() + " block each other",
			canvas.Tell("stuck since query {Since,}", w)}
	}
	return append([]string{rightOf(v) + " are right; ● accuracy " + canvas.Pick(v.Right == v.Objects, "is at 1", "should reach 1")},
		pane.Converged(v.Events, canvas.Pick(v.Sites, "tick", "query"))...)
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
		text := canvas.Tell("{Words.Class^} {Class#}<{hidden!}, {Right} of group {letter}>:", arm, v, "hidden", hidden,
			"letter", string(placementlab.GroupLetter(arm.Home)))
		for r, c := range arm.Cells {
			if c.Count == 0 || r >= len(v.Arms.Rows) {
				continue
			}
			names := canvas.Counted(c.Count, v.Words.Object)
			if len(c.Objects) == c.Count && c.Count <= pane.MostSaid {
				words := make([]string, c.Count)
				for i, o := range c.Objects {
					words[i] = sayObject(o, hidden)
				}
				names = strings.Join(words, " ")
			}
			row := v.Arms.Rows[r]
			text += canvas.Tell(" state {First}<{several?} to {Last}>: {names};", row, "several", row.Last > row.First, "names", names)
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
	out["settled objects"] = canvas.Thousands(v.Settled) + " of " + canvas.Counted(v.Objects, v.Words.Object)
	if v.Sites {
		out["goal"], out["downloads"] = lab.Six(v.FixedTime), canvas.Thousands(v.Counts.Downloads)
	}
	out["object"], out["class"] = canvas.Counted(v.Objects, v.Words.Object), canvas.Counted(v.Classes, v.Words.Class)
	return out
}
