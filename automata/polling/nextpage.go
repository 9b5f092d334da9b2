package polling

// Foreseen is a Poller that may know its next poll before it makes it. The next page of a
// schedule by chance is drawn in its slot, so it is not known.
type Foreseen interface {
	// NextPage is the page of the next poll, from 0; for FPA that of the next poll in turn.
	// ok is false where chance decides. It changes nothing.
	NextPage() (page int, ok bool)
}

func (h *Tree) NextPage() (page int, ok bool) {
	if h.costs != nil {
		return 0, false
	}
	switch h.schedule {
	case byTree:
		return h.nextByCredit(), true
	case byDeadline:
		return h.queue.due[0].Page, true
	case byLive, byAccrual:
		return h.Next(nil, 1)[0].Page, true
	}
	return 0, false
}

// nextByCredit is the page to which [traaTree.walkByCredit] leads.
func (t *traaTree) nextByCredit() int {
	d, k := 0, 0
	for ; t.size(d, k) > 1; d++ {
		v := &t.nodes[t.at(d, k)]
		k <<= 1
		if v.credit+2*v.share < t.bound[d] {
			k++
		}
	}
	return t.first(d, k)
}

func (u *uniform) NextPage() (page int, ok bool) { return u.next, true }

func (f *fixedShares) NextPage() (page int, ok bool) {
	if f.schedule == byChance || len(f.queue.due) == 0 {
		return 0, false
	}
	return f.queue.due[0].Page, true
}

func (p *FPA) NextPage() (page int, ok bool) {
	return int(p.pages[p.turn]), p.capacity > p.inner
}

var (
	_ Foreseen = (*Tree)(nil)
	_ Foreseen = (*uniform)(nil)
	_ Foreseen = (*fixedShares)(nil)
	_ Foreseen = (*FPA)(nil)
)
