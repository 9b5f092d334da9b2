package model

import (
	"slices"

	"lascope/automata"
	"lascope/world"
)

// A slotPolls is what is noted of the polls of a slot that is watched.
type slotPolls struct {
	first  []world.LastPoll // no more than a trail keeps
	polls  int              // all of them
	pages  int              // the different pages among them
	polled []uint64         // a bit for each of these
	filled float64          // Σx at the beginning of the slot, in the knapsack game
}

// meet begins to note a slot.
func (b *pollingBench) meet() {
	m := &b.met
	m.first, m.polls, m.pages = m.first[:0], 0, 0
	if m.polled == nil {
		m.polled = make([]uint64, (b.world.Pages()+63)/64)
	}
	clear(m.polled)
	if k, ok := b.scheme.(automata.Knapsack); ok {
		m.filled, _ = k.Filled()
	}
}

func (m *slotPolls) clone() slotPolls {
	c := *m
	c.first, c.polled = slices.Clone(m.first), slices.Clone(m.polled)
	return c
}

// A witness notes every poll of a slot that is watched.
type witness struct {
	automata.Web
	of *pollingBench
}

// Poll implements [automata.Web].
func (w witness) Poll(page int, tick int64, x float64) bool {
	hit := w.Web.Poll(page, tick, x)
	m := &w.of.met
	if m.polls++; len(m.first) < automata.Noted {
		m.first = append(m.first, w.of.world.Last())
	}
	if word, bit := &m.polled[page/64], uint64(1)<<(page%64); *word&bit == 0 {
		*word |= bit
		m.pages++
	}
	return hit
}
