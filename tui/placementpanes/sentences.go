package placementpanes

import (
	"strings"

	"lascope/model"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A view is what a pane draws.
type view = *placementlab.View

var told = pane.Told{
	Metrics: pane.QuantitiesOf(`
		accuracy | practice | {Accuracy:3}
		in place | theory | <{Sites!}{Right}/{Objects}>
		download time | practice | <{MeanTime:2f}>
		penalties | strong known | {Counts.Penalties,}`),
	Outcome: `<{hidden?}{Title} has been penalised {Counts.Penalties time} in {Counts.Queries query}.
		|{Title} has {right} {Words.In} the {Words.Class} of their group.<{Converged?}<{Sites?} The mean download time has reached the goal.
			| It has converged.>>>`,
	Terms: pane.Legend(`
		accuracy | <{Accuracy:3}, {right}>
		download time | <{MeanTime:small}>
		detector precision | <{Precision:3}>
		detector recall | <{Recall:3}>
		chance precision | <{Base:3}>
		penalties | {Counts.Penalties,} of {queries}, {penalised%}
		rewards | {Counts.Rewards,} of {queries}, {rewarded%}
		ignored | {Counts.Ignored,} of {queries}, {ignored%}
		all right | 1 is all right
		query | {queries} so far
		class changes | {Counts.Moves,}
		settled objects | {Settled,} of {objects}
		goal | <{Sites?}{FixedTime:six}>
		downloads | <{Sites?}{Counts.Downloads,}>
		object | {objects}
		class | {classes}`),
	Blanks: func(s *model.Snapshot) []any {
		v := s.View.(view)
		part := func(n int64) float64 { return float64(n) / float64(max(1, v.Counts.Queries)) }
		return []any{"right", rightOf(v), "queries", canvas.Counted(v.Counts.Queries, "query"),
			"penalised", part(v.Counts.Penalties), "rewarded", part(v.Counts.Rewards), "ignored", part(v.Counts.Ignored),
			"objects", canvas.Counted(v.Objects, v.Words.Object), "classes", canvas.Counted(v.Classes, v.Words.Class)}
	},
}

// rightOf counts the objects that are right, of all.
func rightOf(v view) string {
	return canvas.Thousands(v.Right) + " of " + canvas.Counted(v.Objects, v.Words.Object)
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
