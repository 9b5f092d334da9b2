package figure

import (
	"fmt"
	"math"

	"lascope/model/stats"
)

// Checks that one figure has, or a few of one paper.

// halves claims that a curve lies below half of another one over a span in most runs, or else in few.
func halves(r *Result, a args) finding {
	s := a.span(3)
	part, whole := r.means(a[0], s), r.means(a[1], s)
	e := r.partOfRuns(func(rep int) bool { return part[rep] < whole[rep]/2 })
	over := e.Plus(-0.5)
	if a[2] == "few" {
		over = over.Negated()
	}
	return positive(over, "%s is below half of it in %s %% of the runs %s", a[0], e.Times(100).Interval(0), s)
}

// The documents fetched, and the hubs among them, which have a curve of this label.
const (
	firstFetched = 700
	hubLabel     = "Hubs among them"
)

// earns claims that a scheme's documents, with the hubs, have at least or at most a part of the upper bound's relevance.
func earns(r *Result, a args) finding {
	bound := r.Curve("Upper bound")
	e := r.perRun(func(rep int) float64 {
		sum := 0.0
		for _, label := range []string{a[0], hubLabel} {
			for _, y := range r.Curve(label).Runs[rep] {
				if !math.IsNaN(y) {
					sum += y
				}
			}
		}
		return sum / (bound.mean(rep, span{1, firstFetched}) * firstFetched)
	}).mean()
	over := e.Plus(-a.number(2))
	if a[1] == "at most" {
		over = over.Negated()
	}
	return positive(over, "%s %% of the upper bound's relevance", e.Times(100).Interval(1))
}

// scalePages are the sizes of the webs of [H-TRAA] §4.3.5.
var scalePages = []int{512, 2048, 8192, 32768}

// grows is the finding on the exponent of the medians of the times to 95 % of the optimum of 512 pages, which is within 0.2 % of the other
// optima, from the smallest web to the largest.
func grows(r *Result, a args) finding {
	var times []arrivals
	learnt := args{"0.95 of Optimal (512 pages)"}.level(0)
	numbers := ""
	for i, n := range scalePages {
		label := stats.Thousands(n) + " pages"
		times = append(times, r.arrivals(label, a.number(0), learnt))
		numbers += fmt.Sprintf("%s: median %s polls, never %d; ", label, ranged{at: times[i].median()}.words(0), times[i].never())
	}
	e := resampled(r.Reps, func(reps []int) float64 {
		return math.Log(times[3].taken(reps).median()/times[0].taken(reps).median()) / math.Log(float64(scalePages[3]/scalePages[0]))
	})
	is := e.above(a.number(2))
	if a[1] == "at most" {
		is = ranged{-e.at, -e.hi, -e.lo}.above(-a.number(2))
	}
	return finding{is, numbers + "exponent of the medians " + e.words(2)}
}

// outdoes claims that FPA retrieves 5.5 times as much as uniform polling; partly from 5 on.
func outdoes(r *Result, a args) finding {
	e := r.means(a[0], at(1.5)).over(r.means(a[1], at(1.5))).mean()
	out := finding{notMet, fmt.Sprintf("FPA retrieves %s times as much as uniform polling at ratio 1.5", e.Interval(2))}
	switch lo, hi := e.Bounds(); {
	case lo >= 5.5:
		out.Verdict = met
	case hi >= 5:
		out.Verdict = partly
	}
	return out
}

// faster claims that scheme a needs fewer ticks than b, each with its fastest parameter that makes no error.
func faster(r *Result, a args) finding {
	ta, tb := r.flawless(a[0]), r.flawless(a[1])
	switch {
	case ta == nil:
		return finding{undecided, a[0] + " errs with each parameter"}
	case tb == nil:
		return finding{undecided, a[1] + " errs with each parameter"}
	}
	e := tb.less(ta).mean()
	of := func(label string, ticks perRun) string { return label + " " + ticks.mean().Interval(0) }
	return positive(e, "%s, %s ticks; the difference %s", of(a[0], ta), of(a[1], tb), e.Interval(0))
}

// flawless are the ticks of each run under the fastest parameter without an error: all its runs
// converge to the best arm, in the fewest ticks on average. It is nil where every parameter errs.
func (r *Result) flawless(label string) (ticks perRun) {
	right, times := r.Curve(label), r.Curve(label+", ticks")
	fewest := math.Inf(1)
	for point := range right.X {
		if right.Points[point].Mean < 1 || times.Points[point].Mean >= fewest {
			continue
		}
		fewest = times.Points[point].Mean
		ticks = r.perRun(func(rep int) float64 { return times.Runs[rep][point] })
	}
	return ticks
}
