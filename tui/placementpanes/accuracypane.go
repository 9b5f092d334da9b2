package placementpanes

import (
	"math"
	"strings"

	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// CureScheme is the scheme that takes over at a deadlock.
const CureScheme = "eoma"

// An accuracyPane draws the accuracy of the classes over the run, and below it, for sites,
// the mean download time beside the fixed time.
type accuracyPane struct {
	pane.TickCurves
	upper, lower chart.Switches // of the two charts
	below        *chart.Chart   // the lower one, as drawn last; nil without times
	half         int            // the first row of the lower chart
}

func (p *accuracyPane) Name() string { return "accuracy" }

func (p *accuracyPane) Heading(s *pane.Context) pane.Heading {
	h := pane.Heading{Title: "accuracy", How: "objects in the right class", Right: p.WindowWords(s), Foot: pane.GhostWords(s),
		Caption: "1 means that every class holds exactly one group."}
	if v := placementView(s); v.Sites {
		h.Title, h.How, h.Caption = "accuracy and download time", "", "Accuracy should rise to 1, and download time fall to its ◆ goal."
		if v.Hosts > 0 && !p.Recent {
			h.How = "by downloads"
		}
	}
	return h
}

func (p *accuracyPane) Draw(s *pane.Context, a canvas.Area) {
	v := placementView(s)
	if len(v.Whole) == 0 {
		return
	}
	samples := pane.Part(p.Recent, v.Whole, v.Recent)
	xs := pane.TicksOf(samples, func(q placementlab.Point) int64 { return q.Tick })
	top := a
	p.below = nil
	if v.Sites && a.H >= 10 {
		p.half = a.H / 2
		top = a.Sub(0, 0, a.W, p.half)
		p.drawTime(s, v, samples, xs, a.Sub(0, p.half, a.W, a.H-p.half))
	}
	c := p.Frame(s, xs, ticksWord(v))
	c.Y0, c.Y1 = 0, 1
	c.Ticks, c.Word = chart.NiceTicks(0, 1, chart.TickCount(top.H)), chart.Decimals(1)
	ys := pane.ValuesOf(samples, func(q placementlab.Point) float64 { return q.Accuracy })
	c.Series = append(c.Series, chart.Series{Name: "all right", Mark: '◆', Ink: canvas.InkTheory, Line: '─',
		Xs: []float64{c.X0, c.X1}, Ys: []float64{1, 1}, At: 1, Last: "1"})
	if l := v.Lockout; l != nil {
		c.Series = append(c.Series, chart.Series{Name: "locked out", Mark: '▬', Ink: canvas.InkWarn, Line: '╌',
			Xs: []float64{float64(l.Since), l.End}, Ys: []float64{0, 0}, At: 0, Last: canvas.Short(l.End - float64(l.Since))})
	}
	pane.AddSchemes(c, "accuracy", '●', xs, ys, samples, true, v.Schemes,
		func(q placementlab.Point) int { return q.Scheme }, func(q placementlab.Point) float64 { return q.Accuracy })
	pane.AddBeside(&p.Base, c, s, func(v *placementlab.View) []placementlab.Point { return pane.Part(p.Recent, v.Whole, v.Recent) },
		func(q placementlab.Point) int64 { return q.Tick }, func(q placementlab.Point) float64 { return q.Accuracy })
	s.MaskSeries(c)
	p.upper.DrawChart(c, top, s.Theme)
}

func (p *accuracyPane) drawTime(s *pane.Context, v *placementlab.View, samples []placementlab.Point, xs []float64, a canvas.Area) {
	c := p.Frame(s, xs, ticksWord(v))
	if v.Hosts > 0 && !p.Recent {
		xs = overDownloads(c, samples, int64(v.Hosts))
	}
	ys := pane.ValuesOf(samples, func(q placementlab.Point) float64 { return q.MeanTime })
	lo, hi := v.FixedTime, v.FixedTime
	for _, y := range ys {
		if canvas.Finite(y) {
			lo, hi = min(lo, y), max(hi, y)
		}
	}
	step := chart.NiceStep(max(hi-lo, 1) / 3)
	c.Y0, c.Y1 = math.Floor(lo/step-0.2)*step, math.Ceil(hi/step+0.2)*step
	c.Ticks, c.Word = chart.AxisTicks(c.Y0, c.Y1, max(2, (a.H-2)/3)), chart.Decimals(chart.DigitsOf(step))
	if s.Hidden { // an axis fitted to the times would reveal them
		blank := strings.Repeat(" ", canvas.Width(chart.Decimals(0)(v.FixedTime)))
		c.Y0, c.Y1, c.Ticks, c.Word = 0, 1, []float64{0, 1}, func(float64) string { return blank }
	}
	c.Series = []chart.Series{
		{Name: "goal", Mark: '◆', Ink: canvas.InkTheory, Line: '─', Xs: []float64{c.X0, c.X1}, Ys: []float64{v.FixedTime, v.FixedTime}, At: v.FixedTime, Last: chart.LegendWord(v.FixedTime, 1)},
		{Name: "download time", Mark: '●', Ink: canvas.InkPractice, Xs: xs, Ys: ys, At: v.MeanTime, Last: chart.LegendWord(v.MeanTime, 1)},
	}
	s.MaskSeries(c)
	p.below = c
	p.lower.DrawChart(c, a, s.Theme)
}

func (p *accuracyPane) ClickLegend(x, y int) bool {
	return p.upper.ClickLegend(x, y) || p.below != nil && p.lower.ClickLegend(x, y-p.half)
}

// overDownloads puts a chart over the downloads, on a logarithmic axis: a crawl of hosts is short, one of their sites long. The
// first are one of each host. It returns the x values of the samples.
func overDownloads(c *chart.Chart, samples []placementlab.Point, hosts int64) []float64 {
	xs := pane.ValuesOf(samples, func(q placementlab.Point) float64 { return math.Log10(float64(max(q.Downloads, hosts))) })
	c.X0 = math.Floor(math.Log10(float64(hosts)))
	c.X1 = max(math.Ceil(xs[len(xs)-1]), c.X0+2)
	c.Marks, c.Xname, c.Xplaces = nil, "downloads", nil
	for power := c.X0; power <= c.X1; power++ {
		c.Xplaces = append(c.Xplaces, power)
	}
	c.Xword = func(x float64) string { return canvas.Short(math.Round(math.Pow(10, x))) }
	return xs
}

func (p *accuracyPane) Signs() []pane.LegendEntry {
	return append([]pane.LegendEntry{
		{Symbol: "●", Meaning: "accuracy, or download time"},
		{Symbol: "◆", Meaning: "all objects right, or the goal of the download time"},
		{Symbol: "▾", Meaning: "a shift or an intervention"},
		{Symbol: "▬", Meaning: "PEOMA: from a shift until the mean pair of a new group passes the filter"},
	}, pane.CurveSigns...)
}

var accuracyGlossary = pane.Glossary{
	"": "Accuracy is the part of the objects in the class of their group, by the best matching of classes to groups.; [Thesis] §4.2",
}

func (p *accuracyPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	if p.below != nil && at.Y >= at.Area.H/2 {
		half := at.Area.H / 2
		at.Area, at.Y = at.Area.Sub(0, half, at.Area.W, at.Area.H-half), at.Y-half
		return at.Chart(s, p.below, "the download time", accuracyGlossary)
	}
	if p.below != nil {
		at.Area = at.Area.Sub(0, 0, at.Area.W, at.Area.H/2)
	}
	return at.Chart(s, p.upper.Drawn(), "the accuracy", accuracyGlossary)
}
