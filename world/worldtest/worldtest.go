// Package worldtest has the checks that the tests of the worlds share.
package worldtest

import (
	"slices"
	"strings"

	"lascope/world"
)

// Values are the defaults of rows with the changes of a line, such as "pages=8 seed=3".
func Values(rows []world.Param, line string) world.Values {
	v, err := world.Defaults(rows, strings.Fields(line)...)
	if err != nil {
		panic(err)
	}
	return v
}

// Shift is the shift of a name.
func Shift[W any](shifts world.Shifts[W], name string) world.Shift[W] {
	return shifts[slices.IndexFunc(shifts, func(s world.Shift[W]) bool { return s.Name == name })]
}
