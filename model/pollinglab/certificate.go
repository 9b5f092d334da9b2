package pollinglab

import (
	"math"
	"slices"

	"lascope/model/stats"
)

// steady is the part by which the earnings of the last two quarters of a run may differ for a [View.Certificate], and
// steadyPolls the least polls of each.
const (
	steady      = 0.01
	steadyPolls = 2000
)

// Certificate is the part by which no policy earns more, bound/earned − 1, once the run is steady: its last two
// quarters earned the same to a part of steady, under one scheme and one bound. It is NaN before, and where there is no
// bound. Earnings are those of the slots, whether or not all polls of the budget were made.
func (v *View) Certificate() float64 {
	if !(v.Bound > 0) || len(v.Whole) == 0 {
		return math.NaN()
	}
	now := v.Whole[len(v.Whole)-1]
	at := func(tick int64) int { // the first sample from a tick on
		k, _ := slices.BinarySearchFunc(v.Whole, tick, func(p Point, tick int64) int { return int(min(max(p.Tick-tick, -1), 1)) })
		return k
	}
	half, last := at(now.Tick/2), at(now.Tick-now.Tick/4)
	from, middle := v.Whole[half], v.Whole[last]
	if middle.Polls-from.Polls < steadyPolls || now.Polls-middle.Polls < steadyPolls ||
		slices.ContainsFunc(v.Whole[half:], func(p Point) bool { return p.Scheme != now.Scheme || p.Bound != now.Bound }) {
		return math.NaN()
	}
	earned := func(a, b Point) float64 {
		return stats.Ratio(b.Earned-a.Earned, float64(b.Tick-a.Tick)*float64(v.Capacity))
	}
	late := earned(middle, now)
	if !(math.Abs(late-earned(from, middle)) <= steady*late) {
		return math.NaN()
	}
	return max(0, v.Bound/earned(from, now)-1)
}
