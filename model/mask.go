package model

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// Masked is the snapshot without the truth that only an observer of the whole world
// knows: hidden numbers are NaN, hidden groups and ranks are unknown, hidden words are
// blanks of the same width. A number that decides which rows a pane has is 0 instead of
// NaN, so that nothing on the screen moves.
func (s *Snapshot) Masked() *Snapshot {
	out := *s
	if s.View != nil {
		out.View = s.View.masked()
	}
	if s.Future != nil {
		f := *s.Future
		if f.View != nil {
			f.View = f.View.masked()
		}
		out.Future = &f
	}
	return &out
}

// Unknown stands for a true group or rank in a masked snapshot.
const Unknown = -1

// maskNumbers makes numbers unknown.
func maskNumbers(numbers ...*float64) {
	for _, x := range numbers {
		*x = math.NaN()
	}
}

// maskKept makes a number unknown, but leaves NaN where there is none.
func maskKept(x *float64) {
	if !math.IsNaN(*x) {
		*x = 0
	}
}

// maskedEach is a copy of a list in which mask has changed each element.
func maskedEach[T any](list []T, mask func(*T)) []T {
	out := slices.Clone(list)
	for i := range out {
		mask(&out[i])
	}
	return out
}

// maskedTellings are tellings without what the automata could not know.
func maskedTellings(list []Explanation) []Explanation {
	return maskedEach(list, func(t *Explanation) { t.Hidden = blanks(t.Hidden) })
}

// blanks are as many as a word has letters.
func blanks(word string) string { return strings.Repeat(" ", utf8.RuneCountInString(word)) }
