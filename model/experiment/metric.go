package experiment

import (
	"fmt"
	"math"
	"slices"
	"strings"

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

// A Value is the number of a metric in one run.
type Value struct {
	Number float64 // NaN if the metric is undefined in this run
	// Beyond says that a time was not reached: it is greater than Number, at which the run ended.
	Beyond bool
}

// Arrived reports whether the run has a number.
func (v Value) Arrived() bool { return !v.Beyond && !math.IsNaN(v.Number) }

// Known is the number, or NaN if the run has none.
func (v Value) Known() float64 {
	if v.Beyond {
		return math.NaN()
	}
	return v.Number
}

// A Metric computes one number from a run.
type Metric struct {
	Name, Meaning string
	Unit          string // "ticks"; "" of a number without a unit
	Direction     int    // 1 if more is better, −1 if less is, 0 if neither
	Missing       string // the meaning of a run without a number
	Time          bool   // ticks until something is reached, which the end of a run may cut off
	Optimum       bool   // the world's optimum enters, so that different worlds can be compared

	of func(t *Trajectory) Value
}

// Of computes the metric of a run.
func (m Metric) Of(t *Trajectory) Value { return m.of(t) }

// worldly reports that the metric is higher, or lower, in another world however good the scheme.
func (m Metric) worldly() bool { return m.Direction != 0 && !m.Time && !m.Optimum }

// namedMetrics are the metrics of every lab, besides its columns: a metric of a lab is one that its
// Measures allow. A direction of 0 is that of the main column.
var namedMetrics = []struct {
	Metric
	lacks func(m lab.Measures, l *lab.Lab) bool // the lab has no such metric
}{
	{Metric{"final", "the main column at the end", "", 0, undefined, false, false,
		number(func(t *Trajectory) float64 { return t.last(t.lab.Measures.Main) })}, nil},
	{Metric{"area", "the mean of the main column over the run", "", 0, undefined, false, false,
		number(func(t *Trajectory) float64 { return t.mean(t.column(t.lab.Measures.Main)) })}, nil},
	{Metric{"t95", "the first tick at which the main column is at 95 % of the optimum", "ticks", -1, notReached, true, true,
		func(t *Trajectory) Value { return t.firstAt(0, lab.ConvergedFraction, 0) }}, falls},
	{Metric{"recovery", "ticks from the last shift until 95 % of the optimum", "ticks", -1, noShift, true, true,
		(*Trajectory).recovery}, falls},
	{Metric{"recovery95", "ticks from the last shift until 95 % of the share of the optimum before it", "ticks", -1, noShift, true, true,
		(*Trajectory).ownRecovery}, falls},
	{Metric{"regret", "the optimum less the main column, mean over the run", "", -1, undefined, false, true,
		number(func(t *Trajectory) float64 { return t.mean(t.regret) })}, func(m lab.Measures, l *lab.Lab) bool {
		return m.Falls || slices.Contains(l.Columns, "regret")
	}},
	{Metric{"efficiency", "hits earned over the hits that the world's bound allows", "", 1, noBound, false, true,
		number((*Trajectory).efficiency)}, func(_ lab.Measures, l *lab.Lab) bool {
		return !slices.Contains(l.Columns, "bound") || !slices.Contains(l.Columns, "earned")
	}},
	{Metric{"queries", "the tick at which the run converged", "ticks", -1, notReached, true, false, func(t *Trajectory) Value {
		if t.reached < 0 {
			return Value{t.end(), true}
		}
		return Value{Number: float64(t.reached)}
	}}, func(_ lab.Measures, l *lab.Lab) bool { return l.Goal == "" }},
}

// The meanings of a missing number.
const (
	undefined  = "undefined in this run"
	notReached = "not reached by the end of the run"
	noShift    = "not reached by the end of the run, or no shift"
	noBound    = "the world has no bound"
)

// number makes a metric of a number that no end of a run cuts off.
func number(of func(t *Trajectory) float64) func(*Trajectory) Value {
	return func(t *Trajectory) Value { return Value{Number: of(t)} }
}

// falls reports that the main column is a distance, which has no optimum to come near.
func falls(m lab.Measures, _ *lab.Lab) bool { return m.Falls }

// metrics are the named metrics of a lab.
func metrics(l *lab.Lab) []Metric {
	var all []Metric
	for _, row := range namedMetrics {
		if row.lacks != nil && row.lacks(l.Measures, l) {
			continue
		}
		m := row.Metric
		if m.Direction == 0 {
			m.Direction, m.Unit = columnDirection(l, l.Measures.Main), l.Measures.Units[l.Measures.Main]
		}
		if m.Name == "regret" {
			m.Unit = l.Measures.Units[l.Measures.Main]
		}
		all = append(all, m)
	}
	return all
}

// curve is the number of each row that the metric is made from: a column, or see
// [Trajectory.curveOf].
func (m Metric) curve(l *lab.Lab) string {
	for _, row := range namedMetrics {
		if row.Name == m.Name && m.Name != "regret" && m.Name != "efficiency" {
			return l.Measures.Main
		}
	}
	return m.Name
}

// columnMetric is a column of a lab as a metric: the mean of a rate, or the last value of a state.
func columnMetric(l *lab.Lab, name string) Metric {
	m := Metric{Name: name, Meaning: name + " at the end", Unit: l.Measures.Units[name], Direction: columnDirection(l, name), Missing: undefined}
	m.of = number(func(t *Trajectory) float64 { return t.last(name) })
	if slices.Contains(l.Measures.Rates, name) {
		m.Meaning = name + ", mean over the run"
		m.of = number(func(t *Trajectory) float64 { return t.rate(name) })
	}
	return m
}

// columnDirection is 1 for a column of which more is better, −1 for one of which less is better,
// and 0 where neither is.
func columnDirection(l *lab.Lab, name string) int {
	switch m := l.Measures; {
	case name == m.Main && !m.Falls, slices.Contains(m.Higher, name):
		return 1
	case name == m.Main, slices.Contains(m.Lower, name):
		return -1
	}
	return 0
}

// FindMetric finds a metric of a lab by its name: a named one, or a column.
func FindMetric(l *lab.Lab, columns []string, name string) (Metric, error) {
	var names []string
	for _, m := range metrics(l) {
		if m.Name == name {
			return m, nil
		}
		names = append(names, m.Name)
	}
	if slices.Contains(columns, name) && name != "tick" {
		return columnMetric(l, name), nil
	}
	names = withColumns(names, columns)
	return Metric{}, fmt.Errorf("--metric %s: not a metric of the %s lab%s; there are %s", name, l.Name, lab.DidYouMean(name, names), lab.OrList(names))
}

// findMetrics finds the metrics of a list with commas, each once.
func findMetrics(l *lab.Lab, columns []string, list string) (all []Metric, err error) {
	for name := range strings.SplitSeq(list, ",") {
		if name == "" {
			return nil, fmt.Errorf("--metric %s: a comma stands without a metric on both sides; give names such as --metric final,t95", lab.Quoted(list))
		}
		m, err := FindMetric(l, columns, name)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(all, func(o Metric) bool { return o.Name == name }) {
			return nil, fmt.Errorf("--metric %s: %s stands twice; give each metric once, such as --metric final,t95", list, name)
		}
		all = append(all, m)
	}
	return all, nil
}

// every is all metrics of the run that have a direction, its columns too. Without goal the run does not know
// when it converged.
func (t *Trajectory) every(goal bool) map[string]Value {
	all := map[string]Value{}
	for _, name := range t.Columns[1:] {
		if m := columnMetric(t.lab, name); m.Direction != 0 {
			all[name] = m.Of(t)
		}
	}
	for _, m := range metrics(t.lab) {
		all[m.Name] = m.Of(t)
	}
	if !goal {
		delete(all, "queries")
	}
	return all
}

// Column is the index of a column, or −1.
func (t *Trajectory) Column(name string) int { return slices.Index(t.Columns, name) }

// column reads a column of a row.
func (t *Trajectory) column(name string) func(row []float64) float64 {
	c := t.Column(name)
	return func(row []float64) float64 { return row[c] }
}

// optimum is the value of a row that the main column is compared with.
func (t *Trajectory) optimum(row []float64) float64 {
	if r := t.Column(t.lab.Measures.Reference); r >= 0 {
		return row[r]
	}
	return 1
}

// regret is the optimum less the main column in a row.
func (t *Trajectory) regret(row []float64) float64 {
	return t.optimum(row) - row[t.Column(t.lab.Measures.Main)]
}

// end is the tick of the last row.
func (t *Trajectory) end() float64 { return t.last("tick") }

// last is a column at the end.
func (t *Trajectory) last(name string) float64 {
	return t.Rows[len(t.Rows)-1][t.Column(name)]
}

// mean is the mean over time of a number of the rows, by the trapezoidal rule. Intervals with an
// unknown end are left out: some columns are unknown at tick 0.
func (t *Trajectory) mean(of func(row []float64) float64) float64 {
	tick := t.Column("tick")
	last := of(t.Rows[len(t.Rows)-1])
	if len(t.Rows) == 1 {
		return last
	}
	sum, ticks := 0.0, 0.0
	for i := 1; i < len(t.Rows); i++ {
		from, to := of(t.Rows[i-1]), of(t.Rows[i])
		if part := t.Rows[i][tick] - t.Rows[i-1][tick]; !math.IsNaN(from) && !math.IsNaN(to) {
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
	if slices.Contains(t.lab.Measures.Weighted, name) {
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

// curveOf returns the number of a row with a name: a column, the regret, or the efficiency since the
// row before.
func (t *Trajectory) curveOf(name string) func(row []float64) float64 {
	switch {
	case t.Column(name) >= 0:
		return t.column(name)
	case name == "regret":
		return t.regret
	}
	earned, bound := t.column("earned"), t.column("bound")
	return func(row []float64) float64 { return stats.Ratio(earned(row), bound(row)) }
}

// efficiency is what the polls earned over the greatest that the same polls could earn.
func (t *Trajectory) efficiency() float64 {
	earned, bound, polls := t.Column("earned"), t.Column("bound"), t.Column(t.lab.Measures.Weight)
	sum, most := 0.0, 0.0
	for i := 1; i < len(t.Rows); i++ {
		if row, k := t.Rows[i], t.Rows[i][polls]-t.Rows[i-1][polls]; !math.IsNaN(row[earned]) && !math.IsNaN(row[bound]) {
			sum += k * row[earned]
			most += k * row[bound]
		}
	}
	return stats.Ratio(sum, most)
}

// firstAt is the time from the tick `since` to the first row, from a row on, in which the main
// column is at a share of the optimum.
func (t *Trajectory) firstAt(from int, share, since float64) Value {
	c, tick := t.Column(t.lab.Measures.Main), t.Column("tick")
	for _, row := range t.Rows[from:] {
		if row[c] >= share*t.optimum(row) {
			return Value{Number: row[tick] - since}
		}
	}
	return Value{t.end() - since, true}
}

// afterShift is the index of the first row after the last shift, and the tick of the shift; false
// if there is none.
func (t *Trajectory) afterShift() (row int, shift float64, ok bool) {
	if len(t.shifts) == 0 {
		return 0, 0, false
	}
	shift = float64(t.shifts[len(t.shifts)-1])
	tick := t.Column("tick")
	row = slices.IndexFunc(t.Rows, func(r []float64) bool { return r[tick] > shift })
	return row, shift, row >= 0
}

// recovery is the time from the last shift until the main column is at 95 % of the optimum.
func (t *Trajectory) recovery() Value {
	row, shift, ok := t.afterShift()
	if !ok {
		return Value{Number: math.NaN()}
	}
	return t.firstAt(row, lab.ConvergedFraction, shift)
}

// ownRecovery is the time from the last shift until the main column's share of the optimum is at
// 95 % of its share in the last row before the shift.
func (t *Trajectory) ownRecovery() Value {
	row, shift, ok := t.afterShift()
	if !ok || row == 0 {
		return Value{Number: math.NaN()}
	}
	before := t.Rows[row-1]
	share := before[t.Column(t.lab.Measures.Main)] / t.optimum(before)
	if math.IsNaN(share) {
		return Value{Number: share}
	}
	return t.firstAt(row, lab.ConvergedFraction*share, shift)
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

// Metrics are the names of the metrics of a race or sweep of this line, its columns last.
func Metrics(words []string) []string {
	var names []string
	l := model.LabOf(words)
	for _, m := range metrics(l) {
		names = append(names, m.Name)
	}
	return withColumns(names, l.Columns)
}

// withColumns adds the columns, without the tick, that have not the name of a metric.
func withColumns(names, columns []string) []string {
	for _, name := range columns[1:] {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
