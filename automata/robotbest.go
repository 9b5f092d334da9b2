package automata

import (
	"cmp"
	"slices"
)

// Best appends the documents that come next, with their values.
func (r *robot) Best(dst []Candidate, most int) []Candidate {
	from, wanted := len(dst), most
	if r.literal {
		wanted = 8 * most // the frontier is ordered by Q(x,1) there, the index below it
	}
	for _, w := range r.front.best(nil, wanted) {
		dst = append(dst, r.candidate(w))
	}
	if r.maintain {
		dst = r.bestAged(dst, most)
	}
	for i := from; i < len(dst); i++ {
		c := &dst[i]
		x := r.stateNow(int32(c.Doc))
		c.Fetch, c.Wait = r.value(x), 0
		if int(x) < len(r.gain) {
			c.Own = float64(r.gain[x])
		}
		if r.literal {
			c.Wait = r.wait.value(r, x, r.tick-1)
		}
		c.Index = c.Fetch - c.Wait
		c.Why = why(c)
	}
	slices.SortStableFunc(dst[from:], func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.Index, a.Index), cmp.Compare(uint64(b.Age), uint64(a.Age))) // an age of −1 is the greatest
	})
	return dst[:min(len(dst), from+most)]
}

// bestAged appends the fetched documents with the highest indices.
func (r *robot) bestAged(dst []Candidate, most int) []Candidate {
	var states []int32
	for x, q := range r.ages.queue {
		if q.size > 0 {
			states = append(states, int32(x))
		}
	}
	slices.SortFunc(states, func(a, b int32) int {
		return cmp.Or(cmp.Compare(r.index(r.agedState(b), r.tick+1), r.index(r.agedState(a), r.tick+1)), cmp.Compare(a, b))
	})
	for _, x := range states {
		for doc := r.ages.queue[x].head; doc >= 0 && most > 0; doc = r.ages.following(doc) {
			c := r.candidate(newWaiting(0, 0, doc))
			c.Age = r.tick - r.ages.doc[doc].fetched
			dst = append(dst, c)
			most--
		}
	}
	return dst
}

// why says in a few words what a document's value comes from.
func why(c *Candidate) string {
	credit := c.Fetch - c.Own
	switch {
	case c.Age >= 0 && c.Fetch > 0:
		return "such refetches have paid"
	case c.Age >= 0:
		return "such refetches never paid"
	case c.Fetch == 0:
		return "unknown: by lot"
	case credit > c.Own:
		return "what it leads to"
	case 4*credit > c.Own:
		return "its relevance, and what it leads to"
	}
	return "its relevance"
}
