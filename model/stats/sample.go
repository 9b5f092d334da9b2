package stats

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// A Range holds every number of a metric; the zero Range says that the ends are not known.
type Range struct{ From, To float64 }

// Part is the range of a part of a whole.
var Part = Range{0, 1}

func (r Range) known() bool { return r.To > r.From }

func (r Range) width() float64 { return r.To - r.From }

// same is the distance within which numbers of the range are the same.
func (r Range) same() float64 { return 1e-9 * r.width() }

// cut cuts an interval to the range.
func (r Range) cut(lo, hi float64) (float64, float64) {
	if !r.known() {
		return lo, hi
	}
	return max(lo, r.From), min(hi, r.To)
}

// A Kind is the way from numbers to the interval of their mean.
type Kind string

// The kinds, of R numbers.
const (
	KindNone    Kind = "none"   // R < 2, or no run reached a time
	KindShares  Kind = "wilson" // each is 0 or 1: Wilson's interval
	KindAdded   Kind = "added"  // at the ends of their range, or few values: Student's t with a run added at each end
	KindSame    Kind = "same"   // all are equal: no width
	KindStudent Kind = "t"      // else: Student's t, cut to the range
)

// Widened reports that values at the ends of their range, or few values, widen the interval of Student's t.
func (k Kind) Widened() bool { return k == KindShares || k == KindAdded }

// KindsMethod is the sentence on the kinds.
const KindsMethod = "Intervals are 95 %: Wilson's for 0 and 1, Student's t with two added runs for few values or values at the ends of " +
	"their range, Student's t else."

// The thresholds of the kinds were chosen by simulation. endPart is the part of a range that is at an end, fewValues the most
// values that are few.
const (
	endPart   = 0.01
	fewValues = 4
)

// A Sample is the numbers of a cell, or the paired differences of two, with the kind of their interval.
type Sample struct {
	Kind Kind
	xs   []float64 // without undefined runs
	Range
	shares              bool // differences of numbers of 0 and 1
	censored, undefined int
	limit               float64 // the common limit of times; 0 for other metrics
}

// SampleOf is the sample of a cell, at its common limit; in is the range of the metric, a time's is up to the limit.
func SampleOf(runs []Observation, in Range) Sample { return sampleAt(runs, CommonLimit(runs), in) }

func sampleAt(runs []Observation, limit float64, in Range) Sample {
	late := 0
	s := Sample{xs: slices.DeleteFunc(At(runs, limit), math.IsNaN), Range: in, limit: limit}
	s.undefined = len(runs) - len(s.xs)
	for _, o := range runs {
		if o.Defined() && o.Censored {
			s.censored++
		}
		if o.Defined() && limit > 0 && (o.Censored || o.Number > limit) {
			late++
		}
	}
	if limit > 0 {
		s.Range = Range{0, limit}
	}
	if slices.ContainsFunc(s.xs, func(x float64) bool { return x < s.From-s.same() || x > s.To+s.same() }) {
		s.Range = Range{}
	}
	s.Kind = s.kindFor(late)
	return s
}

// kindFor chooses the interval of the cell; late is the number of runs that did not reach their time.
func (s *Sample) kindFor(late int) Kind {
	n := len(s.xs)
	switch {
	case n < 2 || late == n:
		return KindNone
	case s.Range == Part && s.limit == 0 && !slices.ContainsFunc(s.xs, func(x float64) bool { return math.Min(math.Abs(x), math.Abs(x-1)) > 1e-12 }):
		return KindShares
	case !s.known():
	case s.limit > 0 && 4*late >= 3*n, s.limit == 0 && 2*s.near(s.From, s.To) >= n, s.few(2):
		return KindAdded
	}
	return s.plain()
}

// plain is the kind of numbers that no range asks for another.
func (s *Sample) plain() Kind {
	if s.distinct() == 1 {
		return KindSame
	}
	return KindStudent
}

// near counts the numbers at some places of the range.
func (s *Sample) near(places ...float64) (n int) {
	within := endPart * s.width()
	for _, x := range s.xs {
		if slices.ContainsFunc(places, func(at float64) bool { return math.Abs(x-at) <= within }) {
			n++
		}
	}
	return n
}

// few reports few distinct values beside the number of runs, and at least some.
func (s *Sample) few(least int) bool {
	d := s.distinct()
	return least <= d && d <= fewValues && d <= len(s.xs)-2
}

// distinct counts the values that are not the same, up to one more than [fewValues].
func (s *Sample) distinct() int {
	var values []float64
	for _, x := range s.xs {
		if !slices.ContainsFunc(values, func(v float64) bool { return math.Abs(x-v) <= s.same() }) {
			if values = append(values, x); len(values) > fewValues {
				break
			}
		}
	}
	return len(values)
}

// PairOf is the sample of a's numbers less b's, replication by replication, at the least limit of both.
func PairOf(a, b []Observation, in Range) Sample {
	one, other := CommonLimit(a), CommonLimit(b)
	limit := min(one, other)
	if limit == 0 { // all runs of one may be undefined
		limit = max(one, other)
	}
	return pairAt(a, b, limit, limit, in)
}

// WorstPairOf is the sample of a's numbers less b's, with each cell's times at its own common limit.
func WorstPairOf(a, b []Observation, in Range) Sample {
	return pairAt(a, b, CommonLimit(a), CommonLimit(b), in)
}

// pairAt chooses the kind of differences. Runs are added at −r and r, r the width of the range, if a cell has added runs or its
// numbers are 0 and 1, and the differences are few values or at −r, 0 and r. A cell of which no run reached a time counts as having
// added runs.
func pairAt(a, b []Observation, limitA, limitB float64, in Range) Sample {
	var as, bs []Observation
	n := min(len(a), len(b))
	for i := range n {
		if a[i].Defined() && b[i].Defined() {
			as, bs = append(as, a[i]), append(bs, b[i])
		}
	}
	one, other := sampleAt(as, limitA, in), sampleAt(bs, limitB, in)
	s := Sample{undefined: n - len(as), xs: one.xs}
	for i, y := range other.xs {
		s.xs[i] -= y
	}
	if r := max(one.width(), other.width()); one.known() && other.known() {
		s.Range = Range{-r, r}
	}
	ended := func(of Sample) bool { return of.Kind != KindStudent && of.Kind != KindSame }
	switch n := len(s.xs); {
	case n < 2:
		s.Kind = KindNone
	case one.Kind == KindShares && other.Kind == KindShares:
		s.Kind, s.shares = KindAdded, true
	case s.known() && (ended(one) || ended(other)) && (2*s.near(s.From, 0, s.To) >= n || s.few(1)):
		s.Kind = KindAdded
	default:
		s.Kind = s.plain()
	}
	return s
}

// withEnds are the numbers with one run added at each end of the range.
func (s *Sample) withEnds() []float64 { return append(slices.Clone(s.xs), s.From, s.To) }

// interval is the interval of the mean whose ends a normal mean would exceed with a chance of 1 − p, z the normal quantile at p.
//
//	added: M = (Σx + a + b)/(R+2),  s² = (Σ(x−M)² + (a−M)² + (b−M)²)/(R+1),  M ± t(R+1)·s/√(R+2)
//
// For differences of 0 and 1 the divisor of s² is R+2, and z stands for t: the interval of Bonett and Price [2012].
func (s *Sample) interval(p, z float64) (lo, hi float64) {
	n := float64(len(s.xs))
	student := func(nu float64) float64 { return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: nu}.Quantile(p) }
	around := func(mean, k, se float64) (lo, hi float64) { return s.cut(mean-float64(k*se), mean+float64(k*se)) }
	switch s.Kind {
	case KindShares:
		ones := 0.0
		for _, x := range s.xs {
			ones += math.Round(x)
		}
		return wilson(ones, float64(len(s.xs)), z)
	case KindAdded:
		mean, deviation := stat.MeanStdDev(s.withEnds(), nil)
		if s.shares {
			return around(mean, z, deviation*math.Sqrt((n+1)/(n+2))/math.Sqrt(n+2))
		}
		return around(mean, student(n+1), stat.StdErr(deviation, n+2))
	case KindSame:
		mean := stat.Mean(s.xs, nil)
		return mean, mean
	case KindStudent:
		mean, deviation := stat.MeanStdDev(s.xs, nil)
		return around(mean, student(n-1), stat.StdErr(deviation, n))
	}
	return math.NaN(), math.NaN()
}

// Estimate is the mean with its interval of a level of error: .05 for a 95 % interval.
func (s Sample) Estimate(alpha float64) Estimate {
	e := Estimate{N: len(s.xs), Censored: s.censored, Undefined: s.undefined, Limit: s.limit, Mean: math.NaN(), SE: math.NaN(),
		Kind: s.Kind, Note: s.note()}
	if e.Note == NoteFewValues {
		e.Values = s.distinct()
	}
	if e.N > 0 {
		mean, deviation := stat.MeanStdDev(s.xs, nil)
		if e.Mean = mean; e.N > 1 && (s.limit == 0 || e.Censored < e.N) {
			e.SE = stat.StdErr(deviation, float64(e.N))
		}
	}
	e.Lo, e.Hi = s.Interval(alpha)
	return e
}

// Mean is the mean with its 95 % interval.
func (s Sample) Mean() Estimate { return s.Estimate(1 - confidence) }

// Interval is the interval of the mean alone.
func (s Sample) Interval(alpha float64) (lo, hi float64) {
	p := 1 - alpha/2
	if alpha == 1-confidence {
		return s.interval(p, normal975)
	}
	return s.interval(p, distuv.UnitNormal.Quantile(p))
}

// Sequence is the confidence sequence of the mean of differences, see [meanSequence], with the runs that the kind adds. Equal
// numbers to which none are added have none below equalRuns: their deviation is not known.
func (s Sample) Sequence(alpha float64) (lo, hi float64) {
	switch {
	case s.Kind == KindAdded:
		lo, hi = meanSequence(s.withEnds(), alpha)
	case s.Kind == KindSame && len(s.xs) < equalRuns:
		return math.Inf(-1), math.Inf(1)
	default:
		lo, hi = meanSequence(s.xs, alpha)
	}
	if math.IsInf(lo, 0) {
		return lo, hi
	}
	return s.cut(lo, hi)
}

// equalRuns is the number of runs below which equal differences decide nothing.
const equalRuns = 20

// The notes on an interval of Student's t.
const (
	NoteVerySkewed = "very skewed"
	NoteSkewed     = "skewed"
	NoteFewValues  = "few values"
)

// note is a reason to doubt the interval; "" for none. A sample without the rare number has no reason.
func (s *Sample) note() string {
	n := len(s.xs)
	if s.Kind != KindStudent {
		return ""
	}
	skewness := 0.0
	if n >= 5 {
		skewness = math.Abs(stat.Skew(s.xs, nil))
	}
	switch {
	case skewness > 2:
		return NoteVerySkewed
	case n >= 8 && n < 100 && skewness > 1:
		return NoteSkewed
	case !s.known() && s.few(2):
		return NoteFewValues
	}
	return ""
}
