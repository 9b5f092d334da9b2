package polling

import (
	"math"
	"slices"

	"lascope/automata"
)

// A fixedShares polls by shares that an informed policy computed and that stand
// still until the next shift: evenly, by earliest deadline first, or at random.
//
// By deadline, the j-th poll of a page is due j/x slots after its first: the wait to
// the next poll counts from when this one was due. Were it to count from when the
// poll was made, as it does for schemes whose shares move, every poll made early or
// late by a part of a slot would shift all that follow, and hot pages, which wait
// for few slots, would miss their shares (two pages with 0.6 and 0.4 would take turns). The
// first poll of page k, from 1, is due after u/x slots, with u = 1 − (k·0.618… modulo 1)
// spread evenly over (0, 1]: then about x·t polls of each page are due by any time t, and
// the c polls of a slot neither lag behind nor run ahead. Were all due after 1/x,
// the hottest pages would have the web to themselves until the coldest are first due.
//
// No page is polled twice in a slot.
type fixedShares struct {
	base
	policy   sharePolicy
	schedule schedule
	coins    automata.Coins

	x     []float64 `own:""` // polls a slot
	now   int64     // the last slot done
	queue edfQueue
	purse float64 // with costs, the units left of the slots before
	draws systematicSampler
}

// A sharePolicy computes the shares of a fixedShares.
type sharePolicy struct {
	of     func(o Oracle, page int) float64 // the share of a page, or its weight
	worth  bool                             // weights are multiplied by the importance
	weighs bool                             // shares are in proportion to the weights, none above one poll a slot
}

// shareRule is the rule of all these policies.
const shareRule = `
		choice <{schedule=random?}drawn in proportion to its share, which is|its next poll is due, by a share that is> fixed until the next shift
		rest <{schedule=random?}were not drawn|wait: their polls are due later>`

// build builds the policy on a web.
func (p sharePolicy) build(s Setup) Poller {
	f := &fixedShares{
		base: newBase(s), policy: p,
		schedule: schedules[s.Values.Word("schedule")], coins: automata.NewCoins(s.Seed), x: make([]float64, s.Pages),
	}
	f.compute()
	f.begin()
	return f
}

// compute fills in the shares.
func (f *fixedShares) compute() {
	for page := range f.x {
		if f.x[page] = f.policy.of(f.oracle, page); f.policy.worth {
			f.x[page] *= f.omega.of(page)
		}
	}
	if f.policy.weighs {
		capShares(f.x, f.capacity)
	}
}

// begin starts the schedule afresh in the present slot.
func (f *fixedShares) begin() {
	f.queue, f.draws = edfQueue{}, systematicSampler{}
	if f.schedule == byChance {
		f.draws = newSystematicSampler(f.x)
		return
	}
	f.queue.due = make([]Due, 0, f.n)
	for page, x := range f.x {
		if comesUp(x) {
			f.queue.due = append(f.queue.due, Due{page, f.firstDue(page)})
		}
	}
	f.queue.order()
}

// comesUp reports whether a page of share x is ever due: not without a share, nor with one
// so small, as the thesis's web may give, that its period is beyond all numbers.
func comesUp(x float64) bool { return !math.IsInf(1/x, 1) }

// firstDue spreads the first polls over a page's period.
func (f *fixedShares) firstDue(page int) float64 {
	return float64(f.now) + (1-firstPhase(page))/f.x[page]
}

func (f *fixedShares) Advance(web Web, tick, n int64) {
	if f.now != tick { // the policy took over a web that was already running
		f.now = tick
		f.begin()
	}
	if f.schedule == byChance {
		f.advanceByChance(web, n)
		return
	}
	poll := func(e Due) Due { return f.poll(web, e) }
	for ; n > 0; n-- {
		f.now++
		if f.costs == nil {
			f.queue.serve(f.capacity, poll)
			continue
		}
		for f.purse += float64(f.capacity); f.purse > 0 && len(f.queue.due) > 0; {
			f.purse -= f.costs[f.queue.take().Page]
		}
		f.purse = min(f.purse, float64(f.capacity))
		f.queue.back(poll)
	}
}

// poll makes a poll that is due and says when the page is due again.
func (f *fixedShares) poll(web Web, e Due) Due {
	x := f.x[e.Page]
	web.Poll(e.Page, f.now, x)
	next := Due{e.Page, e.Deadline + 1/x}
	if f.trace.room(0) {
		f.trace.Note(Poll{Page: e.Page, Why: e.words(x, next), Share: x})
	}
	return next
}

func (f *fixedShares) advanceByChance(web Web, n int64) {
	step := f.draws.total / float64(f.capacity)
	if step == 0 {
		f.now += n
		return
	}
	for end := f.now + n; f.now < end; {
		f.now++
		u := f.coins.Unit()
		for j := range f.capacity {
			point := (u + float64(j)) * step
			page, x := f.draws.at(point)
			web.Poll(page, f.now, x)
			if f.trace.room(0) {
				from, to := f.draws.part(page)
				f.trace.Note(Lot{point, from, to, f.draws.total}.poll(page, x))
			}
		}
	}
}

func (f *fixedShares) Shares(dst []float64) { copy(dst, f.x) }

func (f *fixedShares) Tune(_ string, v automata.Values) {
	f.schedule = schedules[v.Word("schedule")]
	f.begin()
}

// Inform: a page whose share changes is due one new period after its last poll was due, or now if that has
// passed; all others stay as they are.
func (f *fixedShares) Inform(o Oracle) {
	f.oracle = o
	old := slices.Clone(f.x)
	f.compute()
	if f.schedule == byChance {
		f.draws = newSystematicSampler(f.x)
		return
	}
	was := f.queue.due
	f.queue.due = make([]Due, 0, f.n)
	for _, e := range was {
		x := f.x[e.Page]
		if !comesUp(x) {
			continue
		}
		if before := old[e.Page]; x != before {
			e.Deadline = max(float64(f.now), e.Deadline-1/before+1/x)
		}
		f.queue.due = append(f.queue.due, e)
	}
	for page, x := range f.x {
		if comesUp(x) && !comesUp(old[page]) {
			f.queue.due = append(f.queue.due, Due{page, f.firstDue(page)})
		}
	}
	f.queue.order()
}

func (f *fixedShares) NextPage() (page int, ok bool) {
	if f.schedule == byChance || len(f.queue.due) == 0 {
		return 0, false
	}
	return f.queue.due[0].Page, true
}

// Next: polled at random, no page has a deadline.
func (f *fixedShares) Next(most int) []Due { return f.queue.next(most) }
