package placementpanes

import (
	"strings"

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
	p.Field(a, func(at pane.Point) pane.Meaning {
		return at.Word(s, told.Values(s), append(pane.Terms(`per query, | {recently} | {source}
			recently | {recently} | {source}
			converged | All objects stand in the states that count as converged. | {source}
			last event | The last shift, takeover or tuning of the run.`, "source", s.Source(),
			"recently", canvas.Say("The curve is penalties a query in the recent part of the run; of the last %d queries %s were penalised.",
				v.Of, canvas.Percent(v.Penalised))), pane.WarningTerm(s))...)
	})
	y := a.Lines(0, pane.WarningLines(s.Snap, a.W))
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
		a.Label(0, y, b.name)
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
	a.Label(0, 2, "recently")
	sparkline := a.Sub(label, 0, a.W-label-6, a.H)
	chart.DrawSparkline(sparkline, ys, 0, 1, canvas.InkStrong)
	a.Label(label+sparkline.W+1, 0, "1.0")
	a.Label(label+sparkline.W+1, sparkline.H-1, "0.0")
}

// factLines are the lines of facts below the bars.
const factLines = `accuracy ●{right} of {Objects,}●<{Correct?}{Hidden!}◆ ✓◆>  settled objects *{Settled,} of {Objects,}*` +
	`<{Converged?}{Sites!}  *converged*>
	<{Sites?}<{Hidden!}download time ●{MeanTime:2f}●  goal ◆{FixedTime:six}◆<{Converged?}◆ ✓◆>  >downloads *{Counts.Downloads,}*>
	<{Hosts?}each object is a <{Hosted?}host, of|site, released from> *{Hosts host}*>
	<{Sites?}{Hidden!}detector precision *<{Precision:3}|–>*  a guess has ◆<{Base:3}|–>◆  detector recall *<{Recall:3}|–>*>
	<{Lockout.Dropped?}true pairs that look like noise ▬{Lockout.Dropped,} of {Lockout.Pairs,}▬` +
	`  locked out from {Lockout.Since,} to about ▬{Lockout.End,}▬>`

func (p *countsPane) facts(s *pane.Context, v view, w int) (out canvas.Lines) {
	right := canvas.Thousands(v.Right)
	if s.Hidden {
		right = strings.Repeat("␣", canvas.Width(canvas.Thousands(v.Objects)))
	}
	for form := range strings.Lines(factLines) {
		out = append(out, canvas.Flow(pane.Facts(form, v, s, "right", right), w)...)
	}
	if n := len(s.Marks); n > 0 {
		m := s.Marks[n-1]
		out = append(out, canvas.Flow(canvas.Lines{canvas.Fact("last event", m.Name, canvas.Fg(chart.MarkInk(m.Kind)).Bold()),
			canvas.Dim.Line(countedTicks(v, s.Tick-m.Tick) + " ago, at " + canvas.Thousands(m.Tick))}, w)...)
	}
	return out
}

func newCountsPane() pane.Pane {
	return &countsPane{Plate: pane.Named("counts", `
		▏–█ | rewards and penalties, in proportion
		▁, ▂, ▃, ▄, ▅, ▆, ▇ | the part of the answers that were penalties, over time
		✓ | reached`)}
}
