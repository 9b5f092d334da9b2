package design

import (
	"cmp"
	"fmt"
	"slices"

	"lascope/model"
	"lascope/model/lab"
)

// racerName is the name of the scheme, or of the program that plays own.
func racerName(s model.Spec) string {
	if s.Program != nil && s.Scheme.Name == model.OwnScheme {
		return cmp.Or(s.Program.Name(), s.Scheme.Name)
	}
	return s.Scheme.Name
}

// RaceNames names the specs by their schemes and programs. Specs of equal names also get their
// differing words, or their numbers if nothing differs.
func RaceNames(specs []model.Spec) []string {
	names := make([]string, len(specs))
	for i, s := range specs {
		names[i] = racerName(s)
		if !slices.ContainsFunc(others(specs, i), func(o model.Spec) bool { return racerName(o) == names[i] }) {
			continue
		}
		for _, a := range given(s) {
			if slices.ContainsFunc(specs, func(o model.Spec) bool { return !slices.Contains(given(o), a) }) {
				names[i] += " " + a.String()
			}
		}
		for _, e := range s.Events {
			if slices.ContainsFunc(specs, func(o model.Spec) bool {
				return !slices.ContainsFunc(o.Events, func(x model.Event) bool { return x.Word() == e.Word() })
			}) {
				names[i] += " " + e.Word()
			}
		}
	}
	out := slices.Clone(names)
	for i, name := range names {
		if slices.Contains(others(names, i), name) {
			out[i] = fmt.Sprintf("%s (%d)", name, i+1)
		}
	}
	return out
}

// given are the parameters of a line and of its program.
func given(s model.Spec) []lab.Assignment {
	if s.Program == nil {
		return s.Given
	}
	return slices.Concat(s.Given, s.Program.Given)
}

// others are all elements but the i-th.
func others[T any](all []T, i int) []T { return slices.Delete(slices.Clone(all), i, i+1) }
