package crawllab

import (
	"math"

	"lascope/automata/crawling"
	"lascope/model/lab"
	"lascope/model/stats"
)

const (
	frontierKept = 64 // rows of the frontier at most
	pointsInBin  = 12 // documents drawn one by one in a bin
	mapRows      = 40 // levels of the map at most
)

// Watch is described at [lab.Environment].
func (b *CrawlEnvironment) Watch(look lab.ViewRequest) {
	if look.Trail != b.trailed {
		b.explain(look.Trail)
	}
}

// Observe fills the crawl lab's part of a snapshot.
func (b *CrawlEnvironment) Observe(look lab.ViewRequest) lab.View {
	b.Watch(look)
	if b.curves == nil {
		b.curves = newCrawlCurves(b)
		b.curves.Record(b.tick, b.point())
		b.refer()
	}
	now, held := b.point(), b.Crawl.Held
	v := &CrawlView{
		Documents: b.Web.Documents(), Traversal: b.traversal(), Ended: b.resting, Ticks: held.Ticks(),
		Entries: held.Entries(), Known: b.Crawl.Robot.Crawler.Known(),
		Recall: now.Recall, Freshness: now.Freshness, Quality: now.Quality,
		Changing: b.Ideal != nil,
		Schemes:  b.curves.Schemes,
		Whole:    lab.UpToNow(b.curves.Whole.All(), now, lab.Equal),
		Recent:   lab.UpToNow(b.curves.Recent.All(), now, lab.Equal),
		Past:     b.curves.past[:len(b.curves.past):len(b.curves.past)],
		Fetchers: b.fetchers(),
	}
	if v.Changing {
		v.Length = b.length()
	}
	v.Mean, v.Best = b.performance()
	for _, l := range b.reference.lines {
		v.Lines = append(v.Lines, CrawlLine{l.scheme, l.earned})
	}
	v.Last = b.last()
	b.tell(v)
	v.Order = b.order(look)
	v.Frontier = b.frontier(look)
	v.Map = b.discoveries(look, v.Last.Doc)
	return v
}

// point measures the present.
func (b *CrawlEnvironment) point() CrawlPoint {
	held, r := b.Crawl.Held, b.Crawl.Robot
	p := CrawlPoint{
		Tick: b.tick, Traversal: b.traversal(),
		Recall: held.Recall(), Freshness: held.Freshness(), Quality: held.Quality(),
		Best: b.Web.BoundRecall(int(held.Ticks())),
		Idle: r.Idle(), RapidFire: b.RapidFire(),
		UnderWay: r.UnderWay(), Limit: r.Fetchers.Limit(), Queue: r.Queue(),
	}
	if b.Ideal != nil {
		p.Best = b.Ideal.Held.Quality()
	}
	if b.curves != nil {
		p.Scheme = b.curves.Present()
	}
	return p
}

func (b *CrawlEnvironment) fetchers() CrawlFetchers {
	r, held := b.Crawl.Robot, b.Crawl.Held
	requests, _ := held.Requests()
	f := CrawlFetchers{
		Limit: r.Fetchers.Limit(), UnderWay: r.UnderWay(), Learning: r.Fetchers.Learning(), Queue: r.Queue(),
		Idle: r.Idle(), Answers: r.Answers(), Requests: requests, RapidFire: b.RapidFire(),
		Servers: b.Web.Servers(), Gap: b.Web.Gap(), Latency: b.Web.Latency(), RecentIdle: math.NaN(),
	}
	// Over about the last tenth of the finer record.
	if all := b.curves.Recent.All(); len(all) > 0 {
		from := all[max(0, len(all)-1-lab.RecentPoints/10)]
		if idle := r.Idle() - from.Idle; idle >= 0 {
			f.RecentIdle = stats.Ratio(float64(idle), float64(b.tick-from.Tick))
		}
	}
	return f
}

// last tells the answer processed last.
func (b *CrawlEnvironment) last() CrawlFetch {
	l := b.Crawl.last
	f := CrawlFetch{Doc: l.doc, Tick: l.tick}
	if l.doc < 0 {
		return f
	}
	c := b.Crawl.Robot.Crawler
	f.Name, f.Hub = b.Web.Name(l.doc), b.Web.Hub(l.doc)
	page := b.Crawl.Robot.Answer()
	f.Relevance, f.Reward, f.Links = page.Relevance, page.Reward(), len(page.Links)
	f.Found = found(page)
	if p := c.Discoverer(l.doc); p >= 0 {
		f.Parent = b.Web.Name(p)
	}
	for _, to := range page.Links {
		if c.Discoverer(int(to)) == l.doc {
			f.Discovered++
		}
	}
	return f
}

// found says what a fetch met.
func found(p *crawling.Page) string {
	switch {
	case !p.Exists && p.Held:
		return "deleted"
	case !p.Exists:
		return "missing"
	case !p.Held:
		return "new"
	case p.Modified:
		return "modified"
	}
	return "the same"
}

// order bins the documents in the order fetched.
func (b *CrawlEnvironment) order(look lab.ViewRequest) CrawlOrder {
	top := b.Web.BoundRelevance(0) // the map's colours go by it too
	if look.Bins < 1 {
		return CrawlOrder{Top: top}
	}
	fetched := b.Crawl.Held.Order()
	shown := b.Web.Documents()
	if look.Places > 0 {
		shown = min(shown, look.Places)
	}
	bins := min(shown, look.Bins)
	out := CrawlOrder{Shown: shown, Bins: make([]CrawlBin, bins), Top: top}
	for i := range out.Bins {
		bin := &out.Bins[i]
		bin.First, bin.End = i*shown/bins, (i+1)*shown/bins
		bin.Mean = math.NaN()
		size, sum := bin.End-bin.First, 0.0
		for k := bin.First; k < bin.End; k++ {
			bin.Bound += b.Web.BoundRelevance(k) / float64(size)
		}
		if bin.First >= len(fetched) {
			continue
		}
		docs := fetched[bin.First:min(bin.End, len(fetched))]
		bin.Count = len(docs)
		for k, doc := range docs {
			r := b.Web.Relevance(int(doc))
			sum += r
			if k*pointsInBin/size != (k-1)*pointsInBin/size || size <= pointsInBin {
				bin.Points = append(bin.Points, r)
			}
			if b.Web.Hub(int(doc)) {
				out.Hubs++
				if len(bin.Hubs) < pointsInBin {
					bin.Hubs = append(bin.Hubs, r)
				}
			}
		}
		bin.Mean = sum / float64(bin.Count)
	}
	return out
}

// frontier lists the best of what waits.
func (b *CrawlEnvironment) frontier(look lab.ViewRequest) []CrawlCandidate {
	if look.Rows < 1 {
		return nil
	}
	var out []CrawlCandidate
	for _, c := range b.Crawl.Robot.Crawler.Best(nil, min(look.Rows, frontierKept)) {
		row := CrawlCandidate{
			Doc: c.Doc, Name: b.Web.Name(c.Doc), Index: c.Index, Fetch: c.Fetch, Wait: c.Wait, Own: c.Own,
			Relevance: b.Web.Relevance(c.Doc), Hub: b.Web.Hub(c.Doc), Resting: c.Resting, Age: c.Age, Why: c.Why,
		}
		if c.Parent >= 0 {
			row.Parent = b.Web.Name(c.Parent)
		}
		out = append(out, row)
	}
	return out
}
