package lab

import (
	"cmp"
	"slices"
	"strings"

	"lascope/internal/param"
	"lascope/model/stats"
)

// A Measures gives the metrics of races and sweeps the meaning of a lab's columns.
type Measures struct {
	Main      string            // the column that measures a scheme's quality: "value"
	Asked     string            // the metric of races and sweeps that name none; "" where it is the main column, at the end of a sweep's run
	Reference string            // the column of the value that Main is compared with; "" where the best is 1
	Round     string            // a round of the learning times in words; "" where there are none, see [Rounded]
	Ranges    Ranges            // of the columns that have one
	Endless   Endless           // words of a line with which columns have no range
	Rate      []string          // columns that are rates per interval since the row before, not a present state
	Falls     bool              // the main column is a distance: lower is better
	Higher    []string          // further columns of which more is better
	Lower     []string          // further columns of which less is better
	Weighted  []string          // rates per growth of the column Weight, as hits are; other rates are per tick
	Weight    string            // "polls"
	Units     map[string]string // of columns that have a unit: "polls"
	Stopped   []string          // columns that a table has with --stop converged alone
	With      map[string]string // columns that a table and a lesson's answer have with a scheme, or a word KEY=VALUE, alone; a metric may ask for them
	Plain     []string          // columns that a scheme knows without an observer
}

// New is a lab that a text of two parts describes, which an empty line divides. The second is the page of the lab, [Text.Info], whose first
// line is the question. The lines of the first, each where it is needed, are a word and its text:
//
//	name arms
//	pace 20
//	goal some p is .99 or more
//	keeps fetchers control kappa
//	milestone converged | convergence
//	hidden best | the best arm with a probability of .9
//	columns
//
// and so on; a hidden milestone is one that an observer of the whole world knows. Behind the last come the columns, see [Lab.Tabulate].
func New(words string) *Lab {
	head, info, _ := strings.Cut(strings.TrimSpace(words), "\n\n")
	head, columns, _ := strings.Cut(head, "columns\n")
	l := &Lab{}
	question, _, _ := strings.Cut(strings.TrimSpace(info), "\n")
	l.Info, l.Question = strings.TrimSpace(info), strings.ToLower(question[:1])+question[1:]
	for line := range strings.Lines(strings.TrimSpace(head)) {
		key, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch key {
		case "milestone", "hidden":
			name, meaning, _ := strings.Cut(text, " | ")
			l.Milestones = append(l.Milestones, Milestone{Name: name, Meaning: meaning, Hidden: key == "hidden"})
		default:
			param.Set(l, key, text)
		}
	}
	l.Tabulate(columns)
	return l
}

// Tabulate reads the table of the columns of a lab: in each line a name, the words for what the column is, and after a bar its unit.
// The words are main, part of a whole, rate, weighted, higher, lower, stopped, plain, and with:SCHEME or with:KEY=VALUE.
func (l *Lab) Tabulate(table string) {
	m := &l.Measures
	m.Ranges, m.Units, m.With = Ranges{}, map[string]string{}, map[string]string{}
	for line := range strings.Lines(strings.TrimSpace(table)) {
		is, unit, _ := strings.Cut(strings.TrimSpace(line), " | ")
		words := strings.Fields(is)
		name := words[0]
		l.Columns = append(l.Columns, name)
		if unit != "" {
			m.Units[name] = unit
		}
		for _, word := range words[1:] {
			word, with, _ := strings.Cut(word, ":")
			switch word {
			case "part":
				m.Ranges[name] = stats.Part
			case "with":
				m.With[name] = with
			default:
				param.Set(m, word, name)
			}
		}
	}
}

// Shows reports whether a table of the run of a scheme has a column.
func (m *Measures) Shows(column string, scheme *Scheme, s *Settings) bool {
	with, some := m.With[column]
	if key, value, word := strings.Cut(with, "="); word {
		return s.Word(key) == value
	}
	return !some || with == scheme.Name
}

// Endless has, by column, the words of a line with which the column has no range, and by "" the words with which no column has one.
// A word is an assignment of the line, a scheme that plays at any tick, or the key of an intervention.
type Endless map[string][]string

// Words are the words with which a column has no range.
func (e Endless) Words(column string) []string { return slices.Concat(e[""], e[column]) }

// Ranges gives the range of each column that has one: every number of the column lies within.
type Ranges map[string]stats.Range

// Parts are the ranges of columns that are parts of a whole.
func Parts(columns ...string) Ranges {
	out := Ranges{}
	for _, name := range columns {
		out[name] = stats.Part
	}
	return out
}

// IsGap reports a name of the gap, which is no column: the reference less the main column.
func (m *Measures) IsGap(name string) bool {
	return m.Reference != "" && (name == "gap" || name == "regret")
}

// columnAliases are columns under their names on the screen.
var columnAliases = map[string]string{
	"present_shares": "value", "optimal_shares": "optimal", "expected_hits": "earned", "hits_counted": "hits",
	"upper_bound": "bound", "capacity_used": "used",
}

// Column is the column of a name on the screen, "value" of "present_shares"; any other name itself.
func Column(name string) string { return cmp.Or(columnAliases[name], name) }
