package pollinglab

import (
	"math"
	"slices"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/model/stats"
)

func (b *PollingEnvironment) Watch(look lab.ViewRequest) { b.Trace.watch(look.Trail, b.Scheme) }

// Observe fills the polling lab's part of a snapshot: no more than the screen
// that looks can show.
func (b *PollingEnvironment) Observe(look lab.ViewRequest) lab.View {
	b.Watch(look)
	if b.curves == nil {
		b.curves = newPollingCurves(b.World.Pages(), b.World.Capacity(), b.Settings.Scheme)
		b.curves.Record(b.Tick, b.Point(lab.ViewRequest{}))
		b.countChain()
	}
	now := b.Point(look)
	totals, t := b.World.Totals(), b.World.Truth()
	v := &PollingView{
		Pages: b.World.Pages(), Capacity: b.World.Capacity(),
		Value: now.Value, Optimal: now.Optimal, Proportional: now.Proportional, Uniform: now.Uniform,
		Hindsight: t.Hindsight, Weighted: b.World.Omega() != nil,
		Polls: totals.Polls, Hits: totals.Hits,
		HitRate: b.hitRate(now),
		Used:    stats.Ratio(float64(totals.Polls), float64(b.Tick)*float64(b.World.Capacity())),
		Changes: b.World.Changes(b.Tick),
		Caught:  math.NaN(),
		Schemes: b.curves.Schemes,
		Whole:   lab.UpToNow(settled(b.curves.Whole.All()), now, lab.Equal),
		Recent:  lab.UpToNow(settled(b.curves.Recent.All()), now, lab.Equal),
		Last:    b.lastPoll(),
	}
	if b.World.End() > 0 {
		v.Caught = b.caught()
	}
	if b.Trace.on {
		v.Moves, v.Moved = slices.Clone(b.Trace.Trail.Moves), b.Trace.Trail.Moved
		if b.Tick > 0 && b.Trace.tick == b.Tick {
			pollingExplainer{&b.Trace, b.World, b.Scheme}.tell(v)
		}
	}
	g := &b.Latest
	v.Measured, v.Last.Share = g.At.Tick, g.shares[v.Last.Page]
	if !b.order.fits(b) {
		b.order.refresh(b)
	}
	v.Rows, v.RowOffset = b.shareRows(look)
	v.MaxShare, v.MinShare = g.largest, g.smallest
	if !look.Blind {
		v.MaxShare, v.MinShare = max(g.largest, b.order.largest), min(g.smallest, b.order.smallest)
	}
	v.State = b.stateView(look)
	return v
}

// Point measures the present, as exactly as the view request wants it.
func (b *PollingEnvironment) Point(look lab.ViewRequest) PollingPoint {
	b.measure(look)
	return b.pointOf(b.Latest.Value)
}

// pointOf is the present with a value.
func (b *PollingEnvironment) pointOf(value float64) PollingPoint {
	t, totals := b.World.Truth(), b.World.Totals()
	p := PollingPoint{
		Tick: b.Tick, Value: value,
		Optimal: t.OptimalValue, Proportional: t.ProportionalValue, Uniform: t.UniformValue,
		Polls: totals.Polls, Hits: totals.Hits,
	}
	if b.curves != nil {
		p.Scheme = b.curves.Present()
	}
	return p
}

// hitRateWindow is the number of polls that the hit rate on the screen looks back.
const hitRateWindow = 1000

// hitRate is hits a poll since the latest sample at least hitRateWindow polls
// ago, or since the start.
func (b *PollingEnvironment) hitRate(now PollingPoint) float64 {
	samples := b.curves.Recent.All()
	then := PollingPoint{}
	for i := len(samples) - 1; i >= 0; i-- {
		if now.Polls-samples[i].Polls >= hitRateWindow {
			then = samples[i]
			break
		}
	}
	return stats.Ratio(float64(now.Hits-then.Hits), float64(now.Polls-then.Polls))
}

func (b *PollingEnvironment) lastPoll() LastPoll {
	l := b.World.Last()
	return LastPoll{
		Page: l.Page, Name: b.World.Name(l.Page), Rank: b.World.Truth().Rank(l.Page),
		Tick: l.Tick, Elapsed: l.Elapsed, Hit: l.Hit, Chance: l.Chance,
	}
}

// drawState shows how the scheme remembers, by what the scheme can tell of it.
func (b *PollingEnvironment) drawState(shares []float64, look lab.ViewRequest) lab.StateView {
	if tree := loneTRAA(b.Scheme); tree != nil {
		return b.chainView(tree, look)
	}
	switch s := b.Scheme.(type) {
	case polling.Tree:
		return b.treeView(s, shares, look)
	case polling.Classes:
		return b.armsView(s, look)
	case polling.Knapsack:
		return b.raceView(s, look)
	}
	return b.queueView(shares, look)
}
