package model

import (
	"math"
	"slices"
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
}

func (o *pollingOrder) refresh(b *pollingBench) {
	weighted := b.world.Omega() != nil
	if o.built && !o.stale && o.weighted == weighted {
		return
	}
	n, t := b.world.Pages(), b.world.Truth()
	if !o.built {
		o.best, o.byWorth, o.standing = make([]float64, n+1), make([]int32, n), make([]float32, n)
	}
	for page := range n {
		o.best[page+1] = o.best[page] + t.Optimal(page)
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

// shareRows are the rows asked for; b.shares must hold the normalised shares.
func (b *pollingBench) shareRows(look Look) (rows []ShareRow, offset int) {
	n, t := b.world.Pages(), b.world.Truth()
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
		at = b.gauge.arranged(offset, offset+count)
	}
	last := b.world.Last()
	for k := offset; k < offset+count; k++ {
		page := at(k)
		polls, hits := b.world.Count(page)
		rows = append(rows, ShareRow{
			Page: page, Name: b.world.Name(page), Rank: t.Rank(page), Rate: t.Rate(page), Omega: t.Omega(page),
			Share: b.shares[page], Optimal: t.Optimal(page), Polls: int64(polls), Hits: int64(hits),
			Latest: last.Tick == b.tick && last.Page == page && last.Tick > 0,
		})
	}
	return rows, offset
}

// pageOrder is an order of the pages: the page at each place, nil where the gauge's
// order is still to be arranged, and the place of each page.
func (b *pollingBench) pageOrder(look Look) (at, place func(int) int) {
	t, g := b.world.Truth(), &b.gauge
	key := func(page int) float64 { return b.shares[page] }
	switch look.Sort {
	case ByRank:
		return t.Page, t.Rank
	case ByPage:
		same := func(k int) int { return k }
		return same, same
	case ByError:
		key = func(page int) float64 { return math.Abs(b.shares[page] - t.Optimal(page)) }
	}
	if !b.recent(g.rows, look) || g.by != look.Sort {
		if g.sorted == nil {
			g.sorted = make(rowOrder, b.world.Pages())
		}
		for page := range g.sorted {
			g.sorted[page] = keyedPage{key(page), int32(page)}
		}
		g.by, g.rows, g.from, g.to = look.Sort, g.shares, 0, 0
	}
	place = func(page int) int {
		for _, e := range g.sorted {
			if int(e.page) == page {
				return g.sorted.place(e)
			}
		}
		return 0
	}
	return nil, place
}
