package crawling

import (
	"lascope/automata"
)

// Random schedules ask for any known document, all with the same probability: the lower bound
// that the paper compares with [Robot] Fig. 3.

// Next draws a document.
func (r *random) Next(tick int64) (doc int, ok bool) {
	l, i, ok := r.front.random(&r.coins)
	if !ok {
		return 0, false
	}
	if r.trace != nil {
		r.chose(r.front.at(l, i).doc(), 0, "", r.front.count)
		r.trace.Choices[len(r.trace.Choices)-1].Lot = true
	}
	d := r.front.removeAt(l, i).doc()
	r.front.ask(d, tick)
	return int(d), true
}

// Learn adds the documents that the answer links to.
func (r *random) Learn(doc int, p *Page, tick int64) {
	r.learn(doc, p, tick, func(int) float64 { return 0 })
}

// A random is the schedule with its coins.
type random struct {
	baseCrawler
	coins automata.Coins
}

// randomScheme is the row of random schedules.
var randomScheme = Scheme{
	Card: automata.NewCard(`
		random | Random | [Robot] Fig. 3
		any known document, all with the same probability
		%s

		Random, any known document
		what 2,000 documents, one topic. It fetches any known document, all with the same probability: the lower reference
		of the crawl lab.
		how A document becomes known once a document that links to it has been fetched. A random draw chooses among those.
		Nothing is learned.
		watch × performance of a traversal is .570 in the first and .468 in the second, by chance. It does not climb. ◇
		fringe greedy is above it.
		try t | Another topic: a random order is as good for any topic.
		try random family=dense | Another graph: .518 and .533 in the first two traversals.
		try greedy family=dense | Fringe greedy on that graph: .934.`, fetcherRows),
	Reference: true, New: newRandom,
}

func newRandom(s Setup) Crawler {
	r := &random{newBaseCrawler(s, "all equally likely"), automata.NewCoins(s.Seed)}
	r.front.place = nil // a draw gives it
	return r
}

// Begin starts a traversal.
func (r *random) Begin() { r.begin(0) }
