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

	// objects[:inner] is P1, the rest P2, each in the order of its polls. As
	// objects exchange their states with their places, a state stays where it is
	// and only the pages change places.
	objects []fpaObject
	inner   int
	turn    int     // the object of P2 to poll next
	place   []int32 // of each page, in objects

	missed, hits []int32 // of this slot: objects of P1 that missed, of P2 that hit; see asks
	ladder       fpaLadder

	exchanges   int64
	entered     int // the latest page that went to P1
	left        int // and the one that it replaced
	exchangedAt int64
}

type fpaObject struct{ page, state int32 }

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
	p1, p2 := make([]fpaObject, 0, s.Pages), make([]fpaObject, 0, s.Pages-inner)
	for page := range s.Pages {
		o := fpaObject{int32(page), int32(p.states)}
		if p.coins.below(uint64(s.Pages-page)) < uint64(inner-len(p1)) {
			p1 = append(p1, o)
		} else {
			p2 = append(p2, o)
		}
	}
	p.seat(p1, p2)
	return p, nil
}

// fpaInner is |P1|, which must be 1 or more. A product that misses a whole number by
// rounding alone, such as (1−0.9)·10, counts as that number.
func fpaInner(capacity int, f float64) (int, error) {
	inner := int(math.Floor(float64(capacity) - f*float64(capacity) + 1e-9))
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

// seat puts the objects of both classes in their places; p1 has room for all.
func (p *fpa) seat(p1, p2 []fpaObject) {
	p.inner = len(p1)
	p.turn = len(p1)
	p.objects = append(p1, p2...)
	for i, o := range p.objects {
		p.place[o.page] = int32(i)
	}
	p.missed = make([]int32, 0, p.inner)
	p.hits = make([]int32, 0, p.capacity-p.inner)
	p.ladder = newFPALadder(p.states, max(p.inner, p.capacity-p.inner))
}

// Advance implements [Poller].
func (p *fpa) Advance(web Web, tick, n int64) {
	for end := tick + n; tick < end; {
		tick++
		p.missed, p.hits = p.missed[:0], p.hits[:0]
		demotions := p.pollInner(web, tick)
		promotions := p.pollOuter(web, tick)
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

// pollInner polls P1 and gives the number of its objects that ask to leave.
func (p *fpa) pollInner(web Web, tick int64) (demotions int) {
	n, objects := int32(p.states), p.objects[:p.inner]
	for i := range objects {
		o := &objects[i]
		s := o.state
		if web.Poll(int(o.page), tick, 1) {
			coin, threshold := p.toss(o.page)
			if coin < threshold && s > 1 {
				o.state--
			}
			if p.trail != nil {
				p.note(o, true, s, coin, threshold, "innermost")
			}
			continue
		}
		entry := int32(i) << 1
		if s == n {
			demotions++
			entry |= asks
		} else {
			o.state++
		}
		p.missed = append(p.missed, entry)
		if p.trail != nil {
			p.note(o, false, s, -1, 1, "boundary, asks to leave P1")
		}
	}
	return demotions
}

// pollOuter polls the objects of P2 whose turn it is, and gives the number of them
// that ask to go to P1.
func (p *fpa) pollOuter(web Web, tick int64) (promotions int) {
	n := int32(p.states)
	quota := p.capacity - p.inner
	x := float64(quota) / float64(len(p.objects)-p.inner)
	for range quota {
		i := p.turn
		if p.turn++; p.turn == len(p.objects) {
			p.turn = p.inner
		}
		o := &p.objects[i]
		s := o.state
		if p.trail != nil {
			p.trail.chose(Chosen{By: ByTurn, Page: int(o.page), Place: i - p.inner + 1, Of: len(p.objects) - p.inner})
		}
		if !web.Poll(int(o.page), tick, x) {
			if s > 1 {
				o.state--
			}
			if p.trail != nil {
				p.note(o, false, s, -1, 1, "innermost")
			}
			continue
		}
		coin, threshold := p.toss(o.page)
		entry := int32(i) << 1
		if coin < threshold {
			if s == n {
				promotions++
				entry |= asks
			} else {
				o.state++
			}
		}
		p.hits = append(p.hits, entry)
		if p.trail != nil {
			p.note(o, true, s, coin, threshold, "boundary, asks to enter P1")
		}
	}
	return promotions
}

// toss draws whether a hit counts: with probability ω. Without importance it always
// does, and no coin is drawn.
func (p *fpa) toss(page int32) (coin, threshold float64) {
	if p.omega == nil {
		return -1, 1
	}
	return p.coins.unit(), p.omega[page]
}

// promote lets the objects of P2 that ask change places with objects of P1 that
// missed. It gives the number of those that had asked to leave; missed then holds the
// others that ask, being at the boundary, at least.
func (p *fpa) promote(tick int64, promotions int) (asked int) {
	p.ladder.build(p.missed, p.objects, promotions)
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
	p.ladder.build(p.hits, p.objects, demotions)
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
	a, b := &p.objects[i], &p.objects[j]
	a.page, b.page = b.page, a.page
	p.place[a.page], p.place[b.page] = i, j
	p.exchanges++
	p.entered, p.left, p.exchangedAt = int(a.page), int(b.page), tick
	if p.trail != nil {
		n := int32(p.states)
		p.trail.note(Move{Automaton: int(a.page), From: b.state, To: a.state, N: n, Second: true, Coin: -1, Why: "enters P1", Exchanged: true})
		p.trail.note(Move{Automaton: int(b.page), From: a.state, To: b.state, N: n, Coin: -1, Why: "leaves P1", Exchanged: true})
	}
}

// note writes what an object did in answer to its poll; why says so if it stayed. It
// is seldom needed, and would make the loops of the polls long.
//
//go:noinline
func (p *fpa) note(o *fpaObject, hit bool, from int32, coin, threshold float64, why string) {
	move := Move{Automaton: int(o.page), From: from, To: o.state, N: int32(p.states), Coin: coin, Threshold: threshold, Hit: hit,
		Second: int(p.place[o.page]) >= p.inner}
	if o.state == from && coin < threshold {
		move.Why = why
	}
	p.trail.note(move)
}

// Shares implements [Poller]: 1 in P1, an equal part of the other polls in P2.
func (p *fpa) Shares(dst []float64) {
	outer := float64(p.capacity-p.inner) / float64(len(p.objects)-p.inner)
	for i, o := range p.objects {
		if dst[o.page] = outer; i < p.inner {
			dst[o.page] = 1
		}
	}
}

// Place implements [Classes].
func (p *fpa) Place(page int) (class, state int) {
	i := int(p.place[page])
	if i >= p.inner {
		class = 1
	}
	return class, int(p.objects[i].state)
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
	c.objects, c.place = slices.Clone(p.objects), slices.Clone(p.place)
	c.missed, c.hits = make([]int32, 0, cap(p.missed)), make([]int32, 0, cap(p.hits))
	c.ladder = newFPALadder(p.states, cap(p.ladder.sorted))
	c.trail = nil
	return &c
}
