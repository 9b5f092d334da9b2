package experiment

import (
	"fmt"
	"math"
	"slices"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
)

// A Trajectory holds the rows of a run, from which a metric is computed.
type Trajectory struct {
	lab     *lab.Lab
	Columns []string
	Rows    [][]float64      // NaN where a column has no number
	shifts  []int64          // ticks of the environment's shifts
	reached int64            // the tick at which the run converged; -1 if it did not
	data    []model.DataFile // that the run was built from
}

// A Metric computes one number from a run, or NaN.
type Metric func(t *Trajectory) float64

// namedMetrics are the metrics of every lab, besides the names of its columns.
var namedMetrics = []struct {
	name, meaning string
	time          bool // a number of ticks until something is reached
	of            Metric
}{
	{"final", "the main column at the end", false, func(t *Trajectory) float64 { return t.last(t.lab.Measures.Main) }},
	{"area", "the mean of the main column over the run", false, func(t *Trajectory) float64 { return t.mean(t.lab.Measures.Main) }},
	{"t95", "the first tick at which the main column is at 95 % of its reference", true, func(t *Trajectory) float64 { return t.firstConverged(0) }},
	{"recovery", "ticks from the last shift until 95 % again", true, (*Trajectory).recovery},
	{"queries", "the tick at which the run converged", true, func(t *Trajectory) float64 {
		if t.reached < 0 {
			return math.NaN()
		}
		return float64(t.reached)
	}},
}

// metricNames are the named metrics of a lab.
func metricNames(l *lab.Lab) []string {
	var names []string
	for _, m := range namedMetrics {
		if m.name == "queries" && l.Goal == "" || l.Measures.Falls && (m.name == "t95" || m.name == "recovery") {
			continue
		}
		names = append(names, m.name)
	}
	return names
}

// FindMetric finds a metric by its name: a named one, or a column of the lab,
// averaged if it is a rate and read at the end if not.
func FindMetric(l *lab.Lab, columns []string, name string) (Metric, error) {
	names := metricNames(l)
	for _, m := range namedMetrics {
		if m.name == name && slices.Contains(names, name) {
			return m.of, nil
		}
	}
	if slices.Contains(columns, name) && name != "tick" {
		if slices.Contains(l.Measures.Rates, name) {
			return func(t *Trajectory) float64 { return t.rate(name) }, nil
		}
		return func(t *Trajectory) float64 { return t.last(name) }, nil
	}
	names = append(names, columns[1:]...)
	return nil, fmt.Errorf("--metric %s: not a metric of the %s lab%s; there are %s", name, l.Name, lab.DidYouMean(name, names), lab.OrList(names))
}

// Direction is 1 for a metric of which more is better, −1 for one of which less is better, and
// 0 where neither is.
func Direction(l *lab.Lab, metric string) int {
	m := l.Measures
	for _, named := range namedMetrics {
		if named.name == metric && slices.Contains(metricNames(l), metric) {
			if named.time {
				return -1
			}
			metric = m.Main
		}
	}
	switch {
	case metric == m.Main && !m.Falls, slices.Contains(m.Higher, metric):
		return 1
	case metric == m.Main, slices.Contains(m.Lower, metric):
		return -1
	}
	return 0
}

// Direction is that of the sweep's metric.
func (s *Sweep) Direction() int { return Direction(s.Scheme().Lab, s.Metric) }

// Extremes are the cells with the least and the greatest mean, the first of equal ones; −1 if
// no cell has a mean. Cells without missing numbers come first: a mean over the few
// replications that arrived is compared only with its like.
func (p *SweepPart) Extremes() (least, greatest int) {
	for _, whole := range []bool{true, false} {
		least, greatest = -1, -1
		for cell := range p.Sweep.Cells() {
			e := p.Cell(cell)
			if math.IsNaN(e.Mean) || whole && e.Missing > 0 {
				continue
			}
			if least < 0 || e.Mean < p.Cell(least).Mean {
				least = cell
			}
			if greatest < 0 || e.Mean > p.Cell(greatest).Mean {
				greatest = cell
			}
		}
		if least >= 0 {
			break
		}
	}
	return least, greatest
}

// Column is the index of a column, or −1.
func (t *Trajectory) Column(name string) int { return slices.Index(t.Columns, name) }

// last is a column at the end.
func (t *Trajectory) last(name string) float64 {
	return t.Rows[len(t.Rows)-1][t.Column(name)]
}

// mean is a column's mean over time by the trapezoidal rule. Intervals with an unknown end
// are left out: some columns are unknown at tick 0.
func (t *Trajectory) mean(name string) float64 {
	c, tick := t.Column(name), t.Column("tick")
	if len(t.Rows) == 1 {
		return t.Rows[0][c]
	}
	sum, ticks := 0.0, 0.0
	for i := 1; i < len(t.Rows); i++ {
		if part := t.Rows[i][tick] - t.Rows[i-1][tick]; !math.IsNaN(t.Rows[i-1][c]) && !math.IsNaN(t.Rows[i][c]) {
			sum += part * (t.Rows[i][c] + t.Rows[i-1][c]) / 2
			ticks += part
		}
	}
	if ticks == 0 {
		return t.last(name) // known only at the end, if at all
	}
	return sum / ticks
}

// rate is the mean of a rate; each row is weighted by its polls or ticks.
func (t *Trajectory) rate(name string) float64 {
	c, w := t.Column(name), t.Column("tick")
	if name == "hits" && t.lab.Measures.Weight != "" {
		w = t.Column(t.lab.Measures.Weight)
	}
	sum, weight := 0.0, 0.0
	for i := 1; i < len(t.Rows); i++ {
		if k := t.Rows[i][w] - t.Rows[i-1][w]; !math.IsNaN(t.Rows[i][c]) {
			sum += k * t.Rows[i][c]
			weight += k
		}
	}
	return stats.Ratio(sum, weight)
}

// firstConverged is the first tick from a row on at which the main column is at 95 %
// of its reference.
func (t *Trajectory) firstConverged(from int) float64 {
	c, tick := t.Column(t.lab.Measures.Main), t.Column("tick")
	r := t.Column(t.lab.Measures.Reference)
	for _, row := range t.Rows[from:] {
		best := 1.0
		if r >= 0 {
			best = row[r]
		}
		if row[c] >= lab.ConvergedFraction*best {
			return row[tick]
		}
	}
	return math.NaN()
}

// recovery is the time from the last shift until the main column is at 95 % again.
func (t *Trajectory) recovery() float64 {
	if len(t.shifts) == 0 {
		return math.NaN()
	}
	shift := float64(t.shifts[len(t.shifts)-1])
	tick := t.Column("tick")
	for i, row := range t.Rows {
		if row[tick] > shift {
			return t.firstConverged(i) - shift
		}
	}
	return math.NaN()
}

// Since is the trajectory from a tick on; its first row only begins the interval
// of the second.
func (t *Trajectory) Since(tick int64) *Trajectory {
	out := *t
	c := t.Column("tick")
	for len(out.Rows) > 1 && out.Rows[0][c] < float64(tick) {
		out.Rows = out.Rows[1:]
	}
	return &out
}

// RaceMetrics are the columns that a race of these lines can show.
func RaceMetrics(words []string) []string { return model.LabOf(words).Columns[1:] }

// SweepMetrics are the metrics of a sweep of this line.
func SweepMetrics(words []string) []string {
	return append(metricNames(model.LabOf(words)), RaceMetrics(words)...)
}
