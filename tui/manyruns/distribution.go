package manyruns

import (
	"math"
	"strings"

	"lascope/model/stats"
	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// The names of two curves.
const medianName, censoredName = "median", "not reached"

// drawDistribution draws the part of a cell's replications whose number is at most x: the steps of 1 − S(x) by Kaplan
// and Meier, marks at the times that were not reached, and the median with its interval.
func (l *SweepScreen) drawDistribution(a canvas.Area, m *shownCells) {
	c, ok := distributionChart(m.Metric(), m.replicationsOf(l.cell))
	if !ok {
		a.Text(0, 0, "No replication of "+strings.Join(m.Sweep.CellWords(l.cell), "  ")+" has a number yet.", canvas.Dim)
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
