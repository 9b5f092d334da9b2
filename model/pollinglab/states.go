package pollinglab

import (
	"math"
	"sort"
	"strings"

	"lascope/automata/polling"
	"lascope/internal/foreign"
	"lascope/model/lab"
)

// mostDots is the number of dots in a cell, at most.
const mostDots = 8

// armsView shows two classes of pages state by state.
func (l look) armsView(s *polling.FPA) *ArmsView {
	n := s.States()
	v := &ArmsView{N: n, Exchanged: s.Exchanged}
	for c := range v.Arms {
		v.Arms[c] = make([]ArmState, n)
	}
	v.Turn, v.Sizes[1] = s.Turn()
	v.Sizes[0] = l.Pages() - v.Sizes[1]
	dots := l.Pages() <= mostDots*l.Width*l.Height
	last := l.lastPage()
	for k, page := range l.order.byWorth {
		worthy := k < v.Sizes[0]
		class, state := s.Place(int(page))
		if worthy && class == 0 {
			v.Correct++
		}
		if l.Hidden {
			page, worthy = int32(k), false
			class, state = s.Place(k)
		}
		arm := &v.Arms[class][state-1]
		arm.Count++
		if worthy {
			arm.Worthy++
		}
		if dots {
			arm.Objects = append(arm.Objects, ArmObject{Page: int(page), Worthy: worthy, Polled: int(page) == last})
		}
	}
	v.Correct /= math.Max(1, float64(v.Sizes[0]))
	place := func(page int) Place {
		class, state := s.Place(page)
		return Place{class, state}
	}
	if next := l.nextPoll().Page; next >= 0 {
		v.Next = place(next)
	}
	if page, ok := l.chosenPage(); ok {
		v.Chosen = place(page)
	}
	if v.Exchanges > 0 {
		v.EnteredNow, v.LeftNow = place(v.Entered), place(v.Left)
	}
	return v
}

// The plan shows planPages pages and planSlots slots.
const (
	planPages = 10
	planSlots = 64
)

// plan is the plan of ten pages: by rank, from the hottest to twice as many as the capacity, or by number if the truth is hidden.
// It is nil for a scheme that plans nothing.
func (l look) plan(s polling.Knapsack) []PlanRow {
	planned, ok := l.Scheme.(*polling.CGLA)
	if !ok || planned.Plan(0, nil) < 0 {
		return nil
	}
	n := l.Pages()
	most := min(n, max(planPages, 2*l.Capacity()))
	var out []PlanRow
	for i := range min(planPages, n) {
		page := l.pageAt(i * most / planPages)
		row := PlanRow{Page: page, Name: l.Name(page), Share: s.Amount(s.State(page)), Polls: make([]bool, planSlots)}
		row.Polls = row.Polls[:planned.Plan(page, row.Polls)]
		out = append(out, row)
	}
	return out
}

// raceView shows the states of the knapsack game by true rank, or by page if the truth is
// hidden.
func (l look) raceView(s polling.Knapsack) *RaceView {
	v := &RaceView{N: s.States(), Capacity: float64(l.Capacity()), Polls: s.Polled(), LatestBin: -1}
	v.Sum, v.Full = s.Filled()
	v.Plan = l.plan(s)
	last := l.lastPage()
	bins := rankBins(l.Pages(), max(1, l.Width))
	best := make([]float64, len(bins))
	if !l.Hidden {
		best = l.order.bestStates(&l.present, s, bins)
	}
	fill := filling{RaceView: v, part: v.Capacity / float64(max(1, l.Fill)), tick: l.Tick, last: last}
	for i, edge := range bins {
		bin := RaceBin{Ranks: edge, Min: math.Inf(1), Optimal: best[i]}
		for rank := edge.First; rank < edge.End; rank++ {
			page := l.pageAt(rank)
			state := float64(s.State(page))
			bin.Min, bin.Max = min(bin.Min, state), max(bin.Max, state)
			bin.Mean += state
			if l.Fill > 0 {
				fill.add(page, s, l.PolledAt(page))
			}
			if page == last {
				v.LatestBin = len(v.Bins)
			}
		}
		bin.Mean /= float64(edge.Pages())
		v.Bins = append(v.Bins, bin)
	}
	if fill.rest.Pages > 0 {
		v.Pieces = append(v.Pieces, fill.rest)
	}
	return v
}

// bestStates is the mean state, for each bin of ranks, that yields the optimal amounts. It
// is computed once per epoch.
func (o *truthOrder) bestStates(p *present, s polling.Knapsack, bins []Ranks) []float64 {
	if o.bestEpoch == p.epoch && len(o.bestMean) == len(bins) {
		return o.bestMean
	}
	o.bestEpoch, o.bestMean = p.epoch, make([]float64, len(bins))
	t := p.Truth()
	for i, edge := range bins {
		sum, near := 0.0, 1
		for rank := edge.First; rank < edge.End; rank++ {
			near = StateOf(s, t.Optimal(t.Page(rank)), near)
			sum += float64(near)
		}
		o.bestMean[i] = sum / float64(edge.Pages())
	}
	return o.bestMean
}

// StateOf is the largest state whose amount is at most x, or 1. The search widens from a
// guess near it.
func StateOf(s polling.Knapsack, x float64, near int) int {
	low, high := near, near // the state is at least low, if that is not 1, and below high
	for step := 1; low > 1 && s.Amount(low) > x; step *= 2 {
		low, high = max(1, low-step), low
	}
	for step := 1; high == low || high <= s.States() && s.Amount(high) <= x; step *= 2 {
		low, high = high, min(high+step, s.States()+1)
	}
	return low + sort.Search(high-low-1, func(i int) bool { return s.Amount(low+i+1) > x })
}

// rankBins cuts ranks 0..n-1 into at most columns bins: one each for the hottest ranks,
// then ever wider ones, evenly on a logarithmic scale.
func rankBins(n, columns int) (bins []Ranks) {
	for from := 0; from < n; {
		left := columns - len(bins)
		to := from + 1
		if left > 1 && n-from > left {
			to = int(float64(from+1) * math.Pow(float64(n)/float64(from+1), 1/float64(left)))
			to = max(from+1, min(n, to))
		} else if left <= 1 {
			to = n
		}
		bins = append(bins, Ranks{from, to})
		from = to
	}
	return bins
}

// due are the pages due next of a scheme whose state does not list them.
func (l look) due(state lab.StateView) []QueueRow {
	switch state.(type) {
	case *QueueView, *TreeView, *lab.ChainView:
	default:
		return nil
	}
	q, deadlines := l.Scheme.(polling.Deadlines)
	if !deadlines {
		return l.turnQueue()
	}
	var out []QueueRow
	for _, d := range q.Next(max(1, l.Height)) {
		out = append(out, QueueRow{Page: d.Page, Name: l.Name(d.Page), In: max(0, d.Deadline-float64(l.Tick)), Share: l.shares[d.Page]})
	}
	return out
}

// turnQueue are the pages next in turn; none where chance draws them.
func (l look) turnQueue() (out []QueueRow) {
	next := l.nextPoll().Page
	if next < 0 {
		return nil
	}
	pages, capacity := l.Pages(), l.Capacity()
	for i := range min(max(1, l.Height), pages) {
		page := (next + i) % pages
		out = append(out, QueueRow{Page: page, Name: l.Name(page), In: float64(1 + i/capacity), Share: l.shares[page]})
	}
	return out
}

// A filling puts the pages of a knapsack game into the knapsack, one by one.
type filling struct {
	*RaceView
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
	if f.Polls >= 0 {
		if !polled {
			return
		}
		amount, polled = 1, page == f.last
	}
	switch {
	case amount < f.part:
		f.rest.Polled = f.rest.Polled || polled && page == f.last
		f.rest.Page, f.rest.Pages, f.rest.Amount = -1, f.rest.Pages+1, f.rest.Amount+amount
	case f.sum < 2*f.Capacity:
		f.sum += amount
		f.Pieces = append(f.Pieces, Piece{Page: page, Pages: 1, Amount: amount, State: state, Polled: polled})
	}
}

// programView shows the outside program's explanation, and the end of its standard error, a line for each row of the pane.
func (l look) programView(s *polling.Own) *ProgramView {
	spoken := s.Spoken()
	v := &ProgramView{Saying: spoken.Saying, Starts: spoken.Starts, Reread: spoken.Reread}
	if text := strings.TrimSpace(spoken.Errors); text != "" {
		lines := strings.Split(text, "\n")
		for _, line := range lines[max(0, len(lines)-max(l.Height, 1)):] {
			v.Errors = append(v.Errors, foreign.Terminal(line))
		}
	}
	return v
}
