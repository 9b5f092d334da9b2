package crawling

import (
	"lascope/automata"
)

// Random schedules ask for any known document, each with the same chance: the lower bound
// that the paper compares with [Robot, Fig. 3].

// Next draws a document.
func (r *crawlRandom) Next(tick int64) (doc int, ok bool) {
	l, i, ok := r.front.random(&r.coins)
	if !ok {
		return 0, false
	}
	if r.trail != nil {
		r.chose(r.front.at(l, i).doc(), 0, "", r.front.count)
		r.trail.Choices[len(r.trail.Choices)-1].Lot = true
	}
	d := r.front.removeAt(l, i).doc()
	r.front.ask(d, tick)
	return int(d), true
}

// Learn adds the documents that the answer links to.
func (r *crawlRandom) Learn(doc int, p *Page, tick int64) {
	if !p.Exists {
		r.forget(doc)
		return
	}
	r.answered(doc, tick)
	absent := r.lib.Absent()
	for _, to := range p.Links {
		if !r.known[to] && (absent == nil || !absent[to]) {
			r.meet(to, int32(doc), 0)
		}
	}
}

// A crawlRandom is the schedule with its coins.
type crawlRandom struct {
	baseCrawler
	coins automata.Coins
}

// crawlRandomScheme is the row of random schedules.
func crawlRandomScheme() CrawlScheme {
	return CrawlScheme{
		Name: "random", Title: "Random", Reference: true, Source: "[Robot] Fig. 3", Params: crawlParams(), New: newCrawlRandom,
		Meaning: "any known document, each with the same chance",
	}
}

func newCrawlRandom(s CrawlSetup) (Crawler, error) {
	return &crawlRandom{newBaseCrawler(s), automata.NewCoins(s.Seed)}, nil
}

// Begin starts a traversal.
func (r *crawlRandom) Begin() { r.begin(0) }

// Best appends some of the documents that may come next.
func (r *crawlRandom) Best(dst []Candidate, most int) []Candidate {
	return r.best(dst, most, func(*Candidate) string { return "one as likely as another" })
}

// Clone copies the crawler.
func (r *crawlRandom) Clone(lib Library, _ CrawlOracle) Crawler {
	return &crawlRandom{r.baseCrawler.clone(lib), r.coins}
}

var _ Crawler = (*crawlRandom)(nil)
