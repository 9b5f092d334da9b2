package model

import (
	"slices"
	"strings"
)

// ofWorld reports whether an action changes the world rather than the scheme.
func (r *Run) ofWorld(word string) bool {
	key, _, _ := strings.Cut(word, "=")
	lab := r.spec.Lab
	return lab.action(word) != nil || slices.ContainsFunc(lab.World, func(p Param) bool { return p.Key == key })
}

// allows says whether [Run.Do] would do the word now, without doing it.
func (r *Run) allows(word string) error {
	if r.err != nil {
		return r.err
	}
	a, err := parseIntervention(word, r.settings, r.own)
	if err != nil {
		return err
	}
	return r.environment.check(a)
}
