package model

import (
	"slices"
	"strings"

	"lascope/model/lab"
)

// OfWorld reports whether an action changes the world rather than the scheme.
func (r *Run) OfWorld(word string) bool {
	key, _, _ := strings.Cut(word, "=")
	l := r.spec.Lab
	return l.Action(word) != nil || slices.ContainsFunc(l.World, func(p lab.Param) bool { return p.Key == key })
}

// Allows says whether [Run.Do] would do the word now, without doing it.
func (r *Run) Allows(word string) error {
	if r.err != nil {
		return r.err
	}
	a, err := ParseIntervention(word, r.settings, r.own)
	if err != nil {
		return err
	}
	return r.Environment.Check(a)
}
