package model

import (
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Most curves of a picture that a person can still tell apart, and most cells of
// a heat-map whose numbers can be read.
const (
	sweepCurvesMost = 16
	heatWordsMost   = 120
)

// Picture draws the sweep: a curve with error bars over one axis, a heat-map over
// two; with more, curves over the last axis, one for each combination of the others.
func (p *SweepPart) Picture(w io.Writer, format string) error {
	if p.Known() == 0 {
		return errors.New("no run of the sweep is known, so there is nothing to draw")
	}
	if len(p.Sweep.Axes) == 2 {
		return p.heatPicture(w, format)
	}
	return p.curvePicture(w, format)
}

// drawable refuses a sweep whose picture nobody could read.
func (s *Sweep) drawable() error {
	last := s.Axes[len(s.Axes)-1]
	if curves := s.Cells() / len(last.Words); len(s.Axes) != 2 && curves > sweepCurvesMost {
		return fmt.Errorf("the picture would have %d curves over %s, more than %d; sweep two axes for a heat-map", curves, last.Key, sweepCurvesMost)
	}
	return nil
}

// caption says what the numbers of a sweep are.
func (s *Sweep) caption() string {
	return fmt.Sprintf("%s of %s, %d replications to tick %s", s.Metric, strings.Join(s.Words, " "), s.Reps, Thousands(s.Until))
}

// scale is where the values of an axis stand, and their labels: on their own
// scale where they are numbers, side by side where they are words.
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

func sideBySide(n int) []float64 {
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = float64(i)
	}
	return xs
}

// Logarithmic reports whether an axis is better drawn by factors: it was spaced
// so, or its values are a list that spans a decade or more.
func (a Axis) Logarithmic() bool {
	xs, numeric := a.scale()
	if !numeric || slices.Min(xs) <= 0 {
		return false
	}
	return a.Log || slices.Max(xs) >= 10*slices.Min(xs)
}

// Places are where the values of an axis stand on a drawn scale: by their
// logarithms where [Axis.Logarithmic], else by their numbers, words side by side.
func (a Axis) Places() []float64 {
	xs, _ := a.scale()
	if a.Logarithmic() {
		for i, x := range xs {
			xs[i] = math.Log(x)
		}
	}
	return xs
}

// wordTicks label places along an axis.
func wordTicks(xs []float64, words []string) plot.ConstantTicks {
	ticks := make(plot.ConstantTicks, len(xs))
	for i, x := range xs {
		ticks[i] = plot.Tick{Value: x, Label: words[i]}
	}
	return ticks
}

// An estimateBars are means with their intervals, as the plotter wants them.
type estimateBars struct {
	plotter.XYs
	plotter.YErrors
}

// curvePicture draws curves over the last axis.
func (p *SweepPart) curvePicture(w io.Writer, format string) error {
	s := p.Sweep
	last := s.Axes[len(s.Axes)-1]
	n := len(last.Words)
	if err := s.drawable(); err != nil {
		return err
	}
	pic := newPicture(s.caption(), last.Key, s.Metric+", mean with 95 % interval (Student's t)")
	xs, numeric := last.scale()
	switch {
	case last.Logarithmic():
		pic.X.Scale = plot.LogScale{}
		pic.X.Tick.Marker = wordTicks(xs, last.Words)
	case !numeric || n <= 12:
		pic.X.Tick.Marker = wordTicks(xs, last.Words)
	}
	for first := 0; first < s.Cells(); first += n {
		var bars estimateBars
		for i := range n {
			e := p.Cell(first + i)
			if math.IsNaN(e.Mean) {
				continue
			}
			half := 0.0
			if !math.IsNaN(e.Hi) {
				half = e.Hi - e.Mean
			}
			bars.XYs = append(bars.XYs, plotter.XY{X: xs[i], Y: e.Mean})
			bars.YErrors = append(bars.YErrors, struct{ Low, High float64 }{half, half})
		}
		if len(bars.XYs) == 0 {
			continue
		}
		name := ""
		if len(s.Axes) > 1 {
			words := s.CellWords(first)
			name = strings.Join(words[:len(words)-1], " ")
		}
		if err := addErrorBars(pic, name, first/n, bars); err != nil {
			return err
		}
	}
	return writePlots(w, format, pictureHeight, []float64{1}, pic)
}

// addErrorBars draws one curve with its error bars.
func addErrorBars(pic *plot.Plot, name string, i int, bars estimateBars) error {
	line, points, err := plotter.NewLinePoints(bars)
	if err != nil {
		return err
	}
	errorBars, err := plotter.NewYErrorBars(bars)
	if err != nil {
		return err
	}
	ink := pictureInk(i)
	line.Color, points.Color, errorBars.Color = ink, ink, ink
	points.Shape = draw.CircleGlyph{}
	if i >= len(pictureInks) { // the colours begin again
		line.Dashes = []vg.Length{vg.Points(4), vg.Points(2)}
	}
	line.Width, errorBars.Width = vg.Points(1.2), vg.Points(1)
	pic.Add(line, points, errorBars)
	if name != "" {
		pic.Legend.Add(name, line, points)
	}
	return nil
}

// A heatGrid is a sweep of two axes as the plotter wants it: the last axis to the
// right, the first one up.
type heatGrid struct {
	part       *SweepPart
	cols, rows int
}

func (g heatGrid) Dims() (c, r int) { return g.cols, g.rows }
func (g heatGrid) Z(c, r int) float64 {
	return g.part.Cell(r*g.cols + c).Mean
}
func (g heatGrid) X(c int) float64 { return float64(c) }
func (g heatGrid) Y(r int) float64 { return float64(r) }

// heatPicture draws the map, each cell with its mean and half its interval, and
// the scale of its colours.
func (p *SweepPart) heatPicture(w io.Writer, format string) error {
	s := p.Sweep
	up, right := s.Axes[0], s.Axes[1]
	grid := heatGrid{p, len(right.Words), len(up.Words)}
	lo, hi := p.Range()
	if math.IsNaN(lo) {
		return fmt.Errorf("no run of the sweep reached its %s, so there is nothing to draw", s.Metric)
	}
	if lo == hi {
		hi = lo + 1
	}
	pic := newPicture(s.caption(), right.Key, up.Key)
	pic.X.Tick.Marker = wordTicks(sideBySide(grid.cols), right.Words)
	pic.Y.Tick.Marker = wordTicks(sideBySide(grid.rows), up.Words)
	heat := plotter.NewHeatMap(grid, heatInks)
	heat.Min, heat.Max = lo, hi
	pic.Add(heat)
	if grid.cols*grid.rows <= heatWordsMost {
		labels, err := p.heatWords(grid)
		if err != nil {
			return err
		}
		pic.Add(labels)
	}
	bar := newPicture(s.Metric+": mean ± half its 95 % interval (Student's t)", "", "")
	bar.Title.TextStyle.Font.Size = vg.Points(9)
	bar.Title.Padding = 0
	bar.Add(plotter.NewHeatMap(heatScale{lo, hi}, heatInks))
	bar.HideY()
	return writePlots(w, format, pictureHeight, []float64{0.82, 0.18}, pic, bar)
}

// heatWords write each cell's estimate in it.
func (p *SweepPart) heatWords(g heatGrid) (*plotter.Labels, error) {
	var at plotter.XYLabels
	for cell := range p.Sweep.Cells() {
		e := p.Cell(cell)
		word := "none"
		switch {
		case !math.IsNaN(e.Lo):
			word = fmt.Sprintf("%s\n± %s", readable(e.Mean), halfWidth(e))
		case !math.IsNaN(e.Mean):
			word = readable(e.Mean) + "\n1 run"
		}
		at.XYs = append(at.XYs, plotter.XY{X: float64(cell % g.cols), Y: float64(cell / g.cols)})
		at.Labels = append(at.Labels, word)
	}
	labels, err := plotter.NewLabels(at)
	if err != nil {
		return nil, err
	}
	size := min(9, 110/float64(g.cols), 120/float64(g.rows))
	for i := range labels.TextStyle {
		labels.TextStyle[i].Font.Size = vg.Points(size)
		labels.TextStyle[i].XAlign, labels.TextStyle[i].YAlign = draw.XCenter, draw.YCenter
	}
	return labels, nil
}

func readable(x float64) string   { return strconv.FormatFloat(x, 'g', 4, 64) }
func halfWidth(e Estimate) string { return strconv.FormatFloat(e.Hi-e.Mean, 'g', 2, 64) }

// Range is the least and the greatest mean of the cells known so far; NaN where
// there is none.
func (p *SweepPart) Range() (lo, hi float64) {
	lo, hi = math.NaN(), math.NaN()
	for cell := range p.Sweep.Cells() {
		if m := p.Cell(cell).Mean; !math.IsNaN(m) {
			lo, hi = math.Min(m, orElse(lo, m)), math.Max(m, orElse(hi, m))
		}
	}
	return lo, hi
}

func orElse(x, other float64) float64 {
	if math.IsNaN(x) {
		return other
	}
	return x
}

// heatInks are the colours of a heat-map, from pale to strong; black can be read
// on all of them, and they differ in lightness too.
var heatInks = rampPalette([][3]float64{{255, 252, 220}, {254, 217, 118}, {253, 160, 60}, {226, 106, 44}}, 128)

// A somePalette is a list of colours.
type somePalette []color.Color

// Colors are the colours.
func (p somePalette) Colors() []color.Color { return p }

// rampPalette goes straight from each stop to the next in n steps altogether.
func rampPalette(stops [][3]float64, n int) somePalette {
	var out somePalette
	for i := range n {
		at := float64(i) / float64(n-1) * float64(len(stops)-1)
		k := min(int(at), len(stops)-2)
		mix := func(c int) uint8 {
			return uint8(math.Round(stops[k][c] + (at-float64(k))*(stops[k+1][c]-stops[k][c])))
		}
		out = append(out, color.RGBA{mix(0), mix(1), mix(2), 255})
	}
	return out
}

// A heatScale is the colours from least to greatest, side by side.
type heatScale struct{ lo, hi float64 }

func (h heatScale) Dims() (c, r int)   { return 128, 2 }
func (h heatScale) X(c int) float64    { return h.lo + (h.hi-h.lo)*float64(c)/127 }
func (h heatScale) Y(r int) float64    { return float64(r) }
func (h heatScale) Z(c, r int) float64 { return h.X(c) }
