package pane

import (
	"cmp"
	"slices"

	"lascope/tui/canvas"
)

// A Quantity is a number of a lab's view, the same wherever it is written: as a headline, in *now*, in a sentence and as the
// present value of its term.
type Quantity struct {
	Name   string  // on the screen
	Term   string  // in the vocabulary; "" for the name
	X      float64 // a term has no value where it is not finite
	Ink    canvas.Ink
	Known  bool   // it is no hidden truth
	Digits int    // on the screen; 3 where it is 0
	Exact  int    // in its term; 0 for the digits on the screen
	Word   string // in place of the digits
	More   string // what follows in its term
	Truth  string // what follows there outside of hidden mode
	Brief  string // its name as a headline, for little room; "" for none
}

// Quantities are the quantities of a view that the panes of its lab write.
type Quantities []Quantity

func (t Quantities) of(name string) Quantity {
	return t[slices.IndexFunc(t, func(q Quantity) bool { return q.Name == name })]
}

func (q Quantity) word(digits int) string {
	return cmp.Or(q.Word, canvas.Unit(q.X, cmp.Or(digits, q.Digits, 3)))
}

// Word is a quantity as it stands on the screen.
func (t Quantities) Word(name string) string { return t.of(name).word(0) }

// Fact is a quantity with its name.
func (t Quantities) Fact(name string) []canvas.Span {
	return canvas.Fact(name, t.Word(name), canvas.Fg(t.of(name).Ink).Bold())
}

// Headlines are some quantities, the most important first.
func (t Quantities) Headlines(names ...string) []Headline {
	out := make([]Headline, len(names))
	for i, name := range names {
		q := t.of(name)
		out[i] = Headline{Name: name, Word: q.word(0), Ink: q.Ink, Hidden: !q.Known, Brief: q.Brief}
	}
	return out
}

// Values are the present values of the terms, for [Lab.Values].
func (t Quantities) Values(s *Context) TermValues {
	out := TermValues{}
	for _, q := range t {
		if canvas.Finite(q.X) && (q.Known || !s.Hidden) {
			out[cmp.Or(q.Term, q.Name)] = q.word(q.Exact) + q.More + canvas.Pick(s.Hidden, "", q.Truth)
		}
	}
	return out
}
