package world

import (
	"fmt"
	"lascope/internal/param"
)

// A Param is a row of the table of parameters that a world declares; see [param.Param].
type Param = param.Param

// Rows reads a table of rows; see [param.Rows].
func Rows(table string, fill ...any) []Param { return param.Rows(table, fill...) }

// Values hold a value for each parameter that a world declares; see [param.Values].
type Values = param.Values

// Defaults are the default values of rows with changes, each KEY=VALUE, for a program without a line; see [param.Defaults].
func Defaults(rows []Param, changes ...string) (Values, error) {
	return param.Defaults(rows, changes...)
}

// MostSeed is the greatest seed: float64 represents all whole numbers up to it.
const MostSeed = 1<<53 - 1

// Seed is the row of the seed, at most a number.
func Seed(most float64) string {
	return fmt.Sprintf(`seed | whole 0 to %v by 1 | 1 | restart | the seed of all randomness`, most)
}
