package model

import (
	"fmt"
	"math"
	"slices"
)

// convergedFraction is the part of the reference at which a run has learnt: t95.
const convergedFraction = 0.95

// A trajectory holds the rows of a run, from which a metric is computed.
type trajectory struct {
	lab     *Lab
	columns []string
	rows    [][]float64
	shifts  []int64 // ticks of the environment's shifts
	reached int64   // the tick at which the run converged; -1 if it did not
}

// A metric makes one number of a run; NaN where there is none.
type metric func(t *trajectory) float64

// namedMetrics are the metrics of every lab, besides the names of its columns.
var namedMetrics = []struct {
	name, meaning string
	of            metric
}{
	{"final", "the main column at the end", func(t *trajectory) float64 { return t.last(t.lab.Measures.Main) }},
	{"area", "the mean of the main column over the run", func(t *trajectory) float64 { return t.mean(t.lab.Measures.Main) }},
	{"t95", "the first tick at which the main column is at 95 % of its reference", func(t *trajectory) float64 { return t.firstConverged(0) }},
	{"recovery", "ticks from the last shift until 95 % again", (*trajectory).recovery},
	{"queries", "the tick at which the run converged", func(t *trajectory) float64 {
		if t.reached < 0 {
			return math.NaN()
		}
		return float64(t.reached)
	}},
}

// metricNames are the named metrics that a lab has.
func metricNames(lab *Lab) []string {
	var names []string
	for _, m := range namedMetrics {
		if m.name == "queries" && lab.Goal == "" || lab.Measures.Falls && (m.name == "t95" || m.name == "recovery") {
			continue
		}
		names = append(names, m.name)
	}
	return names
}

// findMetric finds a metric by its name: a named one, or a column of the lab,
// averaged if it is a rate and read at the end if not.
func findMetric(lab *Lab, columns []string, name string) (metric, error) {
	names := metricNames(lab)
	for _, m := range namedMetrics {
		if m.name == name && slices.Contains(names, name) {
			return m.of, nil
		}
	}
	if slices.Contains(columns, name) && name != "tick" {
		if slices.Contains(lab.Measures.Rates, name) {
			return func(t *trajectory) float64 { return t.rate(name) }, nil
		}
		return func(t *trajectory) float64 { return t.last(name) }, nil
	}
	names = append(names, columns[1:]...)
	return nil, fmt.Errorf("--metric %s: not a metric of the %s lab%s; there are %s", name, lab.Name, DidYouMean(name, names), orList(names))
}

func (t *trajectory) column(name string) int { return slices.Index(t.columns, name) }

// last is a column at the end.
func (t *trajectory) last(name string) float64 {
	return t.rows[len(t.rows)-1][t.column(name)]
}

// mean is a column's mean over the part of the run in which it is known, by the
// trapezium rule between its rows: some are not known at tick 0.
func (t *trajectory) mean(name string) float64 {
	c, tick := t.column(name), t.column("tick")
	if len(t.rows) == 1 {
		return t.rows[0][c]
	}
	sum, ticks := 0.0, 0.0
	for i := 1; i < len(t.rows); i++ {
		if part := t.rows[i][tick] - t.rows[i-1][tick]; !math.IsNaN(t.rows[i-1][c]) && !math.IsNaN(t.rows[i][c]) {
			sum += part * (t.rows[i][c] + t.rows[i-1][c]) / 2
			ticks += part
		}
	}
	if ticks == 0 {
		return t.last(name) // known at the end at most
	}
	return sum / ticks
}

// rate is the mean of a rate, each row weighted by the growth of its base: polls, or ticks.
func (t *trajectory) rate(name string) float64 {
	c, w := t.column(name), t.column("tick")
	if name == "hits" && t.lab.Measures.Weight != "" {
		w = t.column(t.lab.Measures.Weight)
	}
	sum, weight := 0.0, 0.0
	for i := 1; i < len(t.rows); i++ {
		if k := t.rows[i][w] - t.rows[i-1][w]; !math.IsNaN(t.rows[i][c]) {
			sum += k * t.rows[i][c]
			weight += k
		}
	}
	return ratio(sum, weight)
}

// firstConverged is the first tick from a row on at which the main column is at 95 %
// of its reference.
func (t *trajectory) firstConverged(from int) float64 {
	c, tick := t.column(t.lab.Measures.Main), t.column("tick")
	r := t.column(t.lab.Measures.Reference)
	for _, row := range t.rows[from:] {
		best := 1.0
		if r >= 0 {
			best = row[r]
		}
		if row[c] >= convergedFraction*best {
			return row[tick]
		}
	}
	return math.NaN()
}

// recovery is the time from the last shift until the main column is at 95 % again.
func (t *trajectory) recovery() float64 {
	if len(t.shifts) == 0 {
		return math.NaN()
	}
	shift := float64(t.shifts[len(t.shifts)-1])
	tick := t.column("tick")
	for i, row := range t.rows {
		if row[tick] > shift {
			return t.firstConverged(i) - shift
		}
	}
	return math.NaN()
}

// since is the trajectory from a tick on; its first row only begins the interval
// of the second.
func (t *trajectory) since(tick int64) *trajectory {
	out := *t
	c := t.column("tick")
	for len(out.rows) > 1 && out.rows[0][c] < float64(tick) {
		out.rows = out.rows[1:]
	}
	return &out
}

// RaceMetrics are the columns that a race of such lines can show.
func RaceMetrics(words []string) []string { return labColumns()[labOf(words)][1:] }

// SweepMetrics are the metrics that a sweep of such a line has.
func SweepMetrics(words []string) []string {
	return append(metricNames(labOf(words)), RaceMetrics(words)...)
}
