package pollingpanes

import (
	"slices"
	"strings"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A nowPane describes the last poll, the moves it caused, and the state of the run.
type nowPane struct{ pane.Narrator }

func (p *nowPane) Warns() {}

// Most is the most rows that the pane uses: those of a poll of a tree of ten levels.
func (p *nowPane) Most() int { return 18 }

func (p *nowPane) Heading(s *pane.Context) pane.Heading {
	source := ""
	if v := pollingView(s); v != nil {
		source = v.Source
	}
	return p.HeadingOf(s, "poll", source, "One poll, in the order in which it happened.")
}

func (p *nowPane) Signs() []pane.LegendEntry {
	return append(slices.Clip(p.Narrator.Signs()), pane.LegendEntry{Symbol: pane.BlockSigns + ", ·", Meaning: "the age of a page in ticks, and up to the oldest"})
}

// leastAges is the rows of the ages below the text, with their heading.
const leastAges = 4

func (p *nowPane) Draw(s *pane.Context, a canvas.Area) {
	pane.Narrate(p, s, a)
	v := pollingView(s)
	if v == nil || len(v.Rows) == 0 || a.W < 20 {
		return
	}
	if below := pane.TextOf(p, s, a.W).Rows() + 1; a.H-below >= leastAges {
		a.Text(0, below, "age  ticks since the last poll", canvas.Fg(canvas.InkDim))
		drawAges(s, a.Sub(0, below+1, a.W, a.H-below-1))
	}
}

// Write implements [pane.NowPane]: the last poll, the moves it caused and the state of the run, in lines of at most
// w cells.
func (p *nowPane) Write(s *pane.Context, w int) pane.NowText {
	v := pollingView(s)
	if v == nil {
		return pane.NowText{}
	}
	event, more := p.pollLines(s, v, w)
	t := pane.NowText{Head: append(pane.WarningLines(s.Snap, w), event...), More: more, Tail: p.facts(s, v, w)}
	if s.Still {
		t.Sentences = pane.Sentences(v.Explanations, v.Stayed, w, p.Formulas)
	}
	if len(t.Sentences) > 0 {
		t.Tail = append([][]canvas.Span{nil}, t.Tail...)
	}
	return t
}

// pollLines describe the last poll: the event, and more about it.
func (p *nowPane) pollLines(s *pane.Context, v *pollinglab.View, w int) (event, more [][]canvas.Span) {
	l := v.Last
	if l.Tick == 0 {
		return [][]canvas.Span{{{Text: "No page has been polled yet.", St: canvas.Fg(canvas.InkDim)}}}, [][]canvas.Span{nil}
	}
	after := canvas.Thousands(l.Elapsed) + " ticks since its last poll"
	switch l.Elapsed {
	case l.Tick:
		after = "its first poll"
	case 0:
		after = "again in the same tick"
	case 1:
		after = "1 tick since its last poll"
	}
	words := [][]canvas.Span{{{Text: after, St: canvas.Fg(canvas.InkDim)}}}
	if v.Choice != "" && s.Still && p.Formulas {
		words = append(words, choiceGroups(v, w)...)
	}
	if l.Rank >= 0 && l.Rank != l.Page {
		words = append(words, []canvas.Span{{Text: "rank " + canvas.Thousands(int64(l.Rank+1)), St: canvas.Fg(canvas.InkTheory)}})
	}
	more = pane.FlowWhole(words, w)
	if program, ok := v.State.(*pollinglab.ProgramView); ok && program.Saying != "" {
		for _, line := range canvas.Wrap("it says: "+program.Saying, w) {
			more = append(more, []canvas.Span{{Text: line, St: canvas.Fg(canvas.InkText)}})
		}
	}
	return pane.FlowWhole(polledGroups(s, l), w), append(more, nil)
}

// polledGroups tell the last poll: when it was, which page, the answer and how probable a hit was.
func polledGroups(s *pane.Context, l pollinglab.LastPoll) [][]canvas.Span {
	polled := [][]canvas.Span{
		{{Text: "tick " + canvas.Thousands(l.Tick), St: canvas.Fg(canvas.InkStrong).Bold()}},
		{{Text: l.Name + " polled: ", St: s.Marked(canvas.Fg(canvas.InkAccent).Bold(), lab.AboutPages, l.Page)}, {Text: l.Answer, St: canvas.Fg(canvas.InkStrong).Bold()}},
	}
	if canvas.Finite(l.Chance) {
		polled = append(polled, []canvas.Span{{Text: "hit probability ", St: canvas.Fg(canvas.InkTheory)}, {Text: canvas.Chance(l.Chance), St: canvas.Fg(canvas.InkTheory).Bold()}})
	}
	return polled
}

// choiceGroups are the reason for the choice of a page and its source in the paper, apart if
// a row cannot hold both.
func choiceGroups(v *pollinglab.View, w int) [][]canvas.Span {
	whole := strings.TrimSpace(v.Choice + " " + v.ChoiceSource)
	if canvas.Width(whole) <= w || v.ChoiceSource == "" {
		return [][]canvas.Span{{{Text: whole, St: canvas.Fg(canvas.InkDim)}}}
	}
	return [][]canvas.Span{{{Text: v.Choice, St: canvas.Fg(canvas.InkDim)}}, {{Text: v.ChoiceSource, St: canvas.Fg(canvas.InkDim)}}}
}

// TicksAgo writes a distance in ticks: 1 tick ago, 2,000 ticks ago.
func TicksAgo(n int64) string {
	if n == 1 {
		return "1 tick ago"
	}
	return canvas.Thousands(n) + " ticks ago"
}

// facts are what neither the result nor a curve shows of the state of the run, in lines of at most w cells.
func (p *nowPane) facts(s *pane.Context, v *pollinglab.View, w int) [][]canvas.Span {
	dim := canvas.Fg(canvas.InkDim)
	var out [][]canvas.Span
	if rate := s.Rate * v.PollsASlot(s.Snap.Tick); s.Running && rate > 0 {
		out = append(out, []canvas.Span{{Text: canvas.Short(rate), St: canvas.Fg(canvas.InkStrong).Bold()}, {Text: " polls a second", St: dim}})
	}
	if s.Snap.Ended != "" {
		out = append(out, pane.FlowWhole([][]canvas.Span{{{Text: "ended: " + s.Snap.Ended, St: canvas.Fg(canvas.InkWarn).Bold()}}}, w)...)
	}
	if n := len(s.Snap.Marks); n > 0 {
		m := s.Snap.Marks[n-1]
		out = append(out, pane.FlowWhole([][]canvas.Span{
			canvas.Fact("last change", m.Name, canvas.Fg(chart.MarkInk(m.Kind)).Bold()),
			{{Text: TicksAgo(s.Snap.Tick-m.Tick) + ", at " + canvas.Thousands(m.Tick), St: dim}},
		}, w)...)
	}
	return out
}
