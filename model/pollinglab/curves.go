package pollinglab

import (
	"math"
	"sort"

	"lascope/automata/polling"
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

// newCurves spaces the samples by their cost.
func newCurves(pages, capacity int, first *lab.Scheme) *lab.Curves[Point] {
	turn := int64(pages / capacity)
	whole, recent := turn/8, turn/2
	if pages > largestDense {
		whole, recent = SampleTurns*turn, SampleTurns*turn
	}
	return &lab.Curves[Point]{
		Whole:   stats.NewHistory[Point](whole, lab.WholePoints, false),
		Recent:  stats.NewHistory[Point](recent, lab.RecentPoints, true),
		Schemes: []*lab.Scheme{first},
	}
}

// UntilSample is the number of slots until a sample is due, of the curves or of what the run keeps.
func (e *Environment) UntilSample() int64 { return min(e.curves.UntilSample(e.Tick), e.untilKept()) }

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

// settleOthers completes a measurement of another tick whose value is waited for: that of a large web is filled in later.
func (e *Environment) settleOthers() {
	if e.Pending.At != e.now() {
		e.settle()
	}
}

// withChecks are the samples of a history, and those of the checks from its first tick on. At a tick with a shift they are in the
// order of their stretches.
func (e *Environment) withChecks(h *stats.History[Point], first int64) []Point {
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

// Point is a sample of the present, measured as recently as the request demands.
func (e *Environment) Point(request lab.ViewRequest) Point {
	e.measure(request)
	p := e.pointOf(e.Latest.Value)
	p.Fresh = e.Latest.Fresh
	return p
}

// pointOf is a sample of the present with a given value.
func (e *Environment) pointOf(value float64) Point {
	t, totals := e.World.Truth(), e.World.Totals()
	p := Point{
		Tick: e.Tick, Value: value,
		Optimal: t.OptimalValue, Proportional: t.ProportionalValue, Uniform: t.UniformValue, Bound: e.World.Bound(),
		Fresh: math.NaN(), FreshBest: math.NaN(), FreshUniform: math.NaN(),
		Spent: totals.Spent, Polls: totals.Polls, Hits: totals.Hits, Found: totals.Found, Earned: totals.Valued,
	}
	if f, ok := e.Scheme.(polling.Filling); ok {
		p.Fulls, _ = f.Fulls()
	}
	if !e.large() { // the search takes a second for a million pages
		p.FreshBest, p.FreshUniform = t.FreshestValues()
	}
	if e.curves != nil {
		p.Scheme = e.curves.Present()
	}
	p.Stretch = len(e.starts)
	return p
}

// A rate is taken over the later half of the polls since its stretch of the run began, at least leastWindow and at most
// rateWindow of them: so that it follows what is learned early, and is steady later.
const (
	leastWindow = 50
	rateWindow  = 1000
)

// inTurn reports a scheme that polls in turn. The chance of a hit of its polls rises and falls within a turn, so its rates
// are taken over whole turns.
func inTurn(s *lab.Scheme) bool { return lab.Row[polling.Scheme](s).InTurn }

// units are what the polls between two samples cost: their number where all cost 1.
func units(from, to *Point) float64 {
	if to.Spent == 0 { // a sample that was made without
		return float64(to.Polls - from.Polls)
	}
	return to.Spent - from.Spent
}

// A Rate is what polls found up to a tick: about the latest 1,000 of the point's scheme, and none before the latest shift
// that the line does not repeat or the latest change of the capacity. Of the first 2,000 polls of such a stretch they
// are the later half, under a scheme that polls in turn whole turns, and where samples are further apart those since the
// sample before.
type Rate struct {
	Tick   int64
	Scheme int // as in a [Point]
	Polls  int64
	Hits   float64 // per poll, weighted by the pages' importance
	Earned float64 // mean chance of a hit of a poll, as well
	Plain  float64 // hits per poll, not weighted
	Full   float64 // the part of the polls at which a knapsack was full
	Used   float64 // what the polls cost, as a part of what their ticks allow
}

// Rates are those at the samples, and before and after each shift; about most of them, and the last. The first of a stretch
// has [leastWindow] polls, but for the last, which is [Earnings.Latest] at the present.
func (v *View) Rates(samples []Point, most int) (rates []Rate) {
	step := 1
	for len(samples)/step > most {
		step *= 2 // twice as far apart, so that the others stay where they are
	}
	if len(samples) > 0 {
		rates = make([]Rate, 0, len(samples)/step+2)
	}
	last, cursor := len(samples)-1, 0
	for i := range samples {
		q := &samples[i]
		start := v.start(q)
		if i != last && (i%step > 0 || q.Polls-start.Polls < leastWindow) || q.Polls == start.Polls {
			continue
		}
		rate := v.rate(samples, q, &cursor)
		if i == last && v.Latest.Tick == q.Tick {
			rate = v.Latest
		}
		if k := len(rates) - 1; k >= 0 && rates[k].Tick <= start.Tick {
			after := rate
			after.Tick = start.Tick
			switch earlier := rates[k].Tick < start.Tick; {
			case rates[k].Scheme == rate.Scheme: // a curve falls at the shift
				if earlier {
					rates = append(rates, v.rate(samples, start, new(int)))
				}
				rates = append(rates, after)
			case earlier && rates[k].Scheme == start.Scheme: // that of the scheme before ends where the next one took over
				if v.turn(start.Scheme) == 1 { // whole turns end at a sample
					rates = append(rates, v.rate(samples, start, new(int)))
				}
			}
		}
		rates = append(rates, rate)
	}
	return rates
}

// start is where the stretch of a point begins; before the first poll after a shift it is that of the stretch before.
func (v *View) start(q *Point) *Point {
	for k := q.Stretch; k > 0 && k <= len(v.Starts); k-- {
		if start := &v.Starts[k-1]; start.Polls < q.Polls || start.Scheme != q.Scheme {
			return start
		}
	}
	return new(Point)
}

// rate is the rate at a point. The cursor is the place among the samples at which the search for its first poll begins,
// and then where it ended.
func (v *View) rate(samples []Point, end *Point, cursor *int) Rate {
	start, turn := v.start(end), v.turn(end.Scheme)
	window := min(rateWindow, max(leastWindow, (end.Polls-start.Polls)/2))
	window = (window + turn - 1) / turn * turn
	from := start
	if end.Polls-start.Polls > window {
		for *cursor+1 < len(samples) && samples[*cursor+1].Polls <= end.Polls-window {
			*cursor++
		}
		k, far := *cursor, samples
		if samples[0].Polls > end.Polls-window { // the last part of a run does not reach back
			far = v.Whole
			k = max(0, sort.Search(len(far), func(i int) bool { return far[i].Polls > end.Polls-window })-1)
		}
		if far[k].Polls > start.Polls {
			from = &far[k]
		}
		for ; turn > 1 && k >= 0 && far[k].Polls > start.Polls && end.Polls-far[k].Polls < 2*window; k-- {
			if (end.Polls-far[k].Polls)%turn == 0 {
				from = &far[k]
				break
			}
		}
	}
	n := units(from, end)
	return Rate{
		Tick: end.Tick, Scheme: end.Scheme, Polls: end.Polls - from.Polls,
		Hits: stats.Ratio(end.Found-from.Found, n), Earned: stats.Ratio(end.Earned-from.Earned, n),
		Plain: stats.Ratio(float64(end.Hits-from.Hits), n), Full: stats.Ratio(float64(end.Fulls-from.Fulls), n),
		Used: stats.Ratio(n, float64(end.Tick-from.Tick)*float64(v.Capacity)),
	}
}

// turn is the number of polls in one round of all pages of a scheme that polls in turn, one page a tick; else 1.
func (v *View) turn(scheme int) int64 {
	if v.Capacity > 1 || scheme >= len(v.Schemes) || !inTurn(v.Schemes[scheme]) {
		return 1
	}
	return int64(max(1, v.Pages))
}
