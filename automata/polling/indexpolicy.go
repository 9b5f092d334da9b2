package polling

import (
	"cmp"
	"slices"

	"lascope/automata"
	"lascope/internal/refusal"
)

// An indexPolicy polls in each slot the pages with the greatest index, the capacity's number of
// them, each at most once. An index grows with the page's age, the slots since its last poll.
// All indices but Whittle's are lines: a slope times the age.
//
// Where a floor is set, a slope counts as at least that part of the mean slope, so that no page
// is forgotten. The floor is the same for all pages: it matters for the eldest alone.
//
// An index policy has no shares. The world is told 1/age, the frequency at which the poll is in
// fact made; the shares shown are proportional to the slopes: under them all indices reach the same height between two polls.
type indexPolicy struct {
	base
	learner pageLearner `own:""` // the policy itself; nil for one that knows the rates
	slope   slopes      `own:""` // of each page, its importance included
	sum     float64     // of all slopes
	added   int         // polls since the sum was added up anew
	floor   float64     // of a slope, as a part of the mean; 0 for none
	turns   bool        // the pages take turns, whatever their indices
	race    ageRace
	eldest  ageList
	now     int64   // the last slot done
	purse   float64 // the units left of the slots before
	answers counted
}

// A pageLearner is an index policy that learns: it may give the page of the poll a new slope.
type pageLearner interface {
	// learn takes the answer to a poll that was made gap slots after the one before.
	learn(page int, gap int64, hit bool)
	// rate is the slope that it gives a page, without its importance.
	rate(page int) float64
	// number is the number that the policy learns of a page, with its symbol.
	number(page int) (symbol string, value float64)
}

// number returns the rate, which most policies learn; the others override it.
func (p *indexPolicy) number(page int) (symbol string, value float64) {
	return "â", p.learner.rate(page)
}

// begin starts the policy: a learner gives all pages their first slopes; without one Inform does.
func (p *indexPolicy) begin(s Setup, learner pageLearner) {
	p.base, p.learner, p.slope = newBase(s), learner, make(slopes, s.Pages)
	p.race.index = p.slope
	if learner != nil {
		p.setSlopes(learner.rate)
	}
	p.start(0)
}

// setSlopes gives all pages new slopes.
func (p *indexPolicy) setSlopes(slope func(page int) float64) {
	for page := range p.slope {
		if p.slope[page] = slope(page); p.weighs() {
			p.slope[page] *= p.omega[page]
		}
	}
	p.addUp()
}

// weighs reports that the slopes include the importance. A [pricedIndex] keeps the importance apart from them, and turns know none.
func (p *indexPolicy) weighs() bool {
	_, priced := p.race.index.(pricedIndex)
	return p.omega != nil && !p.turns && !priced
}

// start begins a race of pages all of which were last polled in slot now.
func (p *indexPolicy) start(now int64) {
	p.now = now
	p.race, p.eldest = newAgeRace(p.race.index, len(p.slope), now), newAgeList(len(p.slope))
}

// addUp sums the slopes anew, so that rounding errors do not accumulate.
func (p *indexPolicy) addUp() {
	p.sum, p.added = 0, 0
	for _, s := range p.slope {
		p.sum += s
	}
}

// setSlope gives the page of the present poll a new slope.
func (p *indexPolicy) setSlope(page int, slope float64) {
	if p.weighs() {
		slope *= p.omega[page]
	}
	p.sum += slope - p.slope[page]
	p.slope[page] = slope
	if p.added++; p.added == len(p.slope) {
		p.addUp()
	}
}

// restart gives all pages new slopes; their ages stay.
func (p *indexPolicy) restart(slope func(page int) float64) {
	p.setSlopes(slope)
	p.race.restart(p.now)
}

// least is the floor of a slope.
func (p *indexPolicy) least() float64 { return p.floor * p.sum / float64(len(p.slope)) }

// choose is the page with the greatest index in a slot.
func (p *indexPolicy) choose(slot int64) (page int, eldest bool) {
	if p.turns {
		return p.eldest.first(), true
	}
	page = p.race.winner(slot)
	if p.floor == 0 {
		return page, false
	}
	old := p.eldest.first()
	index := p.race.contender(int32(page), slot).index
	if index >= p.least()*float64(slot-p.race.last[old]) {
		return page, false
	}
	return old, true
}

func (p *indexPolicy) Advance(web Web, tick, n int64) {
	if p.now != tick { // the policy took over a web that was already running
		p.start(tick)
	}
	p.answers.follow(web)
	for end := tick + n; p.now < end; {
		p.now++
		for p.purse += float64(p.capacity); p.purse > 0; {
			page, eldest := p.choose(p.now)
			gap := p.now - p.race.last[page]
			if gap == 0 { // all were polled
				p.purse = 0
				break
			}
			if p.purse -= p.cost(page); p.trace.room(0) {
				p.explain(web, page, eldest, gap)
			} else {
				p.poll(web, page, gap)
			}
		}
	}
}

func (p *indexPolicy) poll(web Web, page int, gap int64) {
	hit := p.answers.reads(web.Poll(page, p.now, 1/float64(gap)))
	if p.learner != nil {
		p.learner.learn(page, gap, hit)
	}
	p.race.polled(page, p.now)
	p.eldest.polled(page)
}

// explain makes a poll and notes the index that chose its page, and the learner's answer.
func (p *indexPolicy) explain(web Web, page int, eldest bool, gap int64) {
	chosen := Poll{Page: page, Why: turnOf(page+1, p.n), Share: 1 / float64(gap)}
	if !p.turns {
		index := p.race.contender(int32(page), p.now).index
		if eldest {
			index = p.least() * float64(gap)
		}
		chosen = Poll{Page: page, Why: automata.Tell(
			"<{eldest?}the eldest, of age {age,}: its index counts as {index:six}|index {index:six} at age {age,}, the greatest>",
			"eldest", eldest, "age", gap, "index", p.scale()*index)}
		if p.learner != nil {
			symbol, before := p.learner.number(page)
			chosen.Learnt = &Number{Symbol: symbol, Before: before}
		}
	}
	p.poll(web, page, gap)
	if chosen.Learnt != nil {
		_, chosen.Learnt.After = p.learner.number(page)
	}
	p.trace.Note(chosen)
}

// scale is the factor of the indices that are shown: with intervals in slots, an age of one interval is an index of 1.
func (p *indexPolicy) scale() float64 {
	if _, intervals := p.learner.(*interval); intervals {
		return float64(p.capacity) / p.sum
	}
	return 1
}

func (p *indexPolicy) NextPage() (page int, ok bool) {
	page, _ = p.choose(p.now + 1)
	return page, true
}

// Shares: in proportion to the slopes.
func (p *indexPolicy) Shares(dst []float64) {
	least := p.least()
	for page, s := range p.slope {
		dst[page] = max(s, least)
	}
	if x, ok := p.race.index.(pricedIndex); ok {
		x.shares(dst, float64(p.capacity))
		return
	}
	if p.costs != nil {
		capUnits(dst, p.costs, float64(p.capacity))
		return
	}
	capShares(dst, p.capacity)
}

func (p *indexPolicy) Ranked(most int) (first []Ranked) {
	least := p.least()
	for page := range p.slope {
		c := p.race.contender(int32(page), p.now+1)
		r := Ranked{Page: page, Index: p.scale() * max(c.index, least*float64(c.age)), Age: c.age}
		if len(first) == most && (most == 0 || r.Index <= first[most-1].Index) {
			continue
		}
		at, _ := slices.BinarySearchFunc(first, r, Ranked.compare)
		first = slices.Insert(first[:min(len(first), most-1)], at, r)
	}
	return first
}

// compare is the order of the queue; of equal indices the lower page is first.
func (r Ranked) compare(s Ranked) int {
	return cmp.Or(cmp.Compare(s.Index, r.Index), cmp.Compare(r.Page, s.Page))
}

// Resize: the slopes of a learner follow the importance.
func (p *indexPolicy) Resize(capacity int, omega []float64) {
	if p.base.Resize(capacity, omega); p.learner != nil {
		p.restart(p.learner.rate)
	}
}

// checkAges refuses a web on which an index that grows with the age says nothing.
func checkAges(s Setup) {
	if s.Updates == "vanish" {
		refusal.Say("updates=vanish: a change that vanishes is seen in its tick alone, whatever the page's age, and an index that grows with the age says nothing; take updates=overwrite or updates=cumulative, or another scheme, such as lakg")
	}
}
