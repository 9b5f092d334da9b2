package pollingpanes

import (
	"fmt"
	"math"
	"strings"

	"lascope/automata/polling"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// A NowPane describes the last poll, the moves it caused, and the state of the run.
type NowPane struct{ pane.Base }

// Name implements [pane.Pane].
func (p *NowPane) Name() string { return "now" }

// Warns implements [pane.Warner].
func (p *NowPane) Warns() {}

// Heading implements [pane.Pane].
func (p *NowPane) Heading(s *pane.Context) pane.Heading {
	h := pane.Heading{Title: "now"}
	if v := pollingView(s); v != nil && s.Still && (v.Source != "" || len(v.Moves) > 0) {
		h.How, h.Right = "the last poll, and who heard of it", v.Source
	} else if !s.Still {
		h.How = "each move: " + s.Keys.SlowerHint()
	} else if v != nil && v.Last.Tick > 0 { // fast until now
		h.How = "each move: step" + keymap.Clause(" (%s)", s.Keys.Step)
	}
	return h
}

// Draw implements [pane.Pane].
func (p *NowPane) Draw(s *pane.Context, a canvas.Area) {
	v := pollingView(s)
	if v == nil || a.W < 20 || a.H < 1 {
		return
	}
	y := p.drawPoll(s, v, a)
	facts := p.facts(s, v, a.W)
	sparkline := 0
	explained := s.Still && (v.Source != "" || len(v.Moves) > 0)
	if a.H-y-len(facts) >= 3 && !explained {
		sparkline = min(a.H-y-len(facts), 10)
	}
	bottom := max(y, a.H-len(facts)-sparkline)
	if explained {
		words, room := pane.ExplanationLines(v.Explanations, v.Stayed, a.W), a.Sub(0, y, a.W, bottom-y)
		if len(words) > room.H {
			words = pane.ExplanationLines(pane.WithoutWays(v.Explanations), v.Stayed, a.W)
		}
		if len(words) > 0 && len(words) <= room.H || len(v.Moves) == 0 {
			pane.DrawExplanation(words, room)
		} else {
			p.drawMoves(v.Moves, v.Moved, room)
		}
	}
	if sparkline > 0 {
		p.drawHits(s, v, a.Sub(0, bottom, a.W, sparkline))
		bottom += sparkline
	}
	a.Lines(bottom, facts)
}

// drawPoll describes the last poll and returns the row after it.
func (p *NowPane) drawPoll(s *pane.Context, v *pollinglab.View, a canvas.Area) int {
	l := v.Last
	if l.Tick == 0 {
		a.Text(0, 0, "No page has been polled yet.", canvas.Fg(canvas.InkDim))
		return 2
	}
	verdict, st := "nothing new", canvas.Fg(canvas.InkWarn).Bold()
	if l.Hit {
		verdict, st = "hit", canvas.Fg(canvas.InkPractice).Bold()
	}
	if l.Changes > 1 {
		verdict += ", " + canvas.Thousands(l.Changes) + " changes"
	}
	a.Spans(0, 0,
		canvas.Span{Text: "tick " + canvas.Thousands(l.Tick) + "  ", St: canvas.Fg(canvas.InkStrong).Bold()},
		canvas.Span{Text: canvas.Cut(l.Name, max(8, a.W-40)) + " polled: ", St: canvas.Fg(canvas.InkAccent).Bold()},
		canvas.Span{Text: verdict, St: st})
	after := canvas.Thousands(l.Elapsed) + " slots after its last poll"
	switch l.Elapsed {
	case l.Tick:
		after = "its first poll"
	case 0:
		after = "once more in the same slot"
	case 1:
		after = "one slot after its last poll"
	}
	words := [][]canvas.Span{{{Text: after, St: canvas.Fg(canvas.InkDim)}}}
	if v.Choice != "" && s.Still && a.H >= 14 {
		words = append(words, choiceGroups(v, a.W)...)
	}
	if canvas.Finite(l.Chance) {
		words = append(words, []canvas.Span{{Text: "hidden chance of a hit ", St: canvas.Fg(canvas.InkTheory)}, {Text: canvas.Unit(l.Chance, 3), St: canvas.Fg(canvas.InkTheory).Bold()}})
	}
	if l.Rank >= 0 && l.Rank != l.Page {
		words = append(words, []canvas.Span{{Text: "true rank " + canvas.Thousands(int64(l.Rank+1)), St: canvas.Fg(canvas.InkTheory)}})
	}
	y := 1
	y = a.Lines(y, canvas.Flow(words, a.W))
	return y + 1
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

// drawMoves draws a table of the automata's moves, as many as fit, with the number of the
// others.
func (p *NowPane) drawMoves(moves []polling.Move, all int, a canvas.Area) {
	name := 0
	for _, m := range moves {
		name = max(name, canvas.Width(moveName(m)))
	}
	name = min(name, a.W/3)
	for i, m := range moves {
		if i == a.H-1 && all > a.H {
			a.Text(0, i, fmt.Sprintf("… %s more", canvas.Thousands(int64(all-i))), canvas.Fg(canvas.InkDim))
			return
		}
		if i >= a.H {
			return
		}
		quiet, st := canvas.Fg(canvas.InkDim), canvas.Fg(canvas.InkDim)
		if m.From != m.To {
			quiet, st = canvas.Fg(canvas.InkText), canvas.Fg(canvas.InkAccent).Bold()
		}
		x := max(a.Text(0, i, canvas.Cut(moveName(m), name), quiet), name) + 2
		why := m.Why
		if m.Coin >= 0 {
			sign := "≥"
			if m.Coin < m.Threshold {
				sign = "<"
			}
			why = fmt.Sprintf("coin %s %s %s", canvas.Unit(m.Coin, 3), sign, canvas.Unit(m.Threshold, 3))
			if m.Why != "" && a.W > 64 {
				why += "  " + m.Why
			}
		}
		a.Text(x, i, why, quiet)
		to := fmt.Sprintf("s %d stays", m.From)
		if m.From != m.To {
			to = fmt.Sprintf("s %d → %d", m.From, m.To)
		}
		a.Right(a.W, i, to+fmt.Sprintf(" of %d", m.N), st)
	}
}

func moveName(m polling.Move) string {
	if m.Name != "" {
		return m.Name
	}
	return "page " + canvas.Itoa(m.Automaton+1)
}

// drawHits draws hits a poll in the recent part of the run as a sparkline.
func (p *NowPane) drawHits(s *pane.Context, v *pollinglab.View, a canvas.Area) {
	if len(v.Recent) < 2 {
		return
	}
	label := 9
	if a.W < label+12 {
		return
	}
	_, ys, _ := pollinglab.Rates(v.Recent, a.W-label-6)
	if len(ys) < 2 {
		return
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, y := range ys {
		lo, hi = min(lo, y), max(hi, y)
	}
	lo, hi = max(0, math.Floor(lo*20-0.2)/20), min(1, math.Ceil(hi*20+0.2)/20)
	a.Text(0, 0, "hits", canvas.Fg(canvas.InkHits))
	if a.H > 1 {
		a.Text(0, 1, "a poll", canvas.Fg(canvas.InkHits))
	}
	sparkline := a.Sub(label, 0, a.W-label-6, a.H-1)
	if a.H < 3 {
		sparkline = a.Sub(label, 0, a.W-label-6, a.H)
	}
	chart.DrawSparkline(sparkline, ys, lo, hi, canvas.InkHits)
	a.Text(label+sparkline.W+1, 0, canvas.Unit(hi, 2), canvas.Fg(canvas.InkDim))
	if sparkline.H > 1 {
		a.Text(label+sparkline.W+1, sparkline.H-1, canvas.Unit(lo, 2), canvas.Fg(canvas.InkDim))
	}
}

// facts are the state of the run, in lines of at most w cells.
func (p *NowPane) facts(s *pane.Context, v *pollinglab.View, w int) [][]canvas.Span {
	dim, strong := canvas.Fg(canvas.InkDim), canvas.Fg(canvas.InkStrong).Bold()
	out := pane.WarningLines(s.Snap, w)
	fact := func(label, value string, st canvas.Style) []canvas.Span {
		return []canvas.Span{{Text: label + " ", St: dim}, {Text: value, St: st}}
	}
	out = append(out, canvas.Flow(s.MaskTheory([][]canvas.Span{
		fact("value", s.Mask(canvas.Unit(v.Value, 4)), canvas.Fg(canvas.InkPractice).Bold()),
		fact("optimal", canvas.Unit(v.Optimal, 4), canvas.Fg(canvas.InkTheory).Bold()),
		append(fact("regret", s.Mask(canvas.Small(v.Regret())), canvas.Fg(canvas.InkAccent).Bold()), canvas.Span{Text: s.Mask("  " + canvas.Percent(v.RegretPart())), St: dim}),
	}), w)...)
	counts := [][]canvas.Span{fact("hits/poll", canvas.Unit(v.HitRate, 3), canvas.Fg(canvas.InkHits).Bold())}
	if rate := s.Rate * v.PollsASlot(s.Snap.Tick); s.Running && rate > 0 {
		counts = append(counts, fact("polls/s", canvas.Short(rate), strong))
	}
	counts = append(counts, fact("used", canvas.Percent(v.Used), strong), fact("polls", canvas.Short(float64(v.Polls)), strong))
	if canvas.Finite(v.Caught) {
		counts = append(counts, append(fact("caught", s.Mask(canvas.Percent(v.Caught)), canvas.Fg(canvas.InkPractice).Bold()),
			canvas.Span{Text: " of " + s.Mask(canvas.Thousands(v.Changes)) + " changes in the log so far", St: dim}))
	}
	out = append(out, canvas.Flow(counts, w)...)
	if s.Snap.Ended != "" {
		out = append(out, []canvas.Span{{Text: "ended: " + s.Snap.Ended, St: canvas.Fg(canvas.InkWarn).Bold()}})
	}
	if n := len(s.Snap.Marks); n > 0 {
		m := s.Snap.Marks[n-1]
		out = append(out, canvas.Flow([][]canvas.Span{
			fact("last event", m.Name, canvas.Fg(chart.MarkInk(m.Kind)).Bold()),
			{{Text: TicksAgo(s.Snap.Tick-m.Tick) + ", at " + canvas.Thousands(m.Tick), St: dim}},
		}, w)...)
	}
	return out
}
