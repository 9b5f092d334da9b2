package crawllab

import (
	"lascope/automata/crawling"
	"lascope/model/lab"
	"lascope/world"
	"lascope/world/topic"
)

// An expedition is one web robot and its collection, on a web that it may share
// with others.
type expedition struct {
	Held  *topic.Collection
	Robot *crawling.WebRobot
	free  bool // answers come at once: of the all-knowing one
	last  lastAnswer
}

// lastAnswer is the answer processed last.
type lastAnswer struct {
	doc  int // −1 before the first of the traversal
	tick int64
}

// newExpedition builds the scheme that the settings name, with an empty
// collection, after slot tick.
func newExpedition(web *topic.Web, s *lab.Settings, row crawling.Scheme, tick int64, fetchers int, free bool) (*expedition, error) {
	e := &expedition{Held: topic.NewCollection(web), free: free, last: lastAnswer{doc: -1}}
	crawler, err := row.New(crawling.Setup{
		Library: library{e.Held, e}, Oracle: crawlOracle{web, e.Held},
		Maintain: web.Changes(), Gap: web.Gap(), Tick: tick,
		// The same for all schemes: equal ties fall equally.
		Seed: world.Substream(uint64(s.Number("seed")), "crawl ties"), Values: s,
	})
	if err != nil {
		return nil, err
	}
	e.Robot = crawling.NewWebRobot(library{e.Held, e}, crawler, fetchers)
	return e, nil
}

// step runs a slot, after the web has changed in it.
func (e *expedition) step(tick int64) {
	answers := e.Robot.Answers()
	e.Robot.Step(tick)
	if e.Robot.Answers() > answers {
		e.last.tick = tick
	}
	e.Held.EndTick()
}

// begin starts a traversal.
func (e *expedition) begin() {
	e.last.doc = -1
	e.Held.Begin()
	e.Robot.Begin()
}

// inform tells an informed scheme of a new truth.
func (e *expedition) inform() {
	if i, ok := e.Robot.Crawler.(crawling.Informed); ok {
		i.Inform()
	}
}

// clone is a copy on a copy of the web.
func (e *expedition) clone(web *topic.Web) *expedition {
	if e == nil {
		return nil
	}
	out := &expedition{Held: e.Held.Clone(web), free: e.free, last: e.last}
	out.Robot = e.Robot.Clone(library{out.Held, out}, crawlOracle{web, out.Held})
	return out
}

// A library shows a collection's web to a crawler.
type library struct {
	*topic.Collection
	of *expedition
}

// Fetch reads an answer.
func (l library) Fetch(doc int, p *crawling.Page) {
	l.Collection.Fetch(doc, (*topic.Page)(p))
	l.of.last.doc = doc
}

// Request asks for a document.
func (l library) Request(doc int, tick int64) (latency int64) {
	latency = l.Collection.Request(doc, tick)
	if l.of.free {
		return 0
	}
	return latency
}

// A crawlOracle is what the informed schemes may know.
type crawlOracle struct {
	*topic.Web
	held *topic.Collection
}

// Gain is what a fetch of the document would be worth now.
func (o crawlOracle) Gain(doc int) float64 { return o.held.Gain(doc) }
