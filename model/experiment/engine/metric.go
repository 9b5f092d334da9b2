package engine

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
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
	for _, word := range spec.Lab.Endless.Words(m.Name) {
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
	needs []string // of a lab
}

// mainColumn stands in a meaning for the name of a lab's main column.
const mainColumn = "the main column"

// namedMetrics are the metrics of labs, besides their columns: NAME | TRAITS | what a lab needs, see [has] | UNDEFINED | MEANING.
var namedMetrics = readMetrics(`
final                  | | | it has no meaning in this run | the main column at the end
average                | Rows Mean | | it has no meaning in this run | the mean of the main column over the run
reach                  | Time Optimum | rounds | the run is not longer than 8 rounds
	| ticks until the main column stays at 95 % of optimal for 8 rounds
reach-earned           | Time Optimum | bound earned | the run is not longer than 8 rounds, or there is no long-run limit
	| ticks until expected hits stay at 95 % of the long-run limit for 8 rounds
recovery               | Time Optimum | rounds | no shift is followed by more than 8 rounds
	| ticks from a shift until the main column stays at 95 % of optimal for 8 rounds, mean over the shifts
recovery-earned        | Time Optimum | bound earned | no shift is followed by more than 8 rounds
	| ticks from a shift until expected hits stay at 95 % of the long-run limit for 8 rounds, mean over the shifts
regret                 | less Optimum Rows Mean | rises | it has no meaning in this run | optimal less the main column, mean over the run
efficiency             | more Optimum Mean | bound earned | there is no long-run limit
	| expected hits over those that the long-run limit allows the whole capacity
convergence            | Time | goal | none | the tick at which the run converged
correct-at-convergence | more part | goal correct | the run did not converge | correct at the tick of convergence`)

// numbersOf are the numbers of these metrics; the others are learning times.
var numbersOf = map[string]func(t *Trajectory) float64{
	"final":      func(t *Trajectory) float64 { return t.last(t.lab.Main) },
	"average":    func(t *Trajectory) float64 { return t.mean(t.column(t.lab.Main)) },
	"regret":     func(t *Trajectory) float64 { return t.mean(t.regret) },
	"efficiency": func(t *Trajectory) float64 { return stats.Ratio(t.earnings.column, t.earnings.reference) },
	"correct-at-convergence": func(t *Trajectory) float64 {
		if t.reached < 0 {
			return math.NaN()
		}
		return t.converged[t.Column("correct")]
	},
}

// readMetrics reads the table. Without a direction a metric has that of the main column.
func readMetrics(table string) (rows []namedMetric) {
	for row := range strings.SplitSeq(strings.TrimSpace(strings.ReplaceAll(table, "\n\t", "")), "\n") {
		cells := strings.Split(row, "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		m := Metric{Name: cells[0], Undefined: cells[3], Meaning: cells[4]}
		for trait := range strings.FieldsSeq(cells[1]) {
			switch trait {
			case "less":
				m.Direction = -1
			case "more":
				m.Direction = 1
			case "part":
				m.Range = stats.Part
			default: // a field
				reflect.ValueOf(&m).Elem().FieldByName(trait).SetBool(true)
			}
		}
		if m.Time {
			m.Unit, m.Direction = "ticks", -1
		}
		m.Of = func(t *Trajectory) Value {
			if v, ok := t.times[m.Name]; ok {
				return v
			}
			return Undefined()
		}
		if of := numbersOf[m.Name]; of != nil {
			m.Of = number(of)
		} else if m.Name == "convergence" {
			m.Of = (*Trajectory).convergence
		}
		rows = append(rows, namedMetric{m, strings.Fields(cells[2])})
	}
	return rows
}

// has reports that a lab has what a metric needs: rounds, a goal, a main column of which more is better, or a column.
func has(l *lab.Lab, need string) bool {
	switch need {
	case "rounds":
		return l.Round != ""
	case "goal":
		return l.Goal != ""
	case "rises":
		return !l.Falls && !slices.Contains(l.Columns, "regret")
	}
	return slices.Contains(l.Columns, need)
}

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

// OrAsked are metrics of a sweep, by default the lab's own: [lab.Asked], or the main column at the end.
func OrAsked(list string, l *lab.Lab) string { return cmp.Or(list, l.Asked, "final") }

// number makes a metric of a number that no end of a run cuts off.
func number(of func(t *Trajectory) float64) func(*Trajectory) Value {
	return func(t *Trajectory) Value { return NumberValue(of(t)) }
}

// metrics are the named metrics that a lab has.
func metrics(l *lab.Lab) (all []Metric) {
	for _, row := range namedMetrics {
		if slices.ContainsFunc(row.needs, func(need string) bool { return !has(l, need) }) {
			continue
		}
		m := row.Metric
		m.Meaning = strings.Replace(m.Meaning, mainColumn, l.Main, 1)
		if m.Direction == 0 {
			m.Direction, m.Unit = columnDirection(l, l.Main), l.Units[l.Main]
		}
		switch m.Name {
		case "final", "average":
			m.Range = l.Ranges[l.Main]
		case "regret":
			m.Unit = l.Units[l.Main]
		}
		all = append(all, m)
	}
	return all
}

// named finds the named metric of a lab; nil if it has none of this name.
func named(l *lab.Lab, name string) *Metric {
	for _, m := range metrics(l) {
		if m.Name == name {
			return &m
		}
	}
	return nil
}

// Curve is the number of each row that the metric is made from: a column, or see
// [Trajectory.curveOf].
func (m Metric) Curve(l *lab.Lab) string {
	for _, row := range namedMetrics {
		if row.Name == m.Name && m.Name != "regret" && m.Name != "efficiency" {
			return l.Main
		}
	}
	return m.Name
}

// columnMetric is a column of a lab as a metric: the mean of a rate, or the last value of a state.
func columnMetric(l *lab.Lab, name string) Metric {
	m := Metric{Name: name, Meaning: name + " at the end", Unit: l.Units[name], Direction: columnDirection(l, name),
		Undefined: "it has no meaning in this run", Range: l.Ranges[name]}
	m.Of = number(func(t *Trajectory) float64 { return t.last(name) })
	if slices.Contains(l.Rate, name) {
		m.Meaning, m.Mean = name+", mean over the run", true
		m.Of = number(func(t *Trajectory) float64 { return t.rate(name) })
		m.Rows = !slices.Contains(l.Weighted, name) // a mean weighted by polls does not depend on the rows
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
	if m := named(l, name); m != nil {
		return *m
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

// isOfGoal reports that a metric is known at the convergence of a run.
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
