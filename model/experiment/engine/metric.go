package engine

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
)

// A Metric computes one number from a run.
type Metric struct {
	Name, Meaning string
	Unit          string // "ticks"; "" of a number without a unit
	Direction     int    // 1 if more is better, −1 if less is, 0 if neither
	Undefined     string // the meaning of a run without a number
	Time          bool   // ticks until something is reached, which the end of a run may cut off
	Optimum       bool   // the world's optimum enters, so that different worlds can be compared

	Of func(t *Trajectory) Value // the number of a run

	Range stats.Range // of its numbers, unless the line has a word of [lab.Endless]; a time ends at its limit
	Rows  bool        // it is made of rows between the start and the end
	Mean  bool        // it is a mean over the run
}

// RangeIn is the range of the metric's numbers in the runs of a line.
func (m Metric) RangeIn(spec model.Spec) stats.Range {
	for _, word := range spec.Lab.Measures.Endless.Words(m.Name) {
		key, value, _ := strings.Cut(word, "=")
		if spec.Scheme.Name == word || slices.Contains(spec.Given, lab.Assignment{Key: key, Word: value}) ||
			slices.ContainsFunc(spec.Events, func(e model.Event) bool { return keyOf(e) == word }) {
			return stats.Range{}
		}
	}
	return m.Range
}

// keyOf is the key of an intervention, KEY=VALUE, or its scheme, SCHEME,KEY=VALUE.
func keyOf(e model.Event) string {
	first, _, _ := strings.Cut(e.Action, ",")
	key, _, _ := strings.Cut(first, "=")
	return key
}

// Worldly reports that the metric is higher, or lower, in another world however good the scheme.
func (m Metric) Worldly() bool { return m.Direction != 0 && !m.Time && !m.Optimum }

// A namedMetric is a metric that is no column.
type namedMetric struct {
	Metric
	lacks func(l *lab.Lab) bool // the lab has no such metric; nil if all labs have it
}

// mainColumn stands in a meaning for the name of a lab's main column.
const mainColumn = "the main column"

// namedMetrics are the metrics of every lab, besides its columns: a metric of a lab is one that its Measures allow. A direction of
// 0 stands for the main column's direction.
var namedMetrics = []namedMetric{
	{Metric: Metric{
		Name: "final", Meaning: "the main column at the end",
		Undefined: undefined, Of: number(func(t *Trajectory) float64 { return t.last(t.lab.Measures.Main) }),
	}},
	{Metric: Metric{
		Name: "average", Meaning: "the mean of the main column over the run",
		Undefined: undefined, Rows: true, Mean: true, Of: number(func(t *Trajectory) float64 { return t.mean(t.column(t.lab.Measures.Main)) }),
	}},
	learningTime("reach", "ticks until the main column stays at 95 % of optimal for 8 rounds", tooShort, noRounds),
	learningTime("reach-earned", "ticks until expected hits stay at 95 % of the long-run limit for 8 rounds", tooShortOrUnbound, noEarnings),
	learningTime("recovery", "ticks from a shift until the main column stays at 95 % of optimal for 8 rounds, mean over the shifts",
		noShift, noRounds),
	learningTime("recovery-earned",
		"ticks from a shift until expected hits stay at 95 % of the long-run limit for 8 rounds, mean over the shifts", noShift, noEarnings),
	{lacks: noRegret, Metric: Metric{
		Name: "regret", Meaning: "optimal less the main column, mean over the run", Direction: -1, Optimum: true,
		Undefined: undefined, Rows: true, Mean: true, Of: number(func(t *Trajectory) float64 { return t.mean(t.regret) }),
	}},
	{lacks: noEarnings, Metric: Metric{
		Name: "efficiency", Meaning: "expected hits over those that the long-run limit allows the whole capacity", Direction: 1, Optimum: true,
		Undefined: noBound, Mean: true, Of: number(func(t *Trajectory) float64 { return stats.Ratio(t.earnings.column, t.earnings.reference) }),
	}},
	{lacks: noGoal, Metric: Metric{
		Name: "convergence", Meaning: "the tick at which the run converged", Unit: "ticks", Direction: -1, Time: true,
		Undefined: never, Of: (*Trajectory).convergence,
	}},
	{lacks: neverCorrect, Metric: Metric{
		Name: "correct-at-convergence", Meaning: "correct at the tick of convergence", Direction: 1, Range: stats.Part,
		Undefined: notConverged, Of: number((*Trajectory).correctAtConvergence),
	}},
}

// learningTime is the row of a metric of [timeMetrics].
func learningTime(name, meaning, undefined string, lacks func(l *lab.Lab) bool) namedMetric {
	of := func(t *Trajectory) Value {
		if v, ok := t.times[name]; ok {
			return v
		}
		return Undefined()
	}
	return namedMetric{lacks: lacks, Metric: Metric{
		Name: name, Meaning: meaning, Unit: "ticks", Direction: -1, Undefined: undefined, Time: true, Optimum: true, Of: of,
	}}
}

// The meanings of an undefined number.
const (
	undefined         = "it has no meaning in this run"
	never             = "none"
	tooShort          = "the run is not longer than 8 rounds"
	tooShortOrUnbound = "the run is not longer than 8 rounds, or there is no long-run limit"
	noShift           = "no shift is followed by more than 8 rounds"
	noBound           = "there is no long-run limit"
	notConverged      = "the run did not converge"
)

// ParseNames are metrics with commas under the names of columns: the screen names some otherwise, and calls the regret the
// gap.
func ParseNames(list string) (names []string) {
	for name := range strings.SplitSeq(list, ",") {
		if name = lab.Column(name); name == "gap" {
			name = "regret"
		}
		names = append(names, name)
	}
	return names
}

// OrAsked are metrics of a sweep, by default the lab's own: [lab.Measures.Asked], or the main column at the end.
func OrAsked(list string, l *lab.Lab) string { return cmp.Or(list, l.Measures.Asked, "final") }

// number makes a metric of a number that no end of a run cuts off.
func number(of func(t *Trajectory) float64) func(*Trajectory) Value {
	return func(t *Trajectory) Value { return NumberValue(of(t)) }
}

// noRounds reports that a lab has no learning times, noEarnings that its polls earn nothing, and noGoal that its
// runs never converge.
func noRounds(l *lab.Lab) bool { return l.Measures.Round == "" }

func noEarnings(l *lab.Lab) bool {
	return !slices.Contains(l.Columns, "bound") || !slices.Contains(l.Columns, "earned")
}

func noGoal(l *lab.Lab) bool { return l.Goal == "" }

// noRegret reports that less of a lab's main column is better, or that it has a column of this name, neverCorrect that its
// runs have no goal to be correct at.
func noRegret(l *lab.Lab) bool { return l.Measures.Falls || slices.Contains(l.Columns, "regret") }

func neverCorrect(l *lab.Lab) bool { return noGoal(l) || !slices.Contains(l.Columns, "correct") }

// isOf reports that a lab has the metric.
func (row *namedMetric) isOf(l *lab.Lab) bool { return row.lacks == nil || !row.lacks(l) }

// in is the metric in a lab that has it.
func (row *namedMetric) in(l *lab.Lab) Metric {
	m := row.Metric
	m.Meaning = strings.Replace(m.Meaning, mainColumn, l.Measures.Main, 1)
	if m.Direction == 0 {
		m.Direction, m.Unit = columnDirection(l, l.Measures.Main), l.Measures.Units[l.Measures.Main]
	}
	if m.Name == "final" || m.Name == "average" {
		m.Range = l.Measures.Ranges[l.Measures.Main]
	}
	if m.Name == "regret" {
		m.Unit = l.Measures.Units[l.Measures.Main]
	}
	return m
}

// metrics are the named metrics of a lab.
func metrics(l *lab.Lab) (all []Metric) {
	for _, row := range namedMetrics {
		if row.isOf(l) {
			all = append(all, row.in(l))
		}
	}
	return all
}

// named finds the named metric of a lab; nil if it has none of this name.
func named(l *lab.Lab, name string) *namedMetric {
	for i := range namedMetrics {
		if row := &namedMetrics[i]; row.Name == name && row.isOf(l) {
			return row
		}
	}
	return nil
}

// Curve is the number of each row that the metric is made from: a column, or see
// [Trajectory.curveOf].
func (m Metric) Curve(l *lab.Lab) string {
	for _, row := range namedMetrics {
		if row.Name == m.Name && m.Name != "regret" && m.Name != "efficiency" {
			return l.Measures.Main
		}
	}
	return m.Name
}

// columnMetric is a column of a lab as a metric: the mean of a rate, or the last value of a state.
func columnMetric(l *lab.Lab, name string) Metric {
	m := Metric{Name: name, Meaning: name + " at the end", Unit: l.Measures.Units[name], Direction: columnDirection(l, name),
		Undefined: undefined, Range: l.Measures.Ranges[name]}
	m.Of = number(func(t *Trajectory) float64 { return t.last(name) })
	if slices.Contains(l.Measures.Rates, name) {
		m.Meaning, m.Mean = name+", mean over the run", true
		m.Of = number(func(t *Trajectory) float64 { return t.rate(name) })
		m.Rows = !slices.Contains(l.Measures.Weighted, name) // a mean weighted by polls does not depend on the rows
	}
	return m
}

// columnDirection is 1 for a column whose greater values are better, −1 where lesser values are better, and 0 otherwise.
func columnDirection(l *lab.Lab, name string) int {
	switch m := l.Measures; {
	case name == m.Main && !m.Falls, slices.Contains(m.Higher, name):
		return 1
	case name == m.Main, slices.Contains(m.Lower, name):
		return -1
	}
	return 0
}

// ByName is a metric of a lab by its name: a named one, or a column.
func ByName(l *lab.Lab, name string) Metric {
	if row := named(l, name); row != nil {
		return row.in(l)
	}
	return columnMetric(l, name)
}

// IsNamed reports that a metric is no column.
func IsNamed(l *lab.Lab, name string) bool { return named(l, name) != nil }

// Find finds a metric of a lab by its name. The error refuses a name that neither a metric nor a column has.
func Find(l *lab.Lab, columns []string, name string) (Metric, error) {
	if slices.Contains(columns, name) && name != "tick" || IsNamed(l, name) {
		return ByName(l, name), nil
	}
	names := metricNames(l, columns)
	return Metric{}, fmt.Errorf("--metric %s: not a metric of the %s lab%s; there are %s", name, l.Name, lab.DidYouMean(name, names),
		lab.OrList(names))
}

// AsksGoal reports that a metric is known at the convergence of a run, endsAtGoal that all are.
func AsksGoal(names []string) bool { return slices.ContainsFunc(names, isOfGoal) }

func EndsAtGoal(names []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool { return !isOfGoal(name) })
}

func isOfGoal(name string) bool { return name == "convergence" || name == "correct-at-convergence" }

// Check refuses metrics that a lab does not have, and one that stands twice.
func Check(l *lab.Lab, columns, names []string) error {
	list := strings.Join(names, ",")
	for i, name := range names {
		if name == "" {
			return fmt.Errorf("--metric %s: a comma stands without a metric on both sides; give names such as --metric final,reach",
				lab.Quoted(list))
		}
		if _, err := Find(l, columns, name); err != nil {
			return err
		}
		if slices.Contains(names[:i], name) {
			return fmt.Errorf("--metric %s: %s stands twice; give each metric once, such as --metric final,reach", list, name)
		}
	}
	return nil
}

// Names are the names of the metrics of a race or sweep of this line, its columns last.
func Names(words []string) []string {
	l := model.LabOf(words)
	return metricNames(l, l.Columns)
}

// metricNames are the named metrics of a lab, then the columns with other names, without the tick.
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
