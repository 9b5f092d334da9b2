package crawling

import (
	"cmp"
	"fmt"
	"slices"
)

// describe describes a state of the robot; doc is a document in it.
func (r *Robot) describe(x, doc int32) State {
	out := State{Doc: int(doc), Parent: int(r.parent[doc])}
	if aged := x - int32(r.fringeStates()); aged >= 0 {
		out.Aged, out.Doc, out.Parent = true, -1, -1
		out.Age = int(aged % ageClasses)
		aged /= ageClasses
		out.Finding = int(aged % findings)
		aged /= findings
		out.Links, out.Level = int(aged%linkClasses), relevanceLevels[aged/linkClasses]
		return out
	}
	switch {
	case x == int32(r.fringeStates()-1):
		out.Doc, out.Parent = 0, -1
	case r.reading == byParent:
		out.Doc = -1
	case r.reading == byDocument:
		out.Parent = -1
	}
	return out
}

// noteChoice records the choice of a document; the trace is not nil.
func (r *Robot) noteChoice(doc int32, lot bool, coin float64, tick int64) {
	x := r.stateNow(doc)
	c := Choice{Doc: int(doc), State: r.describe(x, doc), Fetch: r.value(x), Among: r.Known(), Lot: lot, Coin: coin, Limit: r.epsilon}
	c.Index = r.index(x, tick)
	c.Wait = c.Fetch - c.Index
	if r.literal {
		c.Wait = r.waitValue(x, tick-2)
	}
	r.trace.Choices = append(r.trace.Choices, c)
}

// noteState adds the state to the latest record of a document that waits.
func (r *Robot) noteState(x, doc int32) {
	last := &r.trace.Discoveries[len(r.trace.Discoveries)-1]
	last.State, last.Index = r.describe(x, doc), r.value(x)
}

// weights returns the two weights of an aged state, of finding and of links; 0 for the other states.
func (r *Robot) weights(x int32) (w [2]float64) {
	if aged := x - int32(r.fringeStates()); aged >= 0 {
		_, found, links := r.ages.worth.features(aged)
		w = [2]float64{*found, *links}
	}
	return w
}

// noteMove records how Eq. 10 moved Q(x,1) from a value and weights, next being the sum
// of all values that followed; the trace is not nil.
func (r *Robot) noteMove(x, doc int32, g, next, from float64, weights [2]float64) {
	now := r.weights(x)
	m := Move{
		State: r.describe(x, doc), Control: 1, From: from, To: r.value(x), Reward: g, Own: next,
		Alpha: r.alpha, Gamma: r.gamma, Count: -1,
		FoundFrom: weights[0], FoundTo: now[0], LinksFrom: weights[1], LinksTo: now[1],
	}
	if m.State.Aged {
		m.Alpha *= agedStep
	}
	r.trace.Moves = append(r.trace.Moves, m)
}

// noteWait records how Eq. 10 moved Q(x,2), next being the value that followed.
func (r *Robot) noteWait(x, doc int32, from, next float64) {
	r.trace.Moves = append(r.trace.Moves, Move{
		State: r.describe(x, doc), Control: 2, From: from, To: r.wait[x], Own: next, Alpha: r.alpha, Gamma: r.gamma, Count: -1,
	})
}

// noteParts splits next of the latest move into the value of the document, own, and the value of its count children.
func (r *Robot) noteParts(own float64, count int) {
	m := &r.trace.Moves[len(r.trace.Moves)-1]
	m.Children, m.Own, m.Count = m.Own-own, own, count
}

// Rest describes the effect of Eq. 10 in a tick on the documents that wait.
func (r *Robot) Rest() string {
	if r.literal {
		return fmt.Sprintf("wait: α(γQ − Q) [Eq. 10] leaves %.3f of each Q(x,2) a tick", 1-float64(r.alpha*(1-r.gamma)))
	}
	return "wait: their values stand still until they are fetched"
}

// Best appends the documents that come next, with their values.
func (r *Robot) Best(dst []Candidate, most int) []Candidate {
	from, wanted := len(dst), most
	if r.literal {
		wanted = 8 * most // the frontier is ordered by Q(x,1) there, the index below it
	}
	for _, w := range r.front.best(wanted) {
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
			c.Wait = r.waitValue(x, r.tick-1)
		}
		c.Index = c.Fetch - c.Wait
		c.Why = why(c)
	}
	slices.SortStableFunc(dst[from:], func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.Index, a.Index), cmp.Compare(uint64(b.Age), uint64(a.Age))) // an age of −1 is the greatest
	})
	return dst[:min(len(dst), from+most)]
}

// bestAged appends the fetched documents with the highest indices, most of them if there are enough. It adds every document that
// ties with the last: the caller merges equal indices of several states.
func (r *Robot) bestAged(dst []Candidate, most int) []Candidate {
	var states []int32
	for x, q := range r.ages.queue {
		if q.size != 0 {
			states = append(states, int32(x))
		}
	}
	index := func(x int32) float64 { return r.index(r.agedState(x), r.tick+1) }
	slices.SortFunc(states, func(a, b int32) int { return cmp.Compare(index(b), index(a)) })
	full := len(dst) + most
	for i, x := range states {
		if i > 0 && len(dst) >= full && index(x) < index(states[i-1]) {
			break
		}
		doc := r.ages.queue[x].head
		for range min(most, int(r.ages.queue[x].size)) {
			c := r.candidate(newWaiting(0, 0, doc))
			c.Age = r.tick - r.ages.doc[doc].fetched
			dst = append(dst, c)
			doc = r.ages.following(doc)
		}
	}
	return dst
}

// why gives the source of a document's value in a few words.
func why(c *Candidate) string {
	credit := c.Fetch - c.Own
	switch {
	case c.Age >= 0 && c.Fetch > 0:
		return "such refetches have paid"
	case c.Age >= 0:
		return "such refetches never paid"
	case c.Fetch == 0:
		return "unknown: random"
	case credit > c.Own:
		return "its links"
	case 4*credit > c.Own:
		return "relevance, links"
	}
	return "its relevance"
}
