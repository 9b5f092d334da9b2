package experiment

import (
	"fmt"
	"math"

	"lascope/model/stats"
)

// rankError is the chance with which the best competitor may be dropped.
const rankError = 0.05

// A Verdict is the place of a competitor beside the best one.
type Verdict string

// The verdicts.
const (
	VerdictBest      Verdict = "best"
	VerdictWorse     Verdict = "worse"      // the best is better by more than the margin
	VerdictEqual     Verdict = "equal"      // the difference is within the margin
	VerdictUndecided Verdict = "undecided"  // the replications do not decide
	VerdictMissing   Verdict = "not ranked" // a replication did not arrive
)

// A ranking finds the best of several competitors, the cells of a sweep or the specs of a race, by the
// numbers of their replications so far: the k-th number of each is of the same world.
type ranking struct {
	direction float64               // 1 where more is better, −1 where less is
	margin    float64               // differences within it count as none
	values    func(i int) []float64 // of a competitor; NaN of a replication without a number
	leader    int                   // −1 if no competitor is ranked
	verdicts  []Verdict
}

// newRanking ranks n competitors. The error refuses a metric of which neither more nor less is better.
func newRanking(n int, metric string, direction int, margin float64, values func(i int) []float64) (ranking, error) {
	if direction == 0 {
		return ranking{}, fmt.Errorf("--metric %s: neither more nor less of it is better, so none is the best; take another, such as efficiency", metric)
	}
	if margin < 0 || math.IsNaN(margin) {
		return ranking{}, fmt.Errorf("--margin %v: it is a difference of the metric, 0 or more, such as 0.005", margin)
	}
	return ranking{direction: float64(direction), margin: margin, values: values, leader: -1, verdicts: make([]Verdict, n)}, nil
}

// decide judges every competitor that is left against the leader and returns those that stay undecided.
func (r *ranking) decide() (undecided []int) {
	r.lead()
	if r.leader < 0 {
		return nil
	}
	for i, v := range r.verdicts {
		if v != VerdictUndecided {
			continue
		}
		if r.verdicts[i] = r.judge(i); r.verdicts[i] == VerdictUndecided {
			undecided = append(undecided, i)
		}
	}
	return undecided
}

// lead finds the competitor with the best mean among those that are not worse and in which all
// replications arrived.
func (r *ranking) lead() {
	r.leader = -1
	best := math.Inf(-1)
	for i, v := range r.verdicts {
		if v == VerdictWorse {
			continue
		}
		e := stats.EstimateOf(r.values(i))
		if r.verdicts[i] = VerdictUndecided; e.Missing > 0 {
			r.verdicts[i] = VerdictMissing
			continue
		}
		if r.direction*e.Mean > best {
			best, r.leader = r.direction*e.Mean, i
		}
	}
	if r.leader >= 0 {
		r.verdicts[r.leader] = VerdictBest
	}
}

// judge compares a competitor with the leader.
func (r *ranking) judge(i int) Verdict {
	lo, hi := r.Interval(i)
	switch {
	case lo > r.margin:
		return VerdictWorse
	case lo >= -r.margin && hi <= r.margin && r.margin > 0:
		return VerdictEqual
	}
	return VerdictUndecided
}

// difference are the leader's numbers less a competitor's, replication by replication, above 0 where
// the leader is better.
func (r *ranking) difference(i int) []float64 {
	a, b := r.values(r.leader), r.values(i)
	xs := make([]float64, min(len(a), len(b)))
	for k := range xs {
		xs[k] = r.direction * (a[k] - b[k])
	}
	return xs
}

// Interval is the confidence sequence of the leader's advantage over a competitor. All of them hold at
// once for the best one, with 95 %.
func (r *ranking) Interval(i int) (lo, hi float64) {
	return stats.MeanSequence(r.difference(i), rankError/float64(max(1, len(r.verdicts)-1)))
}

// advantage is the mean advantage of the leader over a competitor with its confidence sequence; NaN
// where it is not known.
func (r *ranking) advantage(i int) (mean, lo, hi float64) {
	if r.leader < 0 || r.verdicts[i] == VerdictMissing {
		return math.NaN(), math.NaN(), math.NaN()
	}
	lo, hi = r.Interval(i)
	return stats.EstimateOf(r.difference(i)).Mean, lo, hi
}

// sentence names the best competitor by name, counts the verdicts, and gives the number of runs beside
// that of all.
func (r *ranking) sentence(name func(i int) string, used, whole int, spent bool) string {
	runs := fmt.Sprintf("%s runs, %s with all replications: %.0f %%", stats.Thousands(int64(used)), stats.Thousands(int64(whole)), 100*float64(used)/float64(whole))
	if spent {
		runs += "; the budget is spent"
	}
	if r.leader < 0 {
		return "none is ranked, for in none did all replications arrive; " + runs
	}
	count := map[Verdict]int{}
	for _, v := range r.verdicts {
		count[v]++
	}
	text := fmt.Sprintf("the best is %s; %d worse", name(r.leader), count[VerdictWorse])
	for _, v := range []Verdict{VerdictEqual, VerdictUndecided, VerdictMissing} {
		if count[v] > 0 {
			text += fmt.Sprintf(", %d %s", count[v], v)
		}
	}
	return text + "; " + runs
}
