package lab

import (
	"lascope/world"
)

// WorldParams converts the rows of a world's table into rows of a lab's table.
func WorldParams(rows []world.Param) []Param {
	out := make([]Param, len(rows))
	for i, p := range rows {
		out[i] = Param(p)
	}
	return out
}
