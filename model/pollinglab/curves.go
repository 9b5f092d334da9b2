package pollinglab

import (
	"math"

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

// UntilSample is the number of slots until a sample is due.
func (e *Environment) UntilSample() int64 { return e.curves.UntilSample(e.Tick) }

// Sample: the value of a large web is filled in later.
func (e *Environment) Sample() {
	e.settle()
	e.curves.Record(e.Tick, e.pointOf(math.NaN()))
	tick := e.Tick
	e.deliver(func(value float64) {
		e.curves.Amend(func(p *Point) {
			if p.Tick == tick && math.IsNaN(p.Value) {
				p.Value = value
			}
		})
	})
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
	return e.pointOf(e.Latest.Value)
}

// pointOf is a sample of the present with a given value.
func (e *Environment) pointOf(value float64) Point {
	t, totals := e.World.Truth(), e.World.Totals()
	p := Point{
		Tick: e.Tick, Value: value,
		Optimal: t.OptimalValue, Proportional: t.ProportionalValue, Uniform: t.UniformValue, Bound: e.World.Bound(),
		Spent: totals.Spent, Polls: totals.Polls, Hits: totals.Hits, Found: totals.Found, Earned: totals.Valued,
	}
	if f, ok := e.Scheme.(polling.Filling); ok {
		p.Fulls, _ = f.Fulls()
	}
	if e.curves != nil {
		p.Scheme = e.curves.Present()
	}
	return p
}

// rateWindow is the least number of polls over which the view's rates are taken.
const rateWindow = 1000

// inTurn reports a scheme that polls in turn. The chance of a hit of its polls rises and falls within a turn, so its rates
// are taken over whole turns.
func inTurn(s *lab.Scheme) bool {
	row, _ := s.Row.(polling.Scheme)
	return row.InTurn
}

// ratesNow are the hits, with importance weighted, and the chances of a hit per poll since the latest sample at least
// rateWindow polls ago, or since the point from, where the present scheme took over. A turn above 0 is the
// number of polls in one round of all pages: with one poll per tick they then end at the last sample and begin whole rounds before it. used is what
// these polls cost, as a part of what their ticks allow.
func ratesNow(samples []Point, from, now Point, turn int64, capacity int) (found, earned, used float64) {
	end := now
	if k := len(samples) - 1; turn > 0 && k >= 0 && samples[k].Polls > from.Polls {
		end = samples[k]
	}
	then := from
	for i := len(samples) - 1; i >= 0 && samples[i].Polls > from.Polls; i-- {
		if polls := end.Polls - samples[i].Polls; polls >= rateWindow && (turn == 0 || capacity > 1 || polls%turn == 0) {
			then = samples[i]
			break
		}
	}
	polls := units(then, end)
	return stats.Ratio(end.Found-then.Found, polls), stats.Ratio(end.Earned-then.Earned, polls), stats.Ratio(polls, float64(end.Tick-then.Tick)*float64(capacity))
}

// units are what the polls between two samples cost: their number where all cost 1.
func units(from, to Point) float64 {
	if to.Spent == 0 { // a sample that was made without
		return float64(to.Polls - from.Polls)
	}
	return to.Spent - from.Spent
}

// A Rate is what the polls between two samples of one scheme found.
type Rate struct {
	Tick   int64 // of the later sample
	Scheme int   // as in a [Point]
	Polls  int64
	Hits   float64 // per poll, weighted by the pages' importance
	Earned float64 // mean chance of a hit of a poll, as well
	Plain  float64 // hits per poll, not weighted
	Full   float64 // the part of the polls at which a knapsack was full
}

// Rates are taken between samples at least least polls apart, of a scheme that polls in turn whole turns apart, and so
// far apart that there are about bins of them. None reaches over a takeover.
func (v *View) Rates(samples []Point, bins int, least int64) (rates []Rate) {
	if len(samples) == 0 {
		return nil
	}
	from, last := samples[0], samples[len(samples)-1]
	least = max((last.Polls-from.Polls)/int64(max(1, bins)), least, 1)
	for _, q := range samples {
		if q.Scheme != from.Scheme {
			from = q
		}
		if polls := q.Polls - from.Polls; polls >= v.wholeTurns(q.Scheme, least) {
			n := units(from, q)
			rates = append(rates, Rate{q.Tick, q.Scheme, polls, (q.Found - from.Found) / n, (q.Earned - from.Earned) / n,
				float64(q.Hits-from.Hits) / n, float64(q.Fulls-from.Fulls) / n})
			from = q
		}
	}
	return rates
}

// wholeTurns is the least number of polls, in whole turns of all pages under a scheme that polls in turn.
func (v *View) wholeTurns(scheme int, least int64) int64 {
	if pages := int64(v.Pages); pages > 0 && inTurn(v.Schemes[scheme]) {
		return (least + pages - 1) / pages * pages
	}
	return least
}
