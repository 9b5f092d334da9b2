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
	for i := range p.objects {
		o := &p.objects[i]
		if int(o.state) == p.states {
			o.state = int32(n)
		} else {
			o.state = 1 + int32(math.Round(float64(o.state-1)*to/from))
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
	next := p.objects[p.turn].page
	p1 := append(make([]fpaObject, 0, len(p.objects)), p.objects[:p.inner]...)
	p2 := slices.Clone(p.objects[p.inner:])
	if inner < p.inner {
		p2 = p.migrate(&p1, p2, p.inner-inner)
	} else {
		p1 = p.migrate(&p2, p1, inner-p.inner)
	}
	p.seat(p1, p2)
	if turn := int(p.place[next]); turn >= p.inner {
		p.turn = turn
	}
	return nil
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
	if err := checkWorld(len(p.objects), capacity, omega); err != nil {
		return err
	}
	if err := p.repartition(capacity, p.f); err != nil {
		return err
	}
	p.omega = omega
	return nil
}
