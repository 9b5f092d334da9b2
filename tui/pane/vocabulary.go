package pane

import (
	"unicode/utf8"

	"lascope/model/terms"
	"lascope/tui/canvas"
)

// TermMeaning explains a term of the vocabulary: its definition, formula, present value and source. values are the [Lab.Values].
func TermMeaning(s *Context, t *terms.Term, values map[string]string) Meaning {
	here, now := t.Lab == "" || t.Lab == s.Lab.Name, ""
	switch {
	case t.Name == "tick":
		now = canvas.Thousands(s.Tick)
	case t.Name == "speed":
		now = "at most " + canvas.SpeedWord(s.Speed) + " ticks a second"
	case t.Name == "run":
		now = canvas.Pick(s.Ended != "", "ended: "+s.Ended, canvas.Pick(s.Running, "it goes on", "it is paused"))
	case here:
		now = values[t.Name]
	}
	return Means(`{title}<{here!}, {Lab} lab>: {Definition}
		means: <Formula: {Formula}.> <Now: {now}.>
		source: {Source}`, t, "title", t.Title(), "here", here, "now", now)
}

// Word is the meaning of the term of the vocabulary, or of the terms given, that begins last at or before the point, as in
// [Point.Term].
func (p Point) Word(s *Context, values map[string]string, more ...Term) Meaning {
	rows := more
	terms.Each(s.Lab.Name, func(t *terms.Term, name string) {
		if utf8.RuneCountInString(name) > 2 {
			rows = append(rows, Term{Label: name, term: t})
		}
	})
	found := p.term(rows)
	if found.term != nil {
		return TermMeaning(s, found.term, values)
	}
	return found.Meaning
}
