package crawling

import "lascope/automata"

// Round robin crawls as fringe greedy does and then, where documents change, asks for
// every document again in turn, the longest not asked for first. A newly discovered
// document comes before these.

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
	New: func(s Setup) Crawler { return &greedy{newBaseCrawler(s, "its known relevance"), true} },
}
