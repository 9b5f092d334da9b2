package pane

import "math"

// TermValues collects the present values of terms for [Lab.Values].
type TermValues map[string]string

// Add notes the value of a term if it is a number.
func (t TermValues) Add(name string, v float64, word string) {
	if !math.IsNaN(v) && !math.IsInf(v, 0) {
		t[name] = word
	}
}

// AddHidden notes a value that no scheme can know, unless the hidden truth is out of sight.
func (t TermValues) AddHidden(s *Context, name string, v float64, word string) {
	if !s.Hidden {
		t.Add(name, v, word)
	}
}
