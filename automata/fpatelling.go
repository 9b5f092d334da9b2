package automata

// An fpaSlot is what an FPA was at the beginning of a slot that is watched.
type fpaSlot struct {
	at    []int32
	turn  int
	coins coins
}

// remember notes what the FPA is at the beginning of a slot.
func (p *fpa) remember() {
	p.was = fpaSlot{append(p.was.at[:0], p.at...), p.turn, p.coins}
}

// tell writes to the trail what the objects that were polled did in answer, class by
// class in the order of the polls.
func (p *fpa) tell() {
	hits := p.found
	for i := range p.inner {
		hit := len(hits) > 0 && int(hits[0]) == i
		if hit {
			hits = hits[1:]
		}
		p.tellMove(i, hit, "innermost", "boundary, asks to leave P1")
	}
	hits = p.hits
	i, outer := p.was.turn, len(p.pages)-p.inner
	for range p.capacity - p.inner {
		p.trail.chose(Chosen{By: ByTurn, Page: int(p.pages[i]), Place: i - p.inner + 1, Of: outer})
		hit := len(hits) > 0 && int(hits[0]>>1) == i
		if hit {
			hits = hits[1:]
		}
		p.tellMove(i, hit, "boundary, asks to enter P1", "innermost")
		if i++; i == len(p.pages) {
			i = p.inner
		}
	}
}

// tellMove writes what one object did; the words say why if it stayed at a hit, or at a
// miss.
func (p *fpa) tellMove(i int, hit bool, atHit, atMiss string) {
	page := p.pages[i]
	m := Move{Automaton: int(page), From: p.was.at[i], To: p.at[i], N: int32(p.states), Coin: -1, Threshold: 1, Hit: hit, Second: i >= p.inner}
	why := atMiss
	if hit {
		m.Coin, m.Threshold = p.omega.toss(&p.was.coins, page)
		why = atHit
	}
	if m.From == m.To && m.Coin < m.Threshold {
		m.Why = why
	}
	p.trail.note(m)
}

// tellExchange writes that an object i of P1 and an object j of P2 have changed places.
func (p *fpa) tellExchange(i, j int32) {
	n, in, out := int32(p.states), p.at[i], p.at[j]
	p.trail.note(Move{Automaton: int(p.pages[i]), From: out, To: in, N: n, Second: true, Coin: -1, Why: "enters P1", Exchanged: true})
	p.trail.note(Move{Automaton: int(p.pages[j]), From: in, To: out, N: n, Coin: -1, Why: "leaves P1", Exchanged: true})
}
