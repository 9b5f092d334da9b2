package figure

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
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

// comparisons are checks of one quantity, NAME | QUANTITY | VERDICT | WORDS, with the arguments of a line by their places. "0 2" is
// the mean of the curve 0 over the span 2, "0 3 over 1" the same over a number, "0 2 − 1 2" a difference in pairs, "0 3 / 1 3" a
// ratio; ± is the greatest deviation from 1. In the words @2 is a span, e4 the quantity with four digits, %1 in percent, + with its sign.
const comparisons = `
above        | 0 2 − 1 2  | > 0    | ${0} − ${1} ${@2}: ${e4}
close        | 0 3 − 1 3  | < ${2} | ${0} − ${1} ${@3}: ${e4}
begins below | 1 2 − 0 3  | > 0    | random, mean of all traversals, − request controller in the first: ${e4}
rises        | 0 2 − 0 1  | > 0    | ${0} ${@2} over ${@1}: ${+}
differ       | 0 2 − 0 1  | != 0   | ${0} ${@2} over ${@1}: ${+}
below        | 0 2        | < ${1} | ${0} ${@2}: ${e4}
at least     | 0 3 / 1 3  | > ${2} | ${0} is at ${%1} % of ${1} ${@3}
at most      | 0 3 / 1 3  | < ${2} | ${0} is at ${%1} % of ${1} ${@3}
twice        | 0 2 / 1 2  | > 2    | ${0} over ${1} ${@2}: ${e2}
within       | 0 3 / 1 3  | ± ${2} | ${0} over ${1} ${@3}: ${%2} % off
returns      | 0 3 / 0 2  | ± ${1} | ${0} ${@3} over ${@2}: ${%2} % off
steady       | 0 1 / 0 2  | ± ${3} | ${0}: at N = 1,000 over that at 500: ${%2} % off
nearly       | 0 3 over 1 | ± ${2} | ${0} over ${1} ${@3}: ${%2} % off
`

// checkOf is a check by its name in the files of papers; nil without one.
func checkOf(name string) check {
	for row := range strings.Lines(comparisons) {
		if part := partsOf(row); part[0] == name {
			return func(r *Result, a args) finding {
				return compare(r, a, strings.Fields(part[1]), strings.Fields(part[2]), part[3])
			}
		}
	}
	return checks[name]
}

// compare is the finding on a quantity.
func compare(r *Result, a args, of, is []string, words string) finding {
	at := func(i int) int { return int(numberOf(of[i])) }
	label, s, e := a[at(0)], a.span(at(1)), stats.Estimate{}
	switch {
	case len(of) == 2:
		e = r.over(label, s)
	case of[2] == "over":
		e = r.over(label, s).Times(1 / a.number(at(3)))
	case of[2] == "−":
		e = r.less(label, s, a[at(3)], a.span(at(4)))
	default:
		e = r.means(label, s).over(r.means(a[at(3)], a.span(at(4)))).mean()
	}
	if is[0] == "±" {
		e = e.Plus(-1)
	}
	word := func(name string) string {
		n, _ := strconv.Atoi(name[1:])
		switch sign := name[0]; {
		case sign == '@':
			return a.span(n).String()
		case sign == 'e':
			return e.Interval(n)
		case sign == '%':
			return e.Times(100).Interval(n)
		case sign != '+':
			return a[int(numberOf(name))]
		case e.Mean > 0:
			return "+" + e.Interval(4)
		}
		return e.Interval(4)
	}
	bound := numberOf(os.Expand(is[1], word))
	out := finding{undecided, os.Expand(words, word)}
	lo, hi := e.Bounds()
	switch sign := is[0]; {
	case sign == ">":
		out.Verdict = judge(e.Plus(-bound))
	case sign == "<":
		out.Verdict = judge(e.Plus(-bound).Negated())
	case sign == "!=" && (lo > 0 || hi < 0), sign == "±" && lo >= -bound && hi <= bound:
		out.Verdict = met
	case sign == "±" && (hi < -bound || lo > bound):
		out.Verdict = notMet
	}
	return out
}

// checks are the other checks, with their arguments: labels of curves, parts, spans.
var checks = map[string]check{
	"wider":          wider,         // a, b, spans
	"halves":         halves,        // label, whole, most or few, span
	"earlier":        earlier,       // a, b, level, from
	"times as long":  timesAsLong,   // a, b, least..most, level
	"arrives":        arrives,       // label, least..most, level, words before the median, words after it
	"passes":         passes,        // a, b, least..most
	"fixed time":     toFixedTime,   // label, unit, least..most
	"mostly arrives": mostlyArrives, // label
	"never arrives":  neverArrives,  // label
	"grows":          grows,         // from, at least or at most, exponent
	"faster":         faster,        // a, b
	"improves":       improves,      // the estimator, the figure of the other web
	"middling":       middling,      // a, b
	"narrows":        narrows,       // a, b
	"outdoes":        outdoes,       // a, b
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
