package figure

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/stat"

	"lascope/model/picture"
	"lascope/model/stats"
)

// A claim is a paper's statement about a figure, in our words, with its check.
type claim struct {
	Text     string
	Check    check
	Settings settings
}

// says is a claim with its check.
func says(text string, c check) claim { return claim{Text: text, Check: c} }

// with is the claim with settings that its figure's other claims do not have.
func (c claim) with(s settings) claim {
	c.Settings = s
	return c
}

// A check decides a claim by the runs of a figure. The functions that make one are not inlined: the program would have a copy of their
// checks for each claim, .35 MB.
type check func(r *Result) finding

// A verdict is the outcome of a check.
type verdict string

const (
	met        verdict = "met"
	metReading verdict = "met in one reading"
	metFitted  verdict = "met with fitted settings"
	partly     verdict = "partly met"
	notMet     verdict = "not met"
	undecided  verdict = "undecided" // the confidence interval holds both answers
)

// A finding is a verdict with its numbers.
type finding struct {
	Verdict verdict
	Numbers string
}

// all claims several things: met if every part is met, not met if every part is not
// met, undecided if the rest is met, else partly met.
//
//go:noinline
func all(parts ...check) check {
	return func(r *Result) finding {
		count := map[verdict]int{}
		var numbers []string
		for _, part := range parts {
			found := part(r)
			count[found.Verdict]++
			numbers = append(numbers, found.Numbers)
		}
		out := finding{partly, strings.Join(numbers, "; ")}
		switch len(parts) {
		case count[met]:
			out.Verdict = met
		case count[notMet]:
			out.Verdict = notMet
		case count[met] + count[undecided]:
			out.Verdict = undecided
		}
		return out
	}
}

// each makes the same claim for several labels, spans or numbers.
//
//go:noinline
func each[T any](of []T, claims func(one T) check) check {
	var parts []check
	for _, one := range of {
		parts = append(parts, claims(one))
	}
	return all(parts...)
}

// stepwise claims something of each and the next.
//
//go:noinline
func stepwise[T any](of []T, claims func(a, b T) check) check {
	var parts []check
	for i := 1; i < len(of); i++ {
		parts = append(parts, claims(of[i-1], of[i]))
	}
	return all(parts...)
}

// judge is the verdict on the claim that a quantity is above 0.
func judge(e stats.Estimate) verdict {
	switch {
	case e.Mean > 0 && (e.Lo > 0 || e.Lo == e.Hi):
		return met
	case e.Mean <= 0 && (e.Hi < 0 || e.Lo == e.Hi):
		return notMet
	}
	return undecided
}

// positive is the finding on the claim that a quantity is above 0.
func positive(e stats.Estimate, format string, numbers ...any) finding {
	return finding{judge(e), fmt.Sprintf(format, numbers...)}
}

// A span is a part of the x-axis.
type span struct{ from, to float64 }

// at is the span of one point.
func at(x float64) span { return span{x, x} }

func (s span) String() string {
	if s.from == s.to {
		return "at " + picture.TickLabel(s.from)
	}
	return "from " + picture.TickLabel(s.from) + " to " + picture.TickLabel(s.to)
}

// numbers evaluates of for each replication.
func numbers(reps int, of func(rep int) float64) []stats.Observation {
	out := make([]stats.Observation, reps)
	for rep := range out {
		out[rep].Number = of(rep)
	}
	return out
}

// perRun estimates the mean of one number over the replications, of a known range or none.
func (r *Result) perRun(in stats.Range, of func(rep int) float64) stats.Estimate {
	return stats.MeanOf(numbers(r.Reps, of), in)
}

// partOfRuns estimates the part of the replications in which something holds.
func (r *Result) partOfRuns(holds func(rep int) bool) stats.Estimate {
	return r.perRun(stats.Part, func(rep int) float64 {
		if holds(rep) {
			return 1
		}
		return 0
	})
}

// endless is the range of ratios and of numbers without an end.
var endless stats.Range

// over estimates the mean of a curve over a span.
func (r *Result) over(label string, s span) stats.Estimate {
	c := r.Curve(label)
	return r.perRun(c.in, func(rep int) float64 { return c.mean(rep, s) })
}

// less estimates the mean of curve a over a span less the mean of curve b over another one, paired by replication.
func (r *Result) less(a string, overA span, b string, overB span) stats.Estimate {
	ca, cb, in := r.Curve(a), r.Curve(b), endless
	if ca.in == cb.in {
		in = ca.in
	}
	return stats.DifferenceOf(numbers(r.Reps, func(rep int) float64 { return ca.mean(rep, overA) }),
		numbers(r.Reps, func(rep int) float64 { return cb.mean(rep, overB) }), in)
}

// mean is the mean of a replication's points over a span, without NaN.
func (c *Curve) mean(rep int, s span) float64 {
	sum, n := 0.0, 0
	for i, x := range c.X {
		if y := c.Runs[rep][i]; x >= s.from && x <= s.to && !math.IsNaN(y) {
			sum += y
			n++
		}
	}
	return stats.Ratio(sum, float64(n))
}

// above claims that curve a lies above curve b over a span, in the mean of the
// paired differences.
//
//go:noinline
func above(a, b string, s span) check {
	return func(r *Result) finding {
		e := r.less(a, s, b, s)
		return positive(e, "%s − %s %s: %s", a, b, s, e.Interval(4))
	}
}

// allAbove claims it of several curves a, each against every b.
func allAbove(s span, as []string, bs ...string) check {
	return each(bs, func(b string) check {
		return each(as, func(a string) check { return above(a, b, s) })
	})
}

// falling claims that each curve lies above the next over a span.
func falling(s span, labels ...string) check {
	return stepwise(labels, func(a, b string) check { return above(a, b, s) })
}

// within claims that curve a deviates from curve b by at most a part of it.
//
//go:noinline
func within(a, b string, part float64, s span) check {
	return func(r *Result) finding {
		return deviation(r.ratioOf(a, b, s).Plus(-1), part, fmt.Sprintf("%s over %s %s", a, b, s))
	}
}

// ratioOf is curve a over curve b, over a span.
func (r *Result) ratioOf(a, b string, s span) stats.Estimate {
	ca, cb := r.Curve(a), r.Curve(b)
	return r.perRun(endless, func(rep int) float64 { return ca.mean(rep, s) / cb.mean(rep, s) })
}

// atLeast claims that curve a has at least a part of curve b, atMost that it has no more.
//
//go:noinline
func atLeast(a, b string, part float64, s span) check {
	return func(r *Result) finding {
		e := r.ratioOf(a, b, s)
		return positive(e.Plus(-part), partOf, a, e.Times(100).Interval(1), b, s)
	}
}

//go:noinline
func atMost(a, b string, part float64, s span) check {
	return func(r *Result) finding {
		e := r.ratioOf(a, b, s)
		return positive(e.Plus(-part).Negated(), partOf, a, e.Times(100).Interval(1), b, s)
	}
}

const partOf = "%s is at %s %% of %s %s"

// reach is the first x at which a curve satisfies there; if from is not 0,
// x must be above it. x is the end of the axis if the curve never does.
func (c *Curve) reach(from float64, there func(point int) bool) (x float64, reached bool) {
	for i, x := range c.X {
		if (x > from || from == 0) && there(i) {
			return x, true
		}
	}
	return c.X[len(c.X)-1], false
}

// wider claims that curve a's points spread more than curve b's over spans.
//
//go:noinline
func wider(a, b string, spans []span) check {
	return func(r *Result) finding {
		one := func(rep int) float64 { return r.Curve(a).spread(rep, spans...) }
		other := func(rep int) float64 { return r.Curve(b).spread(rep, spans...) }
		e := r.perRun(endless, func(rep int) float64 { return one(rep) - other(rep) })
		return positive(e, "standard deviation: %s %s, %s %s", a, r.perRun(endless, one).Interval(4), b, r.perRun(endless, other).Interval(4))
	}
}

// between claims that an estimate is from least to most; numbers describes it.
func between(e stats.Estimate, least, most float64, numbers string) finding {
	out := finding{undecided, numbers}
	switch lo, hi := e.Bounds(); {
	case lo >= least && hi <= most:
		out.Verdict = met
	case hi < least || lo > most:
		out.Verdict = notMet
	}
	return out
}

// spread is the standard deviation of a replication's points over spans, each about its own
// mean; the span's first point does not count, as it belongs to the time before.
func (c *Curve) spread(rep int, spans ...span) float64 {
	squares, free := 0.0, 0.0
	for _, s := range spans {
		var ys []float64
		for i, x := range c.X {
			if x > s.from && x <= s.to {
				ys = append(ys, c.Runs[rep][i])
			}
		}
		squares += stat.Variance(ys, nil) * float64(len(ys)-1)
		free += float64(len(ys) - 1)
	}
	return math.Sqrt(squares / free)
}

// rises claims that a curve is higher in each later span.
func rises(label string, spans ...span) check {
	return stepwise(spans, func(before, after span) check {
		return func(r *Result) finding {
			e := r.less(label, after, label, before)
			return positive(e, "%s %s over %s: %s", label, after, before, signed(e))
		}
	})
}

// returns claims that a curve's mean over the span after deviates by at most a part from its
// mean over the span before.
//
//go:noinline
func returns(label string, part float64, before, after span) check {
	return func(r *Result) finding {
		c := r.Curve(label)
		e := r.perRun(endless, func(rep int) float64 { return c.mean(rep, after)/c.mean(rep, before) - 1 })
		return deviation(e, part, fmt.Sprintf("%s %s over %s", label, after, before))
	}
}

// nearly claims that a curve's mean over a span deviates by at most a part from a value.
//
//go:noinline
func nearly(label string, value, part float64, s span) check {
	return func(r *Result) finding {
		return deviation(r.over(label, s).Times(1/value).Plus(-1), part, fmt.Sprintf("%s over %g %s", label, value, s))
	}
}

// deviation claims that a relative deviation is at most part, either way; label names it.
func deviation(e stats.Estimate, part float64, label string) finding {
	return between(e, -part, part, fmt.Sprintf("%s: %s %% off", label, e.Times(100).Interval(2)))
}

// below claims that a curve's mean over a span is below a value.
//
//go:noinline
func below(label string, value float64, s span) check {
	return func(r *Result) finding {
		e := r.over(label, s)
		return positive(e.Plus(-value).Negated(), "%s %s: %s", label, s, e.Interval(4))
	}
}

// differ claims that a curve has different means over two spans.
func differ(label string, a, b span) check {
	return func(r *Result) finding {
		e := r.less(label, b, label, a)
		out := finding{undecided, fmt.Sprintf("%s %s over %s: %s", label, b, a, signed(e))}
		if lo, hi := e.Bounds(); lo > 0 || hi < 0 {
			out.Verdict = met
		}
		return out
	}
}

// signed writes an estimate of a change.
func signed(e stats.Estimate) string {
	s := e.Interval(4)
	if e.Mean > 0 {
		s = "+" + s
	}
	return s
}
