package pollingpanes

import (
	"strings"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

func newNowPane() *pane.NowPane {
	return &pane.NowPane{Event: "poll", Caption: "One poll, in the order in which it happened.",
		Write: writeNow, Told: &told, Source: "{Source}",
		Words: `No page | No page has been polled yet. | [LAKG] §II | A poll asks a page whether it changed since its last poll.
			polls a second | Polls made in a second of wall time.
			tick | {polled} was polled at tick {Last.Tick,}: a <{Last.Hit?}hit|miss>. | [LAKG] §II |
				In each tick pages may change, then up to c pages are polled.`,
		Said: func(s *pane.Context, m *pane.Meaning) {
			if m.Memory.Kind == lab.AboutPages && m.Memory.End-m.Memory.First == 1 {
				m.Memory = pageMemory(s, m.Memory.First)
			}
		},
		Below: pane.Lower{
			Draw: func(s *pane.Context, a canvas.Area) {
				if len(pollingView(s).Rows) > 0 && a.H > leastAges {
					a.Label(0, 1, "age  ticks since the last poll")
					drawAges(s, a.Below(2))
				}
			},
			Ask: func(l *lab.ViewRequest, h int) {
				if l.Rows == 0 { // no other pane shows pages
					l.Rows = h
				}
			},
			Marks: pane.Legend(`
				▏–█, · | the age of a page in ticks, and up to the oldest`),
		},
	}
}

// leastAges is the rows of the ages below the text, with their heading.
const leastAges = 4

func writeNow(s *pane.Context, w int, formulas bool) pane.NowText {
	v := pollingView(s)
	event, more := pollLines(s, v, w, formulas)
	t := pane.NowText{Head: append(pane.WarningLines(s.Snap, w), event...), More: more, Tail: nowFacts(s, v, w)}
	if s.Still {
		t.Sentences = pane.Sentences(v.Explanations, v.Stayed, w, formulas)
	}
	if len(t.Sentences) > 0 {
		t.Tail = append(canvas.Lines{nil}, t.Tail...)
	}
	return t
}

func pollLines(s *pane.Context, v view, w int, formulas bool) (event, more canvas.Lines) {
	l := v.Last
	if l.Tick == 0 {
		return canvas.Lines{canvas.Dim.Line("No page has been polled yet.")}, canvas.Lines{nil}
	}
	words := canvas.Lines{canvas.Dim.Line(l.Since())}
	if v.Choice != "" && s.Still && formulas {
		words = append(words, choiceGroups(v, w)...)
	}
	if l.Rank >= 0 && l.Rank != l.Page {
		words = append(words, canvas.Theory.Line("rank "+canvas.Thousands(l.Rank+1)))
	}
	more = pane.FlowWhole(words, w)
	if program, ok := v.State.(*pollinglab.ProgramView); ok && program.Saying != "" {
		more = append(more, canvas.Paragraph("it says: "+program.Saying, w, canvas.Text)...)
	}
	return pane.FlowWhole(polledGroups(s, l), w), append(more, nil)
}

func polledGroups(s *pane.Context, l pollinglab.LastPoll) canvas.Lines {
	polled := canvas.Lines{
		canvas.Bold.Line("tick " + canvas.Thousands(l.Tick)),
		{s.Marked(canvas.Accent.Bold(), lab.AboutPages, l.Page).Span(l.Name + " polled: "),
			canvas.Bold.Span(l.Answer)},
	}
	if canvas.Finite(l.Chance) {
		polled = append(polled, []canvas.Span{canvas.Theory.Span("hit probability "),
			canvas.Theory.Bold().Span(canvas.Chance(l.Chance))})
	}
	return polled
}

// choiceGroups are the reason for the choice of a page and its source in the paper, apart if
// a row cannot hold both.
func choiceGroups(v view, w int) canvas.Lines {
	whole := strings.TrimSpace(v.Choice + " " + v.From)
	if canvas.Width(whole) <= w || v.From == "" {
		return canvas.Lines{canvas.Dim.Line(whole)}
	}
	return canvas.Lines{canvas.Dim.Line(v.Choice), canvas.Dim.Line(v.From)}
}

// TicksAgo writes a distance in ticks: 1 tick ago, 2,000 ticks ago.
func TicksAgo(n int64) string {
	return canvas.Counted(n, "tick") + " ago"
}

// nowFacts are what neither the result nor a curve shows of the state of the run, in lines of at most w cells.
func nowFacts(s *pane.Context, v view, w int) canvas.Lines {
	var out canvas.Lines
	if rate := s.Rate * (float64(v.Polls) / float64(max(1, s.Tick))); s.Running && rate > 0 {
		out = pane.Facts("*{rate:short}* polls a second", "rate", rate)
	}
	if s.Ended != "" {
		out = append(out, pane.FlowWhole(canvas.Lines{canvas.Warn.Bold().Line("ended: " + s.Ended)}, w)...)
	}
	if n := len(s.Marks); n > 0 {
		m := s.Marks[n-1]
		out = append(out, pane.FlowWhole(canvas.Lines{
			canvas.Fact("last change", m.Name, canvas.Fg(chart.MarkInk(m.Kind)).Bold()),
			canvas.Dim.Line(TicksAgo(s.Tick-m.Tick) + ", at " + canvas.Thousands(m.Tick)),
		}, w)...)
	}
	return out
}
