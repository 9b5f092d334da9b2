package pane

import (
	"strings"

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

// Values are the present values of terms, for [Lab.Values]: the words that the form of each term tells of some values, if any.
func Values(forms []LegendEntry, values ...any) map[string]string {
	out := map[string]string{}
	for _, e := range forms {
		if words := canvas.Tell(e.Meaning, values...); words != "" {
			out[e.Symbol] = words
		}
	}
	return out
}
