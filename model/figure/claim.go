package figure

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"lascope/model/picture"
	"lascope/model/stats"
)

// A claim is a paper's statement about a figure, in our words, with its checks, all of which must hold.
type claim struct {
	Text     string
	Checks   []checking
	Settings settings
}

// A checking is a check with its arguments.
type checking struct {
	check
	args
}

// A check decides something by the runs of a figure; see [checks].
type check func(r *Result, a args) finding

// checks are the checks by their names in the files of papers, with their arguments: labels of curves, parts, spans.
var checks = map[string]check{
	"above":          above,         // a, b, span
	"within":         within,        // a, b, part, span
	"at least":       atLeast,       // a, b, part, span
	"at most":        atMost,        // a, b, part, span
	"nearly":         nearly,        // label, value, part, span
	"below":          below,         // label, value, span
	"rises":          rises,         // label, before, after
	"returns":        returns,       // label, part, before, after
	"differ":         differ,        // label, one span, another
	"wider":          wider,         // a, b, spans
	"halves":         halves,        // label, whole, most or few, span
	"steady":         steady,        // label
	"close":          closeTo,       // a, b, at most, span
	"twice":          twice,         // a, b, x
	"earlier":        earlier,       // a, b, level, from
	"recovers":       recovers,      // a, b, part, span before the change
	"times as long":  timesAsLong,   // a, b, least..most, level
	"as quick":       asQuick,       // a, b, part, most, span of the final level
	"arrives":        arrives,       // label, least..most, level, words before the median, words after it
	"passes":         passes,        // a, b, least..most
	"fixed time":     toFixedTime,   // label, unit, least..most
	"mostly arrives": mostlyArrives, // label
	"never arrives":  neverArrives,  // label
	"grows":          grows,         // from, at least or at most, exponent
	"adapts":         adapts,        // a, b, least..most, from
	"faster":         faster,        // a, b
	"improves":       improves,      // the estimator, the figure of the other web
	"middling":       middling,      // a, b
	"narrows":        narrows,       // a, b
	"outdoes":        outdoes,       // a, b
	"begins below":   beginsBelow,   // a, b, span of b
	"fetches hubs":   fetchesHubs,
	"spares hubs":    sparesHubs,
	"earns":          earns, // label, at least or at most, part
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

// all is the finding on several: met if every part is met, not met if every part is not
// met, undecided if the rest is met, else partly met.
func all(parts []finding) finding {
	count := map[verdict]int{}
	var numbers []string
	for _, found := range parts {
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

// A perRun has a number of each replication.
type perRun []float64

// perRun makes the number of each replication.
func (r *Result) perRun(of func(rep int) float64) perRun {
	out := make(perRun, r.Reps)
	for rep := range out {
		out[rep] = of(rep)
	}
	return out
}

// less are the differences to other numbers.
func (a perRun) less(b perRun) perRun {
	out := slices.Clone(a)
	for rep, x := range b {
		out[rep] -= x
	}
	return out
}

// over are the ratios to other numbers.
func (a perRun) over(b perRun) perRun {
	out := slices.Clone(a)
	for rep, x := range b {
		out[rep] /= x
	}
	return out
}

// mean estimates the mean, which has no known range.
func (a perRun) mean() stats.Estimate { return stats.EstimateOf(a) }

// runs are the numbers for a mean of a known range.
func (a perRun) runs() []stats.Observation {
	out := make([]stats.Observation, len(a))
	for rep, x := range a {
		out[rep].Number = x
	}
	return out
}

// means are the means of a curve over a span.
func (r *Result) means(label string, s span) perRun {
	c := r.Curve(label)
	return r.perRun(func(rep int) float64 { return c.mean(rep, s) })
}

// partOfRuns estimates the part of the replications in which something holds.
func (r *Result) partOfRuns(holds func(rep int) bool) stats.Estimate {
	return stats.MeanOf(r.perRun(func(rep int) float64 {
		if holds(rep) {
			return 1
		}
		return 0
	}).runs(), stats.Part)
}

// over estimates the mean of a curve over a span.
func (r *Result) over(label string, s span) stats.Estimate {
	return stats.MeanOf(r.means(label, s).runs(), r.Curve(label).in)
}

// less estimates the mean of curve a over a span less the mean of curve b over another one, paired by replication.
func (r *Result) less(a string, overA span, b string, overB span) stats.Estimate {
	in := r.Curve(a).in
	if in != r.Curve(b).in {
		in = stats.Range{}
	}
	return stats.DifferenceOf(r.means(a, overA).runs(), r.means(b, overB).runs(), in)
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
func above(r *Result, a args) finding {
	s := a.span(2)
	e := r.less(a[0], s, a[1], s)
	return positive(e, "%s − %s %s: %s", a[0], a[1], s, e.Interval(4))
}

// within claims that curve a deviates from curve b by at most a part of it.
func within(r *Result, a args) finding {
	s := a.span(3)
	return deviation(r.ratioOf(a[0], a[1], s).Plus(-1), a.number(2), fmt.Sprintf("%s over %s %s", a[0], a[1], s))
}

// ratioOf is curve a over curve b, over a span.
func (r *Result) ratioOf(a, b string, s span) stats.Estimate {
	return r.means(a, s).over(r.means(b, s)).mean()
}

// atLeast claims that curve a has at least a part of curve b, atMost that it has no more.
func atLeast(r *Result, a args) finding {
	e := r.ratioOf(a[0], a[1], a.span(3))
	return positive(e.Plus(-a.number(2)), partOf, a[0], e.Times(100).Interval(1), a[1], a.span(3))
}

func atMost(r *Result, a args) finding {
	e := r.ratioOf(a[0], a[1], a.span(3))
	return positive(e.Plus(-a.number(2)).Negated(), partOf, a[0], e.Times(100).Interval(1), a[1], a.span(3))
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
func wider(r *Result, a args) finding {
	var spans []span
	for _, s := range strings.Split(a[2], ", ") {
		spans = append(spans, spanOf(s))
	}
	spread := func(label string) perRun {
		return r.perRun(func(rep int) float64 { return r.Curve(label).spread(rep, spans...) })
	}
	one, other := spread(a[0]), spread(a[1])
	return positive(one.less(other).mean(), "standard deviation: %s %s, %s %s", a[0], one.mean().Interval(4), a[1], other.mean().Interval(4))
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

// rises claims that a curve is higher in a later span.
func rises(r *Result, a args) finding {
	before, after := a.span(1), a.span(2)
	e := r.less(a[0], after, a[0], before)
	return positive(e, "%s %s over %s: %s", a[0], after, before, signed(e))
}

// returns claims that a curve's mean over the span after deviates by at most a part from its
// mean over the span before.
func returns(r *Result, a args) finding {
	before, after := a.span(2), a.span(3)
	return deviation(r.means(a[0], after).over(r.means(a[0], before)).mean().Plus(-1), a.number(1), fmt.Sprintf("%s %s over %s", a[0], after, before))
}

// nearly claims that a curve's mean over a span deviates by at most a part from a value.
func nearly(r *Result, a args) finding {
	s, value := a.span(3), a.number(1)
	return deviation(r.over(a[0], s).Times(1/value).Plus(-1), a.number(2), fmt.Sprintf("%s over %g %s", a[0], value, s))
}

// deviation claims that a relative deviation is at most part, either way; label names it.
func deviation(e stats.Estimate, part float64, label string) finding {
	return between(e, -part, part, fmt.Sprintf("%s: %s %% off", label, e.Times(100).Interval(2)))
}

// below claims that a curve's mean over a span is below a value.
func below(r *Result, a args) finding {
	e := r.over(a[0], a.span(2))
	return positive(e.Plus(-a.number(1)).Negated(), "%s %s: %s", a[0], a.span(2), e.Interval(4))
}

// differ claims that a curve has different means over two spans.
func differ(r *Result, a args) finding {
	one, other := a.span(1), a.span(2)
	e := r.less(a[0], other, a[0], one)
	out := finding{undecided, fmt.Sprintf("%s %s over %s: %s", a[0], other, one, signed(e))}
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
