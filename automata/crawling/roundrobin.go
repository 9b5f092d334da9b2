package crawling

import "lascope/automata"

// Round robin crawls as fringe greedy does and then, where documents change, asks for
// every document again in turn, the longest not asked for first. A newly discovered
// document comes before these.

// Learn adds the documents that the answer links to, and puts the document itself at the end
// of the line: the later the answer, the lower the index, and all below 0.
func (r *roundRobin) Learn(doc int, p *Page, tick int64) {
	r.greedy.Learn(doc, p, tick)
	if p.Exists && r.maintain {
		r.front.push(newWaiting(-1-float64(tick), 0, int32(doc)))
		if r.trace != nil {
			r.noteDiscovery(int32(doc), -1-float64(tick), State{}, true)
		}
	}
}

// A roundRobin is [greedy] with fetched documents on the frontier.
type roundRobin struct{ greedy }

// roundRobinScheme is the row of asking in turn. Without changes it is greedy.
var roundRobinScheme = Scheme{
	Card: automata.NewCard(`
		round-robin | Round robin | [Robot]
		crawls like fringe greedy, then fetches every document again in turn
		words docs=1000 changes=0.5
		%s

		Round robin, every document again in turn
		what 1,000 documents that change, one topic. The index should hold the relevant documents as they are now.
		how It crawls as fringe greedy does. After that it fetches every document again, the longest not asked for first; a
		newly discovered one comes before these. All documents are fetched equally often, whether they change or not.
		watch ○ recall and ◇ freshness stay near .85: documents age in the long round. ● quality is the lesser of both.
		try t | Another topic: other documents are relevant.
		try round-robin docs=1000 changes=0.1 | Fewer changes: performance .897, with 0.5 .797.
		try greedy docs=1000 changes=0.5 | Fringe greedy fetches none twice: .575 in traversal three.
		limit Half of its fetches are of documents that few ask for.`, fetcherRows),
	Reference: true, Maintains: true,
	New: func(s Setup) Crawler { return &roundRobin{greedy{newBaseCrawler(s, "its known relevance")}} },
}

// Best appends the documents that come next.
func (r *roundRobin) Best(dst []Candidate, most int) []Candidate {
	return r.best(dst, most, func(c *Candidate) string {
		if c.Age >= 0 {
			return "its turn"
		}
		return "new: its known relevance"
	})
}
