package action

import (
	"slices"
)

var _ Variable = (*discrete)(nil)

// A discrete is a point of the simplex in equal steps: p_i is parts[i] of total.
type discrete struct {
	record
	parts []int64 `own:""`
	total int64
}

// newDiscrete begins in the middle of the simplex, as near as the steps allow.
func newDiscrete(s Setup, total int64) discrete {
	d := discrete{newRecord(s), make([]int64, s.Actions), total}
	for i := range d.parts {
		d.parts[i] = total / int64(s.Actions)
		if int64(i) < total%int64(s.Actions) {
			d.parts[i]++
		}
	}
	return d
}

// p is the probability of an action.
func (d *discrete) p(i int) float64 { return float64(d.parts[i]) / float64(d.total) }

// choose is the action whose part of [0, 1) holds the coin u.
func (d *discrete) choose(u float64) (i int) {
	at := int64(u * float64(d.total))
	for i = range d.parts {
		if at -= d.parts[i]; at < 0 {
			break
		}
	}
	return i
}

// pull gives a step of each other action with a part to action i.
func (d *discrete) pull(i int) {
	parts, steps := d.parts, int64(0)
	for j, part := range parts {
		if part > 0 && j != i {
			parts[j] = part - 1
			steps++
		}
	}
	parts[i] += steps
}

// rescale keeps p, as near as the new steps allow: each action gets the whole steps in its part, and the actions with the greatest
// remainders one more.
func (d *discrete) rescale(total int64) {
	if total == d.total {
		return
	}
	order, left := make([]int, len(d.parts)), total
	rest := make([]int64, len(d.parts))
	for i, k := range d.parts {
		order[i], rest[i] = i, k*total%d.total
		d.parts[i] = k * total / d.total
		left -= d.parts[i]
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(rest[b] - rest[a]) })
	for _, i := range order[:left] {
		d.parts[i]++
	}
	d.total, d.done = total, false
}

func (d *discrete) Probabilities(_ Environment, p []float64) {
	for i := range d.parts {
		p[i] = d.p(i)
	}
}

func (d *discrete) Greatest() float64 { return float64(slices.Max(d.parts)) / float64(d.total) }
