package automata

// uniformScheme is the row of polling in turn.
func uniformScheme() Scheme {
	return Scheme{
		Name: "uniform", Title: "Uniform", Meaning: "all pages in turn",
		Source: "[LAKG] §III.C", New: newUniform,
	}
}

// A uniform polls all pages in turn, c a slot: the one classical policy that needs to
// know nothing [LAKG §III.C].
type uniform struct {
	pages, capacity int
	next            int // the page to poll next
	trail           *Trail
	batch           slotBatch
}

var (
	_ Poller  = (*uniform)(nil)
	_ Watched = (*uniform)(nil)
)

func newUniform(s Setup) (Poller, error) {
	if err := checkSetup(s); err != nil {
		return nil, err
	}
	return &uniform{pages: s.Pages, capacity: s.Capacity}, nil
}

// Advance implements [Poller].
func (u *uniform) Advance(web Web, tick, n int64) {
	if web, ok := slotsOf(web, u.capacity, u.trail); ok {
		for end := tick + n; tick < end; {
			pages, _ := u.pollSlots(web, tick, end)
			tick += int64(len(pages))
		}
		return
	}
	x := float64(u.capacity) / float64(u.pages)
	for end := tick + n; tick < end; {
		tick++
		for range u.capacity {
			web.Poll(u.next, tick, x)
			if u.trail != nil {
				u.tellTurn(nil)
			}
			if u.next++; u.next == u.pages {
				u.next = 0
			}
		}
	}
}

// pollSlots polls the next pages in turn, one a slot, until slot end or until they are a
// batch. It gives the pages polled, and the indices of those that hit.
func (u *uniform) pollSlots(web Slots, tick, end int64) (pages, hits []int32) {
	x := 1 / float64(u.pages)
	pages = u.batch.pages[:min(end-tick, batchLength)]
	next := u.next
	for i := range pages {
		pages[i], u.batch.shares[i] = int32(next), x
		if next++; next == u.pages {
			next = 0
		}
	}
	u.next = next
	return pages, u.batch.poll(web, tick+1, len(pages))
}

// tellTurn notes whose turn it is, and what is estimated from the answer.
func (u *uniform) tellTurn(told *Estimate) {
	u.trail.chose(Chosen{By: ByTurn, Page: u.next, Place: u.next + 1, Of: u.pages, Estimate: told})
}

// SetTrail implements [Watched].
func (u *uniform) SetTrail(t *Trail) { u.trail = t }

// Shares implements [Poller].
func (u *uniform) Shares(dst []float64) {
	for page := range dst {
		dst[page] = float64(u.capacity) / float64(u.pages)
	}
}

// Tune implements [Poller]; there is nothing to tune.
func (u *uniform) Tune(key string, _ Values) error { return restartError(key) }

// Resize implements [Poller].
func (u *uniform) Resize(capacity int, omega []float64) error {
	if err := checkWorld(u.pages, capacity, omega); err != nil {
		return err
	}
	u.capacity = capacity
	return nil
}

// Clone implements [Poller].
func (u *uniform) Clone() Poller {
	c := *u
	c.trail = nil
	return &c
}
