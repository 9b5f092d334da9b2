package crawllab

import (
	"lascope/automata/crawling"
	"lascope/internal/memory"
	"lascope/model/lab"
	"lascope/world"
	"lascope/world/topic"
)

// A crawl is one web robot and its collection, on a web that it may share with others: the [crawling.Library] of its crawler.
type crawl struct {
	*topic.Collection
	*crawling.WebRobot
	free bool // answers take no time, for the all-knowing scheme
	last lastAnswer
}

// lastAnswer is the answer processed last.
type lastAnswer struct {
	doc  int // −1 before the first of the traversal
	tick int64
}

// newCrawl builds the robot that the settings name, with an empty collection, after slot
// tick. A free one has one fetcher.
func newCrawl(web *topic.Web, s *lab.Settings, row crawling.Scheme, tick int64, free bool) *crawl {
	e := &crawl{Collection: topic.NewCollection(web), free: free, last: lastAnswer{doc: -1}}
	crawler := e.newCrawler(web, s, row, tick)
	fetchers := s.Int("fetchers")
	if free {
		fetchers = 1
	}
	e.WebRobot = crawling.NewWebRobot(e, crawler, fetchers)
	if s.Word("control") == "reward" {
		e.Fetchers.Reward(s.Number("kappa"), world.Substream(uint64(s.Number("seed")), "crawl fetchers"))
	}
	return e
}

// over reports whether the traversal has ended: everything has been fetched or, where documents change, which an ideal is for,
// its time is up.
func (e *crawl) over(ideal *crawl, length int64) bool {
	if ideal != nil {
		return e.Ticks >= length
	}
	return e.Done()
}

// performance returns the traversal's mean quality so far [Robot, Eq. 3] and, over the same ticks, the best mean quality: of the
// upper bound, or of the all-knowing scheme where ideal is not nil.
func (e *crawl) performance(ideal *crawl) (mean, best float64) {
	mean, best = e.Performance()
	if ideal != nil {
		best, _ = ideal.Performance()
	}
	return mean, best
}

// newCrawler builds the request controller of a crawl, after slot tick.
func (e *crawl) newCrawler(web *topic.Web, s *lab.Settings, row crawling.Scheme, tick int64) crawling.Crawler {
	return row.New(crawling.Setup{
		Library: e, Oracle: oracle{web, e.Collection},
		Maintain: web.Changes(), Gap: web.Gap, Tick: tick,
		// The seed is the same for all schemes, so that they break ties alike.
		Seed: world.Substream(uint64(s.Number("seed")), "crawl ties"), Values: s,
	})
}

// renew begins anew on another web; the scheme hands over its learnt values if they hold there.
func (e *crawl) renew(web *topic.Web, s *lab.Settings, row crawling.Scheme, tick int64) {
	e.last.doc = -1
	e.Replace(e.newCrawler(web, s, row, tick))
}

// step runs a slot, after the web has changed in it.
func (e *crawl) step(tick int64) {
	answers := e.Answers
	e.Step(tick)
	if e.Answers > answers {
		e.last.tick = tick
	}
	e.EndTick()
}

// begin starts a traversal.
func (e *crawl) begin() {
	e.last.doc = -1
	e.Collection.Begin()
	e.WebRobot.Begin()
}

// inform passes a new truth to a scheme that knows the truth.
func (e *crawl) inform() {
	if i, ok := e.Crawler.(crawling.Informed); ok {
		i.Inform()
	}
}

// clone is a copy of the crawl on a copy of its web.
func (e *crawl) clone(web *topic.Web) *crawl {
	if e == nil {
		return nil
	}
	out := &crawl{e.Clone(web), memory.Copy(e.WebRobot), e.free, e.last}
	out.Attach(out, oracle{web, out.Collection})
	return out
}

// Fetch reads an answer.
func (e *crawl) Fetch(doc int, p *crawling.Page) {
	e.Collection.Fetch(doc, (*topic.Page)(p))
	e.last.doc = doc
}

// Request asks for a document.
func (e *crawl) Request(doc int, tick int64) (latency int64) {
	latency = e.Collection.Request(doc, tick)
	if e.free {
		return 0
	}
	return latency
}

// An oracle is the hidden truth for the schemes that know it.
type oracle struct {
	*topic.Web
	held *topic.Collection
}

// Gain is the gain in quality of a fetch of the document now.
func (o oracle) Gain(doc int) float64 { return o.held.Gain(doc) }
