package tui

import (
	"fmt"
	"math"
	"strings"

	"lascope/automata/polling"
	"lascope/model/pollinglab"
)

// A nowPane tells the last poll in words, what moved because of it, and how the
// run stands.
type nowPane struct{ paneState }

func newNowPane() *nowPane { return &nowPane{} }

func (p *nowPane) name() string { return "now" }

func (p *nowPane) warns() {}

func (p *nowPane) heading(s *paneContext) heading {
	h := heading{title: "now"}
	if v := pollingView(s); v != nil && s.still && (v.Source != "" || len(v.Moves) > 0) {
		h.how, h.right = "the last poll, and who heard of it", v.Source
	} else if !s.still {
		h.how = "each move: " + s.keys.slower()
	} else if v != nil && v.Last.Tick > 0 { // it went fast until now
		h.how = "each move: step" + clause(" (%s)", s.keys.Step)
	}
	return h
}

func (p *nowPane) draw(s *paneContext, a area) {
	v := pollingView(s)
	if v == nil || a.w < 20 || a.h < 1 {
		return
	}
	y := p.drawPoll(s, v, a)
	facts := p.facts(s, v, a.w)
	strip := 0
	telling := s.still && (v.Source != "" || len(v.Moves) > 0)
	if a.h-y-len(facts) >= 3 && !telling {
		strip = min(a.h-y-len(facts), 10)
	}
	bottom := max(y, a.h-len(facts)-strip)
	if telling {
		words, room := tellingLines(v.Tellings, v.Stayed, a.w), a.sub(0, y, a.w, bottom-y)
		if len(words) > room.h {
			words = tellingLines(withoutWays(v.Tellings), v.Stayed, a.w)
		}
		if len(words) > 0 && len(words) <= room.h || len(v.Moves) == 0 {
			drawTellings(words, room)
		} else {
			p.drawMoves(v.Moves, v.Moved, room)
		}
	}
	if strip > 0 {
		p.drawHits(s, v, a.sub(0, bottom, a.w, strip))
		bottom += strip
	}
	for i, line := range facts {
		a.spans(0, bottom+i, line...)
	}
}

// drawPoll tells the last poll, and returns the row after it.
func (p *nowPane) drawPoll(s *paneContext, v *pollinglab.PollingView, a area) int {
	l := v.Last
	if l.Tick == 0 {
		a.text(0, 0, "No page has been polled yet.", fg(inkDim))
		return 2
	}
	verdict, st := "nothing new", fg(inkWarn).bold()
	if l.Hit {
		verdict, st = "hit", fg(inkPractice).bold()
	}
	a.spans(0, 0,
		span{"tick " + thousands(l.Tick) + "  ", fg(inkStrong).bold()},
		span{cut(l.Name, max(8, a.w-40)) + " polled: ", fg(inkAccent).bold()},
		span{verdict, st})
	after := thousands(l.Elapsed) + " slots after its last poll"
	switch l.Elapsed {
	case l.Tick:
		after = "its first poll"
	case 0:
		after = "once more in the same slot"
	case 1:
		after = "one slot after its last poll"
	}
	words := [][]span{{{after, fg(inkDim)}}}
	if v.Choice != "" && s.still && a.h >= 14 {
		words = append(words, choiceGroups(v, a.w)...)
	}
	if finite(l.Chance) {
		words = append(words, []span{{"hidden chance of a hit ", fg(inkTheory)}, {unit(l.Chance, 3), fg(inkTheory).bold()}})
	}
	if l.Rank >= 0 && l.Rank != l.Page {
		words = append(words, []span{{"true rank " + thousands(int64(l.Rank+1)), fg(inkTheory)}})
	}
	y := 1
	for _, line := range flow(words, a.w) {
		a.spans(0, y, line...)
		y++
	}
	return y + 1
}

// choiceGroups are the words on how a page was chosen, and the place in the paper: by
// itself where both are too long for a row.
func choiceGroups(v *pollinglab.PollingView, w int) [][]span {
	whole := strings.TrimSpace(v.Choice + " " + v.ChoiceSource)
	if width(whole) <= w || v.ChoiceSource == "" {
		return [][]span{{{whole, fg(inkDim)}}}
	}
	return [][]span{{{v.Choice, fg(inkDim)}}, {{v.ChoiceSource, fg(inkDim)}}}
}

// ticksAgo says how long ago something was.
func ticksAgo(n int64) string {
	if n == 1 {
		return "1 tick ago"
	}
	return thousands(n) + " ticks ago"
}

// drawMoves is a table of what each automaton did, as many as fit of all there were.
func (p *nowPane) drawMoves(moves []polling.Move, all int, a area) {
	name := 0
	for _, m := range moves {
		name = max(name, width(moveName(m)))
	}
	name = min(name, a.w/3)
	for i, m := range moves {
		if i == a.h-1 && all > a.h {
			a.text(0, i, fmt.Sprintf("… %s more", thousands(int64(all-i))), fg(inkDim))
			return
		}
		if i >= a.h {
			return
		}
		quiet, st := fg(inkDim), fg(inkDim)
		if m.From != m.To {
			quiet, st = fg(inkText), fg(inkAccent).bold()
		}
		x := max(a.text(0, i, cut(moveName(m), name), quiet), name) + 2
		why := m.Why
		if m.Coin >= 0 {
			sign := "≥"
			if m.Coin < m.Threshold {
				sign = "<"
			}
			why = fmt.Sprintf("coin %s %s %s", unit(m.Coin, 3), sign, unit(m.Threshold, 3))
			if m.Why != "" && a.w > 64 {
				why += "  " + m.Why
			}
		}
		a.text(x, i, why, quiet)
		to := fmt.Sprintf("s %d stays", m.From)
		if m.From != m.To {
			to = fmt.Sprintf("s %d → %d", m.From, m.To)
		}
		a.right(a.w, i, to+fmt.Sprintf(" of %d", m.N), st)
	}
}

func moveName(m polling.Move) string {
	if m.Name != "" {
		return m.Name
	}
	return "page " + itoa(m.Automaton+1)
}

// drawHits shows hits a poll in the recent part of the run as columns.
func (p *nowPane) drawHits(s *paneContext, v *pollinglab.PollingView, a area) {
	if len(v.Recent) < 2 {
		return
	}
	label := 9
	if a.w < label+12 {
		return
	}
	_, ys := pollinglab.HitRates(v.Recent, a.w-label-6)
	if len(ys) < 2 {
		return
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, y := range ys {
		lo, hi = min(lo, y), max(hi, y)
	}
	lo, hi = max(0, math.Floor(lo*20-0.2)/20), min(1, math.Ceil(hi*20+0.2)/20)
	a.text(0, 0, "hits", fg(inkHits))
	if a.h > 1 {
		a.text(0, 1, "a poll", fg(inkHits))
	}
	strip := a.sub(label, 0, a.w-label-6, a.h-1)
	if a.h < 3 {
		strip = a.sub(label, 0, a.w-label-6, a.h)
	}
	drawSparkline(strip, ys, lo, hi, inkHits)
	a.text(label+strip.w+1, 0, unit(hi, 2), fg(inkDim))
	if strip.h > 1 {
		a.text(label+strip.w+1, strip.h-1, unit(lo, 2), fg(inkDim))
	}
}

// facts are how the run stands, in lines of at most w.
func (p *nowPane) facts(s *paneContext, v *pollinglab.PollingView, w int) [][]span {
	dim, strong := fg(inkDim), fg(inkStrong).bold()
	out := warningLines(s.snap, w)
	fact := func(label, value string, st style) []span { return []span{{label + " ", dim}, {value, st}} }
	out = append(out, flow(s.maskTheory([][]span{
		fact("value", s.mask(unit(v.Value, 4)), fg(inkPractice).bold()),
		fact("optimal", unit(v.Optimal, 4), fg(inkTheory).bold()),
		append(fact("regret", s.mask(small(v.Regret())), fg(inkAccent).bold()), span{s.mask("  " + percent(v.RegretPart())), dim}),
	}), w)...)
	counts := [][]span{fact("hits/poll", unit(v.HitRate, 3), fg(inkHits).bold())}
	if rate := s.rate * v.PollsASlot(s.snap.Tick); s.running && rate > 0 {
		counts = append(counts, fact("polls/s", short(rate), strong))
	}
	counts = append(counts, fact("used", percent(v.Used), strong), fact("polls", short(float64(v.Polls)), strong))
	if finite(v.Caught) {
		counts = append(counts, append(fact("caught", s.mask(percent(v.Caught)), fg(inkPractice).bold()),
			span{" of " + s.mask(thousands(v.Changes)) + " changes in the log so far", dim}))
	}
	out = append(out, flow(counts, w)...)
	if s.snap.Ended != "" {
		out = append(out, []span{{"ended: " + s.snap.Ended, fg(inkWarn).bold()}})
	}
	if n := len(s.snap.Marks); n > 0 {
		m := s.snap.Marks[n-1]
		out = append(out, flow([][]span{
			fact("last event", m.Name, fg(markInk(m.Kind)).bold()),
			{{ticksAgo(s.snap.Tick-m.Tick) + ", at " + thousands(m.Tick), dim}},
		}, w)...)
	}
	return out
}
