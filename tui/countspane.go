package tui

import (
	"fmt"

	"lascope/model/placementlab"
)

// A countsPane holds how the run stands: rewards against penalties, changes of
// arms, how much is right and settled, and how good the change detector is.
type countsPane struct{ paneState }

func (p *countsPane) name() string { return "counts" }

func (p *countsPane) warns() {}

func (p *countsPane) heading(s *paneContext) heading {
	h := heading{title: "counts"}
	if !s.still {
		h.how = "each query: " + s.keys.slower()
	}
	return h
}

func (p *countsPane) draw(s *paneContext, a area) {
	v := placementView(s)
	if v == nil || a.w < 24 {
		return
	}
	y := 0
	for _, line := range warningLines(s.snap, a.w) {
		a.spans(0, y, line...)
		y++
	}
	c := v.Counts
	total := float64(max(1, c.Queries))
	bars := []struct {
		name  string
		count int64
		st    style
	}{
		{"rewards", c.Rewards, fg(inkHits)},
		{"penalties", c.Penalties, fg(inkAccent)},
		{"ignored", c.Ignored, fg(inkGrey)},
		{"arm changes", c.Moves, fg(inkPractice)},
	}
	for _, b := range bars {
		if b.name == "ignored" && b.count == 0 {
			continue
		}
		const label = 13
		number := thousands(b.count)
		a.text(0, y, b.name, fg(inkDim))
		room := a.w - label - 12
		a.fill(label, y, room, 1, '·', fg(inkFrame))
		a.bar(label, y, float64(b.count)/total*float64(room), b.st, s.theme)
		a.right(a.w, y, number, b.st.bold())
		y++
	}
	for _, line := range p.facts(s, v, a.w) {
		a.spans(0, y, line...)
		y++
	}
	if a.h-y >= 4 {
		drawPenalties(s, v, a.sub(0, y+1, a.w, min(a.h-y-1, 8)))
	}
}

// drawPenalties shows penalties a query in the recent part of the run as columns.
func drawPenalties(s *paneContext, v *placementlab.PlacementView, a area) {
	const label = 13
	if len(v.Recent) < 3 || a.w < label+12 {
		return
	}
	var ys []float64
	from := v.Recent[0]
	least := (v.Recent[len(v.Recent)-1].Tick - from.Tick) / int64(a.w-label-6)
	for _, q := range v.Recent[1:] {
		answered := q.Rewards + q.Penalties - from.Rewards - from.Penalties
		if q.Tick-from.Tick >= max(least, 1) && answered > 0 {
			ys = append(ys, float64(q.Penalties-from.Penalties)/float64(answered))
			from = q
		}
	}
	a.text(0, 0, "penalties", fg(inkAccent))
	a.text(0, 1, "a query,", fg(inkAccent))
	a.text(0, 2, "recently", fg(inkDim))
	strip := a.sub(label, 0, a.w-label-6, a.h)
	drawSparkline(strip, ys, 0, 1, inkAccent)
	a.text(label+strip.w+1, 0, "1.0", fg(inkDim))
	a.text(label+strip.w+1, strip.h-1, "0.0", fg(inkDim))
}

// facts are how the run stands in words.
func (p *countsPane) facts(s *paneContext, v *placementlab.PlacementView, w int) [][]span {
	dim := fg(inkDim)
	fact := func(label, value string, st style) []span { return []span{{label + " ", dim}, {value, st}} }
	right := fact("in the right arm", s.maskLike(thousands(int64(v.Right)), thousands(int64(v.Objects)))+" of "+thousands(int64(v.Objects)), fg(inkPractice).bold())
	if v.Correct {
		right = append(right, span{" ✓", fg(inkTheory).bold()})
	}
	depth := "innermost"
	if v.Depth > 1 {
		depth = "in the two innermost"
	}
	words := [][]span{right, fact(depth, fmt.Sprintf("%s of %s", thousands(int64(v.Settled)), thousands(int64(v.Objects))), fg(inkStrong).bold())}
	if v.Converged {
		words = append(words, []span{{"converged", fg(inkTheory).bold()}})
	}
	out := flow(words, w)
	if v.Sites {
		out = append(out, flow([][]span{
			fact("mean download time", s.mask(fmt.Sprintf("%.2f", v.MeanTime)), fg(inkHits).bold()),
			fact("fixed time", fmt.Sprintf("%.1f", v.FixedTime), fg(inkTheory).bold()),
		}, w)...)
		out = append(out, flow([][]span{
			fact("change detector: precision", s.maskLike(unit(v.Precision, 3), ".000"), fg(inkAccent).bold()),
			fact("a guess has", s.maskLike(unit(v.Base, 3), ".000"), fg(inkTheory).bold()),
			fact("recall", s.maskLike(unit(v.Recall, 3), ".000"), fg(inkStrong).bold()),
		}, w)...)
	}
	if n := len(s.snap.Marks); n > 0 {
		m := s.snap.Marks[n-1]
		out = append(out, flow([][]span{
			fact("last event", m.Name, fg(markInk(m.Kind)).bold()),
			{{thousands(s.snap.Tick-m.Tick) + " " + ticksWord(v) + " ago, at " + thousands(m.Tick), dim}},
		}, w)...)
	}
	return out
}
