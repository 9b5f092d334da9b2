package automata

// A Revisitor is what a library whose documents change can do in one go, where every answer
// comes at once and no server needs a rest.
type Revisitor interface {
	// Turn lets the documents change as they do in slot tick, for all who fetch them, and
	// says which did.
	Turn(tick int64) (changed []int32)
	// Revisit is the rest of a slot: the library is asked for a document, answers with what
	// makes a [Page], and takes it into the collection.
	Revisit(doc int32) (relevance, before float64, exists, held, modified bool, edge int, links []int32)
	// Gain is g of Eq. 11 if the document were fetched now; below 0 for nothing.
	Gain(doc int) float64
	// Refetch is Revisit for who wants to know nothing of the answer but whether the document
	// exists.
	Refetch(doc int32) (exists bool)
	// EndTick is the rest of a slot in which nothing is asked for.
	EndTick()
}

// A besider is a crawler that can run slots by itself where documents change, one fetch a
// slot, with the all-knowing one beside it.
type besider interface {
	// strideBeside runs the slots after tick, n at most, for as long as two documents wait or
	// more, and returns how many it ran and in how many of them b fetched. In each the
	// library changes, then the crawler fetches from own, and then b from its.
	strideBeside(b *crawlBound, own, its Revisitor, tick, n int64) (slots, others int64)
}

var _ = []besider{(*robot)(nil), (*greedy)(nil), (*roundRobin)(nil)}

// StrideBeside runs the slots after tick, n at most, as Step does one by one for w and then
// for the all-knowing robot beside it, and returns how many it ran: it leaves to Step where
// there is more to do than fetch, learn and go on. The libraries are those of the two.
func (w *WebRobot) StrideBeside(ideal *WebRobot, own, its Revisitor, tick, n int64) (slots int64) {
	s, ok := w.Crawler.(besider)
	b, knowing := ideal.Crawler.(*crawlBound)
	if !ok || !knowing || b.trail != nil || w.Fetchers.fixed != 1 || w.queued+w.underWay+ideal.queued+ideal.underWay > 0 {
		return 0
	}
	b.front.find()
	slots, others := s.strideBeside(b, own, its, tick, n)
	b.scout.Step(tick + slots)
	w.answers += slots
	ideal.answers += others
	ideal.idle += slots - others
	return slots
}

// turn is slot tick of the all-knowing scheme, and returns how many documents it fetched.
func (b *crawlBound) turn(its Revisitor, changed []int32, tick int64) (fetched int64) {
	for _, doc := range changed {
		b.regain(doc, its.Gain(int(doc)))
	}
	if b.front.count == 0 {
		its.EndTick()
		return 0
	}
	doc := b.front.removeBest()
	if its.Refetch(doc) {
		b.answered(int(doc), tick)
	} else {
		b.forget(int(doc))
	}
	return 1
}

// single reports whether a crawler can stride where documents change: no server needs a
// rest, nobody wants to be told, and the frontier is nothing but one heap.
func (s *scout) single() bool {
	return s.maintain && s.trail == nil && s.front.bare()
}

func (r *robot) strideBeside(b *crawlBound, own, its Revisitor, tick, n int64) (slots, others int64) {
	if !r.single() || r.literal || r.epsilon > 0 || r.reading != byPair {
		return 0, 0
	}
	h, size, absent, a := r.front.heap, uint(r.front.count), r.lib.Absent(), r.ages
	for ; slots < n && size+uint(a.count) > 1; slots++ {
		tick++
		changed := own.Turn(tick)
		a.age(tick)
		doc, again := int32(-1), int32(-1) // what is fetched, and its state if it was before
		if a.count > 0 {
			old, value := a.best()
			if size == 0 || value > h[0].index() {
				doc, again = old, a.leave(old)
			}
		}
		if doc < 0 {
			doc = h[0].doc()
			if size--; size > 0 {
				h[:size].sink(0, h[size])
			}
		}
		x := r.state[doc]
		var p Page
		p.Relevance, p.Before, p.Exists, p.Held, p.Modified, p.Edge, p.Links = own.Revisit(doc)
		var next float64
		if p.Exists {
			next = a.fetch(doc, &p, tick)
			next, size = r.discoverPresent(doc, &p, absent, next, size)
		} else {
			r.forget(int(doc))
		}
		target := p.Reward() + float64(r.gamma*next)
		if again >= 0 {
			a.rank.move(again, target, r.alpha*agedStep)
		} else {
			r.fetch[x] += float64(r.alpha * (target - r.fetch[x]))
			r.gain[x] += float32(r.alpha * (p.Reward() - float64(r.gain[x])))
		}
		others += b.turn(its, changed, tick)
	}
	r.arrive(tick, size)
	return slots, others
}

func (g *greedy) strideBeside(b *crawlBound, own, its Revisitor, tick, n int64) (slots, others int64) {
	return g.fetchBeside(b, own, its, tick, n, false)
}

func (r *roundRobin) strideBeside(b *crawlBound, own, its Revisitor, tick, n int64) (slots, others int64) {
	return r.fetchBeside(b, own, its, tick, n, true)
}

// fetchBeside is strideBeside where what was fetched waits for its turn, or does not.
func (g *greedy) fetchBeside(b *crawlBound, own, its Revisitor, tick, n int64, turns bool) (slots, others int64) {
	if !g.single() {
		return 0, 0
	}
	h, size, absent, relevance := g.front.heap, uint(g.front.count), g.lib.Absent(), g.oracle.Relevances()
	for ; slots < n && size > 1; slots++ {
		tick++
		changed := own.Turn(tick)
		doc := h[0].doc()
		size--
		h[:size].sink(0, h[size])
		_, _, exists, _, _, _, links := own.Revisit(doc)
		if exists {
			g.answered(int(doc), tick)
			size = g.meetPresent(doc, links, absent, relevance, size)
			if turns {
				size++
				h[:size].rise(size-1, newWaiting(-1-float64(tick), 0, doc))
			}
		} else {
			g.forget(int(doc))
		}
		others += b.turn(its, changed, tick)
	}
	g.arrive(tick, size)
	return slots, others
}

// discoverPresent is discoverAll but for what does not exist now; it adds to the sum.
func (r *robot) discoverPresent(doc int32, p *Page, absent []bool, sum float64, size uint) (_ float64, now uint) {
	h, known, fetch := r.front.heap, r.known, r.fetch[p.Edge:]
	for i, to := range p.Links {
		if known[to] || absent[to] {
			continue
		}
		known[to] = true
		r.parent[to] = doc
		r.state[to] = int32(p.Edge + i)
		q := fetch[i]
		size++
		h[:size].rise(size-1, newWaiting(q, r.tieOf(to), to))
		sum += q
	}
	return sum, size
}

// meetPresent is meetAll but for what does not exist now.
func (s *scout) meetPresent(doc int32, links []int32, absent []bool, index []float64, size uint) (now uint) {
	h, known := s.front.heap, s.known
	for _, to := range links {
		if known[to] || absent[to] {
			continue
		}
		known[to] = true
		s.parent[to] = doc
		size++
		h[:size].rise(size-1, newWaiting(index[to], s.tieOf(to), to))
	}
	return size
}
