package placementpanes

import (
	"fmt"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/follow"
	"lascope/tui/pane"
)

// newLoop makes the loop with its panes.
func newLoop() *follow.Loop {
	return &follow.Loop{
		Unit:    "query",
		Caption: "Answer moves two objects, their states decide where they are, and the next query meets them there.",
		Boxes: follow.Boxes{
			follow.Environment: {Opens: "counts", Gloss: "Two objects are asked for, mostly of one hidden group.",
				View: newMatrixPane(), Least: 6},
			follow.Answer: {Opens: "counts", Gloss: "A reward if both are together, else a penalty.",
				View: newCountsPane(), Least: 4},
			follow.Automaton: {Opens: "arms", Gloss: "A reward draws inward, a penalty pushes outward.",
				View: newClassArmsPane(), Least: 8},
			follow.Share: {Name: "class", Opens: "arms", Gloss: "At the boundary a change is possible.", Draw: drawClasses},
			follow.Scheduler: {Opens: "accuracy", Gloss: "The environment asks; the scheme chooses nothing.",
				Draw: drawMet, View: newAccuracyPane(), Least: 4},
		},
		World: func(s *pane.Context) []canvas.Span {
			v := placementView(s)
			return follow.Plain.Line("query " + canvas.Thousands(v.Counts.Queries) + " of this run")
		},
		Adapt:     func(s *pane.Context, l *follow.Boxes) { l[follow.Share].Name = placementView(s).Words.Class },
		Share:     loopArm,
		Scheduler: loopScheduler,
	}
}

// drawClasses draws, for each class, the number of its objects that belong to its group; in hidden mode the number of its objects.
func drawClasses(s *pane.Context, a canvas.Area) int {
	v := placementView(s)
	var bars []follow.Bar
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
	return follow.DrawBars(s, a, bars)
}

// drawMet draws the part of the queries so far whose two objects stood together.
func drawMet(s *pane.Context, a canvas.Area) int {
	c := placementView(s).Counts
	heard := c.Rewards + c.Penalties
	if heard == 0 {
		return 0
	}
	met := float64(c.Rewards) / float64(heard)
	return follow.DrawBars(s, a, []follow.Bar{
		{Name: "together", Part: met, Words: canvas.Thousands(c.Rewards)},
		{Name: "apart", Part: 1 - met, Words: canvas.Thousands(c.Penalties)},
	})
}

// loopArm is the classes of the two objects, or the change of one.
func loopArm(s *pane.Context, stages []lab.Stage) (canvas.Span, []canvas.Span) {
	m, _ := follow.StageOf(stages, lab.Moving)
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

// loopScheduler is how queries come.
func loopScheduler(s *pane.Context) (canvas.Span, []canvas.Span) {
	v := placementView(s)
	if v.Sites {
		return follow.Strong.Span("next query: a crawl"), follow.Plain.Line(fmt.Sprintf("of all %s, in pairs", canvas.Counted(v.Objects, v.Words.Object)))
	}
	return follow.Strong.Span("next query: any pair"), nil
}
