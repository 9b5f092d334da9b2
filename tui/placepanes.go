package tui

import (
	"fmt"
	"math"
	"strings"

	"lascope/model"
)

// cureScheme is the scheme that the theatre's key hands the state to.
const cureScheme = "eoma"

// An accuracyPane draws how well the classes meet the groups over the run, and
// below it, for sites, the mean download time against the fixed time.
type accuracyPane struct{ tickCurves }

func (p *accuracyPane) name() string { return "accuracy" }

func (p *accuracyPane) heading(s *scene) heading {
	h := heading{title: "accuracy", how: "best matching of arms to groups", right: p.windowWords(s)}
	if v := placementView(s); v != nil && v.Sites {
		h.title, h.how = "accuracy and time", "time is the mean expected download"
	}
	return h
}

func (p *accuracyPane) draw(s *scene, a area) {
	v := placementView(s)
	if v == nil || len(v.Whole) == 0 {
		return
	}
	samples := v.Whole
	if p.recent {
		samples = v.Recent
	}
	xs := ticksOf(samples, func(q model.PlacementPoint) int64 { return q.Tick })
	top := a
	if v.Sites && a.h >= 10 {
		half := a.h / 2
		top = a.sub(0, 0, a.w, half)
		p.drawTime(s, v, samples, xs, a.sub(0, half, a.w, a.h-half))
	}
	c := p.frame(s, xs, ticksWord(v))
	c.y0, c.y1, c.even = 0, 1, true
	c.ticks, c.word = niceTicks(0, 1, max(2, min(5, (top.h-2)/3))), decimals(1)
	ys := valuesOf(samples, func(q model.PlacementPoint) float64 { return q.Accuracy })
	c.series = append(c.series, series{name: "all right", mark: '◆', ink: inkTheory, dash: 4,
		xs: []float64{c.x0, c.x1}, ys: []float64{1, 1}, at: 1, last: "1"})
	for from := 0; from < len(samples); { // each scheme's part begins where the one before ended
		to := from
		for to < len(samples) && samples[to].Scheme == samples[from].Scheme {
			to++
		}
		begin, last := max(0, from-1), samples[to-1]
		one := series{mark: '●', ink: inkPractice, xs: xs[begin:to], ys: ys[begin:to], at: last.Accuracy,
			name: v.Schemes[last.Scheme].Title, last: unit(last.Accuracy, 3)}
		if to < len(samples) {
			one.mark, one.ink = '◌', inkGrey
		}
		c.series = append(c.series, one)
		from = to
	}
	keepLatest(c)
	p.addFuture(c, s)
	s.maskSeries(c)
	c.draw(top, s.theme)
}

// drawTime draws the mean download time.
func (p *accuracyPane) drawTime(s *scene, v *model.PlacementView, samples []model.PlacementPoint, xs []float64, a area) {
	c := p.frame(s, xs, ticksWord(v))
	ys := valuesOf(samples, func(q model.PlacementPoint) float64 { return q.MeanTime })
	lo, hi := v.FixedTime, v.FixedTime
	for _, y := range ys {
		if finite(y) {
			lo, hi = min(lo, y), max(hi, y)
		}
	}
	step := niceStep(max(hi-lo, 1) / 3)
	c.y0, c.y1 = math.Floor(lo/step-0.2)*step, math.Ceil(hi/step+0.2)*step
	c.ticks, c.word = axisTicks(c.y0, c.y1, max(2, (a.h-2)/3)), decimals(digitsOf(step))
	c.even = true
	if s.hidden { // an axis fitted to the times would tell of them
		blank := strings.Repeat(" ", width(decimals(0)(v.FixedTime)))
		c.y0, c.y1, c.ticks, c.word = 0, 1, []float64{0, 1}, func(float64) string { return blank }
	}
	c.series = []series{
		{name: "fixed time", mark: '◆', ink: inkTheory, dash: 4, xs: []float64{c.x0, c.x1}, ys: []float64{v.FixedTime, v.FixedTime}, at: v.FixedTime, last: fmt.Sprintf("%.1f", v.FixedTime)},
		{name: "mean time", mark: '●', ink: inkHits, xs: xs, ys: ys, at: v.MeanTime, last: fmt.Sprintf("%.2f", v.MeanTime)},
	}
	s.maskSeries(c)
	c.draw(a, s.theme)
}

// A countsPane holds how the run stands: rewards against penalties, changes of
// arms, how much is right and settled, and how good the change detector is.
type countsPane struct{ paneState }

func (p *countsPane) name() string { return "counts" }

func (p *countsPane) warns() {}

func (p *countsPane) heading(s *scene) heading {
	h := heading{title: "counts"}
	if !s.still {
		h.how = "each query: " + s.keys.slower()
	}
	return h
}

func (p *countsPane) draw(s *scene, a area) {
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
func drawPenalties(s *scene, v *model.PlacementView, a area) {
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
	drawStrip(strip, ys, 0, 1, inkAccent)
	a.text(label+strip.w+1, 0, "1.0", fg(inkDim))
	a.text(label+strip.w+1, strip.h-1, "0.0", fg(inkDim))
}

// facts are how the run stands in words.
func (p *countsPane) facts(s *scene, v *model.PlacementView, w int) [][]span {
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

func (p *accuracyPane) addFuture(c *chart, s *scene) {
	addFuture(c, s, func(v *model.PlacementView) []model.PlacementPoint { return part(p.recent, v.Whole, v.Recent) },
		func(q model.PlacementPoint) (int64, float64, float64) { return q.Tick, q.Accuracy, q.Accuracy })
}
