package pollinglab

import (
	"math"
	"slices"

	"lascope/automata/polling"
	"lascope/model/lab"
)

// chosenPage is the page that is chosen; false for none, and for several.
func (p *present) chosenPage(request lab.ViewRequest) (page int, ok bool) {
	c := request.Chosen
	return c.First, c.Kind == lab.AboutPages && c.End == c.First+1 && c.First >= 0 && c.First < p.World.Pages()
}

// pageAt is the page of a true rank; where the truth is hidden, the page of this number.
func (p *present) pageAt(rank int, hidden bool) int {
	if hidden {
		return rank
	}
	return p.World.Truth().Page(rank)
}

// lastPage is the page of the last poll; -1 before the first.
func (p *present) lastPage() int {
	if last := p.World.Last(); last.Tick > 0 {
		return last.Page
	}
	return -1
}

// chosenRow is the row of the page that is chosen; nil for none.
func (p *present) chosenRow(g *measurement, request lab.ViewRequest) *ShareRow {
	page, ok := p.chosenPage(request)
	if !ok {
		return nil
	}
	row := p.shareRow(g, page)
	row.Estimate = math.NaN()
	switch s := p.Scheme.(type) {
	case *polling.Estimator:
		row.Estimate, _, _ = s.Estimated(page)
	case polling.Bayesian:
		row.Estimate = s.Posterior(page).Estimate
	}
	return &row
}

// shareRow is a page with its shares.
func (p *present) shareRow(g *measurement, page int) ShareRow {
	t := p.World.Truth()
	polls, hits := p.World.Count(page)
	row := ShareRow{
		Page: page, Name: p.World.Name(page), Rank: t.Rank(page), Rate: t.Rate(page), Omega: t.Omega(page), Cost: t.Cost(page),
		Share: g.shares[page], Optimal: t.Optimal(page), Polls: int64(polls), Hits: int64(hits),
		Age:    p.Tick - p.World.PolledAt(page),
		Latest: page == p.Chosen(),
	}
	if p.World.Sampled() {
		row.Neyman = t.NeymanShare(page)
	}
	return row
}

// shareRows are the requested rows of a measurement, and the offset of the first.
func (p *present) shareRows(g *measurement, request lab.ViewRequest) (rows []ShareRow, offset int) {
	n := p.World.Pages()
	if request.Rows <= 0 {
		return nil, 0
	}
	count := min(request.Rows, n)
	at := p.pageOrder(g, request)
	offset = min(max(0, request.Offset), n-count)
	if at == nil {
		at = g.arranged(offset, offset+count)
	}
	for k := offset; k < offset+count; k++ {
		rows = append(rows, p.shareRow(g, at(k)))
	}
	return rows, offset
}

// scrollMargin is the number of places arranged before and behind the rows shown, so that scrolling needs no new sort.
const scrollMargin = 4096

// arranged is the page at each place from..to-1 of the measured order.
func (g *measurement) arranged(from, to int) func(int) int {
	if from < g.from || to > g.to {
		g.from, g.to = max(0, from-scrollMargin), min(len(g.sorted), to+scrollMargin)
		g.sorted.Arrange(g.from, g.to)
	}
	return func(k int) int { return int(g.sorted[k].Page) }
}

// pageOrder is the requested order of the pages: the page at each place; nil if the
// measured order is still to be arranged.
func (p *present) pageOrder(g *measurement, request lab.ViewRequest) (at func(int) int) {
	t, by := p.World.Truth(), request.Sort.Shown(request.Hidden)
	switch by {
	case lab.ByRank:
		return t.Page
	case lab.ByPage:
		return func(k int) int { return k }
	}
	if len(g.sorted) == 0 || g.by != by {
		g.by, g.from, g.to = by, 0, 0
		g.sorted = slices.Grow(g.sorted[:0], len(g.shares))
		g.sort(t, 0, len(g.shares))
	}
	return nil
}
