package crawllab

import (
	"lascope/automata/crawling"
	"lascope/model/lab"
	"lascope/world/topic"
)

// words describe the lab: what it is, the table of the cells of a row, its page.
const words = `
	name crawl
	pace 700
	drawn quality
	milestone traversal | the end of a traversal
	keeps fetchers control kappa
	size docs
	columns
		tick
		traversal plain | traversals
		documents plain | documents
		recall part higher
		freshness part higher
		quality part higher
		relevance rate plain
		performance main part
		rapid_fire lower plain | requests
		idle rate lower plain

	What should be fetched next for one topic?
	what Documents link to documents, and few of them are relevant. A crawler knows a document once another one that
	links to it has been fetched, and knows its relevance after the fetch alone.
	how A traversal ends when all has been fetched; the robot keeps its values for the next one. Hubs have little
	relevance, but lead to many relevant documents, and the robot learns to fetch them first.
	watch × performance of a traversal should climb. ◇ fringe greedy and ○ random schedules do not learn. Performance 1
	is the best order of all.
	try t | Another topic: other documents are relevant.
	try greedy docs=2000 | A crawler that knows the relevance and does not learn.
	try robot docs=2000 family=dense | Another graph: content links to content.`

// Lab is the row of the crawl lab.
func Lab() *lab.Lab {
	shifts := topic.Shifts()
	l := lab.New(words)
	l.World, l.Actions, l.Build = topic.Params(shifts), lab.Actions(shifts), newEnvironment
	l.Memory = func(s *lab.Settings) (bytes, docs float64) {
		bytes, docs, links := topic.MemoryBytes(s)
		return bytes + s.Bytes(s, docs, links), docs
	}
	l.ViewBytes = 330
	for _, row := range crawling.Crawlers() {
		l.Schemes = append(l.Schemes, lab.NewScheme(row.Card, row))
	}
	return l
}

// allKnowing finds the scheme of a lab that is the reference where documents change.
func allKnowing(l *lab.Lab) crawling.Scheme {
	for _, s := range l.Schemes {
		if row := lab.Row[crawling.Scheme](s); row.AllKnowing {
			return row
		}
	}
	panic("no scheme of the crawl lab knows all")
}
