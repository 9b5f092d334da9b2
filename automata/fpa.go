package automata

import (
	"fmt"
	"math"
	"slices"
)

// fpaScheme is the row of FPA.
func fpaScheme() Scheme {
	return Scheme{
		Name: "fpa", Weight: Weight{Item: 13, State: 4}, Title: "FPA", Meaning: "two classes of pages, one polled in every slot, one in turn",
		Source: "[Thesis] §5.2", Learns: true, New: newFPA,
		Params: []Param{
			statesParam(1, "16"),
			{
				Key: "f", Symbol: "f", Meaning: "the part of the polls spent on P2, the pages polled in turn", Default: "0.1",
				Min: 0.001, Max: 0.999, Step: 0.05, Live: true,
			},
		},
	}
}

// An fpa is the fixed partitioning automaton [Thesis §5.2]. It parts the pages into
// two classes of fixed sizes: those of P1 are polled in every slot, those of P2 in
// turn with the polls that are left. f is the part of the capacity spent on P2:
// |P1| = ⌊(1−f)C⌋. (The printed M + f(N−M) = C would give M = 0 for most C.) Each
// class has states 1, the innermost, to N, the boundary, where all start.
//
//	hit in P1    one state inward, with probability ω
//	hit in P2    one outward, with probability ω; at the boundary instead, with
//	             probability ω, change places with an object of P1 that missed in
//	             this slot, the one nearest its boundary
//	miss in P2   one inward
//	miss in P1   one outward; at the boundary instead change places with an object
//	             of P2 that hit in this slot, the one nearest its boundary
//
// (For the last the thesis names the wrong class.) In a slot come first all polls and
// moves within a class, then the promotions to P1, then the demotions, both in the
// order of the polls. Objects that change places exchange class and state; among equally near
// ones an arbitrary one is drawn; where there is none nothing happens; and no object
// changes class twice in a slot.
type fpa struct {
	states   int
	f        float64
	capacity int
	omega    importance
	coins    coins
	trail    *Trail
	was      fpaSlot // what the trail is told from
	singly   singly

	// The first inner objects are P1, the others P2, each in the order of its polls. As
	// objects exchange their states with their places, a state stays where it is and
	// only the pages change places.
	pages, at []int32 // of each object its page and its state
	inner     int
	turn      int     // the object of P2 to poll next
	place     []int32 // of each page, among the objects

	every, some []float64 // the shares of a batch of P1 and of P2, alike in each
	found       []int32   // of this slot: the objects of P1 that hit,
	missed      []int32   // those that missed, if any of P2 hit,
	hits        []int32   // and the objects of P2 that hit; both see asks
	ladder      fpaLadder

	exchanges   int64
	entered     int // the latest page that went to P1
	left        int // and the one that it replaced
	exchangedAt int64
}

var (
	_ Poller  = (*fpa)(nil)
	_ Classes = (*fpa)(nil)
	_ Watched = (*fpa)(nil)
)

func newFPA(s Setup) (Poller, error) {
	if err := checkSetup(s); err != nil {
		return nil, err
	}
	p := &fpa{
		states: s.Values.Int("N"), f: s.Values.Number("f"), capacity: s.Capacity, omega: s.Omega,
		coins: newCoins(s.Seed), place: make([]int32, s.Pages),
	}
	inner, err := fpaInner(p.capacity, p.f)
	if err != nil {
		return nil, err
	}
	// P1 is drawn at random; both classes in the order of the pages.
	p1, p2 := make([]int32, 0, s.Pages), make([]int32, 0, s.Pages-inner)
	for page := range int32(s.Pages) {
		if p.coins.below(uint64(s.Pages-int(page))) < uint64(inner-len(p1)) {
			p1 = append(p1, page)
		} else {
			p2 = append(p2, page)
		}
	}
	p.at = slices.Repeat([]int32{int32(p.states)}, s.Pages)
	p.seat(append(p1, p2...), inner)
	return p, nil
}

// fpaInner is |P1|, which must be 1 or more. A product that misses a whole number by
// rounding alone, such as (1−0.9)·10, counts as that number.
func fpaInner(capacity int, f float64) (int, error) {
	inner := int(math.Floor(float64(capacity) - float64(f*float64(capacity)) + 1e-9))
	if inner >= 1 {
		return inner, nil
	}
	return 0, fmt.Errorf("capacity=%d: with f=%g of the polls for P2, P1 has ⌊(1−f)C⌋ = 0 pages; take capacity=%.0f or more%s",
		capacity, f, math.Ceil(1/(1-f)-1e-9), fpaSmallerF(capacity))
}

// fpaSmallerF is advice for capacities at which a smaller f would do as well.
func fpaSmallerF(capacity int) string {
	if capacity < 2 {
		return ""
	}
	return fmt.Sprintf(", or f=%.3g", math.Floor(1000*(1-1/float64(capacity)))/1000)
}

// seat gives the pages their places, of which the first inner are P1.
func (p *fpa) seat(pages []int32, inner int) {
	p.pages, p.inner, p.turn = pages, inner, inner
	for i, page := range pages {
		p.place[page] = int32(i)
	}
	quota := p.capacity - inner
	p.every = slices.Repeat([]float64{1}, batchLength)
	p.some = slices.Repeat([]float64{float64(quota) / float64(len(pages)-inner)}, batchLength)
	p.found, p.missed = make([]int32, inner), make([]int32, 0, inner)
	p.hits = make([]int32, quota)
	p.ladder = newFPALadder(p.states, max(inner, quota))
}

// Advance implements [Poller].
func (p *fpa) Advance(web Web, tick, n int64) {
	batch := p.singly.of(web)
	for end := tick + n; tick < end; {
		tick++
		if p.trail != nil {
			p.remember()
		}
		p.pollInner(batch, tick)
		promotions := p.pollOuter(batch, tick)
		demotions := p.moveInner()
		if p.trail != nil {
			p.tell()
		}
		if promotions > 0 && len(p.missed) > 0 {
			demotions -= p.promote(tick, promotions)
		}
		if demotions > 0 && len(p.hits) > promotions {
			p.demote(tick, demotions)
		}
	}
}

// asks marks an object of missed or hits that is at the boundary and asks to change
// places: its index comes doubled, plus one if it asks.
const asks = 1

// pollInner polls P1 and moves the objects that hit.
func (p *fpa) pollInner(web Batch, tick int64) {
	found := p.poll(web, tick, p.every, 0, p.inner, p.found[:0])
	for _, i := range found {
		coin, threshold := p.omega.toss(&p.coins, p.pages[i])
		s := p.at[i]
		if coin < threshold && s > 1 {
			s--
		}
		p.at[i] = s - 1 // as moveInner, which takes all for misses, adds one
	}
	p.found = found
}

// poll polls objects from one to another, not included, and appends to hits those that hit.
func (p *fpa) poll(web Batch, tick int64, shares []float64, from, to int, hits []int32) []int32 {
	for ; from < to; from += batchLength {
		pages, k := p.pages[from:min(from+batchLength, to)], len(hits)
		hits = hits[:k+web.PollAll(pages, tick, shares, hits[k:cap(hits)])]
		if from > 0 {
			for j := range hits[k:] {
				hits[k+j] += int32(from)
			}
		}
	}
	return hits
}

// moveInner moves the objects of P1 that missed, and gives the number of those that
// ask to leave, if there are objects of P2 that they could change places with.
func (p *fpa) moveInner() (demotions int) {
	n, at, missed := int32(p.states), p.at[:p.inner], p.missed[:0]
	if len(p.hits) == 0 {
		for i, s := range at {
			at[i] = s - below(s, n)
		}
		p.missed = missed
		return 0
	}
	missed = missed[:len(at)]
	asking := int32(len(at)) // all but those that can still go outward
	for i, s := range at {
		outward := below(s, n)
		at[i] = s - outward
		missed[i] = int32(i)<<1 + asks + outward
		asking += outward
	}
	p.missed = without(missed, p.found)
	return int(asking)
}

// below is −1 if a < b, and 0 otherwise, without a branch.
func below(a, b int32) int32 { return (a - b) >> 31 }

// without takes away the elements with these indices, which ascend.
func without(list, indices []int32) []int32 {
	for k, i := range indices {
		next := len(list)
		if k+1 < len(indices) {
			next = int(indices[k+1])
		}
		copy(list[int(i)-k:], list[i+1:next])
	}
	return list[:len(list)-len(indices)]
}

// pollOuter polls the objects of P2 whose turn it is and moves them; it gives the
// number of those that ask to go to P1.
func (p *fpa) pollOuter(web Batch, tick int64) (promotions int) {
	n, quota := int32(p.states), p.capacity-p.inner
	first, end := p.turn, p.turn+quota
	hits := p.poll(web, tick, p.some, first, min(end, len(p.pages)), p.hits[:0])
	if end >= len(p.pages) { // the turns go round
		end += p.inner - len(p.pages)
		hits = p.poll(web, tick, p.some, p.inner, end, hits)
	}
	for k, i := range hits {
		coin, threshold := p.omega.toss(&p.coins, p.pages[i])
		entry, s := i<<1, p.at[i]
		if coin < threshold {
			if s == n {
				promotions++
				entry |= asks
			} else {
				s++
			}
		}
		p.at[i] = s + 1 // as inward, which takes all for misses, takes one away
		hits[k] = entry
	}
	if p.hits, p.turn = hits, end; end > first {
		inward(p.at[first:end])
	} else {
		inward(p.at[first:])
		inward(p.at[p.inner:end])
	}
	return promotions
}

// inward moves objects of P2 that missed.
func inward(at []int32) {
	for i, s := range at {
		at[i] = s + below(1, s)
	}
}

// toss draws whether a page's hit counts: with probability ω. Without importance it
// always does, and no coin is drawn.
func (w importance) toss(c *coins, page int32) (coin, threshold float64) {
	if w == nil {
		return -1, 1
	}
	return c.unit(), w[page]
}

// promote lets the objects of P2 that ask change places with objects of P1 that
// missed. It gives the number of those that had asked to leave; missed then holds the
// others that ask, being at the boundary, at least.
func (p *fpa) promote(tick int64, promotions int) (asked int) {
	p.ladder.build(p.missed, p.at, promotions)
	for _, hit := range p.hits {
		if hit&asks == 0 {
			continue
		}
		if p.ladder.empty() {
			break
		}
		missed := p.ladder.draw(&p.coins)
		asked += int(missed & asks)
		p.exchange(missed>>1, hit>>1, tick)
	}
	p.missed = append(p.missed[:0], p.ladder.rest()...)
	slices.Sort(p.missed) // in the order of the polls again
	return asked
}

// demote lets the objects of P1 that still ask change places with objects of P2 that
// hit. Those of P2 that asked have left: while an object of P1 asks, they had a
// partner.
func (p *fpa) demote(tick int64, demotions int) {
	p.hits = slices.DeleteFunc(p.hits, func(hit int32) bool { return hit&asks != 0 })
	p.ladder.build(p.hits, p.at, demotions)
	for _, missed := range p.missed {
		if missed&asks == 0 {
			continue
		}
		if p.ladder.empty() {
			break
		}
		p.exchange(missed>>1, p.ladder.draw(&p.coins)>>1, tick)
	}
}

// exchange lets an object i of P1 and an object j of P2 change places and states.
func (p *fpa) exchange(i, j int32, tick int64) {
	out, in := p.pages[i], p.pages[j]
	p.pages[i], p.pages[j] = in, out
	p.place[in], p.place[out] = i, j
	p.exchanges++
	p.entered, p.left, p.exchangedAt = int(in), int(out), tick
	if p.trail != nil {
		p.tellExchange(i, j)
	}
}

// Shares implements [Poller]: 1 in P1, an equal part of the other polls in P2.
func (p *fpa) Shares(dst []float64) {
	outer := float64(p.capacity-p.inner) / float64(len(p.pages)-p.inner)
	for i, page := range p.pages {
		if dst[page] = outer; i < p.inner {
			dst[page] = 1
		}
	}
}

// Place implements [Classes].
func (p *fpa) Place(page int) (class, state int) {
	i := int(p.place[page])
	if i >= p.inner {
		class = 1
	}
	return class, int(p.at[i])
}

// States implements [Classes].
func (p *fpa) States() int { return p.states }

// Exchanges implements [Classes].
func (p *fpa) Exchanges() int64 { return p.exchanges }

// LastExchange implements [Classes].
func (p *fpa) LastExchange() (p1, p2 int, tick int64) { return p.entered, p.left, p.exchangedAt }

// SetTrail implements [Watched].
func (p *fpa) SetTrail(t *Trail) { p.trail = t }

// Clone implements [Poller].
func (p *fpa) Clone() Poller {
	c := *p
	c.pages, c.at, c.place = slices.Clone(p.pages), slices.Clone(p.at), slices.Clone(p.place)
	c.found, c.missed = make([]int32, 0, cap(p.found)), make([]int32, 0, cap(p.missed))
	c.hits = make([]int32, 0, cap(p.hits))
	c.ladder = newFPALadder(p.states, cap(p.ladder.sorted))
	c.trail, c.was, c.singly = nil, fpaSlot{}, singly{}
	return &c
}
