package pollinglab

import (
	"math"
)

// Regret is what a value lacks to the optimum, in the unit of both: what is earned a poll.
func Regret(value, optimal float64) float64 { return optimal - value }

// Regret is what the scheme's value lacks to the optimum, earned a poll.
func (v *View) Regret() float64 { return Regret(v.Value, v.Optimal) }

// RegretPart is the regret as a part of the optimum, 0 for none.
func (v *View) RegretPart() float64 { return v.Regret() / v.Optimal }

// OfOptimal is the value as a part of the optimum, 1 for all of it.
func (v *View) OfOptimal() float64 { return v.Value / v.Optimal }

// PollsASlot are the polls made in a slot, the mean over so many slots since the start; 0
// before the first.
func (v *View) PollsASlot(slots int64) float64 {
	if slots == 0 {
		return 0
	}
	return float64(v.Polls) / float64(slots)
}

// Excess is by which part a page's share is above its optimal one, negative below; NaN if
// it should get none.
func (r ShareRow) Excess() float64 {
	if !(r.Optimal > 0) {
		return math.NaN()
	}
	return r.Share/r.Optimal - 1
}
