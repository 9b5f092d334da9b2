package pollinglab

// Regret is the difference of the optimum and a value, in changes earned per poll.
func Regret(value, optimal float64) float64 { return optimal - value }

// Regret is the difference of the optimum and the scheme's value, earned per poll.
func (v *View) Regret() float64 { return Regret(v.Value, v.Optimal) }

// RegretPart is the regret as a part of the optimum, 0 for none.
func (v *View) RegretPart() float64 { return v.Regret() / v.Optimal }

// PollsASlot is the mean number of polls per slot over the slots since the start; 0 before
// the first.
func (v *View) PollsASlot(slots int64) float64 {
	if slots == 0 {
		return 0
	}
	return float64(v.Polls) / float64(slots)
}

// Excess is a page's share less its optimal share, in polls a slot; NaN where the latter is not
// known.
func (r ShareRow) Excess() float64 { return r.Share - r.Optimal }
