package crawlpanes

import (
	"cmp"
	"slices"

	"lascope/model/crawllab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// newQuality is recall, freshness and quality over the present traversal or the run.
func newQuality() pane.Pane {
	return &pane.Plot[view, placed]{
		TickCurves: pane.TickCurves{Recent: true, Window: "this traversal"},
		Label:      "quality",
		Told:       &told,
		Head: `how: <{Changing?}recall and freshness|recall of the topic>
			caption: <{Changing?}● quality is the lower of ○ recall and ◇ freshness.
				|● recall should rise as early as ◆ upper bound; freshness is 1, as no document changes.>`,
		Curves: pane.Curves[view, placed]{
			Unit: "quality, 0 to 1", Beside: quality, Lines: qualityLines, Range: qualityRange,
			Of: pane.Samples[view, placed]{
				All:   placedSamples,
				Tick:  func(q placed) int64 { return q.Tick },
				Place: func(q placed) float64 { return float64(q.x) },
			},
			About: pane.Says[view]("Quality is the smaller of recall and freshness.; [Robot, Eqs. 1–3]"),
		},
	}
}

var qualityLines = []pane.Line[view, placed]{
	{Name: "◌ last traversal", At: quality,
		Apart: func(v view, traversal bool) []placed {
			if before := traversalBefore(v); traversal && before != nil {
				start := before.Tick - before.Ticks
				if samples := sinceTakeover(traversalSamples(v, before.Number), start); len(samples) > 1 {
					return placedAt(samples, start)
				}
			}
			return nil
		}},
	{Name: "◆ upper bound", At: best, Sign: "the best that any order reaches", If: atRest,
		About: pane.Says[view](
			"The recall of the upper bound at the same place of its traversal: it knows the whole web.; [Robot] Fig. 3")},
	{Name: "◆ best possible", At: best, If: changing},
	{Name: "◇ freshness", At: func(q placed) float64 { return q.Freshness },
		Sign: "the freshness F", If: changing},
	{Name: "○ recall", At: func(q placed) float64 { return q.Recall },
		Sign: "the recall R", If: changing},
	{Name: "● quality", At: quality, Sign: "the recall, or the quality M = min(R, F)", If: changing},
	{Name: "● recall", At: quality, If: atRest},
}

func changing(v view) bool     { return v.Changing }
func atRest(v view) bool       { return !v.Changing }
func quality(q placed) float64 { return q.Quality }
func best(q placed) float64    { return q.Best }

// A placed sample lies on the chart at its ticks since the start of the run or the traversal.
type placed struct {
	crawllab.Point
	x int64
}

// placedSamples are the samples of the present traversal since the scheme took over, or of the run.
func placedSamples(v view, traversal bool) []placed {
	n := len(v.Whole)
	if !traversal || n == 0 {
		return placedAt(v.Whole, 0)
	}
	start := v.Whole[n-1].Tick - v.Ticks
	return placedAt(sinceTakeover(traversalSamples(v, v.Traversal), start), start)
}

func placedAt(samples []crawllab.Point, start int64) []placed {
	out := make([]placed, len(samples))
	for i, q := range samples {
		out[i] = placed{q, q.Tick - start}
	}
	return out
}

// qualityRange begins at the start of the traversal and has room for as many ticks as the one before.
func qualityRange(c *chart.Chart, s *pane.Context, v view, traversal bool) {
	c.X0, c.X1 = 0, max(float64(s.Tick), 50)
	if !traversal {
		return
	}
	length := canvas.Pick(v.Length > 0, float64(v.Length), float64(v.Documents))
	if before := traversalBefore(v); before != nil {
		length = max(length, float64(before.Ticks))
	}
	c.X1, c.Marks = max(length, float64(v.Ticks), 20), nil // marks are at the ticks of the run
}

// traversalBefore is the traversal before the present one; nil if it is the first.
func traversalBefore(v view) *crawllab.Traversal {
	for _, t := range slices.Backward(v.Past) {
		if t.Number < v.Traversal {
			return &t
		}
	}
	return nil
}

func traversalSamples(v view, number int64) []crawllab.Point {
	of := func(all []crawllab.Point) []crawllab.Point {
		from, _ := slices.BinarySearchFunc(all, number, func(q crawllab.Point, n int64) int { return cmp.Compare(q.Traversal, n) })
		to := from
		for to < len(all) && all[to].Traversal == number {
			to++
		}
		return all[from:to]
	}
	recent, whole := of(v.Recent), of(v.Whole)
	if len(whole) > 0 && (len(recent) == 0 || whole[0].Tick < recent[0].Tick && len(whole) > 4) {
		return whole
	}
	return recent
}

// sinceTakeover drops the samples of a scheme that left the traversal to another, which
// began it again at tick start.
func sinceTakeover(samples []crawllab.Point, start int64) []crawllab.Point {
	for len(samples) > 0 && (samples[0].Tick < start || samples[0].Scheme != samples[len(samples)-1].Scheme) {
		samples = samples[1:]
	}
	return samples
}
