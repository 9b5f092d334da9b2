package stats

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// An Observation is the number of a metric in one run.
type Observation struct {
	Number float64 // NaN if the metric is undefined in this run
	// Censored says that a time was not reached: it is greater than Number.
	Censored bool
	// Limit is the time up to which the run was watched; 0 for a metric that is no time.
	Limit float64
}

// Defined reports that the run has a number or a limit.
func (o Observation) Defined() bool { return !math.IsNaN(o.Number) }

// Numbers are the numbers of a cell: of all runs of one line, for one metric.
type Numbers struct {
	Estimate                           // the mean; of a time the mean of min(time, Limit)
	Median, MedianLo, MedianHi float64 // by Kaplan and Meier; NaN where it is not known
}

// NumbersOf are the numbers of a cell; in is the range of the metric.
func NumbersOf(runs []Observation, in Range) Numbers {
	out := Numbers{Estimate: MeanOf(runs, in)}
	out.Median, out.MedianLo, out.MedianHi = SurvivalOf(runs).Median()
	return out
}

// MeanOf is the mean of a cell with its 95 % interval, see [Sample]. Times are averaged at the common limit, see [At]. Where no run
// arrived, the mean is the limit and there is no interval.
func MeanOf(runs []Observation, in Range) Estimate {
	return SampleOf(runs, in).Mean()
}

// CommonLimit is the limit L to which the times of a cell are averaged: the median of the runs' limits; 0
// for a metric that is no time.
func CommonLimit(runs []Observation) float64 {
	var limits []float64
	for _, o := range runs {
		if o.Defined() && o.Limit > 0 {
			limits = append(limits, o.Limit)
		}
	}
	if len(limits) == 0 {
		return 0
	}
	slices.Sort(limits)
	return stat.Mean([]float64{limits[(len(limits)-1)/2], limits[len(limits)/2]}, nil)
}

// At are the numbers whose plain mean estimates the mean of a cell at a limit: min(time, limit), or
// pseudo-values where a run ended before the limit; NaN of a run without a number. They stand in the order of the runs, so that
// two cells with the same worlds can be compared in pairs at the least of both limits.
func At(runs []Observation, limit float64) []float64 {
	out := make([]float64, len(runs))
	if limit == 0 {
		for i, o := range runs {
			out[i] = o.Number
		}
		return out
	}
	pseudo := pseudoValues(lifetimes(runs), limit)
	for i, o := range runs {
		if out[i] = math.NaN(); o.Defined() {
			out[i], pseudo = pseudo[0], pseudo[1:]
		}
	}
	return out
}

// SurvivalOf is the product-limit estimate of the numbers of runs.
func SurvivalOf(runs []Observation) Survival { return KaplanMeier(lifetimes(runs)) }

// lifetimes are the defined times of runs.
func lifetimes(runs []Observation) (times []Lifetime) {
	for _, o := range runs {
		if o.Defined() {
			times = append(times, Lifetime{o.Number, o.Censored})
		}
	}
	return times
}
