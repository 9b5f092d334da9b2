package crawllab

import (
	"math"

	"lascope/automata/crawling"
	"lascope/model/lab"
	"lascope/model/stats"
)

const (
	frontierShown = 64 // rows of the frontier at most
	pointsInBin   = 12 // documents drawn one by one in a bin
	mapRows       = 40 // levels of the map at most
	recentFetches = 50 // in a recent mean
)

func (e *Environment) fetchers() Fetchers {
	r := e.Crawl
	f := Fetchers{
		Limit: r.Fetchers.Limit(), UnderWay: r.UnderWay, Learning: r.Fetchers.Learning(), Queue: r.Queue,
		RapidFire: e.rapidFire(),
		Servers:   e.Web.Servers, Gap: e.Web.Gap, Latency: e.Web.Latency, RecentIdle: math.NaN(), Learnt: r.Fetchers.Learnt(),
	}
	// Over about the last tenth of the finer record.
	if all := e.curves.Recent.All(); len(all) > 0 {
		from := all[max(0, len(all)-1-lab.RecentPoints/10)]
		if idle := r.Idle - from.Idle; idle >= 0 {
			f.RecentIdle = stats.Ratio(float64(idle), float64(e.tick-from.Tick))
		}
	}
	return f
}

// last describes the answer processed last.
func (e *present) last() Fetch {
	l := e.Crawl.last
	f := Fetch{Doc: l.doc, Tick: l.tick}
	if l.doc < 0 {
		return f
	}
	c := e.Crawl.Crawler
	f.Name, f.Hub = e.Web.Name(l.doc), e.Web.Hub(l.doc)
	page := &e.Crawl.Answer
	f.Relevance, f.Reward, f.Links = page.Relevance, page.Reward(), len(page.Links)
	f.Found = found(page)
	f.Parent = e.name(c.Discoverer(l.doc))
	for _, to := range page.Links {
		if c.Discoverer(int(to)) == l.doc {
			f.Discovered++
		}
	}
	return f
}

// found names the result of a fetch.
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
func (e *present) order(request lab.ViewRequest) Order {
	top := e.Web.BoundRelevance(0) // the map's colours use it too
	if request.Bins < 1 {
		return Order{Top: top, Chosen: -1}
	}
	fetched, before := e.Crawl.Order, e.Crawl.OrderBefore
	shown := e.Web.Documents()
	if request.Places > 0 {
		shown = min(shown, request.Places)
	}
	bins := min(shown, request.Bins)
	out := Order{Shown: shown, Bins: make([]Bin, bins), Top: top, Chosen: -1}
	for i := range out.Bins {
		bin := &out.Bins[i]
		bin.First, bin.End = i*shown/bins, (i+1)*shown/bins
		bin.Mean, bin.Before, bin.Doc = math.NaN(), math.NaN(), -1
		size, most := bin.End-bin.First, math.Inf(-1)
		end := bin.End
		if bin.First < len(fetched) {
			end = min(end, len(fetched))
		}
		if bin.First < len(before) {
			bin.Before = e.recentMean(before[:min(end, len(before))])
		}
		if bin.First >= len(fetched) {
			continue
		}
		bin.Mean = e.recentMean(fetched[:end])
		docs := fetched[bin.First:end]
		bin.Count = len(docs)
		for k, doc := range docs {
			r := e.Web.Relevance(int(doc))
			if r > most {
				bin.Doc, most = int(doc), r
			}
			if request.Chosen.Names(lab.AboutDocument, int(doc)) {
				out.Chosen, out.ChosenRelevance = bin.First+k, r
			}
			if k*pointsInBin/size != (k-1)*pointsInBin/size || size <= pointsInBin {
				bin.Points = append(bin.Points, r)
			}
			if e.Web.Hub(int(doc)) {
				out.Hubs++
				if len(bin.Hubs) < pointsInBin {
					bin.Hubs = append(bin.Hubs, r)
				}
			}
		}
	}
	return out
}

// recentMean is the mean relevance of the last recentFetches documents.
func (e *present) recentMean(fetched []int32) float64 {
	last, sum := fetched[max(0, len(fetched)-recentFetches):], 0.0
	for _, doc := range last {
		sum += e.Web.Relevance(int(doc))
	}
	return sum / float64(len(last))
}

// frontier lists the waiting documents of the greatest index, best first.
func (e *present) frontier(request lab.ViewRequest) []Candidate {
	if request.Rows < 1 {
		return nil
	}
	var out []Candidate
	for _, c := range e.Crawl.Crawler.Best(nil, min(request.Rows, frontierShown)) {
		out = append(out, Candidate{c, e.Web.Name(c.Doc), e.name(c.Parent), e.Web.Relevance(c.Doc), e.Web.Hub(c.Doc)})
	}
	return out
}
