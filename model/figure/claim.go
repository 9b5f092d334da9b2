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
// ratio; ± is the greatest deviation from 1. In the words @2 is a span, e4 the quantity with four digits, %e1 in percent, + with its sign.
const comparisons = `
above        | 0 2 − 1 2  | > 0    | ${0} − ${1} ${@2}: ${e4}
close        | 0 3 − 1 3  | < ${2} | ${0} − ${1} ${@3}: ${e4}
begins below | 1 2 − 0 3  | > 0    | random, mean of all traversals, − request controller in the first: ${e4}
rises        | 0 2 − 0 1  | > 0    | ${0} ${@2} over ${@1}: ${+}
differ       | 0 2 − 0 1  | != 0   | ${0} ${@2} over ${@1}: ${+}
below        | 0 2        | < ${1} | ${0} ${@2}: ${e4}
at least     | 0 3 / 1 3  | > ${2} | ${0} is at ${%e1} % of ${1} ${@3}
at most      | 0 3 / 1 3  | < ${2} | ${0} is at ${%e1} % of ${1} ${@3}
twice        | 0 2 / 1 2  | > 2    | ${0} over ${1} ${@2}: ${e2}
within       | 0 3 / 1 3  | ± ${2} | ${0} over ${1} ${@3}: ${%e2} % off
returns      | 0 3 / 0 2  | ± ${1} | ${0} ${@3} over ${@2}: ${%e2} % off
steady       | 0 1 / 0 2  | ± ${3} | ${0}: at N = 1,000 over that at 500: ${%e2} % off
nearly       | 0 3 over 1 | ± ${2} | ${0} over ${1} ${@3}: ${%e2} % off
`

// inRuns are checks of quantities A and B of each run, NAME | A | B | VERDICT | WORDS: the mean of a curve over a span, the spread of its
// points over spans, the number of its points in a range, or of those up to an x; differences and ratios of two. In the words a1 is the
// mean of A with one digit, %a1 in percent, e4 that of A − B. The web that is less skewed lets an estimator improve quicker than another
// web, the figure of which ends the names of its curves.
const inRuns = `
wider        | spread; ${0}; ${2}         | spread; ${1}; ${2}         | A − B > 0 | standard deviation: ${0} ${a4}, ${1} ${b4}
middling     | number; ${0}; 0.05..0.95   | number; ${1}; 0.05..0.95   | A − B > 0 | ${a1} of 100 nodes here, ${b1} in the steep web
narrows      | mean; ${0}; 1.5 − mean; ${1}; 1.5 | mean; ${0}; 4 − mean; ${1}; 4 | A − B > 0
	| gap at 1.5 − gap at 4: ${e4}
fetches hubs | up to; Hubs among them; 700 | up to; Hubs among them; 100 | A > 1
	| hubs among the first 700: ${a1}, among the first 100: ${b1}
spares hubs  | up to; Hubs among them; 100 | up to; Hubs among them; 100 | A < 10  | hubs among the first 100: ${a1}
improves     | mean; ${0}; 0..60000 / mean; Optimal; 0..60000
	| mean; ${0}, ${1}; 0..60000 / mean; Optimal, ${1}; 0..60000 | A − B > 0
	| ${0} earns ${%a1} % of optimal here, ${%b1} % there
`

// quantity makes the numbers of a quantity of each run.
func (r *Result) quantity(text string) perRun {
	if one, other, ok := strings.Cut(text, " − "); ok {
		return r.quantity(one).less(r.quantity(other))
	}
	if one, other, ok := strings.Cut(text, " / "); ok {
		return r.quantity(one).over(r.quantity(other))
	}
	part := strings.Split(text, "; ")
	c, in := r.Curve(part[1]), part[2]
	return r.perRun(func(rep int) (n float64) {
		switch part[0] {
		case "mean":
			return c.mean(rep, spanOf(in))
		case "spread":
			return c.spread(rep, in)
		}
		for i, y := range c.Runs[rep] {
			if s := spanOf(in); part[0] == "number" && y > s.from && y < s.to || part[0] == "up to" && c.X[i] <= s.to && !math.IsNaN(y) {
				n++
			}
		}
		return n
	})
}

// checkOf is a check by its name in the files of papers; nil without one.
func checkOf(name string) check {
	for row := range strings.SplitSeq(strings.ReplaceAll(comparisons+inRuns, "\n\t", ""), "\n") {
		if part := partsOf(row); part[0] == name {
			return func(r *Result, a args) finding { return compare(r, a, part) }
		}
	}
	return checks[name]
}

// compare is the finding on a row of [comparisons] or of [inRuns].
func compare(r *Result, a args, row []string) finding {
	expand := func(text string) string { return os.Expand(text, func(i string) string { return a[int(numberOf(i))] }) }
	of, is, means, e := strings.Fields(row[1]), strings.Fields(row[len(row)-2]), map[byte]stats.Estimate{}, stats.Estimate{}
	at := func(i int) int { return int(numberOf(of[i])) }
	switch {
	case len(row) > 4:
		one, other := r.quantity(expand(row[1])), r.quantity(expand(row[2]))
		means['a'], means['b'] = one.mean(), other.mean()
		if e = means['a']; is[1] == "−" {
			e = one.less(other).mean()
		}
	case len(of) == 2:
		e = r.over(a[at(0)], a.span(at(1)))
	case of[2] == "over":
		e = r.over(a[at(0)], a.span(at(1))).Times(1 / a.number(at(3)))
	case of[2] == "−":
		e = r.less(a[at(0)], a.span(at(1)), a[at(3)], a.span(at(4)))
	default:
		e = r.means(a[at(0)], a.span(at(1))).over(r.means(a[at(3)], a.span(at(4)))).mean()
	}
	sign, bound := is[len(is)-2], numberOf(expand(is[len(is)-1]))
	if sign == "±" {
		e = e.Plus(-1)
	}
	means['e'] = e
	out := finding{undecided, os.Expand(row[len(row)-1], func(word string) string {
		name, percent := strings.CutPrefix(word, "%")
		n, _ := strconv.Atoi(name[1:])
		mean, known := means[name[0]]
		switch {
		case percent:
			return mean.Times(100).Interval(n)
		case known:
			return mean.Interval(n)
		case word[0] == '@':
			return a.span(n).String()
		case word != "+":
			return expand("${" + word + "}")
		case e.Mean > 0:
			return "+" + e.Interval(4)
		}
		return e.Interval(4)
	})}
	lo, hi := e.Bounds()
	switch {
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
	"outdoes":        outdoes,       // a, b
	"earns":          earns,         // label, at least or at most, part
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
	return stats.PairOf(r.means(a, overA).runs(), r.means(b, overB).runs(), in).Mean()
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

// spread is the standard deviation of a replication's points over spans, each about its own
// mean; the span's first point does not count, as it belongs to the time before.
func (c *Curve) spread(rep int, spans string) float64 {
	squares, free := 0.0, 0.0
	for word := range strings.SplitSeq(spans, ", ") {
		var ys []float64
		s := spanOf(word)
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
