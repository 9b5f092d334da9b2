package pollinglab

import (
	"math"

	"lascope/model/lab"
	"lascope/model/stats"
)

// A turn is the number of slots in which every page could be polled once. A sample costs
// H-TRAA a third of a turn. A web of more than largestDense pages is sampled every
// SampleTurns turns, so the curves cost a twentieth of the run; on a smaller one the first
// samples are closer together, which costs 0.1 s once.
const (
	largestDense = 4096
	SampleTurns  = 8
)

// newCurves begins curves with the present, and spaces the samples by their cost.
func (e *Environment) newCurves() *lab.Curves[Point] {
	turn, now := e.turn(), e.point(lab.ViewRequest{})
	if e.Pages() > largestDense {
		return lab.NewCurves(SampleTurns*turn, e.Settings.Scheme, e.Tick, now)
	}
	c := lab.NewCurves(turn/8, e.Settings.Scheme, e.Tick, now)
	c.Recent = stats.NewHistory[Point](turn/2, lab.RecentPoints, true)
	c.Recent.Record(e.Tick, now)
	return c
}

func (p *present) turn() int64 { return int64(p.Pages() / p.Capacity()) }

// UntilSample is the number of slots until a sample is due, of the curves or of the run's sums and checks.
func (e *Environment) UntilSample() int64 {
	return min(e.curves.UntilSample(e.Tick), e.UntilDue(e.window.Until(e.Tick), e.certificate.next-e.Tick, e.checks.next-e.Tick))
}

// Sample takes the samples that are due.
func (e *Environment) Sample() {
	e.keep()
	if e.curves.UntilSample(e.Tick) > 0 {
		return
	}
	e.settleOthers()
	e.curves.Record(e.Tick, e.pointOf(math.NaN()))
	tick := e.Tick
	e.deliver(func(value float64) {
		e.curves.Amend(func(p *Point) {
			if p.Tick == tick && math.IsNaN(p.Value) {
				p.Value, p.Fresh = value, e.Latest.Fresh
			}
		})
	})
}

// settleOthers completes a pending measurement of another tick. The value of a large web is filled in later.
func (e *Environment) settleOthers() {
	if e.Pending.At != e.now() {
		e.Complete()
	}
}

// mergeChecks merges the samples of a history with the samples of the checks, from the history's first tick on. At a tick with a
// shift they are in the order of their stretches.
func (e *Environment) mergeChecks(h *stats.History[Point], first int64) []Point {
	samples, checks := settled(h.All()), settled(e.checks.samples)
	out := make([]Point, 0, len(samples)+len(checks)+1)
	for _, q := range samples {
		for len(checks) > 0 && !q.before(checks[0]) {
			if c := checks[0]; c.Tick >= first && c.before(q) {
				out = append(out, c)
			}
			checks = checks[1:]
		}
		out = append(out, q)
	}
	return append(out, checks...)
}

// same reports that two samples show the same state.
func same(a, b Point) bool {
	return a.Tick == b.Tick && a.Stretch == b.Stretch && a.Scheme == b.Scheme && a.Value == b.Value && a.Optimal == b.Optimal
}

// before reports an earlier sample: at the same tick, of an earlier stretch.
func (q Point) before(r Point) bool {
	return q.Tick < r.Tick || q.Tick == r.Tick && q.Stretch < r.Stretch
}

// settled are the samples whose value is known.
func settled(samples []Point) []Point {
	if k := len(samples) - 1; k >= 0 && math.IsNaN(samples[k].Value) {
		return samples[:k:k]
	}
	return samples
}

// point is a sample of the present, measured as recently as the request demands.
func (e *Environment) point(request lab.ViewRequest) Point {
	e.measure(request)
	p := e.pointOf(e.Latest.Value)
	p.Fresh = e.Latest.Fresh
	return p
}

// pointOf is a sample of the present with a given value.
func (e *Environment) pointOf(value float64) Point {
	t, sum := e.Truth(), e.sum()
	p := Point{
		Tick: e.Tick,
		Values: Values{
			Value: value, Optimal: t.OptimalValue, Proportional: t.ProportionalValue, Uniform: t.UniformValue, Bound: e.Bound(),
			Fresh: math.NaN(), FreshBest: math.NaN(), FreshUniform: math.NaN(),
		},
		Polls: sum.Polls, Hits: sum.Hits, Fulls: sum.fulls, Latest: e.latest(), Scheme: e.curves.Present(), Stretch: len(e.starts),
	}
	if !e.large() { // the search takes a second for a million pages
		p.FreshBest, p.FreshUniform = t.FreshestValues()
	}
	p.Latest.Scheme = p.Scheme
	return p
}

// A Rate is the mean result of the polls up to a tick: of about the latest 1,000, or of the later half since the latest shift,
// takeover or change of the capacity if that is less; under a scheme that polls in turn, of whole turns.
type Rate struct {
	Tick   int64
	Scheme int // as in a [point]
	Polls  int64
	Hits   float64 // per poll, weighted by the pages' importance
	Earned float64 `hidden:""` // mean chance of a hit of a poll, weighted as Hits is, times the part of the capacity used
	Plain  float64 // hits per poll, not weighted
	Full   float64 // the part of the polls at which a knapsack was full
	Used   float64 // the cost of the polls, as a part of the capacity of their ticks
}

// leastWindow is the least number of polls of the first rate of a curve after a shift.
const leastWindow = 50

// Rates are the rates at the samples, and before and after each shift: about most of them, and the last.
func (v *View) Rates(samples []Point, most int) (rates []Rate) {
	step := 1
	for len(samples)/step > most {
		step *= 2 // twice as far apart, so that the others stay where they are
	}
	stretch := 0
	for i, q := range samples {
		if last := i == len(samples)-1; q.Latest.Polls == 0 || !last && (i%step > 0 || q.Latest.Polls < leastWindow) {
			continue
		}
		if k := len(rates) - 1; k >= 0 && stretch < q.Stretch && q.Stretch <= len(v.Starts) {
			start, after := v.Starts[q.Stretch-1].Latest, q.Latest
			if rates[k].Scheme == start.Scheme && rates[k].Tick < start.Tick {
				rates = append(rates, start)
			}
			if rates[k].Scheme == q.Scheme { // a curve falls at the shift
				after.Tick = start.Tick
				rates = append(rates, after)
			}
		}
		rates, stretch = append(rates, q.Latest), q.Stretch
	}
	return rates
}
