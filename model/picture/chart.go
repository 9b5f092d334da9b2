package picture

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"lascope/model/stats"
)

// A Chart is one plot of a [Page]: series over an axis, or a heat map.
type Chart struct {
	Title  string  // above the chart; "" for none
	Height float64 // multiple of the standard height; 0 means 1
	X, Y   Scale
	Series []Series
	Marks  []float64 // x of dashed vertical lines, where the environment shifts
	Levels []Level
	Heat   *Heat // replaces the series; nil for none
}

// A Scale is an axis of a chart.
type Scale struct {
	Text     string      // the title, with its unit
	Log      bool        // logarithmic to base 10
	Min, Max float64     // both 0: the range of the data
	Ticks    []plot.Tick // nil: ticks at round numbers
}

// A Level is a horizontal line, such as a goal.
type Level struct {
	Y     float64
	Label string // in the legend; "" leaves it out
}

// A Series is one curve: means at X with their confidence intervals as a band or as
// error bars.
type Series struct {
	Name string // in the legend; "" leaves it out
	Style
	X      []float64
	Points []stats.Estimate // one for each X; a NaN mean is a gap
	Bars   bool             // error bars instead of a band
	Column float64          // width, on the X axis, of a column from 0 to each mean, instead of a line; 0 for a line
}

// plot is the chart of series without its legend.
func (c *Chart) plot() *plot.Plot {
	p := c.axes()
	for _, x := range c.Marks {
		p.Add(plotterFunc(func(to draw.Canvas, p *plot.Plot) {
			place, _ := p.Transforms(&to)
			to.StrokeLine2(markStyle, place(x), to.Min.Y, place(x), to.Max.Y)
		}))
	}
	for _, l := range c.Levels {
		p.Add(plotterFunc(func(to draw.Canvas, p *plot.Plot) {
			_, place := p.Transforms(&to)
			to.StrokeLine2(levelStyle, to.Min.X, place(l.Y), to.Max.X, place(l.Y))
		}))
	}
	for _, s := range c.Series {
		c.addBand(p, s)
	}
	for _, s := range c.Series {
		if s.Column > 0 {
			p.Add(columns(s))
		}
	}
	for i, s := range c.Series {
		c.add(p, s, i)
	}
	p.Add(missing(c.Series))
	for _, s := range c.Series {
		for k, x := range s.X {
			if s.absent(k) {
				p.X.Min, p.X.Max = min(p.X.Min, x), max(p.X.Max, x)
			}
		}
	}
	for _, l := range c.Levels {
		p.Y.Min, p.Y.Max = min(p.Y.Min, l.Y), max(p.Y.Max, l.Y)
	}
	fit(&p.X, c.X)
	fit(&p.Y, c.Y)
	p.Y.Min, p.Y.Max = rounded(p.Y.Min, p.Y.Max, c.Y)
	if missing(c.Series).covers(p.Y.Min, p.Y.Max) && !c.Y.Log {
		p.Y.Min -= marksHeight * (p.Y.Max - p.Y.Min)
	}
	return p
}

// A plotterFunc draws over the data of a plot.
type plotterFunc func(to draw.Canvas, p *plot.Plot)

func (f plotterFunc) Plot(to draw.Canvas, p *plot.Plot) { f(to, p) }

// The styles of the lines where the environment shifts, and of levels.
var (
	markStyle  = draw.LineStyle{Color: color.NRGBA{150, 150, 150, 255}, Width: 1.2, Dashes: []vg.Length{3, 3}}
	levelStyle = draw.LineStyle{Color: ink, Width: thin}
)

// A missing marks the points in which no run has a value: at the bottom of the plot, over each other
// the count of the runs and a cross for each series. The only series of a chart has a hatched
// column. A point of which some runs have no value, or did not reach their time, has the count of the others, 6 of
// 8, at its bar.
type missing []Series

// absent reports that the k-th point has runs, and none of them a value.
func (s Series) absent(k int) bool {
	return s.Bars && k < len(s.Points) && math.IsNaN(s.Points[k].Mean) && s.Points[k].Undefined > 0
}

// longest is the series with the most points.
func (m missing) longest() (s Series) {
	for _, other := range m {
		if len(other.X) > len(s.X) {
			s = other
		}
	}
	return s
}

// marksHeight is the height of the marks as a part of the plot's: less than the distance of two ticks.
const marksHeight = 0.08

// at are the series of which the k-th point is absent.
func (m missing) at(k int) []Series {
	return slices.DeleteFunc(slices.Clone(m), func(s Series) bool { return !s.absent(k) })
}

// covers reports that the marks would lie on a point of an axis from lo to hi.
func (m missing) covers(lo, hi float64) bool {
	for k := range m.longest().X {
		if len(m.at(k)) > 0 && slices.ContainsFunc(m, func(s Series) bool {
			return k < len(s.Points) && (s.Points[k].Mean-lo)/(hi-lo) < marksHeight
		}) {
			return true
		}
	}
	return false
}

func (m missing) Plot(c draw.Canvas, p *plot.Plot) {
	const spacing, column = 11, 12
	x, y := p.Transforms(&c)
	style := legendStyle
	style.Font, style.XAlign = sans(12, false), draw.XCenter
	for _, s := range m {
		for k, at := range s.X {
			if !s.Bars || k >= len(s.Points) || s.Points[k].Undefined+s.Points[k].Censored == 0 || s.absent(k) {
				continue
			}
			e := s.Points[k]
			middle := vg.Point{X: x(at), Y: y(e.Mean) + 14}
			if e.Hi > e.Mean {
				middle.Y = y(e.Hi) + 10
			}
			middle.Y = min(middle.Y, c.Max.Y-8)
			c.FillText(style, middle, fmt.Sprintf("%d of %d", e.N-e.Censored, e.N+e.Undefined))
		}
	}
	for k, at := range m.longest().X {
		absent := m.at(k)
		if len(absent) == 0 {
			continue
		}
		middle := vg.Point{X: x(at), Y: c.Min.Y + 10}
		if len(m) == 1 {
			hatchBox(c, middle.X-column/2, middle.X+column/2, c.Min.Y+32, c.Max.Y)
		}
		for i, s := range absent {
			cross := vg.Point{X: middle.X + (vg.Length(i)-vg.Length(len(absent)-1)/2)*spacing, Y: middle.Y}
			c.DrawGlyphNoClip(draw.GlyphStyle{Color: s.colour, Radius: markerRadius, Shape: draw.CrossGlyph{}}, cross)
		}
		middle.Y += 12
		c.FillText(style, middle, fmt.Sprintf("0 of %d", absent[0].Points[k].Undefined))
	}
}

// axes returns the empty plot: axes, ticks and grid.
func (c *Chart) axes() *plot.Plot {
	p := plot.New()
	for _, a := range []struct {
		*plot.Axis
		scale Scale
		ticks plot.TickerFunc
	}{{&p.X, c.X, roomyTicks}, {&p.Y, c.Y, evenTicks}} {
		a.Label.Text = a.scale.Text
		a.Label.TextStyle.Font = sans(18, false)
		a.Label.Padding = 6
		a.Tick.Label.Font = sans(16, false)
		a.Tick.Marker = a.ticks
		a.LineStyle.Width, a.Tick.LineStyle.Width = 1.2, 1.2
		a.Padding = 0
		if a.scale.Log {
			a.Scale = plot.LogScale{}
			a.Tick.Marker = plot.TickerFunc(decadeTicks)
		}
		if a.scale.Ticks != nil {
			a.Tick.Marker = plot.ConstantTicks(a.scale.Ticks)
		}
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.NRGBA{215, 215, 215, 255}, color.NRGBA{228, 228, 228, 255}
	grid.Horizontal.Dashes, grid.Vertical.Dashes = nil, nil
	p.Add(grid)
	return p
}

// fit sets an axis's range: the wanted range, or the range of the data, which starts at 0
// if the least value is below a quarter of the greatest.
func fit(a *plot.Axis, want Scale) {
	if want.Min != 0 || want.Max != 0 {
		a.Min, a.Max = want.Min, want.Max
		return
	}
	if !want.Log && want.Ticks == nil && a.Min > 0 && a.Min < a.Max/4 {
		a.Min = 0
	}
}

// rounded extends a range to the next ticks.
func rounded(lo, hi float64, want Scale) (float64, float64) {
	if want.Log || want.Min != 0 || want.Max != 0 || lo >= hi {
		return lo, hi
	}
	step := tickStep(lo, hi)
	return step * math.Floor(lo/step+1e-9), step * math.Ceil(hi/step-1e-9)
}

// drawable reports whether the axes can show the mean of the k-th point: no number is a gap, and
// a logarithmic axis has no place for 0 and below.
func (c *Chart) drawable(s Series, k int) bool {
	mean := s.Points[k].Mean
	lo, hi := s.Points[k].Bounds()
	size := math.Abs(mean) + hi - lo
	return !math.IsNaN(size) && !math.IsInf(size, 0) && (!c.X.Log || s.X[k] > 0) && (!c.Y.Log || mean > 0)
}

// addBand draws the confidence intervals behind the curve.
func (c *Chart) addBand(p *plot.Plot, s Series) {
	if s.points || s.Bars {
		return
	}
	var upper, lower plotter.XYs
	seen := false
	for i, e := range s.Points {
		lo, hi := e.Bounds()
		if !c.drawable(s, i) || c.Y.Log && lo <= 0 {
			continue
		}
		seen = seen || hi > lo
		lower, upper = append(lower, plotter.XY{X: s.X[i], Y: lo}), append(upper, plotter.XY{X: s.X[i], Y: hi})
	}
	if seen {
		slices.Reverse(upper)
		p.Add(&plotter.Polygon{XYs: []plotter.XYs{append(lower, upper...)}, Color: s.band()})
		c.addEdges(p, s)
	}
}

// addEdges dots the edges of a band where its intervals are widened.
func (c *Chart) addEdges(p *plot.Plot, s Series) {
	for from := 0; from < len(s.Points); from++ {
		var edges [2]plotter.XYs
		for ; from < len(s.Points) && s.widened(from); from++ {
			for i, y := range [2]float64{s.Points[from].Lo, s.Points[from].Hi} {
				if c.drawable(s, from) && (!c.Y.Log || y > 0) {
					edges[i] = append(edges[i], plotter.XY{X: s.X[from], Y: y})
				}
			}
		}
		for _, edge := range edges {
			if len(edge) > 1 {
				p.Add(&plotter.Line{XYs: edge, LineStyle: s.edge()})
			}
		}
	}
}

// widened reports that the interval of a point is not Student's t.
func (s Series) widened(k int) bool {
	return s.Points[k].Kind.Widened() && s.Points[k].Hi > s.Points[k].Lo
}

// dotted reports that some interval of the chart is drawn and widened.
func (c *Chart) dotted() bool {
	return slices.ContainsFunc(c.Series, func(s Series) bool {
		if s.points && !s.Bars {
			return false
		}
		for k := range s.Points {
			if s.widened(k) && (s.Bars || k > 0 && s.widened(k-1)) {
				return true
			}
		}
		return false
	})
}

// add draws the i-th curve: error bars, line and markers. The markers of means of which some runs did not reach their time are open.
func (c *Chart) add(p *plot.Plot, s Series, i int) {
	var points, open plotter.XYs
	for k, e := range s.Points {
		if !c.drawable(s, k) {
			continue
		}
		at := plotter.XY{X: s.X[k], Y: e.Mean}
		if points = append(points, at); e.Censored > 0 {
			open = append(open, at)
		}
		if !s.Bars {
			continue
		}
		lo, hi := e.Bounds()
		bar := &plotter.YErrorBars{XYs: plotter.XYs{at}, YErrors: plotter.YErrors{{Low: e.Mean - lo, High: hi - e.Mean}},
			LineStyle: s.edge(), CapWidth: plotter.DefaultCapWidth}
		if !s.widened(k) {
			bar.Dashes = nil
		}
		p.Add(bar)
	}
	if len(points) == 0 || s.Column > 0 { // a column is drawn below its error bar
		return
	}
	if !s.points {
		p.Add(&plotter.Line{XYs: points, LineStyle: s.line()})
	}
	if s.marker == nil {
		return
	}
	if all := s.points || s.Bars; !all && len(points) > 2*markersMost {
		marked, bare := 0, 0 // offsets at which markers are staggered: one for each series with markers, one shared by all without
		for _, s := range c.Series {
			if s.marker == nil {
				bare = 1
			} else {
				marked++
			}
		}
		points = spread(points, i, marked+bare)
	}
	p.Add(&plotter.Scatter{XYs: points, GlyphStyle: s.glyph()})
	if len(open) > 0 {
		p.Add(&plotter.Scatter{XYs: open, GlyphStyle: draw.GlyphStyle{Color: color.White, Radius: markerRadius * 0.6, Shape: draw.CircleGlyph{}}})
	}
}

// spread returns at most markersMost+1 points of the i-th series, staggered over n lanes
// so that markers of different series seldom have the same x.
func spread(points plotter.XYs, i, n int) plotter.XYs {
	var out plotter.XYs
	spacing := (len(points) + markersMost - 1) / markersMost
	for k := spacing * (2*i + 1) / (2 * n) % spacing; k < len(points); k += spacing {
		out = append(out, points[k])
	}
	return out
}

// Lengths of the legend, in points.
const (
	legendGap    = 14                            // from the plot to the line samples
	legendSample = 46                            // of a line sample
	legendText   = legendGap + legendSample + 10 // from the plot to the names

	// MinLegendWidth is the least width of a legend, so that the charts of different
	// pages have one width.
	MinLegendWidth = 232
)

// legendStyle is the lettering of the names.
var legendStyle = letters(16, false, ink, draw.YCenter)

// LegendWidth is the width of the legend in points, at least [MinLegendWidth]; 0 without
// names.
func (c *Chart) LegendWidth() vg.Length {
	if c.Heat != nil {
		return c.Heat.scaleWidth()
	}
	widest := vg.Length(0)
	for _, e := range c.entries() {
		widest = max(widest, legendStyle.Width(e.name))
	}
	if widest == 0 {
		return 0
	}
	return max(widest+legendText, MinLegendWidth)
}

// panel is the chart of series or the heat map, with its place and its legend's.
func (c *Chart) panel(body, side draw.Canvas) panel {
	if c.Heat != nil {
		return c.heatPanel(body, side)
	}
	p := c.plot()
	c.fitTitles(p, body)
	return panel{p, body, false, func(draw.Canvas) { c.drawLegend(side) }}
}

// fitTitles sets the titles of the axes in smaller letters where these are shorter.
func (c *Chart) fitTitles(p *plot.Plot, body draw.Canvas) {
	data := p.DataCanvas(body).Size()
	p.X.Label.TextStyle = fitted(p.X.Label.TextStyle, c.X.Text, data.X)
	p.Y.Label.TextStyle = fitted(p.Y.Label.TextStyle, c.Y.Text, data.Y)
}

// An entry is a line of a legend.
type entry struct {
	name   string
	line   *draw.LineStyle  // nil for none
	marker *draw.GlyphStyle // nil for none
}

// entries are the series in their order, then the levels.
func (c *Chart) entries() (out []entry) {
	for _, s := range c.Series {
		if s.Name == "" {
			continue
		}
		e := entry{name: s.Name}
		if !s.points {
			line := s.line()
			e.line = &line
		}
		if s.marker != nil {
			glyph := s.glyph()
			glyph.Radius = markerRadius
			e.marker = &glyph
		}
		out = append(out, e)
	}
	for _, l := range c.Levels {
		if l.Label != "" {
			out = append(out, entry{name: l.Label, line: &levelStyle})
		}
	}
	return out
}

// legendStep is the distance of the lines of a legend.
const legendStep = 27

// legendRows is the height of a legend below a plot, in as many columns as fit into a width.
func (c *Chart) legendRows(width vg.Length) vg.Length {
	columns := c.legendColumns(width)
	return vg.Length((len(c.entries())+columns-1)/columns) * legendStep
}

func (c *Chart) legendColumns(width vg.Length) int { return max(1, int(width/max(1, c.LegendWidth()))) }

// drawLegend lists the entries from top to bottom, in columns where it has no other room.
func (c *Chart) drawLegend(to draw.Canvas) {
	style, entries := legendStyle, c.entries()
	columns := c.legendColumns(to.Size().X + legendGap)
	for i, e := range entries {
		x := to.Min.X + vg.Length(i%columns)*c.LegendWidth()
		y := to.Max.Y - 12 - vg.Length(i/columns)*legendStep
		if e.line != nil {
			to.StrokeLine2(*e.line, x, y, x+legendSample, y)
		}
		if e.marker != nil {
			to.DrawGlyphNoClip(*e.marker, vg.Point{X: x + legendSample/2, Y: y})
		}
		to.FillText(style, vg.Point{X: x + legendText - legendGap, Y: y}, e.name)
	}
}
