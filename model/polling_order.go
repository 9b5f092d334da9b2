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
	pages := b.sortedPages(look.Sort, func(page int) float64 {
		return math.Abs(b.shares[page] - t.Optimal(page))
	})
	offset = min(max(0, look.Offset), n-count)
	if look.Find >= 0 && look.Find < n {
		offset = min(max(0, slices.IndexFunc(pages, func(p int32) bool { return int(p) == look.Find })-count/2), n-count)
	}
	last := b.world.Last()
	for _, p := range pages[offset : offset+count] {
		page := int(p)
		polls, hits := b.world.Count(page)
		rows = append(rows, ShareRow{
			Page: page, Name: b.world.Name(page), Rank: t.Rank(page), Rate: t.Rate(page), Omega: t.Omega(page),
			Share: b.shares[page], Optimal: t.Optimal(page), Polls: int64(polls), Hits: int64(hits),
			Latest: last.Tick == b.tick && last.Page == page && last.Tick > 0,
		})
	}
	return rows, offset
}

// sortedPages are all pages in the order asked for; equal keys by page number.
func (b *pollingBench) sortedPages(by ShareSort, err func(page int) float64) []int32 {
	n := b.world.Pages()
	pages := make([]int32, n)
	for i := range pages {
		pages[i] = int32(i)
	}
	t := b.world.Truth()
	switch by {
	case ByRank:
		for rank := range pages {
			pages[rank] = int32(t.Page(rank))
		}
	case ByShare:
		slices.SortStableFunc(pages, func(i, j int32) int { return compareDown(b.shares[i], b.shares[j]) })
	case ByError:
		slices.SortStableFunc(pages, func(i, j int32) int { return compareDown(err(int(i)), err(int(j))) })
	case ByPage:
	}
	return pages
}
