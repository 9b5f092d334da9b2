package figure

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"lascope/model/picture"
	"lascope/model/stats"
	"lascope/world"
)

// Verdicts on times. A run that does not arrive within the axis is never; its time counts as the end of the axis in restricted means,
// and as censored in the medians of Kaplan and Meier. Means of the ratios of single runs decide nothing: one run that is never
// outweighs all others.

// arrivals are the times of a curve, replication by replication.
type arrivals []stats.Lifetime

// A level is a condition that a curve comes to meet, in words and at a point of a replication.
type level struct {
	words   string
	reached func(r *Result, c *Curve, rep, point int) bool
}

// level reads a level: a number, "fixed time", or a part of another curve at the same point, "0.9 of LABEL", or of its mean, "0.9 of LABEL
// over SPAN"; itself is the curve. Words after a colon describe it.
func (a args) level(i int) level {
	text, words, described := strings.Cut(a[i], ": ")
	part, label, ofCurve := strings.Cut(text, " of ")
	label, over, ofMean := strings.Cut(label, " over ")
	if text == "fixed time" {
		return atFixedTime
	}
	y := numberOf(part)
	switch {
	case !ofCurve:
		return level{text, func(_ *Result, c *Curve, rep, point int) bool { return c.Runs[rep][point] >= y }}
	case !described:
		words = fmt.Sprintf("%g %% of %s", 100*y, label)
	}
	return level{words, func(r *Result, c *Curve, rep, point int) bool {
		of := c
		if label != "itself" {
			of = r.Curve(label)
		}
		if ofMean {
			return c.Runs[rep][point] >= y*of.mean(rep, spanOf(over))
		}
		return c.Runs[rep][point] >= y*of.Runs[rep][point]
	}}
}

// arrivals are the first x above from at which a curve is at a level, counted from it.
func (r *Result) arrivals(label string, from float64, to level) arrivals {
	c, out := r.Curve(label), make(arrivals, r.Reps)
	for rep := range out {
		x, ok := c.reach(from, func(point int) bool { return to.reached(r, c, rep, point) })
		out[rep] = stats.Lifetime{Time: x - from, Censored: !ok}
	}
	return out
}

func (a arrivals) never() (count int) {
	for _, t := range a {
		if t.Censored {
			count++
		}
	}
	return count
}

// often reports that more than one run in twenty is never: a restricted mean then does not speak for the curve.
func (a arrivals) often() bool { return 20*a.never() > len(a) }

// median is the median by Kaplan and Meier; +∞ if half the runs or more are never.
func (a arrivals) median() float64 {
	if m, _, _ := stats.KaplanMeier(a).Median(); !math.IsNaN(m) {
		return m
	}
	return math.Inf(1)
}

// mean is the restricted mean.
func (a arrivals) mean() float64 {
	sum := 0.0
	for _, t := range a {
		sum += t.Time
	}
	return sum / float64(len(a))
}

func (a arrivals) taken(reps []int) arrivals {
	out := make(arrivals, len(reps))
	for k, rep := range reps {
		out[k] = a[rep]
	}
	return out
}

// resamples is the number of resamples of the replications behind an interval.
const resamples = 2000

// A ranged is a number with the 2.5 and 97.5 % points of its resamples.
type ranged struct{ at, lo, hi float64 }

func (g ranged) words(digits int) string {
	word := func(x float64) string {
		if math.IsInf(x, 1) {
			return "never"
		}
		return stats.Estimate{Mean: x, Lo: x, Hi: x}.Interval(digits)
	}
	if g.lo == g.hi {
		return word(g.at)
	}
	return fmt.Sprintf("%s (%s to %s)", word(g.at), word(g.lo), word(g.hi))
}

// above is the verdict that the number is above a bound.
func (g ranged) above(bound float64) verdict {
	switch {
	case g.lo > bound:
		return met
	case g.hi < bound:
		return notMet
	}
	return undecided
}

// resampled is a number of the replications, and of resamples of them, which a fixed substream draws.
func resampled(reps int, of func(reps []int) float64) ranged {
	draw := rand.New(world.Source(1, "resamples of times"))
	all := make([]int, reps)
	for k := range all {
		all[k] = k
	}
	out, xs, some := ranged{at: of(all)}, make([]float64, 0, resamples), make([]int, reps)
	for range resamples {
		for k := range some {
			some[k] = draw.IntN(reps)
		}
		if x := of(some); !math.IsNaN(x) {
			xs = append(xs, x)
		}
	}
	if len(xs) == 0 {
		return ranged{out.at, math.NaN(), math.NaN()}
	}
	slices.Sort(xs)
	out.lo, out.hi = xs[len(xs)*25/1000], xs[len(xs)-1-len(xs)*25/1000]
	return out
}

// A duel compares the times of two curves, run by run with one seed.
type duel struct {
	a, b           arrivals
	share          ranged // the part of the pairs in which a is first, ties half, with Wilson's interval
	medians, means ranged // a's over b's
}

// duel compares the times of two curves to a level, counted from an x.
func (r *Result) duel(of args, to level, from float64) duel {
	return duelOf(r.arrivals(of[0], from, to), r.arrivals(of[1], from, to))
}

func duelOf(a, b arrivals) duel {
	first := 0.0
	for k := range a {
		switch {
		case a[k].Time < b[k].Time || !a[k].Censored && b[k].Censored:
			first++
		case a[k].Time == b[k].Time && a[k].Censored == b[k].Censored:
			first += 0.5
		}
	}
	n := float64(len(a))
	lo, hi := stats.WilsonPart(first, n)
	return duel{
		a: a, b: b, share: ranged{first / n, lo, hi},
		medians: resampled(len(a), func(reps []int) float64 { return a.taken(reps).median() / b.taken(reps).median() }),
		means:   resampled(len(a), func(reps []int) float64 { return a.taken(reps).mean() / b.taken(reps).mean() }),
	}
}

// numbers are the words of a verdict on two times.
func (d duel) numbers(where, a, b string) string {
	time := func(x float64) string { return ranged{x, x, x}.words(0) }
	percent := ranged{100 * d.share.at, 100 * d.share.lo, 100 * d.share.hi}
	return fmt.Sprintf("to %s: %s before %s in %s %% of %d pairs; medians %s and %s, ratio %s; means to the end of the axis %s and %s, ratio %s; never %d and %d",
		where, a, b, percent.words(1), len(d.a), time(d.a.median()), time(d.b.median()), d.medians.words(2), time(d.a.mean()), time(d.b.mean()),
		d.means.words(2), d.a.never(), d.b.never())
}

// quicker is the verdict that a is quicker than b.
func (d duel) quicker() verdict {
	onAverage := d.means.hi < 1 && !d.a.often()
	switch {
	case d.share.lo > 0.5 && onAverage:
		return met
	case d.share.lo > 0.5:
		return partly
	case d.share.hi < 0.5 && !(d.means.hi < 1):
		return notMet
	}
	return undecided
}

// inMostRuns is added to the numbers of a curve that is quicker in most runs alone.
const inMostRuns = "; in most runs, not on average"

// earlier claims that curve a comes to a level before curve b does, counted from an x.
func earlier(r *Result, a args) finding {
	to, from := a.level(2), a.number(3)
	d, where := r.duel(a, to, from), to.words
	if from > 0 {
		where += " from " + picture.TickLabel(from) + " on"
	}
	out := finding{d.quicker(), d.numbers(where, a[0], a[1])}
	if out.Verdict == partly {
		out.Numbers += inMostRuns
	}
	return out
}

// timesAsLong claims that curve a takes least to most times as long as curve b to come to a level, counted from an x.
func timesAsLong(r *Result, a args) finding {
	times, to, from := a.span(2), a.level(3), a.number(4)
	return r.duel(a, to, from).timesAsLong(to.words, a[0], a[1], times.from, times.to)
}

// timesAsLong is the verdict that a takes least to most times as long as b: by the ratio of the medians, and at best partly met if a
// run in twenty is never, or the means' ratio lies outside.
func (d duel) timesAsLong(where, a, b string, least, most float64) finding {
	seldom := d.a.often() || d.b.often() || d.means.at < least || d.means.at > most
	return d.medians.lies(least, most, d.numbers(where, a, b), seldom)
}

// lies is the verdict that the number lies from least to most; at best partly met where it does in most runs alone.
func (g ranged) lies(least, most float64, numbers string, inMost bool) finding {
	switch {
	case g.lo >= least && g.hi <= most && inMost:
		return finding{partly, numbers + inMostRuns}
	case g.lo >= least && g.hi <= most:
		return finding{met, numbers}
	case g.hi < least || g.lo > most:
		return finding{notMet, numbers}
	}
	return finding{undecided, numbers}
}

// arrives claims that the median of the times to a level lies from least to most. The words before and after the median describe it.
func arrives(r *Result, a args) finding {
	return r.arrives(a[0], a.level(2), a.span(1), a[3]+" ", " "+a[4])
}

// arrives is the finding that the median of the times to a level lies in a span: at best partly met if a run in twenty is never, or
// the restricted mean lies outside.
func (r *Result) arrives(label string, to level, in span, before, after string) finding {
	a, digits := r.arrivals(label, 0, to), 1
	g := resampled(len(a), func(reps []int) float64 { return a.taken(reps).median() })
	if g.at >= 1000 {
		digits = 0
	}
	numbers := fmt.Sprintf("%smedian %s%s, mean to the end of the axis %s, never %d of %d", before, g.words(digits), after,
		ranged{at: a.mean()}.words(digits), a.never(), len(a))
	return g.lies(in.from, in.to, numbers, a.often() || a.mean() < in.from || a.mean() > in.to)
}

// passes claims that curve a first passes curve b within a span.
func passes(r *Result, a args) finding {
	return r.arrives(a[0], level{reached: func(r *Result, c *Curve, rep, point int) bool {
		return c.Runs[rep][point] > r.Curve(a[1]).Runs[rep][point]
	}}, a.span(2), a[0]+" first above "+a[1]+" at ", "")
}

// fixedTime is the default of the parameter fixed.
const fixedTime = 12.4

// atFixedTime is the level of the fixed time, to which curves fall.
var atFixedTime = level{"the fixed time", func(_ *Result, c *Curve, rep, point int) bool { return c.Runs[rep][point] <= fixedTime }}

// toFixedTime claims that a curve comes to the fixed time after least to most crawls, or units of the axis.
func toFixedTime(r *Result, a args) finding {
	return r.arrives(a[0], atFixedTime, a.span(2), a[0]+" at the fixed time after ", " "+a[1])
}

// mostlyArrives claims that a curve comes to the fixed time in more than nine runs in ten, neverArrives that it does in none.
func mostlyArrives(r *Result, a args) finding {
	e := r.arrived(a[0])
	return positive(e.Plus(-0.9), "%s: %s of the runs at the fixed time", a[0], e.Interval(3))
}

func neverArrives(r *Result, a args) finding {
	e := r.arrived(a[0])
	return positive(e.Plus(-0.01).Negated(), "%s: %s of the runs", a[0], e.Interval(3))
}

// arrived is the part of the runs in which a curve comes to the fixed time.
func (r *Result) arrived(label string) stats.Estimate {
	times := r.arrivals(label, 0, atFixedTime)
	return r.partOfRuns(func(rep int) bool { return !times[rep].Censored })
}
