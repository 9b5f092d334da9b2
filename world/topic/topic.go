package topic

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"lascope/internal/refusal"
	"lascope/world"
)

// A Web is the hidden web of the crawl lab: a graph of documents, the relevance
// of each to the topic, the servers they lie on, and their changes over time. The
// documents that a crawler has fetched are a [Collection].
type Web struct {
	Graph *Graph   // the links
	names []string // of the documents of a real graph; nil for a generated one
	Notes []string // sentences about the pages that a real graph leaves out, such as those that cannot be reached

	// The parts of relevance.
	plan   *plan     `own:""` // nil for a real graph
	center float64   // the topic: a place on the ring of communities
	close  []float32 // how near each community is to it
	score  []float64 `own:""` // the relevance of each document's first version
	seed   uint64

	relevance []float64 `own:""` // of each document now; 0 where there is none
	total     float64   // Σ of it
	hub       []bool    `own:""` // little relevance, links to much of it
	dead      []bool    `own:""` // hubs that have lost their links; nil before the first did
	past      past

	changes changes
	upper   bound

	server  []int32
	Servers int   // their number
	Gap     int64 // the least ticks between two requests to one server
	Latency int   // the mean ticks from a request to its answer

	watchers []*Collection `own:"drop"`
}

// The past of a web counts the shifts so far, and the shifts among them that drew another web.
type past struct {
	shifts int
	webs   uint64 // the shifts that drew another web
	family string // of the graph
	next   string // the family of the next graph; see [Web.another]
}

// Params are the rows of the crawl lab's world with these shifts.
func Params(shifts world.Shifts[*Web]) []world.Param {
	return world.Rows(`
		docs n      | whole 200 to 140000 by ×2      | 2000 documents     | restart, without graph | the number of documents
		family      | hubs, medium, dense            |                    | restart, without graph | the way in which the graph hides its content
		graph       | file                           |                    | restart                | a CSV file of links (from,to) in place of a generated graph
		relevance r | file                           |                    | restart                | a CSV file of scores (page,relevance) for that graph
		changes     | 0 to 10 by 0.1                 | 0 documents a tick | live                   | the number of documents modified, deleted or new per tick; 0 for the
		                                                                                           | paper's F = 1
		duration T  | 1 to 100 by 1                  | 4 ticks a document | live                   | the ticks of a traversal per document, when documents change
		servers     | whole 1 to 10000 by ×2         | 50 servers         | restart                | the number of servers that the documents lie on
		gap         | whole 0 to 10000 by 1          | 0 ticks            | live                   | the least number of ticks between two requests to one server
		latency     | whole 0 to 1000 by 1           | 0 ticks            | live                   | the mean number of ticks from a request to its answer
		next        | same, hubs, medium, dense, any |                    | live, without graph    | the family of the graph that the shift web puts in place of this one;
		                                                                                           | any draws one
		%s
		%s
	`, shifts.Rows("the shift of the web every period ticks", "live", "r", "100000"), world.Seed(world.MostSeed))
}

// New makes the web that the values describe, or refuses in a sentence.
func New(v world.Values) (w *Web, err error) {
	defer refusal.To(&err)
	seed := uint64(v.Number("seed"))
	w = &Web{seed: seed, Servers: v.Int("servers"), Gap: int64(v.Int("gap")), Latency: v.Int("latency"), past: past{next: v.Word("next"), family: v.Word("family")}}
	links, scores := v.Word("graph"), v.Word("relevance")
	switch {
	case links == "" && scores != "":
		refusal.Say("relevance=%s: scores belong to a real graph; give graph=LINKS.csv too", scores)
	case links != "" && scores == "":
		refusal.Say("graph=%s: the graph's documents have no relevance; give relevance=SCORES.csv too", links)
	case links != "":
		w.read(links, scores)
	default:
		w.grow(v.Int("docs"))
	}
	if v.Word("shift") == "web" {
		refusal.Check(w.Renewable())
	}
	n := w.Graph.Documents()
	w.relevance, w.hub = make([]float64, n), make([]bool, n)
	w.placeOnServers()
	w.changes.set(w, v.Number("changes"))
	w.changes.begin()
	w.judge()
	return w, nil
}

// grow draws a graph of n documents with a topic.
func (w *Web) grow(n int) {
	w.plan = newPlan(n, families[w.past.family], w.substream("crawl graph"))
	w.Graph = w.plan.graph
	w.center = float64(w.plan.communities / 2)
}

// substream is a substream of the present web: from the second web on its number is part of the name.
func (w *Web) substream(name string) [2]uint64 {
	if w.past.webs > 0 {
		name = fmt.Sprintf("%s %d", name, w.past.webs)
	}
	return world.Substream(w.seed, name)
}

// Documents is the number of documents there are or will be, the start among
// them: document 0.
func (w *Web) Documents() int { return w.Graph.Documents() }

// Name is how the screen calls a document.
func (w *Web) Name(doc int) string {
	if w.names != nil {
		return w.names[doc]
	}
	if doc == 0 {
		return "start"
	}
	return fmt.Sprintf("doc %d", doc)
}

// Relevance is r, the document's relevance to the present topic, 0 or more; 0 for
// a document that does not exist now.
func (w *Web) Relevance(doc int) float64 { return w.relevance[doc] }

// Relevances are the present relevances of all documents; 0 where a document does not exist. The slice must not be changed.
func (w *Web) Relevances() []float64 { return w.relevance }

// Hub reports whether the document has little relevance and yet links to much.
func (w *Web) Hub(doc int) bool { return w.hub[doc] }

// judge gives every document its relevance to the present topic, and finds the
// hubs and the upper bound anew.
func (w *Web) judge() {
	w.measure()
	w.total = 0
	for doc := range w.relevance {
		w.relevance[doc] = w.assess(doc)
		w.total += w.relevance[doc]
	}
	w.findHubs()
	w.upper.set(w.relevance)
	for _, c := range w.watchers {
		c.recount()
	}
}

// assess gives the relevance of one document in its present version.
func (w *Web) assess(doc int) float64 {
	if w.changes.gone(doc) {
		return 0
	}
	r := w.score[doc]
	if v := w.changes.versionOf(doc); v > 0 {
		// Each version says a little more or a little less of the topic.
		u := world.HashUnit(w.seed^0x9d39247e33776d41, uint64(doc), uint64(v))
		r *= 0.6 + float64(0.8*u)
	}
	return r
}

// measure gives each community of a generated graph its closeness to the topic, 1 at its
// centre, and each document its score by that; the start has none. The communities lie on
// a ring.
func (w *Web) measure() {
	p := w.plan
	if p == nil {
		return
	}
	k := float64(w.plan.communities)
	w.close = make([]float32, w.plan.communities)
	for c := range w.close {
		d := math.Abs(float64(c) - w.center)
		d = min(d, k-d)
		w.close[c] = grain(math.Exp(-d * d / 3))
	}
	w.score = make([]float64, w.Documents())
	for doc := 1; doc < len(w.score); doc++ {
		w.score[doc] = max(float64(w.close[p.community[doc]]*p.quality[doc]), float64(p.noise[doc]))
	}
}

// findHubs marks the documents of less than mean relevance that link to most of
// it: one in a hundred, at least five, at most all that link to much. In a generated
// graph they are among those that were made hubs.
func (w *Web) findHubs() {
	n := len(w.relevance)
	mean := 0.0
	for _, r := range w.relevance {
		mean += r / float64(n)
	}
	type leads struct {
		doc int
		sum float64
	}
	var found []leads
	for doc := range n {
		w.hub[doc] = false
		if doc == 0 || w.isDead(doc) || w.relevance[doc] >= mean || w.plan != nil && !w.plan.hub[doc] {
			continue
		}
		sum := 0.0
		_, row := w.Graph.Row(doc)
		for _, to := range row {
			sum += w.relevance[to]
		}
		if sum > 10*mean {
			found = append(found, leads{doc, sum})
		}
	}
	slices.SortFunc(found, func(a, b leads) int { return cmp.Or(cmp.Compare(b.sum, a.sum), cmp.Compare(a.doc, b.doc)) })
	for _, f := range found[:min(len(found), max(5, n/100))] {
		w.hub[f.doc] = true
	}
}

// row gives the links that a fetch of the document shows, and the number of the
// first. A dead hub shows none.
func (w *Web) row(doc int) (edge int, to []int32) {
	edge, to = w.Graph.Row(doc)
	if w.isDead(doc) {
		return edge, nil
	}
	return edge, to
}

func (w *Web) isDead(doc int) bool { return w.dead != nil && w.dead[doc] }

// hashWord gives 64 bits that depend on all its arguments and on nothing else.
func hashWord(seed, item, time uint64) uint64 {
	return world.Mix(world.Mix(world.Mix(seed)+item) + time)
}
