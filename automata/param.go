package automata

import (
	"lascope/internal/param"
)

// A Param is a row of the table of parameters that a scheme declares; see [param.Param].
type Param = param.Param

// Values hold a value for each parameter that a scheme declares; see [param.Values].
type Values = param.Values

// Defaults are the default values of rows with changes, each KEY=VALUE, for a program without a line; see [param.Defaults].
func Defaults(rows []Param, changes ...string) (Values, error) {
	return param.Defaults(rows, changes...)
}

// A Memory estimates the heap that a scheme takes, in bytes, measured: for each page,
// object, document or step of the line (Item), for each state up to N (State), for each
// pair of items (Pair) and for each link (Link); and for each state of a lone automaton of
// two items once its chain is on the screen (Chain). Smaller parts are left out.
type Memory struct{ Item, State, Pair, Link, Chain float64 }
