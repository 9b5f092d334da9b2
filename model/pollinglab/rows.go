package pollinglab

import (
	"math"
	"slices"

	"lascope/automata/polling"
	"lascope/model/lab"
)

// chosenPage is the page that is chosen; false for none, and for several.
func (l look) chosenPage() (page int, ok bool) {
	c := l.Chosen
	return c.First, c.Kind == lab.AboutPages && c.End == c.First+1 && c.First >= 0 && c.First < l.Pages()
}

// pageAt is the page of a true rank; where the truth is hidden, the page of this number.
func (l look) pageAt(rank int) int {
	if l.Hidden {
		return rank
	}
	return l.Truth().Page(rank)
}

// lastPage is the page of the last poll; -1 before the first.
func (p *present) lastPage() int {
	if last := p.Last(); last.Tick > 0 {
		return last.Page
	}
	return -1
}

// chosenRow is the row of the page that is chosen; nil for none.
func (l look) chosenRow() *ShareRow {
	page, ok := l.chosenPage()
	if !ok {
		return nil
	}
	row := l.shareRow(page)
	row.Estimate = math.NaN()
	switch s := l.Scheme.(type) {
	case *polling.Estimator:
		row.Estimate, _, _ = s.Estimated(page)
	case polling.Bayesian:
		row.Estimate = s.Posterior(page).Estimate
	}
	return &row
}

// shareRow is a page with its shares.
func (l look) shareRow(page int) ShareRow {
	t := l.Truth()
	polls, hits := l.Count(page)
	row := ShareRow{
		Page: page, Name: l.Name(page), Rank: t.Rank(page), Rate: t.Rate(page), Omega: t.Omega(page), Cost: t.Cost(page),
		Share: l.shares[page], Optimal: t.Optimal(page), Polls: int64(polls), Hits: int64(hits),
		Age:    l.Tick - l.PolledAt(page),
		Latest: page == l.present.Chosen(),
	}
	if l.Sampled() {
		row.Neyman = t.NeymanShare(page)
	}
	return row
}

// shareRows are the requested rows of a measurement, and the offset of the first.
func (l look) shareRows() (rows []ShareRow, offset int) {
	n := l.Pages()
	if l.Rows <= 0 {
		return nil, 0
	}
	count := min(l.Rows, n)
	at := l.pageOrder()
	offset = min(max(0, l.Offset), n-count)
	if at == nil {
		at = l.Latest.arranged(offset, offset+count)
	}
	for k := offset; k < offset+count; k++ {
		rows = append(rows, l.shareRow(at(k)))
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
func (l look) pageOrder() (at func(int) int) {
	t, g, by := l.Truth(), &l.Latest, l.Sort.Shown(l.Hidden)
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
