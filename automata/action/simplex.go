package action

import (
	"slices"
)

var _ Variable = (*simplex)(nil)

// A simplex is a point p of it, from which the next action is drawn.
type simplex struct {
	record
	p []float64 `own:""`
}

// newSimplex begins in the middle.
func newSimplex(s Setup) simplex { return simplex{newRecord(s), uniform(s.Actions)} }

// uniform is the middle of the simplex.
func uniform(actions int) []float64 {
	return slices.Repeat([]float64{1 / float64(actions)}, actions)
}

// choose is the action whose part of [0, 1) holds the coin u. Where rounding leaves u beyond the
// sum it is the last action with a part.
func choose(p []float64, u float64) int {
	last := 0
	for i, x := range p {
		if x > 0 {
			if u < x {
				return i
			}
			last = i
		}
		u -= x
	}
	return last
}

func (x *simplex) Probabilities(_ Environment, p []float64) { copy(p, x.p) }

func (x *simplex) Greatest() float64 { return slices.Max(x.p) }
