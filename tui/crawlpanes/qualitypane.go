package crawlpanes

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/crawllab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// A qualityPane draws recall, freshness and quality over the present traversal or the run.
type qualityPane struct {
	pane.Base
	chart.Switches
	whole bool
}

func (p *qualityPane) Name() string { return "quality" }

func (p *qualityPane) Heading(s *pane.Context) pane.Heading {
	h := pane.Heading{Title: "quality", How: "recall of the topic", Right: keymap.Chosen(s.Keys.Window, canvas.Pick(p.whole, "whole run", "this traversal")), Foot: pane.GhostWords(s),
		Caption: "● recall should rise as early as ◆ upper bound; freshness is 1, as no document changes."}
	if v := crawlView(s); v.Changing {
		h.How, h.Caption = "recall and freshness", "● quality is the lower of ○ recall and ◇ freshness."
	}
	return h
}

func (p *qualityPane) Key(h pane.Host, k tea.KeyMsg) bool {
	return p.Toggle(k, h.KeyMap().Window, &p.whole)
}

func (p *qualityPane) Draw(s *pane.Context, a canvas.Area) {
	v := crawlView(s)
	if len(v.Whole) == 0 {
		return
	}
	c := &chart.Chart{Xname: "ticks", Y1: 1, Ticks: chart.NiceTicks(0, 1, chart.TickCount(a.H)), Word: chart.Decimals(1)}
	if p.whole {
		c.Marks = s.Snap.Marks
		c.X1 = max(float64(s.Snap.Tick), 50)
		p.addBeside(c, s)
		p.addCurves(c, v, v.Whole, 0)
	} else {
		p.addTraversals(c, s, v)
	}
	s.MaskSeries(c)
	p.DrawChart(c, a, s.Theme)
}

// addTraversals adds the present traversal over the one before in grey, both from tick 0.
func (p *qualityPane) addTraversals(c *chart.Chart, s *pane.Context, v *crawllab.View) {
	start := s.Snap.Tick - v.Ticks
	length := canvas.Pick(v.Length > 0, float64(v.Length), float64(v.Documents))
	if before := traversalBefore(v); before != nil {
		from := before.Tick - before.Ticks
		samples := traversalSamples(v, before.Number)
		if len(samples) > 1 {
			c.Series = append(c.Series, chart.Series{Name: "last traversal", Mark: '◌', Ink: canvas.InkDim,
				Xs: sinceStart(samples, from), Ys: pane.ValuesOf(samples, quality), At: samples[len(samples)-1].Quality, Last: canvas.Unit(samples[len(samples)-1].Quality, 3)})
		}
		length = max(length, float64(before.Ticks))
	}
	c.X1 = max(length, float64(v.Ticks), 20)
	p.addBeside(c, s)
	p.addCurves(c, v, sinceTakeover(traversalSamples(v, v.Traversal), start), start)
}

// traversalBefore is the traversal before the present one; nil if it is the first.
func traversalBefore(v *crawllab.View) *crawllab.Traversal {
	for i := len(v.Past) - 1; i >= 0; i-- {
		if v.Past[i].Number < v.Traversal {
			return &v.Past[i]
		}
	}
	return nil
}

// A placed sample lies on the chart at its ticks since the start of the run or the traversal.
type placed struct {
	crawllab.Point
	x int64
}

func (p *qualityPane) addBeside(c *chart.Chart, s *pane.Context) {
	samples := func(v *crawllab.View) (out []placed) {
		samples, start := v.Whole, int64(0)
		if n := len(samples); !p.whole && n > 0 {
			start = samples[n-1].Tick - v.Ticks
			samples = sinceTakeover(traversalSamples(v, v.Traversal), start)
		}
		for _, q := range samples {
			out = append(out, placed{q, q.Tick - start})
		}
		return out
	}
	point := func(q placed) pane.FuturePoint {
		return pane.FuturePoint{Tick: q.Tick, Value: q.Quality, X: float64(q.x), Y: q.Quality}
	}
	pane.AddFuture(c, s, samples, point)
	pane.AddGhosts(&p.Base, c, s, samples, point)
}

func quality(q crawllab.Point) float64 { return q.Quality }

func traversalSamples(v *crawllab.View, number int64) []crawllab.Point {
	of := func(all []crawllab.Point) []crawllab.Point {
		from, _ := slices.BinarySearchFunc(all, number, func(q crawllab.Point, n int64) int { return int(min(max(q.Traversal-n, -1), 1)) })
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

func sinceStart(samples []crawllab.Point, start int64) []float64 {
	return pane.TicksOf(samples, func(q crawllab.Point) int64 { return q.Tick - start })
}

func (p *qualityPane) addCurves(c *chart.Chart, v *crawllab.View, samples []crawllab.Point, start int64) {
	if len(samples) == 0 {
		return
	}
	xs := sinceStart(samples, start)
	last := samples[len(samples)-1]
	add := func(name string, mark rune, i canvas.Ink, line rune, get func(crawllab.Point) float64) {
		c.Series = append(c.Series, chart.Series{Name: name, Mark: mark, Ink: i, Line: line, Xs: xs,
			Ys: pane.ValuesOf(samples, get), At: get(last), Last: canvas.Unit(get(last), 3)})
	}
	add(canvas.Pick(v.Changing, "best possible", "upper bound"), '◆', canvas.InkTheory, '─', func(q crawllab.Point) float64 { return q.Best })
	if v.Changing {
		add("freshness", '◇', canvas.InkDim, '╌', func(q crawllab.Point) float64 { return q.Freshness })
		add("recall", '○', canvas.InkDim, '┈', func(q crawllab.Point) float64 { return q.Recall })
		add("quality", '●', canvas.InkPractice, 0, quality)
		return
	}
	add("recall", '●', canvas.InkPractice, 0, quality)
}

func (p *qualityPane) Signs() []pane.LegendEntry {
	return append([]pane.LegendEntry{
		{Symbol: "●", Meaning: "the recall, or the quality M = min(R, F)"},
		{Symbol: "◆", Meaning: "the best that any order reaches"},
		{Symbol: "◇", Meaning: "the freshness F"},
		{Symbol: "○", Meaning: "the recall R"},
		{Symbol: "▾", Meaning: "a shift or an intervention"},
	}, pane.CurveSigns...)
}

var qualityGlossary = pane.Glossary{
	"":            "Quality is the smaller of recall and freshness.; [Robot, Eqs. 1–3]",
	"upper bound": "The recall of the upper bound at the same place of its traversal: it knows the whole web.; [Robot] Fig. 3",
}

func (p *qualityPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	return at.Chart(s, p.Drawn(), "quality, 0 to 1", qualityGlossary)
}
