package pollingpanes

import (
	"math"
	"slices"

	"lascope/automata"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A gainsPane draws the marginal gain of each page at its present share as a bar from the optimal gain: up for a page that
// deserves more polls, down for one with too many.
type gainsPane struct{ pane.Plate }

// The columns of the axis, and the most of a page.
const gainsAxis, gainsWidest = 6, 12

func (p *gainsPane) Heading(s *pane.Context) pane.Heading {
	v := pollingView(s)
	return pane.Head(`marginal gain
		how: <{Gains.Priced?}hits per extra poll, by cost|{Weighted?}importance per extra poll|hits per extra poll>
		foot: <{Gains.Priced?}● page  ━ optimal gain μw
			|{Gains.Columns?}█ up too few, down too many  <{full?}━ optimal  ◇ every tick|━ optimal gain><{scaled}>>
		caption: <{Gains.Priced?}● pages above ━ optimal gain deserve more polls for their cost, pages below fewer.
		|Pages above ━ optimal gain deserve more polls, pages below fewer; under optimal shares all reach it.>`, v, "scaled", scaledWords(v),
		"full", v.Gains != nil && slices.ContainsFunc(v.Gains.Columns, func(c pollinglab.GainColumn) bool { return c.Full }))
}

func (p *gainsPane) Request(l *lab.ViewRequest, w, _ int) { l.Gains = max(0, w-gainsAxis) }

func (p *gainsPane) Draw(s *pane.Context, a canvas.Area) {
	v := pollingView(s)
	p.Lay(a)
	switch {
	case a.W < gainsAxis+8 || a.H < 3:
		return
	case v.Gains == nil:
		if !s.Hidden { // the next snapshot has them
			return
		}
		const hidden = "Marginal gains follow from hidden change probabilities."
		p.Means(a, hidden+gainsMeaning)
		a.Wrapped(0, hidden, canvas.Dim)
		return
	}
	if v.Gains.Priced != nil {
		c := pricedChart(v)
		c.Draw(a, s.Theme)
		p.Field(a, func(at pane.Point) pane.Meaning { return explainPriced(v.Gains, c, at) })
		return
	}
	columns, level := v.Gains.Columns, v.Gains.Level
	low, top := gainsRange(v.Gains)
	bars, wide := newStrip(s, a, gainsAxis, 0, gainsWidest, columns)
	drawn := bars.Sub(0, 0, len(columns)*wide, bars.H)
	p.Means(a, "Each column is a page, or several, by rank. The optimal gain is {Level:3}."+gainsMeaning, v.Gains)
	p.Field(drawn, func(at pane.Point) pane.Meaning {
		c := columns[at.X/wide]
		m := pane.Means("{ranks}: marginal gain {Gain:3}, optimal gain {Level:3}. {verdict}."+gainsMeaning, c, v.Gains,
			"ranks", rankWords(c.Ranks), "verdict", verdict(c, level))
		if c.Pages() == 1 {
			m.About = lab.Page(c.Page)
		}
		return m
	})
	line := max(1, min(int(math.Round((top-level)/(top-low)*float64(bars.H-1))), bars.H-2)) // a row for bars on either side
	drawn.Fill(0, line, drawn.W, 1, '━', canvas.Theory)
	for i, c := range columns {
		column := bars.Sub(i*wide, 0, canvas.Pick(wide > 2, wide-1, wide), bars.H) // a gap between wide bars
		up, down := halves(c.Gain-level, top-level, line), halves(level-c.Gain, level-low, bars.H-1-line)
		for k := range max(up, down) {
			y, half, ink := line-1-k/2, '▄', canvas.InkTooFew
			if up == 0 {
				y, half, ink = line+1+k/2, '▀', canvas.InkTooMany
			}
			column.Fill(0, y, column.W, 1, canvas.Pick(k%2 == 0, half, '█'), canvas.Fg(ink))
		}
		if c.Full {
			column.Set((wide-1)/2, 0, '◇', canvas.Practice.Bold())
		}
		if r := v.Chosen; r != nil && c.Holds(r.Rank) {
			column.Set((wide-1)/2, 0, '▼', canvas.Bold)
		}
	}
	a.Fill(gainsAxis-1, 0, 1, bars.H, '│', canvas.Frame)
	for y, end := range map[int]float64{0: top, bars.H - 1: low} {
		if word := canvas.Unit(end, 2); y != line && word != canvas.Unit(level, 2) {
			a.LabelEnd(gainsAxis-1, y, word)
		}
	}
	a.Right(gainsAxis-1, line, canvas.Unit(level, 2), canvas.Theory)
	a.Set(gainsAxis-1, line, '┤', canvas.Frame)
}

// halves is a part of a whole in half cells of some rows; 0 for no part.
func halves(part, whole float64, rows int) int {
	if !(part > 0) {
		return 0
	}
	return max(0, min(2*rows, int(math.Round(part/whole*float64(2*rows)))))
}

// gainsRange is the range of the axis: from a fifth of its top, or several, below the least gain and the optimal one.
func gainsRange(v gainsView) (low, top float64) {
	top = gainsTop(v)
	low = v.Level * 0.9
	for _, c := range v.Columns {
		low = min(low, c.Gain)
	}
	return max(0, math.Floor(5*low/top)*top/5), top
}

// gainsTop is the top of the axis: the gain of a page that is never polled, rounded up, which no
// learning moves.
func gainsTop(v gainsView) float64 {
	return canvas.Pick(v.Most > 0.5 || v.Most <= 0, 1, math.Ceil(v.Most*20)/20)
}

// gainsMeaning is the definition of a gain, and its source.
const gainsMeaning = `
	means: The marginal gain is the hits that a little more share adds, per extra poll.
	Under the optimal shares all pages have the same, but for those polled every tick or never.
	source: [H-TRAA] §2`

// verdict compares a column with the optimal gain. A page without a share cannot get less, one
// polled in every slot not more.
func verdict(c pollinglab.GainColumn, level float64) string {
	return canvas.Tell(`<{more?}<{Full?}It is polled every tick; more is not possible|More polls here, fewer elsewhere>
		|{less?}<{None?}It gets no polls, as it should|Fewer polls here, more elsewhere>|It has its optimal share>`, c,
		"more", c.Gain > level, "less", c.Gain < level)
}

// pricedChart draws each page at its cost and the marginal gain of a poll, and the line level·w on which the optimum has all pages
// that it polls [Further] §2. The axis of the costs is logarithmic.
func pricedChart(of view) *chart.Chart {
	v := of.Gains
	c := &chart.Chart{Y0: 0, Y1: gainsTop(v), Word: chart.Decimals(1), Xname: "cost w"}
	pages := chart.Series{Name: "page", Mark: '●', Ink: canvas.InkPractice, Stroke: chart.Points}
	here := marks('▼', canvas.InkStrong)
	least, most := math.Inf(1), 0.0
	for _, g := range v.Priced {
		least, most = min(least, g.Cost), max(most, g.Cost)
		pages.Add(math.Log10(g.Cost), g.Gain)
		if of.Chosen != nil && g.Page == of.Chosen.Page {
			here.Add(math.Log10(g.Cost), g.Gain)
		}
		c.Y1 = max(c.Y1, min(1, g.Gain))
	}
	c.X0, c.X1 = math.Log10(least)-0.05, math.Log10(most)+0.05
	c.Ticks = chart.NiceTicks(0, c.Y1, 3)
	for _, w := range []float64{0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50} {
		if w >= least && w <= most {
			c.Xplaces = append(c.Xplaces, math.Log10(w))
		}
	}
	c.Xword = func(x float64) string { return automata.Six(math.Pow(10, x)) }
	line := chart.Series{Name: "μw", Mark: '━', Ink: canvas.InkTheory}
	const steps = 120
	for k := range steps + 1 {
		x := c.X0 + (c.X1-c.X0)*float64(k)/steps
		if y := v.Level * math.Pow(10, x); y <= c.Y1 {
			line.Add(x, y)
		}
	}
	c.Series = []chart.Series{pages, line, here}
	return c
}

func explainPriced(v gainsView, c *chart.Chart, at pane.Point) pane.Meaning {
	const chartWords = `
		means: Each page is a dot at its cost w and the marginal gain of a poll, f'(x) = 1 − (1 + a/x)e^(−a/x).
		The optimal shares make f'/w equal: all pages that it polls lie on the line μw.
		An automaton that pays its rewards by average value makes d/w equal, which is another curve.
		source: [Further] §2`
	plot := c.PlotArea(at.Area)
	best, which := 6.0, -1
	for i, g := range v.Priced {
		x, y := plot.X-at.Area.X+c.Column(math.Log10(g.Cost), plot.W), c.Row(g.Gain, plot.H)
		if d := math.Hypot(float64(x-at.X)/2, float64(y-at.Y)); d < best {
			best, which = d, i
		}
	}
	if which < 0 {
		return pane.Means("The line has the slope μ = {Level:3} hits a unit of the capacity."+chartWords, v)
	}
	g := v.Priced[which]
	return pane.Means("A poll of page {page,} costs {Cost:small} and would bring {Gain:3} more hits; on the line it brings {line:3}."+chartWords, g,
		"page", g.Page+1, "line", min(1, v.Level*g.Cost)).With(lab.Page(g.Page))
}
