package engine

import (
	"math"
	"slices"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
)

// A Trajectory holds the rows of a run, from which a metric is computed.
type Trajectory struct {
	lab       *lab.Lab
	Columns   []string
	Rows      [][]float64      // NaN where a column has no number
	until     int64            // the last tick that the run was to reach
	reached   int64            // the tick at which the run converged; -1 if it did not
	converged []float64        // the row at that tick
	times     map[string]Value // the learning times that were asked for
	from      int64            // the tick from which means over the run count
	before    sums             // the earnings until then
	earnings  sums             // from that tick on: the polls' earnings, and the most that the bound allowed
	Data      []model.DataFile // that the run was built from
}

// Every is the metrics of the run, its columns too, that it has a direction and rows for. Without goal the run
// does not know when it converged.
func (t *Trajectory) Every(few, goal bool) map[string]Value {
	all := map[string]Value{}
	for _, name := range t.Columns[1:] {
		if m := columnMetric(t.lab, name); m.Direction != 0 {
			all[name] = m.Of(t)
		}
	}
	for _, m := range metrics(t.lab) {
		_, timed := timeMetrics[m.Name]
		_, known := t.times[m.Name]
		switch {
		case m.Rows && few, timed && !known, !goal && isOfGoal(m.Name):
		default:
			all[m.Name] = m.Of(t)
		}
	}
	return all
}

// Column is the index of a column, -1 if there is none.
func (t *Trajectory) Column(name string) int { return slices.Index(t.Columns, name) }

// column returns the number of a row in a column.
func (t *Trajectory) column(name string) func(row []float64) float64 {
	c := t.Column(name)
	return func(row []float64) float64 { return row[c] }
}

// optimum is the value of a row that the main column is compared with.
func (t *Trajectory) optimum(row []float64) float64 {
	if r := t.Column(t.lab.Reference); r >= 0 {
		return row[r]
	}
	return 1
}

// regret is optimal less the main column in a row.
func (t *Trajectory) regret(row []float64) float64 {
	return t.optimum(row) - row[t.Column(t.lab.Main)]
}

// End is the tick of the last row.
func (t *Trajectory) End() float64 { return t.last("tick") }

// last is a column at the end.
func (t *Trajectory) last(name string) float64 {
	return t.Rows[len(t.Rows)-1][t.Column(name)]
}

// mean is the mean over time of a number of the rows that count, by the trapezoidal rule. Intervals with an
// unknown end are left out: some columns are unknown at tick 0.
func (t *Trajectory) mean(of func(row []float64) float64) float64 {
	tick := t.Column("tick")
	rows := t.Since(t.from).Rows
	last := of(rows[len(rows)-1])
	if len(rows) == 1 {
		return last
	}
	sum, ticks := 0.0, 0.0
	for i := 1; i < len(rows); i++ {
		from, to := of(rows[i-1]), of(rows[i])
		if part := rows[i][tick] - rows[i-1][tick]; !math.IsNaN(from) && !math.IsNaN(to) {
			sum += part * (to + from) / 2
			ticks += part
		}
	}
	if ticks == 0 {
		return last // known only at the end, if at all
	}
	return sum / ticks
}

// rate is the mean of a rate; each row is weighted by its polls or ticks.
func (t *Trajectory) rate(name string) float64 {
	c, w := t.Column(name), t.Column("tick")
	if slices.Contains(t.lab.Weighted, name) {
		w = t.Column(t.lab.Weight)
	}
	sum, weight := 0.0, 0.0
	rows := t.Since(t.from).Rows
	for i := 1; i < len(rows); i++ {
		if k := rows[i][w] - rows[i-1][w]; !math.IsNaN(rows[i][c]) {
			sum += k * rows[i][c]
			weight += k
		}
	}
	return stats.RoundTo(stats.Ratio(sum, weight), rateDigits)
}

// rateDigits are the digits of the mean of a rate: as many as do not depend on the number of rows that it is summed
// over.
const rateDigits = 12

// curveOf returns the number of a row with a name: a column, the regret, or the efficiency since the
// row before.
func (t *Trajectory) curveOf(name string) func(row []float64) float64 {
	switch {
	case t.Column(name) >= 0:
		return t.column(name)
	case name == "regret":
		return t.regret
	}
	earned, used, bound := t.column("earned"), t.column("used"), t.column("bound")
	return func(row []float64) float64 { return stats.Ratio(earned(row)*used(row), bound(row)) }
}

// Curves are the rows with the tick and named numbers, one after the other.
func (t *Trajectory) Curves(names []string) []float64 {
	of := []func(row []float64) float64{t.column("tick")}
	for _, name := range names {
		of = append(of, t.curveOf(name))
	}
	out := make([]float64, 0, len(t.Rows)*len(of))
	for _, row := range t.Rows {
		for _, f := range of {
			out = append(out, f(row))
		}
	}
	return out
}

// convergence is the tick at which the run converged.
func (t *Trajectory) convergence() Value {
	if t.reached < 0 {
		return CensoredValue(t.End())
	}
	return TimeValue(float64(t.reached), float64(max(t.until, t.reached)))
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
