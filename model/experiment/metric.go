package experiment

import (
	"cmp"
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
	lab       *lab.Lab
	Columns   []string
	Rows      [][]float64      // NaN where a column has no number
	until     int64            // the last tick that the run was to reach
	reached   int64            // the tick at which the run converged; -1 if it did not
	converged []float64        // the row at that tick
	times     map[string]Value // the learning times that were asked for
	earnings  sums             // of what the polls earned, and of what the bound allowed the whole capacity
	data      []model.DataFile // that the run was built from
}

// A Metric computes one number from a run.
type Metric struct {
	Name, Meaning string
	Unit          string // "ticks"; "" of a number without a unit
	Direction     int    // 1 if more is better, −1 if less is, 0 if neither
	Undefined     string // the meaning of a run without a number
	Time          bool   // ticks until something is reached, which the end of a run may cut off
	Optimum       bool   // the world's optimum enters, so that different worlds can be compared

	of    func(t *Trajectory) Value
	share bool // numbers of 0 and 1 are a share of the runs
	rows  bool // it is made of rows between the start and the end
}

// Of computes the metric of a run.
func (m Metric) Of(t *Trajectory) Value { return m.of(t) }

// worldly reports that the metric is higher, or lower, in another world however good the scheme.
func (m Metric) worldly() bool { return m.Direction != 0 && !m.Time && !m.Optimum }

// namedMetrics are the metrics of every lab, besides its columns: a metric of a lab is one that its
// Measures allow. A direction of 0 is that of the main column.
var namedMetrics = []struct {
	Metric
	lacks func(l *lab.Lab) bool // the lab has no such metric
}{
	{Metric{Name: "final", Meaning: "the main column at the end", Undefined: undefined,
		of: number(func(t *Trajectory) float64 { return t.last(t.lab.Measures.Main) })}, nil},
	{Metric{Name: "average", Meaning: "the mean of the main column over the run", Undefined: undefined, rows: true,
		of: number(func(t *Trajectory) float64 { return t.mean(t.column(t.lab.Measures.Main)) })}, nil},
	learningTime("reach", "ticks until the main column stays at 95 % of optimal for 8 rounds", tooShort, noRounds),
	learningTime("reach-earned", "ticks until expected hits stay at 95 % of the upper bound for 8 rounds", tooShortOrUnbound, noEarnings),
	learningTime("recovery", "ticks from a shift until the main column stays at 95 % of optimal for 8 rounds, mean over the shifts", noShift, noRounds),
	learningTime("recovery-earned", "ticks from a shift until expected hits stay at 95 % of the upper bound for 8 rounds, mean over the shifts", noShift, noEarnings),
	{Metric{Name: "regret", Meaning: "optimal less the main column, mean over the run", Direction: -1, Undefined: undefined, Optimum: true, rows: true,
		of: number(func(t *Trajectory) float64 { return t.mean(t.regret) })}, func(l *lab.Lab) bool {
		return l.Measures.Falls || slices.Contains(l.Columns, "regret")
	}},
	{Metric{Name: "efficiency", Meaning: "expected hits over those that the upper bound allows the whole capacity", Direction: 1, Undefined: noBound, Optimum: true,
		of: number(func(t *Trajectory) float64 { return stats.Ratio(t.earnings.column, t.earnings.reference) })}, noEarnings},
	{Metric{Name: "convergence", Meaning: "the tick at which the run converged", Unit: "ticks", Direction: -1, Undefined: never, Time: true,
		of: (*Trajectory).convergence}, noGoal},
	{Metric{Name: "correct-at-convergence", Meaning: "correct at the tick of convergence", Direction: 1, Undefined: "the run did not converge", share: true,
		of: number((*Trajectory).correctAtConvergence)}, func(l *lab.Lab) bool { return noGoal(l) || !slices.Contains(l.Columns, "correct") }},
}

// learningTime is the row of a metric of [timeMetrics].
func learningTime(name, meaning, undefined string, lacks func(l *lab.Lab) bool) (row struct {
	Metric
	lacks func(l *lab.Lab) bool
}) {
	row.Metric = Metric{Name: name, Meaning: meaning, Unit: "ticks", Direction: -1, Undefined: undefined, Time: true, Optimum: true,
		of: func(t *Trajectory) Value {
			if v, ok := t.times[name]; ok {
				return v
			}
			return undefinedValue()
		}}
	row.lacks = lacks
	return row
}

// The meanings of an undefined number.
const (
	undefined         = "it has no meaning in this run"
	never             = "none"
	tooShort          = "the run is not longer than 8 rounds"
	tooShortOrUnbound = "the run is not longer than 8 rounds, or there is no upper bound"
	noShift           = "no shift is followed by more than 8 rounds"
	noBound           = "there is no upper bound"
)

// presentNames are metrics with commas under the names of columns: the screen names some otherwise, and calls the regret the
// gap.
func presentNames(list string) (names []string) {
	for name := range strings.SplitSeq(list, ",") {
		if name = lab.Column(name); name == "gap" {
			name = "regret"
		}
		names = append(names, name)
	}
	return names
}

// orAsked are metrics of a sweep, by default the lab's own: [lab.Measures.Asked], or the main column at the end.
func orAsked(list string, l *lab.Lab) string { return cmp.Or(list, l.Measures.Asked, "final") }

// number makes a metric of a number that no end of a run cuts off.
func number(of func(t *Trajectory) float64) func(*Trajectory) Value {
	return func(t *Trajectory) Value { return numberValue(of(t)) }
}

// noRounds reports that a lab has no learning times, noEarnings that its polls earn nothing, and noGoal that its
// runs never converge.
func noRounds(l *lab.Lab) bool { return l.Measures.Round == "" }

func noEarnings(l *lab.Lab) bool {
	return !slices.Contains(l.Columns, "bound") || !slices.Contains(l.Columns, "earned")
}

func noGoal(l *lab.Lab) bool { return l.Goal == "" }

// metrics are the named metrics of a lab.
func metrics(l *lab.Lab) []Metric {
	var all []Metric
	for _, row := range namedMetrics {
		if row.lacks != nil && row.lacks(l) {
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
	m := Metric{Name: name, Meaning: name + " at the end", Unit: l.Measures.Units[name], Direction: columnDirection(l, name), Undefined: undefined, share: slices.Contains(l.Measures.Shares, name)}
	m.of = number(func(t *Trajectory) float64 { return t.last(name) })
	if slices.Contains(l.Measures.Rates, name) {
		m.Meaning = name + ", mean over the run"
		m.of = number(func(t *Trajectory) float64 { return t.rate(name) })
		m.rows = !slices.Contains(l.Measures.Weighted, name) // those weighted by polls are the same of any rows
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

// metricOf is a metric of a lab by its name: a named one, or a column.
func metricOf(l *lab.Lab, name string) Metric {
	for _, m := range metrics(l) {
		if m.Name == name {
			return m
		}
	}
	return columnMetric(l, name)
}

// isNamed reports that a metric is no column.
func isNamed(l *lab.Lab, name string) bool {
	return slices.ContainsFunc(metrics(l), func(m Metric) bool { return m.Name == name })
}

// FindMetric finds a metric of a lab by its name. The error refuses a name that is neither that of a metric nor of a
// column.
func FindMetric(l *lab.Lab, columns []string, name string) (Metric, error) {
	if isNamed(l, name) || slices.Contains(columns, name) && name != "tick" {
		return metricOf(l, name), nil
	}
	names := metricNames(l, columns)
	return Metric{}, fmt.Errorf("--metric %s: not a metric of the %s lab%s; there are %s", name, l.Name, lab.DidYouMean(name, names), lab.OrList(names))
}

// asksGoal reports that a metric is known at the convergence of a run, endsAtGoal that all are.
func asksGoal(names []string) bool { return slices.ContainsFunc(names, isOfGoal) }

func endsAtGoal(names []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool { return !isOfGoal(name) })
}

func isOfGoal(name string) bool { return name == "convergence" || name == "correct-at-convergence" }

// checkMetrics refuses metrics that a lab does not have, and one that stands twice.
func checkMetrics(l *lab.Lab, columns, names []string) error {
	list := strings.Join(names, ",")
	for i, name := range names {
		if name == "" {
			return fmt.Errorf("--metric %s: a comma stands without a metric on both sides; give names such as --metric final,reach", lab.Quoted(list))
		}
		if _, err := FindMetric(l, columns, name); err != nil {
			return err
		}
		if slices.Contains(names[:i], name) {
			return fmt.Errorf("--metric %s: %s stands twice; give each metric once, such as --metric final,reach", list, name)
		}
	}
	return nil
}

// every is the metrics of the run, its columns too, that it has a direction and rows for. Without goal the run
// does not know when it converged.
func (t *Trajectory) every(few, goal bool) map[string]Value {
	all := map[string]Value{}
	for _, name := range t.Columns[1:] {
		if m := columnMetric(t.lab, name); m.Direction != 0 {
			all[name] = m.Of(t)
		}
	}
	for _, m := range metrics(t.lab) {
		_, timed := timeMetrics[m.Name]
		switch {
		case m.rows && few, timed && !t.has(m.Name), !goal && isOfGoal(m.Name):
		default:
			all[m.Name] = m.Of(t)
		}
	}
	return all
}

// has reports that a learning time was asked for.
func (t *Trajectory) has(name string) bool {
	_, ok := t.times[name]
	return ok
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
	if r := t.Column(t.lab.Measures.Reference); r >= 0 {
		return row[r]
	}
	return 1
}

// regret is optimal less the main column in a row.
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

// curves are the rows with the tick and named numbers, one after the other.
func (t *Trajectory) curves(names []string) []float64 {
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
		return censoredValue(t.end())
	}
	return timeValue(float64(t.reached), float64(max(t.until, t.reached)))
}

// correctAtConvergence is the column correct at that tick; NaN in a run that did not converge.
func (t *Trajectory) correctAtConvergence() float64 {
	if t.reached < 0 {
		return math.NaN()
	}
	return t.converged[t.Column("correct")]
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
	l := model.LabOf(words)
	return metricNames(l, l.Columns)
}

// metricNames are the named metrics of a lab, then the columns, without the tick, that have not the name of one.
func metricNames(l *lab.Lab, columns []string) (names []string) {
	for _, m := range metrics(l) {
		names = append(names, m.Name)
	}
	for _, name := range columns[1:] {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
