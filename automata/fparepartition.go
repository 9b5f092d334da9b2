package automata

import (
	"math"
	"slices"
)

// Tune implements [Poller].
func (p *fpa) Tune(key string, v Values) error {
	switch key {
	case "N":
		p.setStates(v.Int("N"))
	case "f":
		return p.repartition(p.capacity, v.Number("f"))
	default:
		return restartError(key)
	}
	return nil
}

// setStates rescales the states; innermost stays innermost, boundary stays boundary.
func (p *fpa) setStates(n int) {
	from, to := float64(p.states-1), float64(n-1)
	for i, s := range p.at {
		if int(s) == p.states {
			p.at[i] = int32(n)
		} else {
			p.at[i] = 1 + int32(math.Round(float64(s-1)*to/from))
		}
	}
	p.states = n
	p.ladder = newFPALadder(n, cap(p.ladder.sorted))
}

// repartition changes |P1|: the objects nearest their boundary change class, and
// begin at the boundary of the other.
func (p *fpa) repartition(capacity int, f float64) error {
	inner, err := fpaInner(capacity, f)
	if err != nil {
		return err
	}
	p.capacity, p.f = capacity, f
	next := p.pages[p.turn]
	p1, p2 := p.objects(0, p.inner), p.objects(p.inner, len(p.pages))
	if inner < p.inner {
		p2 = p.migrate(&p1, p2, p.inner-inner)
	} else {
		p1 = p.migrate(&p2, p1, inner-p.inner)
	}
	for i, o := range append(p1, p2...) {
		p.pages[i], p.at[i] = o.page, o.state
	}
	p.seat(p.pages, inner)
	if turn := int(p.place[next]); turn >= p.inner {
		p.turn = turn
	}
	return nil
}

type fpaObject struct{ page, state int32 }

// objects lists objects from one to another, not included.
func (p *fpa) objects(from, to int) []fpaObject {
	list := make([]fpaObject, 0, len(p.pages))
	for i := from; i < to; i++ {
		list = append(list, fpaObject{p.pages[i], p.at[i]})
	}
	return list
}

// migrate takes the k objects of from that are nearest the boundary to the end of to.
func (p *fpa) migrate(from *[]fpaObject, to []fpaObject, k int) []fpaObject {
	byState := slices.Clone(*from)
	slices.SortStableFunc(byState, func(a, b fpaObject) int { return int(b.state - a.state) })
	going := make(map[int32]bool, k)
	for _, o := range byState[:k] {
		going[o.page] = true
		to = append(to, fpaObject{o.page, int32(p.states)})
	}
	*from = slices.DeleteFunc(*from, func(o fpaObject) bool { return going[o.page] })
	return to
}

// Resize implements [Poller].
func (p *fpa) Resize(capacity int, omega []float64) error {
	if err := checkWorld(len(p.pages), capacity, omega); err != nil {
		return err
	}
	if err := p.repartition(capacity, p.f); err != nil {
		return err
	}
	p.omega = omega
	return nil
}
