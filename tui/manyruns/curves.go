package manyruns

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"lascope/model/experiment/design"
	"lascope/model/stats"
	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// drawCurve draws a sweep of one axis as means with error bars, with all other open sweeps of
// this axis.
func (l *SweepScreen) drawCurve(a canvas.Area, m *shownCells) {
	axis := m.Axes[0]
	xs, word := axisPositions(axis)
	c := &chart.Chart{Xname: axis.Key, X0: slices.Min(xs), X1: slices.Max(xs)}
	if c.X1 == c.X0 {
		c.X1++
	}
	pad := (c.X1 - c.X0) * 0.02
	c.X0, c.X1 = c.X0-pad, c.X1+pad
	for i, o := range l.maps {
		if o == m.SweepMap || m.less != "" || o.Sweep.Metric != m.Sweep.Metric || o.Axes[0].Key != axis.Key || len(o.Axes) != 1 {
			continue
		}
		ox, _ := axisPositions(o.Axes[0])
		o.locked(func() {
			addBars(c, o.name, ox, o.cells, canvas.ContestInks[i%4], canvas.ContestMarks[i%4])
		})
	}
	name := cmp.Or(m.name, m.Metric())
	addBars(c, name, xs, m.cells, canvas.ContestInks[l.shown%4], canvas.ContestMarks[l.shown%4])
	if m.less == "" {
		addLimit(c, xs, m.cells)
	}
	at := xs[l.cell]
	chart.Fit(c, a.H)
	over := c.Y1 - c.Y0 // to both ends, however the axis is widened
	cursor := chart.Series{Ink: canvas.InkFrame, Xs: []float64{at, at}, Ys: []float64{c.Y0 - over, c.Y1 + over}, Hidden: true}
	c.Series = append([]chart.Series{cursor}, c.Series...)
	c.Xword = word
	c.Xplaces = xs
	c.Draw(a, l.Theme)
	drawMissing(c, a, xs, m.cells)
	for _, r := range m.ranks {
		for _, cell := range r.Best {
			if in := c.PlotArea(a); in.W > 0 {
				in.Text(c.Column(xs[cell], in.W), 0, canvas.Pick(len(r.Best) == 1, bestMark, maybeMark), canvas.Bold)
			}
		}
	}
}

// drawMissing crosses out the columns of the cells in which no replication has a number, and writes
// their count at the top, if there is space.
func drawMissing(c *chart.Chart, a canvas.Area, xs []float64, cells []stats.Estimate) {
	in, end := c.PlotArea(a), -1
	for k, e := range cells {
		if e.Undefined == 0 || canvas.Finite(e.Mean) || in.W < 1 {
			continue
		}
		col, st := c.Column(xs[k], in.W), canvas.Dim
		for y := range in.H {
			if cell := in.At(col, y); cell != nil && cell.R == ' ' {
				in.Set(col, y, crossing, st)
			}
		}
		word := arrived(e)
		if x := max(0, min(col-canvas.Width(word)/2, in.W-canvas.Width(word))); x > end {
			end = in.Text(x, 0, word, canvas.Text)
		}
	}
}

// addLimit marks the cells whose times some runs did not reach, and draws a line at the limit if all have one.
func addLimit(c *chart.Chart, xs []float64, cells []stats.Estimate) {
	open := chart.Series{Name: "some not reached", Mark: '○', Ink: canvas.InkStrong, Stroke: chart.Signs}
	for k, e := range cells {
		if e.Censored > 0 {
			open.Add(xs[k], e.Mean)
			open.At, open.Last = e.Mean, " "
		}
	}
	if len(open.Xs) == 0 {
		return
	}
	if limit, common := limitOf(cells); common {
		c.Put(chart.Series{Name: "limit", Stroke: '─', Ink: canvas.InkDim, Xs: []float64{c.X0, c.X1}, Ys: []float64{limit, limit},
			At: limit})
	}
	c.Put(open)
}

func addBars(c *chart.Chart, name string, xs []float64, cells []stats.Estimate, i canvas.Ink, mark rune) {
	mean := chart.Series{Name: name, Mark: mark, Ink: i}
	for k, e := range cells {
		if !canvas.Finite(e.Mean) {
			continue
		}
		mean.Add(xs[k], e.Mean)
		if canvas.Finite(e.Lo) {
			c.Put(chart.Series{Ink: i, Xs: []float64{xs[k], xs[k]}, Ys: []float64{e.Lo, e.Hi}, Hidden: true})
		}
	}
	if n := len(mean.Ys); n > 0 {
		mean.At = mean.Ys[n-1]
		c.Put(mean)
	}
}

// axisPositions returns the positions of an axis's values on a chart, and a function for their
// labels.
func axisPositions(a design.Axis) (xs []float64, word func(x float64) string) {
	xs = a.Positions()
	word = func(x float64) string {
		if i := slices.Index(xs, x); i >= 0 {
			return axisLabel(a.Words[i])
		}
		return ""
	}
	return xs, word
}

// The names of two curves.
const medianName, censoredName = "median", "not reached"

// drawDistribution draws the part of a cell's replications whose number is at most x: the steps of 1 − S(x) by Kaplan
// and Meier, marks at the times that were not reached, and the median with its interval.
func (l *SweepScreen) drawDistribution(a canvas.Area, m *shownCells) {
	c, ok := distributionChart(m.Metric(), m.replicationsOf(l.cell))
	if !ok {
		a.Text(0, 0, "No replication of "+strings.Join(m.CellWords(l.cell), "  ")+" has a number yet.", canvas.Dim)
		return
	}
	chart.Fit(c, a.H)
	c.Draw(a, l.Theme)
}

// distributionChart is the chart; false without a number.
func distributionChart(metric string, runs []stats.Observation) (*chart.Chart, bool) {
	arrived := stats.SurvivalOf(runs)
	steps := chart.Series{Name: "part", Mark: '●', Ink: canvas.InkPractice}
	marks := chart.Series{Name: censoredName, Mark: '+', Ink: canvas.InkStrong, Stroke: chart.Signs}
	c := &chart.Chart{Xname: metric}
	c.X0, c.X1 = math.Inf(1), math.Inf(-1)
	for _, o := range runs {
		if !o.Defined() {
			continue
		}
		c.X0, c.X1 = min(c.X0, o.Number), max(c.X1, o.Number)
		if o.Censored {
			marks.Add(o.Number, 1-arrived.At(o.Number))
		}
	}
	if c.X0 > c.X1 {
		return nil, false
	}
	pad := max((c.X1-c.X0)*0.02, 1e-9)
	c.X0, c.X1 = c.X0-pad, c.X1+pad
	at := 0.0
	steps.Xs, steps.Ys = []float64{c.X0}, []float64{0}
	for _, step := range arrived {
		steps.Xs, steps.Ys = append(steps.Xs, step.Time, step.Time), append(steps.Ys, at, 1-step.Chance)
		at = 1 - step.Chance
	}
	steps.Add(c.X1, at)
	steps.At = at
	outside := c.X0 - 10*pad
	ends := chart.Series{Xs: []float64{outside, outside}, Ys: []float64{0, 1}, Stroke: chart.Points, Hidden: true} // of the y axis
	c.Series = []chart.Series{ends}
	if median, lo, hi := arrived.Median(); canvas.Finite(median) {
		if !canvas.Finite(lo) {
			lo = c.X0
		}
		if !canvas.Finite(hi) {
			hi = c.X1
		}
		c.Put(chart.Series{Name: medianName, Mark: '◆', Stroke: '━', Ink: canvas.InkTheory, Xs: []float64{lo, hi}, Ys: []float64{0.5, 0.5},
			At: 0.5, Last: canvas.FourDigits(median)})
	}
	c.Put(steps)
	if n := len(marks.Ys); n > 0 {
		marks.At, marks.Last = marks.Ys[n-1], canvas.Thousands(n)
		c.Put(marks)
	}
	return c, true
}
