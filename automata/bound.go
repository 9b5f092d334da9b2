package automata

import "slices"

// The upper bound [Robot, Fig. 3]: as if the start linked to every document and all
// relevance were known, the most relevant first. Where documents change it also knows
// which have, and asks first for the document that would gain the collection most, g of
// Eq. 11. It gives no server a rest.

// Next chooses the document that gains most.
func (b *crawlBound) Next(tick int64) (doc int, ok bool) {
	if doc, ok = b.takeFirst(tick, gain); ok {
		b.asked[doc] = true
	}
	return doc, ok
}

type crawlBound struct {
	baseCrawler
	oracle CrawlOracle
	order  []waiting // all documents at the beginning of a traversal, best first
	stale  bool      // order has to be made anew
	asked  []bool    // documents whose answer is still to come
}

// boundScheme is the row of the upper bound.
func boundScheme() CrawlScheme {
	return CrawlScheme{
		Name: "bound", Weight: Weight{Item: 20}, Title: "Bound", AllKnowing: true, Source: "[Robot] Fig. 3", Params: crawlParams(), New: newCrawlBound,
		Meaning: "the upper bound: most relevant first, with no need of links and no manners",
	}
}

func newCrawlBound(s CrawlSetup) (Crawler, error) {
	b := &crawlBound{baseCrawler: newBaseCrawler(s), oracle: s.Oracle, stale: true, asked: make([]bool, s.Library.Documents())}
	for doc := range b.parent { // nothing is discovered: all is known
		b.parent[doc] = -1
	}
	b.front.setGap(b.lib, 0, 0)
	return b, nil
}

// Begin starts a traversal, with everything known.
func (b *crawlBound) Begin() {
	b.traversal++
	clear(b.asked)
	if b.maintain { // every traversal begins with other documents
		clear(b.fetched)
		b.front.reset()
		for w := range b.all {
			b.front.push(w)
		}
		b.stale = true
		return
	}
	if b.stale { // else all is known as it was at the last beginning
		b.order = slices.AppendSeq(b.order[:0], b.all)
		slices.SortFunc(b.order, func(x, y waiting) int { return int(x.after(y)) - int(y.after(x)) })
		b.stale = false
	}
	b.front.fill(b.order)
}

// all gives all documents that exist, with what they would gain an empty collection.
func (b *crawlBound) all(yield func(waiting) bool) {
	absent := b.lib.Absent()
	for doc, gain := range b.oracle.Relevances() {
		if (absent == nil || !absent[doc]) && !yield(newWaiting(gain, 0, int32(doc))) {
			return
		}
	}
}

// Step lets slot tick begin: what changed in it is worth asking for.
func (b *crawlBound) Step(tick int64) {
	b.baseCrawler.Step(tick)
	for _, doc := range b.oracle.Changed() {
		b.regain(doc, b.oracle.Gain(int(doc)))
	}
}

// regain follows a document to what a fetch of it would gain now, below 0 for nothing.
func (b *crawlBound) regain(doc int32, g float64) {
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
func (b *crawlBound) Learn(doc int, p *Page, tick int64) {
	b.asked[doc] = false
	if !p.Exists {
		b.forget(doc)
		return
	}
	b.answered(doc, tick)
}

// gain is what the bound goes by.
const gain = "its gain, foreknown"

// Best appends the documents that come next.
func (b *crawlBound) Best(dst []Candidate, most int) []Candidate {
	return b.best(dst, most, func(*Candidate) string { return gain })
}

// Inform orders all documents by their new relevance.
func (b *crawlBound) Inform() {
	b.stale = true
	for doc := range b.known {
		if b.front.waits(int32(doc)) {
			b.front.update(int32(doc), b.oracle.Gain(doc))
		}
	}
}

// Resettle follows a change of the world's rules, but for the manners.
func (b *crawlBound) Resettle(maintain bool, _ int64) { b.maintain = maintain }

// Clone copies the crawler.
func (b *crawlBound) Clone(lib Library, o CrawlOracle) Crawler {
	return &crawlBound{b.baseCrawler.clone(lib), o, slices.Clone(b.order), b.stale, slices.Clone(b.asked)}
}

var _ InformedCrawler = (*crawlBound)(nil)
