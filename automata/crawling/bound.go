package crawling

import (
	"slices"

	"lascope/automata"
)

// The upper bound [Robot] Fig. 3: as if the start linked to every document and all
// relevance were known, the most relevant first. Where documents change it also knows
// which have, and asks first for the document that would gain the collection most, g of
// Eq. 11. It ignores the gap between requests.

// Next chooses the document that gains most.
func (b *bound) Next(tick int64) (doc int, ok bool) {
	if !b.sorted {
		if doc, ok = b.takeFirst(tick); ok {
			b.asked[doc] = true
		}
		return doc, ok
	}
	if b.next == len(b.order) {
		return 0, false
	}
	w := b.order[b.next]
	if b.trace != nil {
		b.chose(w.doc(), w.index(), b.reason, b.Known())
	}
	b.next++
	return int(w.doc()), true
}

// A bound holds the documents with their gains, in order.
type bound struct {
	baseCrawler
	asked []bool `own:""` // where documents change: the documents whose answer is under way

	// Where nothing changes, order holds all documents, best first, and the documents from next on wait; the frontier stays empty.
	sorted bool
	order  []waiting `own:""`
	next   int
	stale  bool // order has to be made anew
}

// boundScheme is the row of the upper bound.
var boundScheme = Scheme{
	Card: automata.NewCard(`
		bound | Bound | [Robot] Fig. 3
		the upper bound: the most relevant document first, without need of links and without limits of servers
		numbers item=20
		%s

		Bound, the upper bound of all crawlers
		what 2,000 documents, one topic. It fetches the most relevant document of all, known or not: the upper reference of
		the crawl lab.
		how It knows every document and its relevance, needs no link to it, and keeps no gap between two requests to a
		server. Where documents change it also knows which have changed. Nothing is learned.
		watch × performance is 1 in each traversal: performance is counted by this crawler.
		try b | The hubs lose their links: it needs none, and does not fall.
		try bound servers=40 gap=12 latency=8 | Servers with manners: 394 requests of its first traversal come too soon.
		try greedy docs=2000 servers=40 gap=12 latency=8 | Fringe greedy keeps the gap: performance .683.
		limit No crawler can do this: each page is found through a link.`, fetcherRows),
	AllKnowing: true, New: newBound,
}

func newBound(s Setup) Crawler {
	b := &bound{baseCrawler: newBaseCrawler(s, "its known reward"), stale: true, asked: make([]bool, s.Library.Documents())}
	for doc := range b.parent { // nothing is discovered: all is known
		b.parent[doc] = -1
	}
	b.front.setGap(b.lib, 0, 0)
	return b
}

// Begin starts a traversal, with everything known.
func (b *bound) Begin() {
	clear(b.asked)
	if b.maintain { // every traversal begins with other documents
		clear(b.fetched)
		b.front.reset()
		for w := range b.all {
			b.front.push(w)
		}
		b.sorted, b.stale = false, true
		return
	}
	b.sorted, b.next = true, 0
	if b.stale { // else all is known as it was at the last beginning
		b.order = slices.AppendSeq(b.order[:0], b.all)
		slices.SortFunc(b.order, compareWaiting)
		b.stale = false
	}
}

// Known counts the documents that wait.
func (b *bound) Known() int {
	if b.sorted {
		return len(b.order) - b.next
	}
	return b.baseCrawler.Known()
}

// all gives all documents that exist, with their gain for an empty collection.
func (b *bound) all(yield func(waiting) bool) {
	absent := b.lib.Absent()
	for doc, gain := range b.oracle.Relevances() {
		if (absent == nil || !absent[doc]) && !yield(newWaiting(gain, 0, int32(doc))) {
			return
		}
	}
}

// Step lets slot tick begin: a document that changed in it is worth asking for.
func (b *bound) Step(tick int64) {
	b.baseCrawler.Step(tick)
	for _, doc := range b.oracle.Changed() {
		b.regain(doc, b.oracle.Gain(int(doc)))
	}
}

// regain follows a document to its present gain g, below 0 for none.
func (b *bound) regain(doc int32, g float64) {
	switch waits := b.front.waits(doc); {
	case waits && g < 0:
		b.front.remove(doc)
	case waits:
		b.front.update(doc, g)
	case g >= 0 && !b.asked[doc]:
		b.front.push(newWaiting(g, 0, doc))
	}
}

// Learn notes the answer; there is nothing to discover.
func (b *bound) Learn(doc int, p *Page, tick int64) {
	b.asked[doc] = false
	if !p.Exists {
		b.forget(doc)
		return
	}
	b.answered(doc, tick)
}

// Best appends the documents that come next.
func (b *bound) Best(dst []Candidate, most int) []Candidate {
	if !b.sorted {
		return b.baseCrawler.Best(dst, most)
	}
	for _, w := range b.order[b.next:min(b.next+most, len(b.order))] {
		c := b.candidate(w)
		c.Why = b.reason
		dst = append(dst, c)
	}
	return dst
}

// Inform orders all documents by their new relevance.
func (b *bound) Inform() {
	b.stale = true
	if b.sorted {
		rest := b.order[b.next:]
		for i, w := range rest {
			rest[i] = newWaiting(b.oracle.Gain(int(w.doc())), 0, w.doc())
		}
		slices.SortFunc(rest, compareWaiting)
		return
	}
	for doc := range b.known {
		if b.front.waits(int32(doc)) {
			b.front.update(int32(doc), b.oracle.Gain(doc))
		}
	}
}

// Resettle follows a change of the world's rules, but for the gap between requests.
func (b *bound) Resettle(maintain bool, _ int64) { b.maintain = maintain }
