package pane

import (
	"cmp"
	"slices"

	"lascope/tui/canvas"
)

// A Quantity is a number of a lab, the same wherever it is written: as a headline, in *now*, in a sentence and as the present
// value of its term.
type Quantity[V any] struct {
	Name   string // on the screen
	Term   string // in the vocabulary; "" for the name
	Of     func(v V) float64
	Ink    canvas.Ink
	Known  bool                         // it is no hidden truth
	Digits int                          // on the screen; 3 where it is 0
	Exact  int                          // in its term; 0 for the digits on the screen
	Write  func(x float64) string       // in place of the digits
	More   func(s *Context, v V) string // what follows in its term; nil for nothing
	Brief  string                       // its name as a headline, for little room; "" for none
}

// Quantities are the quantities of a lab that its panes write.
type Quantities[V any] []Quantity[V]

func (t Quantities[V]) of(name string) *Quantity[V] {
	return &t[slices.IndexFunc(t, func(q Quantity[V]) bool { return q.Name == name })]
}

func (q *Quantity[V]) word(v V, digits int) string {
	if q.Write != nil {
		return q.Write(q.Of(v))
	}
	return canvas.Unit(q.Of(v), cmp.Or(digits, q.Digits, 3))
}

// Word is a quantity as it stands on the screen.
func (t Quantities[V]) Word(v V, name string) string { return t.of(name).word(v, 0) }

// Fact is a quantity with its name.
func (t Quantities[V]) Fact(v V, name string) []canvas.Span {
	return canvas.Fact(name, t.Word(v, name), canvas.Fg(t.of(name).Ink).Bold())
}

// Headlines are some quantities, the most important first.
func (t Quantities[V]) Headlines(v V, names ...string) []Headline {
	out := make([]Headline, len(names))
	for i, name := range names {
		q := t.of(name)
		out[i] = Headline{Name: name, Word: q.word(v, 0), Ink: q.Ink, Hidden: !q.Known, Brief: q.Brief}
	}
	return out
}

// Values are the present values of the terms, for [Lab.Values].
func (t Quantities[V]) Values(s *Context, v V) TermValues {
	out := TermValues{}
	for i := range t {
		q := &t[i]
		if s.Hidden && !q.Known || !canvas.Finite(q.Of(v)) {
			continue
		}
		out[cmp.Or(q.Term, q.Name)] = q.word(v, q.Exact)
		if q.More != nil {
			out[cmp.Or(q.Term, q.Name)] += q.More(s, v)
		}
	}
	return out
}
