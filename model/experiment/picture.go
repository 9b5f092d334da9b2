package experiment

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"

	"lascope/model/picture"
	"lascope/model/stats"
)

const (
	sweepCurvesMost = 16  // distinguishable curves of a picture
	sweepChartsMost = 12  // of one picture
	heatWordsMost   = 120 // cells of a heat map with legible numbers
)

// writePicture draws the race, for each metric two charts: the schemes above, their paired differences
// below. A column is drawn as curves, the number of another metric as points with their intervals.
func (r *RaceResult) writePicture(w io.Writer, as picture.Print) error {
	names := r.Race.metrics()
	curved := slices.ContainsFunc(names, func(name string) bool { return !r.Race.summed(name) })
	drawing := picture.Page{
		Title:    "Race: " + strings.Join(names, ", "),
		Subtitle: fmt.Sprintf("means of %s; 95 %% band of the whole curve", replications(r.Reps)),
	}
	const bars = "bars: 95 % confidence intervals (Student's t)"
	switch {
	case !curved:
		drawing.Subtitle = strings.Replace(drawing.Subtitle, "95 % band of the whole curve", bars, 1)
	case !r.HasBand():
		drawing.Subtitle = strings.Replace(drawing.Subtitle, "95 % band of the whole curve", "95 % confidence intervals of each point (Student's t)", 1)
	}
	if curved && slices.ContainsFunc(names, r.Race.summed) {
		drawing.Subtitle += "; " + bars
	}
	for k := range names {
		drawing.Charts = append(drawing.Charts, r.Showing(k).charts()...)
	}
	return drawing.Write(w, as)
}

// charts are those of the metric that is shown.
func (r *RaceResult) charts() []*picture.Chart {
	m, n := r.Race.metric(r.Metric), len(r.Race.Specs)
	upper := &picture.Chart{Y: picture.Scale{Text: withUnit(r.Metric, m.Unit)}}
	lower := &picture.Chart{Title: "Paired differences, on the same webs", Height: 0.75, X: picture.Scale{Text: "ticks"}, Y: picture.Scale{Text: withUnit("difference", m.Unit)}, Levels: []picture.Level{{}}}
	if len(r.Race.metrics()) > 1 {
		upper.Title = r.Metric
		lower.Title += ": " + r.Metric
	}
	if r.Race.summed(r.Metric) {
		upper.Y.Text += directionWords[m.Direction]
		lower.X.Text = ""
		r.addPoints(upper, r.Lines[:n])
		r.addPoints(lower, r.Lines[n:])
		return []*picture.Chart{upper, lower}
	}
	xs := make([]float64, len(r.Ticks))
	for i, t := range r.Ticks {
		xs[i] = float64(t)
	}
	for i, line := range r.Lines {
		chart, style := upper, picture.StyleAt(i)
		if i >= n {
			chart, style = lower, picture.StyleAt(i-n)
		}
		chart.Series = append(chart.Series, picture.Series{Name: line.Name, Style: style, X: xs, Points: r.Banded(i)})
	}
	return []*picture.Chart{upper, lower}
}

// Banded are the points of the line with an index, with the band of the whole curve as their intervals if there is one.
func (r *RaceResult) Banded(line int) []stats.Estimate {
	points := slices.Clone(r.Lines[line].Points)
	if !r.HasBand() {
		return points
	}
	lo, hi := r.band(line)
	for k := range points {
		points[k].Lo, points[k].Hi = lo[k], hi[k]
	}
	return points
}

// HasBand reports that there are enough replications for a band of the whole curve.
func (r *RaceResult) HasBand() bool { return r.Reps >= stats.BandCurves }

// addPoints draws the numbers of lines side by side, evenly over the width of the curves, whose axis all charts
// share.
func (r *RaceResult) addPoints(chart *picture.Chart, lines []RaceLine) {
	chart.X.Max = float64(r.rows[len(r.rows)-1])
	xs := make([]float64, len(lines))
	for i, line := range lines {
		xs[i] = chart.X.Max * (float64(i) + 0.5) / float64(len(lines))
		chart.X.Ticks = append(chart.X.Ticks, plot.Tick{Value: xs[i], Label: line.Name})
	}
	for i, line := range lines {
		points := slices.Repeat([]stats.Estimate{stats.EstimateOf(nil)}, len(lines))
		points[i] = line.Points[0]
		chart.Series = append(chart.Series, picture.Series{Name: line.Name, Style: picture.StyleAt(i), X: xs, Points: points, Bars: true})
	}
}

// writePicture draws the sweep, a chart for each metric: a curve with error bars over one axis, a heat
// map over two, or curves of schemes. Three axes are small multiples: such charts on one scale, one for
// each value of the first axis.
func (p *SweepPart) writePicture(w io.Writer, as picture.Print) error {
	page, err := p.page()
	if err != nil {
		return err
	}
	return page.Write(w, as)
}

// page is the picture of the sweep.
func (p *SweepPart) page() (*picture.Page, error) {
	if p.Known() == 0 {
		return nil, errors.New("no run of the sweep is known, so there is nothing to draw")
	}
	if err := p.Sweep.drawable(); err != nil {
		return nil, err
	}
	s := p.Sweep
	note := "; means, bars: 95 % confidence intervals (Student's t)"
	if !s.curved() {
		note = "; mean ± half its 95 % confidence interval (Student's t)"
	}
	var charts []*picture.Chart
	for i := range s.Metrics {
		words := ""
		if !s.curved() {
			words = s.Showing(i).scaleWords()
		}
		if len(s.Metrics) == 1 && words != "" {
			note += "\n" + words
		}
		of, err := p.Showing(i).panels()
		if err != nil && len(s.Metrics) > 1 && (len(charts) > 0 || i+1 < len(s.Metrics)) {
			note += "\nno run has a number of " + s.Metrics[i]
			continue
		}
		if err != nil {
			return nil, err
		}
		if len(s.Metrics) > 1 {
			of[0].Title = strings.TrimPrefix(strings.TrimSuffix(of[0].Title+"; "+s.Metrics[i]+": "+words, ": "), "; ")
		}
		if words := p.Showing(i).limitWords(); words != "" {
			note += "\n" + words
		}
		charts = append(charts, of...)
	}
	var keys []string
	for _, a := range s.Axes {
		keys = append(keys, a.Key)
	}
	return &picture.Page{
		Title:    "Sweep: " + strings.Join(s.Metrics, ", ") + " over " + strings.Join(keys, ", "),
		Subtitle: s.subtitle() + note,
		Charts:   charts,
	}, nil
}

// limitWords say how times that were not reached count, if some were not.
func (p *SweepPart) limitWords() string {
	means := make([]stats.Estimate, p.Sweep.Cells())
	censored := 0
	for cell := range means {
		means[cell] = p.Cell(cell)
		censored += means[cell].Censored
	}
	if censored == 0 {
		return ""
	}
	limit, mark := "limit", "hatched"
	if common := commonLimit(means); common > 0 {
		limit = stats.Thousands(int64(common))
	}
	if p.Sweep.curved() {
		mark = "open marker"
	}
	return fmt.Sprintf("%s: mean of min(time, %s); %s: not reached in some runs", p.Sweep.Metric, limit, mark)
}

// subtitle is the line without its axes, then the replications. A line of schemes may have no other words.
func (s *Sweep) subtitle() string {
	words := fmt.Sprintf("%s to tick %s", s.RepsWords(), stats.Thousands(s.Until))
	if len(s.Words) > 0 {
		words = strings.Join(s.Words, " ") + ", " + words
	}
	return words
}

// replications is their number in words.
func replications(n int) string {
	if n == 1 {
		return "1 replication"
	}
	return fmt.Sprintf("%d replications", n)
}

// panelHeight is the height of a small multiple, as a multiple of the standard height.
const panelHeight = 0.7

// panels are the charts of the metric that is shown: one, or one for each value of the first of
// three axes.
func (p *SweepPart) panels() ([]*picture.Chart, error) {
	s := p.Sweep
	if !p.hasMean() && !s.curved() {
		return nil, fmt.Errorf("no run of the sweep reached its %s, so there is nothing to draw", s.Metric)
	}
	means := make([]stats.Estimate, s.Cells())
	for cell := range means {
		means[cell] = p.Cell(cell)
	}
	scales := s.Scales(means, s.Direction())
	p.RankAtLimits(scales)
	var charts []*picture.Chart
	for first := 0; first < s.Cells(); first += s.panel() {
		var chart *picture.Chart
		if s.curved() {
			chart = s.curveChart(means, first)
		} else {
			chart = s.heatChart(means, scales, first)
		}
		if len(s.Axes) == 3 {
			chart.Title, chart.Height = s.CellWords(first)[0], panelHeight
		}
		charts = append(charts, chart)
	}
	return charts, nil
}

// drawable refuses a sweep without an axis, or with more axes, charts or curves than a picture shows.
func (s *Sweep) drawable() error {
	if s.points {
		return errors.New("points have no map; the table and --long FILE have their numbers")
	}
	if len(s.Axes) == 0 {
		return errors.New("a picture is drawn over an axis, and there is none; give one, such as N=50,100")
	}
	if n := len(s.Axes); n > 3 {
		var keys []string
		for _, a := range s.Axes {
			keys = append(keys, a.Key)
		}
		return fmt.Errorf("a picture shows three axes, and the sweep has %d (%s); give one of them one value, such as %s=%s", n, strings.Join(keys, ", "), keys[0], s.Axes[0].Words[0])
	}
	if charts := s.Cells() / s.panel() * len(s.Metrics); charts > sweepChartsMost {
		return fmt.Errorf("the picture would have %d charts, more than %d; use fewer metrics, or fewer values of %s", charts, sweepChartsMost, s.Axes[0].Key)
	}
	if curves := s.panel() / len(s.over().Words); s.curved() && curves > sweepCurvesMost {
		return fmt.Errorf("the picture would have %d curves over %s, more than %d; use fewer schemes", curves, s.over().Key, sweepCurvesMost)
	}
	return nil
}

// scale returns the positions of an axis's values: the numbers themselves, or 0, 1, 2 … for
// words.
func (a Axis) scale() (xs []float64, numeric bool) {
	for _, w := range a.Words {
		x, err := strconv.ParseFloat(w, 64)
		if err != nil {
			return sideBySide(len(a.Words)), false
		}
		xs = append(xs, x)
	}
	return xs, true
}

// sideBySide is 0, 1 … n−1.
func sideBySide(n int) []float64 {
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = float64(i)
	}
	return xs
}

// logarithmic reports whether an axis is drawn logarithmically: its values are spaced by
// factors, or span a decade or more.
func (a Axis) logarithmic() bool {
	xs, numeric := a.scale()
	if !numeric || slices.Min(xs) <= 0 {
		return false
	}
	return a.log || slices.Max(xs) >= 10*slices.Min(xs)
}

// Positions are the positions of the values on a drawn axis: their logarithms if they are
// spaced by factors or span a decade, else the numbers; 0, 1, 2 … for words.
func (a Axis) Positions() []float64 {
	xs, _ := a.scale()
	if a.logarithmic() {
		for i, x := range xs {
			xs[i] = math.Log(x)
		}
	}
	return xs
}

// ticks labels positions along an axis with its values.
func (a Axis) ticks(xs []float64) []plot.Tick {
	ticks := make([]plot.Tick, len(xs))
	for i, x := range xs {
		ticks[i] = plot.Tick{Value: x, Label: a.Words[i]}
	}
	return ticks
}

// curveChart draws the means of a panel, from its first cell on, as curves over an axis. All panels
// have one scale.
func (s *Sweep) curveChart(means []stats.Estimate, first int) *picture.Chart {
	over := s.over()
	xs, numeric := over.scale()
	chart := &picture.Chart{X: picture.Scale{Text: over.title(), Log: over.logarithmic()}, Y: picture.Scale{Text: withUnit(s.Metric, s.Unit()) + directionWords[s.Direction()]}}
	if chart.X.Log || !numeric || len(xs) <= 12 {
		chart.X.Ticks = over.ticks(xs)
	}
	if len(s.Axes) == 3 {
		chart.Y.Min, chart.Y.Max = ends(means)
	}
	if limit := commonLimit(means); limit > 0 {
		chart.Levels = append(chart.Levels, picture.Level{Y: limit, Label: "limit"})
	}
	for cell := first; cell < first+s.panel(); cell++ {
		words := s.CellWords(cell)[max(0, len(s.Axes)-2):]
		name := strings.Join(slices.DeleteFunc(words, func(w string) bool { return strings.HasPrefix(w, over.Key+"=") }), " ")
		name = strings.TrimPrefix(name, schemeAxis+"=")
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
func (s *Sweep) heatChart(means []stats.Estimate, scales *CellScales, first int) *picture.Chart {
	n := len(s.Axes)
	up, right := s.Axes[n-2], s.Axes[n-1]
	heat := &picture.Heat{Name: withUnit(s.Metric, s.Unit()) + directionWords[s.Direction()], Columns: len(right.Words)}
	if one := scales.Of(first); !slices.ContainsFunc(scales.Along, func(axis int) bool { return axis >= n-2 }) {
		heat.Ticks = picture.HeatTicks(one.Lo, one.Hi, one.Log())
	} else {
		heat.Ticks = []plot.Tick{{Value: 0, Label: "least"}, {Value: 1, Label: "greatest"}}
	}
	for cell := first; cell < first+s.panel(); cell++ {
		scale, e := scales.Of(cell), means[cell]
		heat.Values = append(heat.Values, scale.Position(e.Mean))
		heat.Hatched, heat.Crossed = append(heat.Hatched, e.Censored > 0), append(heat.Crossed, e.N == 0 && e.Undefined > 0)
		if cell == scale.Best {
			heat.Framed = append(heat.Framed, cell-first)
		}
		if s.panel() <= heatWordsMost {
			heat.Words = append(heat.Words, cellWords(e))
		}
	}
	return &picture.Chart{
		X:    picture.Scale{Text: right.title(), Ticks: right.ticks(sideBySide(len(right.Words)))},
		Y:    picture.Scale{Text: up.title(), Ticks: up.ticks(sideBySide(len(up.Words)))},
		Heat: heat,
	}
}

// title is the axis's key with its unit.
func (a Axis) title() string { return withUnit(a.Key, a.Unit) }

// withUnit is the name of a quantity with its unit.
func withUnit(name, unit string) string {
	if unit == "" {
		return name
	}
	return name + " (" + unit + ")"
}

// scaleWords explain the colours and the frames of a heat map.
func (s *Sweep) scaleWords() string {
	var words []string
	of := ""
	if along := s.scaled(); len(along) > 0 {
		key := s.Axes[along[0]].Key
		words = append(words, "a scale of colours for each "+key+", as the optimal value changes")
		of = " of each"
	}
	if s.Direction() != 0 {
		words = append(words, "framed: the best"+of)
	}
	return strings.Join(words, "; ")
}

// directionWords follow the name of a metric, by its direction.
var directionWords = map[int]string{1: ", higher is better", -1: ", lower is better"}

// cellWords is the text of an estimate in a cell of a heat map: the mean, and half its interval with as many digits, or
// with its own where these would show 0; of a time that some runs did not reach, how many.
func cellWords(e stats.Estimate) string {
	half := (e.Hi - e.Lo) / 2
	digits := stats.CellDigits(e.Mean)
	mean := fixed(e.Mean, digits)
	switch {
	case e.Censored > 0:
		return mean + fmt.Sprintf("\n%d of %d not reached", e.Censored, e.N)
	case e.N > 0 && e.Undefined > 0:
		return mean + fmt.Sprintf("\n%d of %d", e.N, e.N+e.Undefined)
	case half > 0:
		if half < math.Pow10(-digits)/2 {
			digits = stats.CellDigits(half)
		}
		return mean + "\n± " + fixed(half, digits)
	case half == 0:
		return mean + "\n± 0"
	case e.N > 0:
		return mean + "\n1 run"
	case e.Undefined > 0:
		return "undefined"
	}
	return ""
}

// fixed writes a number with digits after the point, of a thousand and more in groups; what they would show as 0 is less
// than the last of them.
func fixed(x float64, digits int) string {
	unit := math.Pow10(-digits)
	switch {
	case x == 0:
		return "0"
	case digits == 0 && math.Abs(x) < 1e15:
		return stats.Thousands(int64(math.Round(x)))
	case x > 0 && x < unit/2:
		return "<" + strconv.FormatFloat(unit, 'f', digits, 64)
	}
	return strconv.FormatFloat(x, 'f', digits, 64)
}

// hasMean reports whether any cell has a mean.
func (p *SweepPart) hasMean() bool {
	for cell := range p.Sweep.Cells() {
		if !math.IsNaN(p.Cell(cell).Mean) {
			return true
		}
	}
	return false
}
