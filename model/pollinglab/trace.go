package pollinglab

import (
	"slices"

	"lascope/automata/polling"
	"lascope/world/web"
)

// A slotTrace holds the moves and polls of the last slot, for its explanation.
type slotTrace struct {
	on     bool // a screen asks for them
	Trail  polling.Trail
	Polls  slotPolls
	tick   int64 // the slots done when polls was noted; -1 if it is void
	noting bool  // the slot under way is noted
}

// watch begins to trace each slot, or stops.
func (t *slotTrace) watch(on bool, scheme polling.Poller) {
	if on == t.on {
		return
	}
	t.on = on
	t.forget()
	t.attach(scheme)
}

// follow traces the next slot alone, or none.
func (t *slotTrace) follow(on bool, scheme polling.Poller, pages int) {
	if !on {
		setTrail(scheme, nil)
		return
	}
	t.Trail.Reset()
	t.Polls.begin(scheme, pages)
	t.noting = true
	setTrail(scheme, &t.Trail)
}

// end marks the slot under way as done at a tick.
func (t *slotTrace) end(tick int64) {
	if t.noting {
		t.noting, t.tick = false, tick
	}
}

// forget drops the last slot, whose automata or states are the previous ones.
func (t *slotTrace) forget() {
	t.Trail.Reset()
	t.tick = -1
}

// attach makes a scheme write its moves into the trail while a screen asks for them.
func (t *slotTrace) attach(scheme polling.Poller) {
	if t.on {
		setTrail(scheme, &t.Trail)
	} else {
		setTrail(scheme, nil)
	}
}

func setTrail(scheme polling.Poller, t *polling.Trail) {
	if w, ok := scheme.(polling.Watched); ok {
		w.SetTrail(t)
	}
}

func (t *slotTrace) clone() slotTrace {
	out := *t
	out.Trail, out.Polls = t.Trail.Clone(), t.Polls.clone()
	return out
}

// web is the web as the scheme polls it.
func (t *slotTrace) web(w *web.Web) polling.Web {
	if t.noting {
		return tracedWeb{w.Answers(), w, &t.Polls}
	}
	return w.Answers()
}

// A slotPolls notes the polls of a traced slot.
type slotPolls struct {
	First  []web.LastPoll // no more than a trail keeps
	polls  int            // all of them
	pages  int            // the different pages among them
	polled []uint64       // a bit for each of these
	filled float64        // Σx at the beginning of the slot, in the knapsack game
}

// begin empties the note for the next slot.
func (m *slotPolls) begin(scheme polling.Poller, pages int) {
	m.First, m.polls, m.pages = m.First[:0], 0, 0
	if m.polled == nil {
		m.polled = make([]uint64, (pages+63)/64)
	}
	clear(m.polled)
	if k, ok := scheme.(polling.Knapsack); ok {
		m.filled, _ = k.Filled()
	}
}

func (m *slotPolls) clone() slotPolls {
	c := *m
	c.First, c.polled = slices.Clone(m.First), slices.Clone(m.polled)
	return c
}

// A tracedWeb notes every poll.
type tracedWeb struct {
	polling.Web
	world *web.Web
	polls *slotPolls
}

// Poll implements [polling.Web].
func (w tracedWeb) Poll(page int, tick int64, x float64) bool {
	hit := w.Web.Poll(page, tick, x)
	m := w.polls
	if m.polls++; len(m.First) < polling.TrailSize {
		m.First = append(m.First, w.world.Last())
	}
	if word, bit := &m.polled[page/64], uint64(1)<<(page%64); *word&bit == 0 {
		*word |= bit
		m.pages++
	}
	return hit
}
