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
	Check    func(r *Result) finding
	Settings settings
}

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

// all joins the parts of a claim: met if every part is met, not met if every part is not
// met, undecided if the rest is met, else partly met.
func all(parts ...finding) finding {
	count := map[verdict]int{}
	var numbers []string
	for _, p := range parts {
		count[p.Verdict]++
		numbers = append(numbers, p.Numbers)
	}
	out := finding{Verdict: partly, Numbers: strings.Join(numbers, "; ")}
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

// A span is a part of the x-axis.
type span struct{ from, to float64 }

func (s span) String() string {
	if s.from == s.to {
		return "at " + picture.TickLabel(s.from)
	}
	return "from " + picture.TickLabel(s.from) + " to " + picture.TickLabel(s.to)
}

// numbers are those of the replications.
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

// endless is the range of ratios and of numbers without an end.
var endless stats.Range

// over estimates the mean of a curve over a span.
func (r *Result) over(label string, s span) stats.Estimate {
	c := r.Curve(label)
	return r.perRun(c.in, func(rep int) float64 { return c.mean(rep, s) })
}

// less estimates the mean of a curve over a span less that of another one, paired by replication.
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
func (r *Result) above(a, b string, s span) finding {
	e := r.less(a, s, b, s)
	return finding{judge(e), fmt.Sprintf("%s − %s %s: %s", a, b, s, e.Interval(4))}
}

// falling claims that each curve lies above the next over a span.
func (r *Result) falling(s span, labels ...string) finding {
	var parts []finding
	for i := 1; i < len(labels); i++ {
		parts = append(parts, r.above(labels[i-1], labels[i], s))
	}
	return all(parts...)
}

// within claims that curve a deviates from curve b by at most a part of it.
func (r *Result) within(a, b string, part float64, s span) finding {
	return deviation(r.ratioOf(a, b, s).Plus(-1), part, fmt.Sprintf("%s over %s %s", a, b, s))
}

// ratioOf is curve a over curve b, over a span.
func (r *Result) ratioOf(a, b string, s span) stats.Estimate {
	ca, cb := r.Curve(a), r.Curve(b)
	return r.perRun(endless, func(rep int) float64 { return ca.mean(rep, s) / cb.mean(rep, s) })
}

// atLeast claims that curve a has at least a part of curve b.
func (r *Result) atLeast(a, b string, part float64, s span) finding {
	e := r.ratioOf(a, b, s)
	return finding{judge(e.Plus(-part)), fmt.Sprintf("%s is at %s %% of %s %s", a, e.Times(100).Interval(1), b, s)}
}

// atMost claims that curve a has at most a part of curve b.
func (r *Result) atMost(a, b string, part float64, s span) finding {
	e := r.ratioOf(a, b, s)
	return finding{judge(e.Plus(-part).Negated()), fmt.Sprintf("%s is at %s %% of %s %s", a, e.Times(100).Interval(1), b, s)}
}

// reach is the first x of a replication at which a curve satisfies there; if from is not 0,
// x must be above it. x is the end of the axis if the curve never does.
func (c *Curve) reach(rep int, from float64, there func(point int, y float64) bool) (x float64, reached bool) {
	for i, x := range c.X {
		if (x > from || from == 0) && there(i, c.Runs[rep][i]) {
			return x, true
		}
	}
	return c.X[len(c.X)-1], false
}

// wider claims that curve a's points spread more than curve b's over spans.
func (r *Result) wider(a, b string, spans []span) finding {
	of := func(label string) stats.Estimate {
		return r.perRun(endless, func(rep int) float64 { return r.Curve(label).spread(rep, spans...) })
	}
	e := r.perRun(endless, func(rep int) float64 { return r.Curve(a).spread(rep, spans...) - r.Curve(b).spread(rep, spans...) })
	return finding{judge(e), fmt.Sprintf("standard deviation: %s %s, %s %s", a, of(a).Interval(4), b, of(b).Interval(4))}
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

// sooner claims that curve a reaches a part of a reference curve before curve b does.
func (r *Result) sooner(a, b, reference string, part, from float64) finding {
	ref := r.Curve(reference)
	where := fmt.Sprintf("%g %% of %s", 100*part, reference)
	return r.earlier(a, b, where, from, func(_ *Curve, rep, point int, y float64) bool { return y >= part*ref.Runs[rep][point] })
}

// recovers claims that after a change at x = s.to curve a returns to a part of its mean
// over s before curve b does.
func (r *Result) recovers(a, b string, part float64, s span) finding {
	where := fmt.Sprintf("%g %% of its mean %s", 100*part, s)
	return r.earlier(a, b, where, s.to, func(c *Curve, rep, _ int, y float64) bool { return y >= part*c.mean(rep, s) })
}

// soonest claims that each curve reaches a part of a reference curve before the next.
func (r *Result) soonest(reference string, part, from float64, labels ...string) finding {
	var parts []finding
	for i := 1; i < len(labels); i++ {
		parts = append(parts, r.sooner(labels[i-1], labels[i], reference, part, from))
	}
	return all(parts...)
}

// rises claims that a curve is higher in each later span.
func (r *Result) rises(label string, spans ...span) finding {
	var parts []finding
	for i := 1; i < len(spans); i++ {
		e := r.less(label, spans[i], label, spans[i-1])
		parts = append(parts, finding{judge(e), fmt.Sprintf("%s %s over %s: %s", label, spans[i], spans[i-1], signed(e))})
	}
	return all(parts...)
}

// returns claims that a curve's mean over the span after deviates by at most a part from its
// mean over the span before.
func (r *Result) returns(label string, part float64, before, after span) finding {
	c := r.Curve(label)
	e := r.perRun(endless, func(rep int) float64 { return c.mean(rep, after)/c.mean(rep, before) - 1 })
	return deviation(e, part, fmt.Sprintf("%s %s over %s", label, after, before))
}

// nearly claims that a curve's mean over a span deviates by at most a part from a value.
func (r *Result) nearly(label string, value, part float64, s span) finding {
	return deviation(r.over(label, s).Times(1/value).Plus(-1), part, fmt.Sprintf("%s over %g %s", label, value, s))
}

// deviation claims that a relative deviation is at most part, either way; label names it.
func deviation(e stats.Estimate, part float64, label string) finding {
	return between(e, -part, part, fmt.Sprintf("%s: %s %% off", label, e.Times(100).Interval(2)))
}

// below claims that a curve's mean over a span is below a value.
func (r *Result) below(label string, value float64, s span) finding {
	e := r.over(label, s)
	return finding{judge(e.Plus(-value).Negated()), fmt.Sprintf("%s %s: %s", label, s, e.Interval(4))}
}

// differ claims that a curve has different means over two spans.
func (r *Result) differ(label string, a, b span) finding {
	e := r.less(label, b, label, a)
	out := finding{undecided, fmt.Sprintf("%s %s over %s: %s", label, b, a, signed(e))}
	if lo, hi := e.Bounds(); lo > 0 || hi < 0 {
		out.Verdict = met
	}
	return out
}

// signed writes an estimate of a change.
func signed(e stats.Estimate) string {
	s := e.Interval(4)
	if e.Mean > 0 {
		s = "+" + s
	}
	return s
}
