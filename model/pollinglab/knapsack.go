package pollinglab

import "lascope/automata/polling"

// A filling puts the pages of a knapsack game into the knapsack, one by one.
type filling struct {
	view *RaceView
	part float64 // the least amount of a piece that is drawn
	sum  float64 // of the pieces
	rest Piece   // the pages with smaller amounts
	tick int64   // the last slot
	last int     // the page polled last
}

// add puts in a page with the slot of its last poll. The polls of the slot fill the knapsack
// with one for each page polled, the amounts with x.
func (f *filling) add(page int, s polling.Knapsack, polledAt int64) {
	state, polled := s.State(page), f.tick > 0 && polledAt == f.tick
	amount := s.Amount(state)
	if f.view.Polls >= 0 {
		if !polled {
			return
		}
		amount, polled = 1, page == f.last
	}
	switch {
	case amount < f.part:
		f.rest.Polled = f.rest.Polled || polled && page == f.last
		f.rest.Page, f.rest.Pages, f.rest.Amount = -1, f.rest.Pages+1, f.rest.Amount+amount
	case f.sum < 2*f.view.Capacity:
		f.sum += amount
		f.view.Pieces = append(f.view.Pieces, Piece{Page: page, Pages: 1, Amount: amount, State: state, Polled: polled})
	}
}
