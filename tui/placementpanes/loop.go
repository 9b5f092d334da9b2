package placementpanes

import (
	"fmt"
	"lascope/tui/pane"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/follow"
)

// newLoop makes the loop with its panes.
func newLoop() *follow.Loop {
	return follow.New(`query | Answer moves two objects, their states decide where they are, and the next query meets them there.
		environment | counts | Two objects are asked for, mostly of one hidden group. | 6
			query {Counts.Queries,} of this run
		answer | counts | A reward if both are together, else a penalty. | 4
		automaton | arms | A reward draws inward, a penalty pushes outward. | 8
		class | arms | At the boundary a change is possible.
		scheduler | accuracy | The environment asks; the scheme chooses nothing. | 4
			next query: <{Sites?}a crawl|any pair>
			<{Sites?}of all {Objects,} {Words.Object}s, in pairs>`, follow.Loop{
		Boxes: follow.Boxes{
			follow.Environment: {View: newMatrixPane()},
			follow.Answer:      {View: newCountsPane()},
			follow.Automaton:   {View: newClassArmsPane()},
			follow.Share:       {Bars: inClasses},
			follow.Scheduler:   {Bars: met, View: newAccuracyPane()},
		},
		Adapt: func(s *pane.Context, l *follow.Boxes, _ []lab.Stage) {
			l[follow.Share].Name = placementView(s).Words.Class
		},
		Share: loopArm,
	})
}

// inClasses is, for each class, the number of its objects that belong to its group; in hidden mode the number of its objects.
func inClasses(s *pane.Context) (bars []follow.Bar) {
	v := placementView(s)
	for _, arm := range v.Arms.Arms {
		size := 0
		for _, c := range arm.Cells {
			size += c.Count
		}
		b := follow.Bar{Name: v.Words.Numbered(arm.Class), Part: float64(size) / float64(v.Objects),
			Words: canvas.Counted(size, v.Words.Object)}
		if !s.Hidden {
			b.Part, b.Words = float64(arm.Right)/float64(size), fmt.Sprintf("%d of %d right", arm.Right, size)
		}
		bars = append(bars, b)
	}
	return bars
}

// met is the part of the queries so far whose two objects stood together.
func met(s *pane.Context) []follow.Bar {
	c := placementView(s).Counts
	if c.Rewards+c.Penalties == 0 {
		return nil
	}
	met := float64(c.Rewards) / float64(c.Rewards+c.Penalties)
	return []follow.Bar{{Name: "together", Part: met, Words: canvas.Thousands(c.Rewards)},
		{Name: "apart", Part: 1 - met, Words: canvas.Thousands(c.Penalties)}}
}

// loopArm is the classes of the two objects, or the change of one.
func loopArm(s *pane.Context, stages []lab.Stage) (canvas.Span, []canvas.Span) {
	m := follow.StageOf(stages, lab.Moving)
	if len(m.Moves) < 2 {
		return follow.Nothing(), nil
	}
	for _, t := range m.Moves {
		if t.FromClass != t.ToClass {
			return follow.Changed.Span(t.FromClass + " → " + t.ToClass), follow.Plain.Line(t.Who)
		}
	}
	a, b := m.Moves[0], m.Moves[1]
	if a.ToClass == b.ToClass {
		return follow.Strong.Span("both in " + a.ToClass), follow.Plain.Line(a.Who + ", " + b.Who)
	}
	return follow.Strong.Span(a.ToClass + ", " + b.ToClass), follow.Plain.Line(a.Who + ", " + b.Who)
}
