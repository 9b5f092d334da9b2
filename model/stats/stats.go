package stats

import (
	"fmt"
	"math"
	"strings"
)

// confidence is the coverage of all intervals.
const confidence = 0.95

// An Estimate is a mean over replications with its 95 % confidence interval.
// With a single replication SE, Lo and Hi are NaN.
type Estimate struct {
	N         int     // replications with a number, or with the limit of a time that was not reached
	Censored  int     // of N, those whose time was not reached
	Undefined int     // replications in which the metric has no meaning
	Limit     float64 // of a time, at which longer ones count; 0 of another metric
	Mean, SE  float64
	Lo, Hi    float64
	Kind      Kind   // of the interval
	Note      string // a reason to doubt it
	Values    int    // the number of distinct values, if they are few
}

// EstimateOf averages the numbers among xs, whose range is not known. NaN counts as undefined.
func EstimateOf(xs []float64) Estimate {
	runs := make([]Observation, len(xs))
	for i, x := range xs {
		runs[i].Number = x
	}
	return MeanOf(runs, Range{})
}

// Interval writes an estimate as 0.0123 (0.0111 to 0.0135) with at least `digits`
// decimals; a narrower interval gets up to 7.
func (e Estimate) Interval(digits int) string {
	if math.IsNaN(e.Mean) {
		return "unknown"
	}
	if width := e.Hi - e.Lo; width > 0 && digits > 0 {
		digits = min(max(digits, int(math.Ceil(-math.Log10(width)))+1), 7)
	}
	number := func(x float64) string {
		s := fmt.Sprintf("%.*f", digits, x)
		if digits == 0 {
			s = Thousands(int64(math.Round(x)))
		}
		return strings.Replace(s, "-", "−", 1)
	}
	if math.IsNaN(e.Lo) || e.Lo == e.Hi {
		return number(e.Mean)
	}
	return fmt.Sprintf("%s (%s to %s)", number(e.Mean), number(e.Lo), number(e.Hi))
}

// Symmetric reports that the mean is in the middle of its interval.
func (e Estimate) Symmetric() bool { return math.Abs(e.Hi+e.Lo-2*e.Mean) <= 0.01*(e.Hi-e.Lo) }

// Half is half the width of the interval.
func (e Estimate) Half() float64 { return (e.Hi - e.Lo) / 2 }

// Plus is the estimate of the quantity plus k.
func (e Estimate) Plus(k float64) Estimate {
	e.Mean, e.Lo, e.Hi = e.Mean+k, e.Lo+k, e.Hi+k
	return e
}

// Negated is the estimate of the quantity with its sign changed.
func (e Estimate) Negated() Estimate {
	e.Mean, e.Lo, e.Hi = -e.Mean, -e.Hi, -e.Lo
	return e
}

// Bounds returns the interval, or the mean twice if there is no interval.
func (e Estimate) Bounds() (lo, hi float64) {
	if math.IsNaN(e.Lo) {
		return e.Mean, e.Mean
	}
	return e.Lo, e.Hi
}

// Times is the estimate of the quantity times k, k above 0.
func (e Estimate) Times(k float64) Estimate {
	e.Mean, e.SE, e.Lo, e.Hi = k*e.Mean, k*e.SE, k*e.Lo, k*e.Hi
	return e
}
