package model

import (
	"math"
	"slices"

	"lascope/automata/polling"
)

func (b *pollingEnvironment) watch(look ViewRequest) { b.trace.watch(look.Trail, b.scheme) }

// observe fills the polling lab's part of a snapshot: no more than the screen
// that looks can show.
func (b *pollingEnvironment) observe(look ViewRequest) View {
	b.watch(look)
	if b.curves == nil {
		b.curves = newPollingCurves(b.world.Pages(), b.world.Capacity(), b.settings.Scheme)
		b.curves.record(b.tick, b.point(ViewRequest{}))
		b.countChain()
	}
	now := b.point(look)
	totals, t := b.world.Totals(), b.world.Truth()
	v := &PollingView{
		Pages: b.world.Pages(), Capacity: b.world.Capacity(),
		Value: now.Value, Optimal: now.Optimal, Proportional: now.Proportional, Uniform: now.Uniform,
		Hindsight: t.Hindsight, Weighted: b.world.Omega() != nil,
		Polls: totals.Polls, Hits: totals.Hits,
		HitRate: b.hitRate(now),
		Used:    ratio(float64(totals.Polls), float64(b.tick)*float64(b.world.Capacity())),
		Changes: b.world.Changes(b.tick),
		Caught:  math.NaN(),
		Schemes: b.curves.schemes,
		Whole:   upToNow(settled(b.curves.whole.all()), now, equal),
		Recent:  upToNow(settled(b.curves.recent.all()), now, equal),
		Last:    b.lastPoll(),
	}
	if b.world.End() > 0 {
		v.Caught = b.caught()
	}
	if b.trace.on {
		v.Moves, v.Moved = slices.Clone(b.trace.trail.Moves), b.trace.trail.Moved
		if b.tick > 0 && b.trace.tick == b.tick {
			pollingExplainer{&b.trace, b.world, b.scheme}.tell(v)
		}
	}
	g := &b.latest
	v.Measured, v.Last.Share = g.at.tick, g.shares[v.Last.Page]
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

// point measures the present, as exactly as the view request wants it.
func (b *pollingEnvironment) point(look ViewRequest) PollingPoint {
	b.measure(look)
	return b.pointOf(b.latest.value)
}

// pointOf is the present with a value.
func (b *pollingEnvironment) pointOf(value float64) PollingPoint {
	t, totals := b.world.Truth(), b.world.Totals()
	p := PollingPoint{
		Tick: b.tick, Value: value,
		Optimal: t.OptimalValue, Proportional: t.ProportionalValue, Uniform: t.UniformValue,
		Polls: totals.Polls, Hits: totals.Hits,
	}
	if b.curves != nil {
		p.Scheme = b.curves.present()
	}
	return p
}

// hitRateWindow is the number of polls that the hit rate on the screen looks back.
const hitRateWindow = 1000

// hitRate is hits a poll since the latest sample at least hitRateWindow polls
// ago, or since the start.
func (b *pollingEnvironment) hitRate(now PollingPoint) float64 {
	samples := b.curves.recent.all()
	then := PollingPoint{}
	for i := len(samples) - 1; i >= 0; i-- {
		if now.Polls-samples[i].Polls >= hitRateWindow {
			then = samples[i]
			break
		}
	}
	return ratio(float64(now.Hits-then.Hits), float64(now.Polls-then.Polls))
}

func (b *pollingEnvironment) lastPoll() LastPoll {
	l := b.world.Last()
	return LastPoll{
		Page: l.Page, Name: b.world.Name(l.Page), Rank: b.world.Truth().Rank(l.Page),
		Tick: l.Tick, Elapsed: l.Elapsed, Hit: l.Hit, Chance: l.Chance,
	}
}

// drawState shows how the scheme remembers, by what the scheme can tell of it.
func (b *pollingEnvironment) drawState(shares []float64, look ViewRequest) StateView {
	if tree := loneTRAA(b.scheme); tree != nil {
		return b.chainView(tree, look)
	}
	switch s := b.scheme.(type) {
	case polling.Tree:
		return b.treeView(s, shares, look)
	case polling.Classes:
		return b.armsView(s, look)
	case polling.Knapsack:
		return b.raceView(s, look)
	}
	return b.queueView(shares, look)
}
