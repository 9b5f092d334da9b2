package pane

import (
	"strings"

	"lascope/model"
	"lascope/tui/canvas"
)

// Quantities are the numbers that summarise the runs of a lab; see [QuantitiesOf].
type Quantities []quantity

// A quantity is a headline without its number, which the form tells.
type quantity struct {
	Headline
	form string
}

// QuantitiesOf reads a table, a line each: the name, after a comma its brief form, and after bars the ink, with "known" where the
// number is no hidden truth, and the form of the number.
func QuantitiesOf(table string) (t Quantities) {
	inks := map[string]canvas.Ink{"practice": canvas.InkPractice, "theory": canvas.InkTheory, "strong": canvas.InkStrong, "dim": canvas.InkDim}
	for line := range strings.Lines(strings.TrimSpace(table)) {
		cells := strings.SplitN(strings.TrimSpace(line), " | ", 3)
		name, brief, _ := strings.Cut(cells[0], ", ")
		ink, _, known := strings.Cut(cells[1], " known")
		t = append(t, quantity{Headline{Name: name, Ink: inks[ink], Hidden: !known, Brief: brief}, cells[2]})
	}
	return t
}

// Headlines are the quantities with their numbers of some values, the most important first; one without a number is left out.
func (t Quantities) Headlines(values ...any) (out []Headline) {
	for _, q := range t {
		if q.Word = canvas.Tell(q.form, values...); q.Word != "" {
			out = append(out, q.Headline)
		}
	}
	return out
}

// Told is what a lab tells in forms over its view, its scheme and its blanks, of which hidden is hidden mode.
type Told struct {
	Metrics Quantities    // that summarise a run, the most important first
	Outcome string        // the result so far in a sentence
	Terms   []LegendEntry // the present values of terms; of several forms of a term the last that tells something counts
	Blanks  func(s *model.Snapshot) []any
}

// values are what the forms tell of.
func (t *Told) values(s *model.Snapshot, hidden bool) []any {
	values := []any{s.View, s.Scheme, "hidden", hidden}
	if t.Blanks != nil {
		values = append(values, t.Blanks(s)...)
	}
	return values
}

// Headlines are the metrics with their numbers.
func (t *Told) Headlines(s *model.Snapshot) []Headline {
	return t.Metrics.Headlines(t.values(s, false)...)
}

// Result is the result so far.
func (t *Told) Result(s *model.Snapshot, hidden bool) string {
	return canvas.Tell(t.Outcome, t.values(s, hidden)...)
}

// Values are the present values of terms, by the name of the term.
func (t *Told) Values(s *Context) map[string]string {
	out, values := map[string]string{}, t.values(s.Snap, s.Hidden)
	for _, e := range t.Terms {
		if words := canvas.Tell(e.Meaning, values...); words != "" {
			out[e.Symbol] = words
		}
	}
	return out
}
