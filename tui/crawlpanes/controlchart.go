package crawlpanes

import (
	"math"

	"lascope/automata/crawling"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// controlParts divides an area between the last fetch and the fetcher controller that learns by average reward: side by side, else one
// above the other; ok is false where it does not learn so, or there is no room.
func controlParts(v view, a canvas.Area) (fetch, control canvas.Area, ok bool) {
	switch {
	case v.Fetchers.Learnt == nil:
	case a.W >= twoBlocks && a.H >= 6:
		fetch, control = halves(a)
		return fetch, control, true
	case a.H >= 12:
		return a.Rows(0, a.H/2), a.Below(a.H / 2), true
	}
	return a, a, false
}

// halves are an area's left and right half, with a gap between.
func halves(a canvas.Area) (left, right canvas.Area) {
	return a.Sub(0, 0, a.W/2-1, a.H), a.Sub(a.W/2+1, 0, a.W, a.H)
}

// drawControl draws the values of starting a request and of waiting over n, the requests in service and answers in the queue together.
// Where the two cross stands the limit.
func (p *linksPane) drawControl(s *pane.Context, l *crawling.RewardView, a canvas.Area) {
	c := &chart.Chart{Xname: "n", X1: float64(max(8, min(2*l.Threshold, len(l.Q)-1)))}
	low, high := math.Inf(1), math.Inf(-1)
	for i, one := range []struct {
		name string
		mark rune
		ink  canvas.Ink
	}{{"Q(wait)", '○', canvas.InkDim}, {"Q(start)", '△', canvas.InkPractice}} {
		curve := chart.Series{Name: one.name, Mark: one.mark, Ink: one.ink, Stroke: chart.Thick}
		for n := 0; float64(n) <= c.X1; n++ {
			y := l.Q[n][i]
			if y == 0 { // not met yet
				continue
			}
			low, high = min(low, y), max(high, y)
			curve.Add(float64(n), y)
			if n <= l.Threshold {
				curve.At = y
			}
		}
		c.Put(curve)
	}
	if low > high {
		return // nothing has been learnt
	}
	c.Y0, c.Y1 = low, max(high, low+0.1)
	c.Ticks, c.Word = chart.NiceTicks(c.Y0, c.Y1, 3), chart.Decimals(1)
	p.Chart(s, a, c, "the value of a control in state n", pane.Glossary{"": "Where waiting is worth more stands the limit of requests in service and answers in the queue, together: " +
		canvas.Itoa(l.Threshold) + " now. A tick costs " + canvas.Unit(l.Cost, 3) + ".; [Robot] Model Components"})
}
