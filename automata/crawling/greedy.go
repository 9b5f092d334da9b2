package crawling

import "lascope/automata"

// Fringe greedy [Robot] Fig. 5: of all documents known and not yet fetched, the most
// relevant first, as if relevance could be known before the fetch. It asks for nothing
// twice.

// Next chooses the most relevant document.
func (g *greedy) Next(tick int64) (doc int, ok bool) { return g.takeFirst(tick) }

// Learn adds the documents that the answer links to. Round robin puts the document itself at the end of the line: the later the
// answer, the lower the index, and all below 0.
func (g *greedy) Learn(doc int, p *Page, tick int64) {
	g.learn(doc, p, tick, g.oracle.Relevance)
	if g.again && p.Exists && g.maintain {
		index := -1 - float64(tick)
		g.front.push(newWaiting(index, 0, int32(doc)))
		if g.trace != nil {
			g.noteDiscovery(int32(doc), index, State{}, true)
		}
	}
}

// A greedy orders the frontier by the oracle's relevance.
type greedy struct {
	baseCrawler
	again bool // round robin: fetched documents are on the frontier
}

// greedyScheme is the row of fringe greedy.
var greedyScheme = Scheme{
	Card: automata.NewCard(`
		greedy | Greedy | [Robot] Fig. 5
		fringe greedy: the most relevant known document first; it knows the relevance in advance
		%s

		Greedy, the fringe first
		what 2,000 documents, one topic. Of the documents known it fetches the most relevant one. It knows the relevance
		before the fetch, as no crawler can.
		how A document becomes known once a document that links to it has been fetched. Nothing is learned: each traversal
		begins anew.
		watch × performance is .735 in the first traversal, .695 in the second: chance decides ties. It does not climb.
		Content behind ▴ hubs comes late, since a hub itself is of little relevance.
		try t | Another topic: it knows the new relevance at once.
		try greedy family=dense | Content links to content: performance .934, as hubs matter less.
		try greedy docs=1000 changes=0.5 | Documents change, and it fetches none twice: .575.
		limit It sees one link ahead, and passes by hubs.`, fetcherRows),
	Reference: true, New: func(s Setup) Crawler { return &greedy{newBaseCrawler(s, "its known relevance"), false} },
}

// Begin starts a traversal.
func (g *greedy) Begin() { g.begin(0) }

// Inform orders the waiting documents by their new relevance.
func (g *greedy) Inform() {
	for doc, known := range g.known {
		if known && g.front.waits(int32(doc)) && g.fetched[doc] == 0 {
			g.front.update(int32(doc), g.oracle.Relevance(doc))
		}
	}
}

// Best appends the documents that come next.
func (g *greedy) Best(dst []Candidate, most int) []Candidate {
	return g.best(dst, most, func(c *Candidate) string {
		switch {
		case !g.again:
			return g.reason
		case c.Age >= 0:
			return "its turn"
		}
		return "new: its known relevance"
	})
}
