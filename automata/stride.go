package automata

// A Visitor is what a quiet library can do in one go: nothing in it ever changes, every
// answer comes at once, and no server needs a rest.
type Visitor interface {
	// Visit is a whole slot of the library: it is asked for a document that was not
	// fetched in this traversal, answers, and takes the document into the collection.
	Visit(doc int32) (relevance float64, edge int, links []int32)
}

// A strider is a crawler that can run slots by itself in a quiet library, one fetch a
// slot.
type strider interface {
	// stride runs the slots after tick, n at most, for as long as two documents wait or
	// more, and returns how many it ran.
	stride(v Visitor, tick, n int64) int64
}

var _ = []strider{(*robot)(nil), (*greedy)(nil), (*crawlRandom)(nil), (*crawlBound)(nil), (*roundRobin)(nil)}

// Stride runs the slots after tick, n at most, as Step does one by one, and returns how
// many it ran: it leaves to Step where there is more to do than fetch, learn and go on.
// The traversal is not done after it. The library must be quiet, and v the same library.
func (w *WebRobot) Stride(v Visitor, tick, n int64) (slots int64) {
	s, ok := w.Crawler.(strider)
	if !ok || w.Fetchers.fixed != 1 || w.queued+w.underWay > 0 {
		return 0
	}
	slots = s.stride(v, tick, n)
	w.answers += slots
	return slots
}

// bare reports whether a crawler can stride: nothing changes, no server needs a rest,
// nobody wants to be told, and the frontier is nothing but one heap.
func (s *scout) bare() bool {
	return !s.maintain && s.trail == nil && s.front.bare()
}

// arrive ends a stride after slot tick, with so many documents in the heap.
func (s *scout) arrive(tick int64, size uint) {
	s.tick = tick
	s.front.count, s.front.size[0] = int(size), int32(size)
}

func (r *robot) stride(v Visitor, tick, n int64) (slots int64) {
	if !r.bare() || r.literal || r.epsilon > 0 || r.reading != byPair {
		return 0
	}
	h, size := r.front.heap, uint(r.front.count)
	for ; slots < n && size > 1; slots++ {
		doc := h[0].doc()
		x := r.state[doc]
		q := r.fetch[x]
		g, edge, links := v.Visit(doc)
		size--
		h[:size].sink(0, h[size])
		var next float64
		next, size = r.discoverAll(doc, edge, links, size)
		r.fetch[x] = q + float64(r.alpha*(g+float64(r.gamma*next)-q))
		r.gain[x] += float32(r.alpha * (g - float64(r.gain[x])))
	}
	r.arrive(tick+slots, size)
	return slots
}

// discoverAll is discover for a whole row of links, by pairs.
func (r *robot) discoverAll(doc int32, edge int, links []int32, size uint) (sum float64, now uint) {
	h, known, fetch := r.front.heap, r.known, r.fetch[edge:]
	for i, to := range links {
		if known[to] {
			continue
		}
		known[to] = true
		r.parent[to] = doc
		r.state[to] = int32(edge + i)
		q := fetch[i]
		size++
		h[:size].rise(size-1, newWaiting(q, r.tieOf(to), to))
		sum += q
	}
	return sum, size
}

func (g *greedy) stride(v Visitor, tick, n int64) (slots int64) {
	if !g.bare() {
		return 0
	}
	h, size, relevance := g.front.heap, uint(g.front.count), g.oracle.Relevances()
	for ; slots < n && size > 1; slots++ {
		doc := h[0].doc()
		_, _, links := v.Visit(doc)
		size--
		h[:size].sink(0, h[size])
		size = g.meetAll(doc, links, relevance, size)
	}
	g.arrive(tick+slots, size)
	return slots
}

func (r *crawlRandom) stride(v Visitor, tick, n int64) (slots int64) {
	if !r.bare() {
		return 0
	}
	h, size := r.front.heap, uint(r.front.count)
	for ; slots < n && size > 1; slots++ {
		at := uint(r.coins.below(uint64(size)))
		doc := h[at].doc()
		_, _, links := v.Visit(doc)
		if size--; at < size {
			h[:size].sink(at, h[size])
		}
		size = r.meetAll(doc, links, nil, size)
	}
	r.arrive(tick+slots, size)
	return slots
}

// meetAll is meet for a whole row of links, with indices that go by the document; 0 for
// all with none.
func (s *scout) meetAll(doc int32, links []int32, index []float64, size uint) (now uint) {
	h, known := s.front.heap, s.known
	for _, to := range links {
		if known[to] {
			continue
		}
		known[to] = true
		s.parent[to] = doc
		q := 0.0
		if index != nil {
			q = index[to]
		}
		size++
		h[:size].rise(size-1, newWaiting(q, s.tieOf(to), to))
	}
	return size
}

func (b *crawlBound) stride(v Visitor, tick, n int64) (slots int64) {
	if !b.bare() {
		return 0
	}
	h, size := b.front.heap, uint(b.front.count)
	for ; slots < n && size > 1; slots++ {
		v.Visit(h[0].doc())
		size--
		h[:size].sink(0, h[size])
	}
	b.arrive(tick+slots, size)
	return slots
}
