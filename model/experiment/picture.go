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
	heatWordsMost   = 120 // cells of a heat map with legible numbers
)

// writePicture draws the race: the schemes' curves above, their paired differences below.
func (r *RaceResult) writePicture(w io.Writer, as picture.Print) error {
	xs := make([]float64, len(r.Ticks))
	for i, t := range r.Ticks {
		xs[i] = float64(t)
	}
	unit := r.Race.Specs[0].Lab.Measures.Units[r.Race.Column]
	upper := &picture.Chart{Y: picture.Scale{Text: withUnit(r.Race.Column, unit)}}
	lower := &picture.Chart{Title: "Paired differences, on the same webs", Height: 0.75, X: picture.Scale{Text: "ticks"}, Y: picture.Scale{Text: withUnit("difference", unit)}, Levels: []picture.Level{{}}}
	n := len(r.Race.Specs)
	for i, line := range r.Lines {
		chart, style := upper, picture.StyleAt(i)
		if i >= n {
			chart, style = lower, picture.StyleAt(i-n)
		}
		chart.Series = append(chart.Series, picture.Series{Name: line.Name, Style: style, X: xs, Points: line.Points})
	}
	drawing := picture.Page{
		Title:    "Race: " + r.Race.Column,
		Subtitle: fmt.Sprintf("means of %d replications; bands: 95 %% confidence intervals (Student's t)", r.Reps),
		Charts:   []*picture.Chart{upper, lower},
	}
	return drawing.Write(w, as)
}

// writePicture draws the sweep, a chart for each metric: a curve with error bars over one axis, a heat
// map over two; with more, curves over the last axis, one for each combination of the others.
func (p *SweepPart) writePicture(w io.Writer, as picture.Print) error {
	if p.Known() == 0 {
		return errors.New("no run of the sweep is known, so there is nothing to draw")
	}
	s := p.Sweep
	note := "; means, bars: 95 % confidence intervals (Student's t)"
	if len(s.Axes) == 2 {
		note = "; mean ± half its 95 % confidence interval (Student's t)"
	}
	var charts []*picture.Chart
	for i := range s.Metrics {
		chart := p.Showing(i).curveChart
		if len(s.Axes) == 2 {
			chart = p.Showing(i).heatChart
		}
		drawn, err := chart()
		if err != nil {
			return err
		}
		if words := s.Showing(i).scaleWords(); len(s.Axes) == 2 && len(s.Metrics) > 1 {
			drawn.Title = strings.TrimSuffix(s.Metrics[i]+": "+words, ": ")
		} else if len(s.Axes) == 2 && words != "" {
			note += "\n" + words
		}
		charts = append(charts, drawn)
	}
	var keys []string
	for _, a := range s.Axes {
		keys = append(keys, a.Key)
	}
	drawing := picture.Page{
		Title:    "Sweep: " + strings.Join(s.Metrics, ", ") + " over " + strings.Join(keys, ", "),
		Subtitle: fmt.Sprintf("%s, %d replications to tick %s", strings.Join(s.Words, " "), s.Reps, stats.Thousands(s.Until)) + note,
		Charts:   charts,
	}
	return drawing.Write(w, as)
}

// drawable refuses a sweep with too many curves for one picture.
func (s *Sweep) drawable() error {
	last := s.Axes[len(s.Axes)-1]
	if curves := s.Cells() / len(last.Words); len(s.Axes) != 2 && curves > sweepCurvesMost {
		return fmt.Errorf("the picture would have %d curves over %s, more than %d; sweep two axes for a heat-map", curves, last.Key, sweepCurvesMost)
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

// curveChart is the sweep as curves over its last axis.
func (p *SweepPart) curveChart() (*picture.Chart, error) {
	s := p.Sweep
	if err := s.drawable(); err != nil {
		return nil, err
	}
	last := s.Axes[len(s.Axes)-1]
	n := len(last.Words)
	xs, numeric := last.scale()
	chart := &picture.Chart{X: picture.Scale{Text: last.title(), Log: last.logarithmic()}, Y: picture.Scale{Text: withUnit(s.Metric, s.Unit()) + directionWords[s.Direction()]}}
	if chart.X.Log || !numeric || n <= 12 {
		chart.X.Ticks = last.ticks(xs)
	}
	for first := 0; first < s.Cells(); first += n {
		words := s.CellWords(first)
		curve := picture.Series{Name: strings.Join(words[:len(words)-1], " "), Style: picture.StyleAt(first / n), X: xs, Bars: true}
		for i := range n {
			curve.Points = append(curve.Points, p.Cell(first+i))
		}
		chart.Series = append(chart.Series, curve)
	}
	return chart, nil
}

// heatChart is a sweep of two axes as a heat map: the first axis upwards, the second to the
// right.
func (p *SweepPart) heatChart() (*picture.Chart, error) {
	s := p.Sweep
	up, right := s.Axes[0], s.Axes[1]
	if !p.hasMean() {
		return nil, fmt.Errorf("no run of the sweep reached its %s, so there is nothing to draw", s.Metric)
	}
	means := make([]stats.Estimate, s.Cells())
	for cell := range means {
		means[cell] = p.Cell(cell)
	}
	scales := s.Scales(means, s.Direction())
	heat := &picture.Heat{Name: withUnit(s.Metric, s.Unit()) + directionWords[s.Direction()], Columns: len(right.Words)}
	if scales.Along == nil {
		one := scales.Of(0)
		heat.Ticks = picture.HeatTicks(one.Lo, one.Hi, one.Log())
	} else {
		heat.Ticks = []plot.Tick{{Value: 0, Label: "least"}, {Value: 1, Label: "greatest"}}
	}
	for cell, e := range means {
		scale := scales.Of(cell)
		heat.Values = append(heat.Values, scale.Position(e.Mean))
		heat.Missing = append(heat.Missing, e.Missing)
		if cell == scale.Best {
			heat.Framed = append(heat.Framed, cell)
		}
		if s.Cells() <= heatWordsMost {
			heat.Words = append(heat.Words, cellWords(e))
		}
	}
	return &picture.Chart{
		X:    picture.Scale{Text: right.title(), Ticks: right.ticks(sideBySide(len(right.Words)))},
		Y:    picture.Scale{Text: up.title(), Ticks: up.ticks(sideBySide(len(up.Words)))},
		Heat: heat,
	}, nil
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
	if along := s.scaled(); along != nil {
		key := s.Axes[along[0]].Key
		words = append(words, "a scale of colours for each "+key+", with which the optimum changes")
		of = " of each"
	}
	if s.Direction() != 0 {
		words = append(words, "framed: the best"+of)
	}
	return strings.Join(words, "; ")
}

// directionWords follow the name of a metric, by its direction.
var directionWords = map[int]string{1: ", higher is better", -1: ", lower is better"}

// cellWords is the text of an estimate in a cell of a heat map.
func cellWords(e stats.Estimate) string {
	mean := strconv.FormatFloat(e.Mean, 'g', 4, 64)
	switch {
	case e.N > 0 && e.Missing > 0:
		return mean + fmt.Sprintf("\n%d of %d", e.N, e.N+e.Missing)
	case !math.IsNaN(e.Lo):
		half := strconv.FormatFloat(e.Hi-e.Mean, 'g', 2, 64)
		if e.Hi-e.Mean >= 100 {
			half = stats.Thousands(int64(math.Round(e.Hi - e.Mean)))
		}
		return mean + "\n± " + half
	case !math.IsNaN(e.Mean):
		return mean + "\n1 run"
	case e.Missing > 0:
		return fmt.Sprintf("0 of %d", e.Missing)
	}
	return ""
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
