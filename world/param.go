package world

import (
	"lascope/internal/param"
)

// A Param is a row of the table of parameters that a world declares; see [param.Param].
type Param = param.Param

// Values hold a value for each parameter that a world declares; see [param.Values].
type Values = param.Values

// Defaults are the default values of rows with changes, each KEY=VALUE, for a program without a line; see [param.Defaults].
func Defaults(rows []Param, changes ...string) (Values, error) {
	return param.Defaults(rows, changes...)
}

// MostSeed is the greatest seed: float64 represents all whole numbers up to it.
const MostSeed = 1<<53 - 1

// Timing is the row of the times of shifts, for every world that has a period.
func Timing() Param {
	return Param{
		Key: "timing", Symbol: "timing", Meaning: "whether shifts come every period, or at random with the period as their mean",
		Default: "fixed",
		Choices: []string{"fixed", "random"}, Live: true,
	}
}
