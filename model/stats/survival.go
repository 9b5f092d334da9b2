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

// A Survival is the product-limit estimate of the chance S(t) that an event is still to come after t
// [Kaplan & Meier 1958]: it begins at 1 and falls at the time of each step.
type Survival []SurvivalStep

// A SurvivalStep is a time at which events happened.
type SurvivalStep struct {
	Time         float64
	Chance       float64 // S from this time on: the product of (r − d)/r so far
	Events, Risk int     // d and r: events at this time, and runs without one before it
	spread       float64 // Σ d/(r(r − d)) so far, Greenwood's variance of ln S
}

// KaplanMeier estimates the survival of times. An event precedes the censored times at the same time.
func KaplanMeier(times []Lifetime) (s Survival) {
	all := slices.Clone(times)
	slices.SortFunc(all, func(a, b Lifetime) int { return cmp.Compare(a.Time, b.Time) })
	last := SurvivalStep{Chance: 1}
	for i := 0; i < len(all); {
		events, same := 0, i
		for ; same < len(all) && all[same].Time == all[i].Time; same++ {
			if !all[same].Censored {
				events++
			}
		}
		if r, d := float64(len(all)-i), float64(events); events > 0 {
			last = SurvivalStep{all[i].Time, last.Chance * (r - d) / r, events, len(all) - i, last.spread + d/(r*(r-d))}
			s = append(s, last)
		}
		i = same
	}
	return s
}

// At is S(t), the chance that the event is still to come after t.
func (s Survival) At(t float64) float64 {
	chance := 1.0
	for _, step := range s {
		if step.Time <= t {
			chance = step.Chance
		}
	}
	return chance
}

// Median is the least time at which S is ½ or less. Where S is ½, it is the middle between this time and
// the next event, so that an even number of events gives the usual median. lo and hi are the times at
// which the lower and the upper limit of S reach ½ in the same way [Brookmeyer & Crowley 1982]; the limits
// are S^exp(±z·σ/|ln S|), the log-log interval. Times that are not known are NaN.
func (s Survival) Median() (median, lo, hi float64) {
	limit := func(sign float64) func(step SurvivalStep) float64 {
		return func(step SurvivalStep) float64 {
			return math.Pow(step.Chance, math.Exp(sign*normal975*math.Sqrt(step.spread)/math.Abs(math.Log(step.Chance))))
		}
	}
	chance := func(step SurvivalStep) float64 { return step.Chance }
	return s.reaches(chance), s.reaches(limit(1)), s.reaches(limit(-1))
}

// normal975 is the 97.5 % quantile of the normal distribution.
const normal975 = 1.959963984540054

// nearHalf is the distance within which a product of chances is ½.
const nearHalf = 1e-12

// reaches is the time at which a curve of the steps is at ½, by the rule of [Survival.Median].
func (s Survival) reaches(curve func(step SurvivalStep) float64) float64 {
	for i, step := range s {
		switch at := curve(step); {
		case !(at <= 0.5+nearHalf): // NaN at the end, where S is 0 and has no limits
			continue
		case at >= 0.5-nearHalf:
			for _, next := range s[i+1:] {
				if curve(next) < 0.5-nearHalf {
					return (step.Time + next.Time) / 2
				}
			}
		}
		return step.Time
	}
	return math.NaN()
}

// meanTo is the restricted mean survival time, the area under the curve from 0 to a limit
// [Royston & Parmar 2013]. After the last step the curve stays level.
func (s Survival) meanTo(limit float64) float64 {
	area, from, chance := 0.0, 0.0, 1.0
	for _, step := range s {
		if step.Time >= limit {
			break
		}
		area += float64(chance * (step.Time - from))
		from, chance = step.Time, step.Chance
	}
	return area + float64(chance*(limit-from))
}

// pseudoValues are the numbers whose mean estimates the restricted mean to a limit where some runs ended
// before it: R·θ − (R − 1)·θ without the i-th run, θ the area under the curve of Kaplan and Meier
// [Andersen, Klein & Rosthøj 2003]. Without a run that ended before the limit they are min(T, limit).
func pseudoValues(times []Lifetime, limit float64) []float64 {
	early := func(t Lifetime) bool { return t.Censored && t.Time < limit }
	out := make([]float64, len(times))
	if !slices.ContainsFunc(times, early) {
		for i, t := range times {
			out[i] = min(t.Time, limit)
		}
		return out
	}
	r := float64(len(times))
	whole := KaplanMeier(times).meanTo(limit)
	for i := range times {
		others := slices.Delete(slices.Clone(times), i, i+1)
		out[i] = r*whole - float64((r-1)*KaplanMeier(others).meanTo(limit))
	}
	return out
}
