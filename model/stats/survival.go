package stats

import (
	"cmp"
	"math"
	"slices"
)

// A Lifetime is a time until an event, or, if it is censored, a time up to which the event did not
// happen.
type Lifetime struct {
	Time     float64
	Censored bool
}

// KaplanMeierMedian is the least time at which the product-limit estimate of the chance that the
// event is still to come is ½ or less; NaN if it stays above ½. Without censored times it is the
// lower median. [Kaplan & Meier 1958]
func KaplanMeierMedian(times []Lifetime) float64 {
	all := slices.Clone(times)
	slices.SortFunc(all, func(a, b Lifetime) int { return cmp.Compare(a.Time, b.Time) })
	survival := 1.0
	for i := 0; i < len(all); {
		events, same := 0, i
		for ; same < len(all) && all[same].Time == all[i].Time; same++ {
			if !all[same].Censored {
				events++ // before those censored at the same time
			}
		}
		atRisk := len(all) - i
		survival *= float64(atRisk-events) / float64(atRisk)
		if events > 0 && survival <= 0.5+1e-12 {
			return all[i].Time
		}
		i = same
	}
	return math.NaN()
}
