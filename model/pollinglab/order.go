package pollinglab

import (
	"math"
	"slices"

	"lascope/model/lab"
)

// pollingOrder holds what the truth says of the pages' order, derived anew when
// the truth changed and somebody looks.
type pollingOrder struct {
	stale    bool
	built    bool
	best     []float64 // best[k] = Σ of the optimal shares of pages 0..k-1
	byWorth  []int32   // pages by ω p, the most valuable first
	standing []float32 // a page's place in byWorth: 1 the most valuable, 0 the least
	weighted bool

	bestMean  []float64 // see bestStates; of bestEpoch
	bestEpoch int

	largest, smallest float64 // optimal share, the smallest of those above 0
}

// fits reports whether the order is that of the present truth.
func (o *pollingOrder) fits(b *PollingEnvironment) bool {
	return o.built && !o.stale && o.weighted == (b.World.Omega() != nil)
}

// refresh derives the order from the present truth, in new arrays: copies of the run keep
// the old ones.
func (o *pollingOrder) refresh(b *PollingEnvironment) {
	weighted := b.World.Omega() != nil
	n, t := b.World.Pages(), b.World.Truth()
	o.best, o.byWorth, o.standing = make([]float64, n+1), make([]int32, n), make([]float32, n)
	o.largest, o.smallest = 0, math.Inf(1)
	for page := range n {
		best := t.Optimal(page)
		o.best[page+1] = o.best[page] + best
		o.largest = max(o.largest, best)
		if best > 0 {
			o.smallest = min(o.smallest, best)
		}
	}
	for rank := range n {
		o.byWorth[rank] = int32(t.Page(rank))
	}
	if weighted {
		slices.SortStableFunc(o.byWorth, func(i, j int32) int {
			return compareDown(t.Rate(int(i))*t.Omega(int(i)), t.Rate(int(j))*t.Omega(int(j)))
		})
	}
	for place, page := range o.byWorth {
		o.standing[page] = 1 - float32(place)/float32(max(1, n-1))
	}
	o.built, o.stale, o.weighted = true, false, weighted
}

// compareDown orders larger numbers first.
func compareDown(a, b float64) int {
	switch {
	case a > b:
		return -1
	case a < b:
		return 1
	}
	return 0
}

// shareRows are the rows asked for, of what was measured last.
func (b *PollingEnvironment) shareRows(look lab.ViewRequest) (rows []ShareRow, offset int) {
	n, t := b.World.Pages(), b.World.Truth()
	if look.Rows <= 0 {
		return nil, 0
	}
	count := min(look.Rows, n)
	at, place := b.pageOrder(look)
	offset = min(max(0, look.Offset), n-count)
	if look.Find >= 0 && look.Find < n {
		offset = min(max(0, place(look.Find)-count/2), n-count)
	}
	if at == nil {
		at = b.Latest.arranged(offset, offset+count)
	}
	last := b.World.Last()
	for k := offset; k < offset+count; k++ {
		page := at(k)
		polls, hits := b.World.Count(page)
		rows = append(rows, ShareRow{
			Page: page, Name: b.World.Name(page), Rank: t.Rank(page), Rate: t.Rate(page), Omega: t.Omega(page),
			Share: b.Latest.shares[page], Optimal: t.Optimal(page), Polls: int64(polls), Hits: int64(hits),
			Latest: last.Tick == b.Tick && last.Page == page && last.Tick > 0,
		})
	}
	return rows, offset
}

// scrollRoom is how many places before and behind those shown are arranged with them,
// so that scrolling on costs nothing.
const scrollRoom = 4096

// arranged is the page at each place from..to-1 of the gauge's order.
func (g *measurement) arranged(from, to int) func(int) int {
	if from < g.from || to > g.to {
		g.from, g.to = max(0, from-scrollRoom), min(len(g.sorted), to+scrollRoom)
		g.sorted.Arrange(g.from, g.to)
	}
	return func(k int) int { return int(g.sorted[k].Page) }
}

// pageOrder is an order of the pages: the page at each place, nil where the gauge's
// order is still to be arranged, and the place of each page.
func (b *PollingEnvironment) pageOrder(look lab.ViewRequest) (at, place func(int) int) {
	t, g, by := b.World.Truth(), &b.Latest, look.Sort.Seen(look.Blind)
	switch by {
	case lab.ByRank:
		return t.Page, t.Rank
	case lab.ByPage:
		same := func(k int) int { return k }
		return same, same
	}
	if len(g.sorted) == 0 || g.by != by {
		g.by, g.from, g.to = by, 0, 0
		g.sorted = slices.Grow(g.sorted[:0], len(g.shares))
		g.sort(t, 0, len(g.shares))
	}
	place = func(page int) int {
		for _, e := range g.sorted {
			if int(e.Page) == page {
				return g.sorted.Place(e)
			}
		}
		return 0
	}
	return nil, place
}
