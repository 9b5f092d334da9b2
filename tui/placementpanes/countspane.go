package placementpanes

import (
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A countsPane shows rewards, penalties and changes of arms as bars, the objects in the
// right arm and the innermost states, and the quality of the change detector.
type countsPane struct{ pane.Plate }

func (p *countsPane) Heading(s *pane.Context) pane.Heading {
	return pane.Head(`counts
		how: answers so far
		caption: Rewards keep objects where they are; penalties push them out.
		<{Still!}foot: each query: {slower}>`, s, "slower", s.Keys.SlowerHint())
}

func (p *countsPane) Draw(s *pane.Context, a canvas.Area) {
	v := placementView(s)
	p.Lay(a)
	if a.W < 24 {
		return
	}
	p.Field(a, func(at pane.Point) pane.Meaning { return countsMeaning(s, at) })
	y := pane.DrawWarnings(s.Snap, a)
	c := v.Counts
	total := float64(max(1, c.Queries))
	bars := []struct {
		name  string
		count int64
		st    canvas.Style
	}{
		{"rewards", c.Rewards, canvas.Practice},
		{"penalties", c.Penalties, canvas.Strong},
		{"ignored", c.Ignored, canvas.Dim},
		{canvas.Pick(v.Sites, "moves", "class changes"), c.Moves, canvas.Practice},
	}
	for _, b := range bars {
		if b.name == "ignored" && b.count == 0 {
			continue
		}
		const label = 14
		a.Text(0, y, b.name, canvas.Dim)
		room := a.W - label - 12
		a.Fill(label, y, room, 1, '·', canvas.Frame)
		a.Bar(label, y, float64(b.count)/total*float64(room), b.st, s.Theme)
		a.Right(a.W, y, canvas.Thousands(b.count), b.st.Bold())
		y++
	}
	y = a.Lines(y, p.facts(s, v, a.W))
	if a.H-y >= 4 {
		drawPenalties(v, a.Rows(y+1, min(a.H-y-1, 8)))
	}
}

func drawPenalties(v view, a canvas.Area) {
	const label = 13
	if len(v.Recent) < 3 || a.W < label+12 {
		return
	}
	var ys []float64
	from := v.Recent[0]
	least := (v.Recent[len(v.Recent)-1].Tick - from.Tick) / int64(a.W-label-6)
	for _, q := range v.Recent[1:] {
		answered := q.Rewards + q.Penalties - from.Rewards - from.Penalties
		if q.Tick-from.Tick >= max(least, 1) && answered > 0 {
			ys = append(ys, float64(q.Penalties-from.Penalties)/float64(answered))
			from = q
		}
	}
	a.Text(0, 0, "penalties", canvas.Strong)
	a.Text(0, 1, "per query,", canvas.Strong)
	a.Text(0, 2, "recently", canvas.Dim)
	sparkline := a.Sub(label, 0, a.W-label-6, a.H)
	chart.DrawSparkline(sparkline, ys, 0, 1, canvas.InkStrong)
	a.Text(label+sparkline.W+1, 0, "1.0", canvas.Dim)
	a.Text(label+sparkline.W+1, sparkline.H-1, "0.0", canvas.Dim)
}

func (p *countsPane) facts(s *pane.Context, v view, w int) (out [][]canvas.Span) {
	all, met := canvas.Thousands(v.Objects), canvas.Theory.Bold().Span(" ✓")
	right := canvas.Fact("accuracy", s.MaskLike(canvas.Thousands(v.Right), all)+" of "+all, canvas.Practice.Bold())
	if v.Correct && !s.Hidden {
		right = append(right, met)
	}
	words := [][]canvas.Span{right, canvas.Fact("settled objects", canvas.Thousands(v.Settled)+" of "+all, canvas.Bold)}
	if v.Converged && !v.Sites {
		words = append(words, canvas.Bold.Line("converged"))
	}
	add := func(words ...[]canvas.Span) { out = append(out, canvas.Flow(words, w)...) }
	add(words...)
	if v.Sites { // they converge by the mean time, wherever their states are
		truth := func(groups ...[]canvas.Span) [][]canvas.Span { return canvas.Pick(s.Hidden, nil, groups) }
		fixed, q := canvas.Fact("goal", lab.Six(v.FixedTime), canvas.Theory.Bold()), quantities(v)
		if v.Converged {
			fixed = append(fixed, met)
		}
		add(append(truth(q.Fact("download time"), fixed), canvas.Fact("downloads", canvas.Thousands(v.Counts.Downloads), canvas.Bold))...)
		if v.Hosts > 0 {
			what := canvas.Pick(v.Hosted, "each object is a host, of", "each object is a site, released from")
			add(canvas.Fact(what, canvas.Counted(v.Hosts, "host"), canvas.Bold))
		}
		add(truth(q.Fact("detector precision"), canvas.Fact("a guess has", canvas.Unit(v.Base, 3), canvas.Theory.Bold()),
			q.Fact("detector recall"))...)
	}
	if l := v.Lockout; l != nil && l.Dropped > 0 {
		add(canvas.Fact("true pairs that look like noise", canvas.Thousands(l.Dropped)+" of "+canvas.Thousands(l.Pairs), canvas.Warn.Bold()),
			canvas.Fact("locked out from "+canvas.Thousands(l.Since)+" to about", canvas.Thousands(l.End), canvas.Warn.Bold()))
	}
	if n := len(s.Snap.Marks); n > 0 {
		m := s.Snap.Marks[n-1]
		add(canvas.Fact("last event", m.Name, canvas.Fg(chart.MarkInk(m.Kind)).Bold()),
			canvas.Dim.Line(countedTicks(v, s.Snap.Tick-m.Tick)+" ago, at "+canvas.Thousands(m.Tick)))
	}
	return out
}

func newCountsPane() pane.Pane {
	return &countsPane{Plate: pane.Named("counts", `
		▏–█ | rewards and penalties, in proportion
		▁, ▂, ▃, ▄, ▅, ▆, ▇ | the part of the answers that were penalties, over time
		✓ | reached`)}
}

func countsMeaning(s *pane.Context, at pane.Point) pane.Meaning {
	v, source := placementView(s), s.Source()
	recently := canvas.Say("The curve is penalties a query in the recent part of the run; of the last %d queries %s were penalised.",
		v.Of, canvas.Percent(v.Penalised))
	return at.Word(s, termValues(s), pane.WarningTerm(s),
		pane.Term{Label: "per query,", Sentence: recently, Source: source},
		pane.Term{Label: "recently", Sentence: recently, Source: source},
		pane.Term{Label: "converged", Sentence: "All objects stand in the states that count as converged.", Source: source},
		pane.Term{Label: "last event", Sentence: "The last shift, takeover or tuning of the run."},
	)
}
