package linepanes

import (
	"math"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/linelab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// A distancePane draws the total variation distance between visits and theory over the
// run, on a logarithmic axis; in log-log also the ticks, with a guide of slope −½: the
// distance falls as one over the root of the visits.
type distancePane struct {
	chart.Switches
	pane.TickCurves
	logLog bool
	drawn  *chart.Chart // as drawn last; nil without a theory
}

func (p *distancePane) Withheld() bool { return true }
func (p *distancePane) Name() string   { return "distance" }

func (p *distancePane) Heading(s *pane.Context) pane.Heading {
	return pane.Heading{Title: "distance", How: "visits to theory", Right: keymap.Chosen(s.Keys.Axis, canvas.Pick(p.logLog, "log-log", "log")) + " · " + p.WindowWords(s),
		Caption: "A tenth of the distance takes 100 times the questions" + canvas.Pick(p.logLog, ": ● distance falls like ┄ slope −½.", ".")}
}

func (p *distancePane) Key(h pane.Host, k tea.KeyMsg) bool {
	return p.Toggle(k, h.KeyMap().Axis, &p.logLog) || p.TickCurves.Key(h, k)
}

const distanceFloor = 1e-4

func (p *distancePane) Draw(s *pane.Context, a canvas.Area) {
	v := lineView(s)
	if v.Chain.NoTheory != "" {
		p.drawn = nil
		a.Wrapped(0, "There is no distance: "+v.Chain.NoTheory+".", canvas.Fg(canvas.InkDim))
		return
	}
	samples := pane.Part(p.Recent, v.Whole, v.Recent)
	xs := pane.TicksOf(samples, func(q linelab.Point) int64 { return q.Tick })
	ys := pane.ValuesOf(samples, func(q linelab.Point) float64 {
		return canvas.Pick(!canvas.Finite(q.Distance), math.NaN(), math.Log10(max(q.Distance, distanceFloor)))
	})
	c := p.Frame(s, xs, "ticks")
	c.Log = true
	low := 0.0
	for _, y := range ys {
		if canvas.Finite(y) {
			low = min(low, y)
		}
	}
	c.Y0, c.Y1 = min(-1, math.Floor(low*2)/2), 0
	for y := math.Ceil(c.Y0); y <= 0; y++ {
		c.Ticks = append(c.Ticks, y)
	}
	c.Word = func(y float64) string {
		x := math.Pow(10, y)
		return chart.Decimals(max(1, chart.DigitsOf(x)))(x)
	}
	one := chart.Series{Name: "distance", Mark: '●', Ink: canvas.InkPractice, Xs: xs, Ys: ys, At: ys[len(ys)-1], Last: canvas.Unit(v.Chain.Distance, 4)}
	c.Series = []chart.Series{one}
	if p.logLog {
		logTicks(c)
	}
	s.MaskSeries(c)
	p.drawn = c
	p.DrawChart(c, a, s.Theme)
}

// logTicks puts the curve of a chart over the logarithms of its ticks, beside a dashed guide
// of slope −½ at the curve's mean height. A chart without two ticks from 1 on stays as it is.
func logTicks(c *chart.Chart) {
	one := &c.Series[0]
	var xs, ys []float64
	height, n := 0.0, 0.0
	for i, x := range one.Xs {
		if x < 1 {
			continue
		}
		x, y := math.Log10(x), one.Ys[i]
		xs, ys = append(xs, x), append(ys, y)
		if canvas.Finite(y) {
			height, n = height+y+x/2, n+1
		}
	}
	if len(xs) < 2 || n == 0 {
		return
	}
	height /= n
	c.X0, c.X1, c.Marks = xs[0], xs[len(xs)-1], nil
	c.Xplaces, c.Xword = nil, func(x float64) string { return canvas.Short(math.Pow(10, x)) }
	for x := math.Ceil(c.X0); x <= c.X1; x++ {
		c.Xplaces = append(c.Xplaces, x)
	}
	one.Xs, one.Ys = xs, ys
	end := height - c.X1/2
	guide := chart.Series{Name: "slope −½", Mark: '┄', Ink: canvas.InkDim, Dash: 2, Xs: []float64{c.X0, c.X1}, Ys: []float64{height - c.X0/2, end}, At: end}
	c.Series = []chart.Series{guide, *one}
}

func (p *distancePane) Signs() []pane.LegendEntry {
	return append([]pane.LegendEntry{
		{Symbol: "●", Meaning: "the distance of the visits from the stationary distribution"},
		{Symbol: "▾", Meaning: "a shift or an intervention"},
	}, pane.CurveSigns...)
}

func (p *distancePane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	if p.drawn == nil {
		return pane.Meaning{Sentence: "There is no distance: " + lineView(s).Chain.NoTheory + "."}
	}
	return at.Chart(s, p.drawn, "the distance, on a logarithmic scale", pane.Glossary{"": "Total variation: half the sum of all differences between visits and stationary distribution, 0 to 1.; [Thesis] §4.1"})
}
