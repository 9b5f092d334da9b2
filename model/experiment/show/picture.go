package show

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"

	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/model/picture"
	"lascope/model/stats"
	"lascope/model/terms"
)

// heatWordsMost bounds the cells of a heat map with legible numbers.
const heatWordsMost = 120

// SweepPage draws the sweep, a chart for each metric: a curve with error bars over one axis, a heat
// map over two, or curves of schemes. Three axes are small multiples: such charts on one scale, one for
// each value of the first axis.
func SweepPage(p *result.SweepPart) (*picture.Page, error) {
	if p.Known() == 0 {
		return nil, errors.New("no run of the sweep is known, so there is nothing to draw")
	}
	if err := p.Drawable(); err != nil {
		return nil, err
	}
	s := p.Sweep
	note := "; means, bars: 95 % confidence intervals"
	if !s.Curved() {
		note = "; mean with its 95 % confidence interval"
	}
	var charts []*picture.Chart
	for i := range s.Metrics {
		words := ""
		if !s.Curved() {
			words = scaleWords(p.Showing(i))
		}
		if len(s.Metrics) == 1 && words != "" {
			note += "\n" + words
		}
		of, err := sweepPanels(p.Showing(i))
		if err != nil && len(s.Metrics) > 1 && (len(charts) > 0 || i+1 < len(s.Metrics)) {
			note += "\nno run has a number of " + s.Metrics[i]
			continue
		}
		if err != nil {
			return nil, err
		}
		if len(s.Metrics) > 1 {
			title := of[0].Title + "; " + ScreenNames(s.Schemes[0].Lab, s.Metrics[i]) + ": " + words
			of[0].Title = strings.TrimPrefix(strings.TrimSuffix(title, ": "), "; ")
		}
		note += limitWords(s.Metrics[i], p.Showing(i).Means(), s.Curved())
		charts = append(charts, of...)
	}
	return &picture.Page{
		Title:    "Sweep: " + ScreenNames(s.Schemes[0].Lab, s.Metrics...) + " over " + strings.Join(s.Keys(), ", "),
		Subtitle: sweepSubtitle(s) + note,
		Charts:   charts,
	}, nil
}

// limitWords are a line that says how times that were not reached count, if some were not.
func limitWords(metric string, means []stats.Estimate, points bool) string {
	if !slices.ContainsFunc(means, func(e stats.Estimate) bool { return e.Censored > 0 }) {
		return ""
	}
	return lab.Tell("\n{metric}: mean of min(time, <{limit?}{limit,}|limit>); <{points?}open marker: only that many of the runs reached it"+
		"|hatched: not reached in some runs>", "metric", metric, "limit", int(commonLimit(means)), "points", points)
}

// sweepSubtitle is the line without its axes, then the replications. A line of schemes may have no other words.
func sweepSubtitle(s *design.Sweep) string {
	return lab.Tell("<{words}, >{reps} to tick {Until,}<{From?}, means from tick {From,} on>", s, "words", strings.Join(s.Words, " "),
		"reps", s.RepsWords())
}

// panelHeight is the height of a small multiple, as a multiple of the standard height.
const panelHeight = 0.7

// sweepPanels are the charts of the metric that is shown: one, or one for each value of the first of
// three axes.
func sweepPanels(p *result.SweepPart) ([]*picture.Chart, error) {
	s := p.Sweep
	if !hasMean(p) && !s.Curved() {
		return nil, fmt.Errorf("no run of the sweep reached its %s, so there is nothing to draw", s.Metric)
	}
	means := p.Means()
	scales, rankings := s.Scales(means), p.Rankings()
	var charts []*picture.Chart
	for first := 0; first < s.Cells(); first += s.Panel() {
		var chart *picture.Chart
		if s.Curved() {
			chart = curveChart(s, means, first)
		} else {
			chart = heatChart(s, means, scales, rankings, first)
		}
		if len(s.Axes) == 3 {
			chart.Title, chart.Height = s.CellWords(first)[0], panelHeight
		}
		charts = append(charts, chart)
	}
	return charts, nil
}

// axisTicks labels positions along an axis with its values.
func axisTicks(a design.Axis, xs []float64) []plot.Tick {
	ticks := make([]plot.Tick, len(xs))
	for i, x := range xs {
		ticks[i] = plot.Tick{Value: x, Label: a.Words[i]}
	}
	return ticks
}

// curveChart draws the means of a panel, from its first cell on, as curves over an axis. All panels
// have one scale.
func curveChart(s *design.Sweep, means []stats.Estimate, first int) *picture.Chart {
	over := s.Over()
	xs, numeric := over.Scale()
	chart := &picture.Chart{X: picture.Scale{Text: axisTitle(over), Log: over.Logarithmic()}, Y: picture.Scale{Text: metricTitle(s)}}
	if chart.X.Log || !numeric || len(xs) <= 12 {
		chart.X.Ticks = axisTicks(over, xs)
	}
	if len(s.Axes) == 3 {
		chart.Y.Min, chart.Y.Max = ends(means)
	}
	if limit := commonLimit(means); limit > 0 {
		chart.Levels = append(chart.Levels, picture.Level{Y: limit, Label: "limit"})
	}
	for cell := first; cell < first+s.Panel(); cell++ {
		words := s.CellWords(cell)[max(0, len(s.Axes)-2):]
		name := strings.Join(slices.DeleteFunc(words, func(w string) bool { return strings.HasPrefix(w, over.Key+"=") }), " ")
		name = strings.TrimPrefix(name, design.SchemeAxis+"=")
		i := slices.IndexFunc(chart.Series, func(c picture.Series) bool { return c.Name == name })
		if i < 0 {
			i = len(chart.Series)
			chart.Series = append(chart.Series, picture.Series{Name: name, Style: picture.StyleAt(i), X: xs, Bars: true})
		}
		chart.Series[i].Points = append(chart.Series[i].Points, means[cell])
	}
	return chart
}

// commonLimit is the limit at which times that were not reached count, if some were not and all cells have one.
func commonLimit(means []stats.Estimate) (limit float64) {
	censored := 0
	for _, e := range means {
		if e.Limit > 0 && limit > 0 && e.Limit != limit {
			return 0
		}
		limit, censored = max(limit, e.Limit), censored+e.Censored
	}
	if censored == 0 {
		return 0
	}
	return limit
}

// ends are the least and the greatest end of an interval, or mean without one; 0, 0 without any.
func ends(means []stats.Estimate) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, e := range means {
		for _, x := range []float64{e.Lo, e.Mean, e.Hi} {
			if !math.IsNaN(x) {
				lo, hi = min(lo, x), max(hi, x)
			}
		}
	}
	if lo >= hi {
		return 0, 0
	}
	return lo, hi
}

// heatChart draws the means of a panel, from its first cell on, as a heat map: the last axis to the
// right, the one before it upwards.
func heatChart(s *design.Sweep, means []stats.Estimate, scales *design.CellScales, rankings []result.Ranking, first int) *picture.Chart {
	n := len(s.Axes)
	up, right := s.Axes[n-2], s.Axes[n-1]
	heat := &picture.Heat{Name: metricTitle(s), Columns: len(right.Words)}
	if one := scales.Of(first); !slices.ContainsFunc(scales.Along, func(axis int) bool { return axis >= n-2 }) {
		heat.Ticks = picture.HeatTicks(one.Lo, one.Hi, one.Log())
	} else {
		heat.Ticks = []plot.Tick{{Value: 0, Label: "least"}, {Value: 1, Label: "greatest"}}
	}
	for cell := first; cell < first+s.Panel(); cell++ {
		scale, e := scales.Of(cell), means[cell]
		heat.Values = append(heat.Values, scale.Position(e.Mean))
		heat.Hatched, heat.Crossed = append(heat.Hatched, e.Censored > 0), append(heat.Crossed, e.N == 0 && e.Undefined > 0)
		if rankings != nil {
			switch rankings[scales.Index(cell)].Place(cell) {
			case "yes":
				heat.Framed = append(heat.Framed, cell-first)
			case "maybe":
				heat.Dashed = append(heat.Dashed, cell-first)
			}
		}
		if s.Panel() <= heatWordsMost {
			heat.Words = append(heat.Words, cellWords(e))
		}
	}
	return &picture.Chart{
		X:    picture.Scale{Text: axisTitle(right), Ticks: axisTicks(right, design.SideBySide(len(right.Words)))},
		Y:    picture.Scale{Text: axisTitle(up), Ticks: axisTicks(up, design.SideBySide(len(up.Words)))},
		Heat: heat,
	}
}

// ScreenNames are the names on the screen of metrics, with commas.
func ScreenNames(l *lab.Lab, metrics ...string) string {
	names := slices.Clone(metrics)
	for i, name := range names {
		names[i] = terms.ColumnName(name, l.Name)
	}
	return strings.Join(names, ", ")
}

// metricTitle is the name of the metric that is shown, with its unit and its direction.
func metricTitle(s *design.Sweep) string {
	return withUnit(ScreenNames(s.Schemes[0].Lab, s.Metric), s.Unit()) + directionWords[s.Direction()]
}

// axisTitle is the axis's key with its unit.
func axisTitle(a design.Axis) string { return withUnit(a.Key, a.Unit) }

// withUnit is the name of a quantity with its unit.
func withUnit(name, unit string) string {
	if unit == "" {
		return name
	}
	return name + " (" + unit + ")"
}

// scaleWords explain the colours and the frames of a heat map.
func scaleWords(p *result.SweepPart) string {
	var words []string
	if along := p.Scaled(); len(along) > 0 {
		words = append(words, "a scale of colours for each "+p.Axes[along[0]].Key+", as the optimal value changes")
	}
	alone, several, few := BestLegend(p.Rankings())
	for _, of := range [][2]string{{"framed: ", alone}, {"dashed: ", several}, {"", few}} {
		if of[1] != "" {
			words = append(words, of[0]+of[1])
		}
	}
	return strings.Join(words, "; ")
}

// directionWords follow the name of a metric, by its direction.
var directionWords = map[int]string{1: ", higher is better", -1: ", lower is better"}

// cellWords is the text of an estimate in a cell of a heat map: the mean, and half its interval with the same number of digits, or
// with more where these would show 0; for a time, the number of runs that did not reach it.
func cellWords(e stats.Estimate) string {
	half, digits, word := e.Half(), stats.CellDigits(e.Mean), ""
	switch finer := stats.CellDigits(half); {
	case half > 0 && half < math.Pow10(-digits)/2:
		word = fixed(half, finer)
	case half >= 0:
		word = fixed(half, digits)
	}
	return lab.Tell("<{Censored?}{mean}\n{Censored} of {N} not reached|{Undefined?}<{N?}{mean}\n{N} of {all}|undefined>"+
		"|{skewed?}{mean}\n{lo} to {hi}|{mean}\n± {half}|{N?}{mean}\n1 run>", e, "mean", fixed(e.Mean, digits), "all", e.N+e.Undefined,
		"skewed", half > 0 && !e.Symmetric(), "lo", fixed(e.Lo, digits), "hi", fixed(e.Hi, digits), "half", word)
}

// fixed writes a number with digits after the point, from a thousand on in groups of three. A number that the digits would show as
// 0 is written as less than the last of them.
func fixed(x float64, digits int) string {
	unit := math.Pow10(-digits)
	switch {
	case x == 0:
		return "0"
	case digits == 0 && math.Abs(x) < 1e15:
		return stats.Thousands(math.Round(x))
	case x > 0 && x < unit/2:
		return "<" + strconv.FormatFloat(unit, 'f', digits, 64)
	}
	return strconv.FormatFloat(x, 'f', digits, 64)
}

// hasMean reports whether any cell has a mean.
func hasMean(p *result.SweepPart) bool {
	return slices.ContainsFunc(p.Means(), func(e stats.Estimate) bool { return !math.IsNaN(e.Mean) })
}
