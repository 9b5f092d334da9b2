package topic

import (
	"slices"
)

// A Collection holds the documents of a [Web] that one crawler has fetched in its
// present traversal, with their measures: recall, freshness, and quality, the
// lesser of the two [Robot, Eqs. 1–3]. It also counts requests that come too
// soon after another to the same server.
type Collection struct {
	web *Web

	entry   []entry `own:""` // of each document
	Entries int     // the number of documents in it
	sum     float64 // Σ relevance of the entries, out of date or not: Σ over C
	fresh   float64 // Σ relevance of the entries that are up to date: Σ over C ∩ V

	Order       []int32 `own:""` // the documents in the order in which they were first fetched in this traversal
	OrderBefore []int32 `own:""` // the order of the traversal before; none in the first
	quality     float64 // Σ of M over the ticks of this traversal
	bound       float64 // Σ of the upper bound's recall over the same ticks
	Ticks       int64   // of this traversal
	asked       []int64 `own:""` // per server, the tick of the last request, plus one
	rapid       int64   // requests that came too soon, since the start
	requests    int64   // since the start
	Gained      float64 // Σ relevance of all that was fetched, since the start
}

// An entry is a document as it was fetched last.
type entry struct {
	relevance float64
	version   uint32 // plus one; 0 where there is no entry
	listed    bool   // in the order of fetching
}

// A Page is the answer to a request.
type Page struct {
	Relevance float64 // r, of the document as it is now; 0 if it does not exist
	Before    float64 // r of the collection's entry, 0 if there was none
	Exists    bool    // there is such a document now
	Held      bool    // the collection had an entry for it
	Modified  bool    // the entry was of an older version
	Edge      int     // the number of its first link
	Links     []int32 // the documents it links to, whether or not they exist
}

// NewCollection starts an empty collection that follows the web's changes.
func NewCollection(w *Web) *Collection {
	n := w.Documents()
	c := &Collection{
		web: w, entry: make([]entry, n),
		Order: make([]int32, 0, n), OrderBefore: make([]int32, 0, n), asked: make([]int64, w.Servers),
	}
	w.watchers = append(w.watchers, c)
	return c
}

// Begin empties the collection for a new traversal.
func (c *Collection) Begin() {
	clear(c.entry)
	c.Entries, c.sum, c.fresh = 0, 0, 0
	c.OrderBefore, c.Order = c.Order, c.OrderBefore[:0]
	c.quality, c.bound, c.Ticks = 0, 0, 0
}

// renew empties the collection for another web: the traversal before was one of other documents.
func (c *Collection) renew() {
	c.Begin()
	c.OrderBefore = c.OrderBefore[:0]
}

// Documents is the number of documents of the web.
func (c *Collection) Documents() int { return c.web.Documents() }

// Links is the number of links of the web.
func (c *Collection) Links() int { return c.web.Graph.Links() }

// Servers is the number of servers.
func (c *Collection) Servers() int { return c.web.Servers }

// Server is the server that a document lies on, from 0.
func (c *Collection) Server(doc int) int { return int(c.web.server[doc]) }

// exists reports whether the document is on the web now.
func (c *Collection) exists(doc int) bool { return !c.web.changes.gone(doc) }

// Absent says of each document that it does not exist now; nil while nothing ever changed.
// The slice must not be changed.
func (c *Collection) Absent() []bool { return c.web.changes.absent }

// Request asks a document's server for it in a slot and returns the number of slots until the answer comes.
func (c *Collection) Request(doc int, tick int64) (latency int64) {
	c.requests++
	w := c.web
	if w.Gap > 0 {
		s := w.server[doc]
		if last := c.asked[s]; last > 0 && tick+1-last < w.Gap {
			c.rapid++
		}
		c.asked[s] = tick + 1
	}
	return w.latencyOf(doc, tick)
}

// Fetch takes the answer, the document as it is now, into the collection and into p.
func (c *Collection) Fetch(doc int, p *Page) {
	w, e := c.web, &c.entry[doc]
	now := w.changes.versionOf(doc) + 1
	*p = Page{Relevance: w.relevance[doc], Before: e.relevance, Exists: !w.changes.gone(doc), Held: e.version > 0}
	p.Modified = p.Held && e.version != now
	if p.Held {
		c.Entries--
		c.sum -= p.Before
		if !p.Modified {
			c.fresh -= p.Before
		}
	}
	if !p.Exists {
		*e = entry{listed: e.listed}
		return
	}
	p.Edge, p.Links = w.row(doc)
	if !e.listed {
		c.Order = append(c.Order, int32(doc))
	}
	c.Entries++
	*e = entry{p.Relevance, now, true}
	c.sum += p.Relevance
	c.fresh += p.Relevance
	c.Gained += p.Relevance
}

// changed follows a change of a document in the web.
func (c *Collection) changed(doc int) {
	if e := c.entry[doc]; e.version == c.web.changes.versionOf(doc) { // up to date until now
		c.fresh -= e.relevance
	}
}

// recount starts again from the present relevance, after a shift: entries that are
// up to date are scored anew, the others keep the score of their fetch.
func (c *Collection) recount() {
	c.sum, c.fresh = 0, 0
	for doc := range c.entry {
		e := &c.entry[doc]
		if e.version == c.web.changes.versionOf(doc)+1 {
			e.relevance = c.web.relevance[doc]
			c.fresh += e.relevance
		}
		c.sum += e.relevance
	}
}

// EndTick counts a tick of the traversal, with the quality that it ended in.
func (c *Collection) EndTick() {
	c.Ticks++
	c.quality += c.Quality()
	c.bound += c.web.BoundRecall(int(c.Ticks))
}

// Holds reports whether the collection has an entry for a document.
func (c *Collection) Holds(doc int) bool { return c.entry[doc].version > 0 }

// Recall is R, the part of the web's relevance that is in the collection and up to
// date [Robot, Eq. 1].
func (c *Collection) Recall() float64 { return portion(c.fresh, c.web.total) }

// Freshness is F, the part of the collection's relevance that is up to date
// [Robot, Eq. 1]; 1 for a collection without any.
func (c *Collection) Freshness() float64 { return portion(c.fresh, c.sum) }

// Quality is M = min(R, F) [Robot, Eq. 2].
func (c *Collection) Quality() float64 {
	return portion(c.fresh, max(c.sum, c.web.total))
}

// portion is a over b, 1 where b is nothing.
func portion(a, b float64) float64 {
	switch {
	case b <= 0, a >= b:
		return 1
	case a <= 0:
		return 0
	}
	return a / b
}

// Performance is the traversal's mean quality so far [Robot, Eq. 3], and the
// upper bound's mean recall over the same ticks; 1 and 1 before the first tick.
func (c *Collection) Performance() (mean, bound float64) {
	if c.Ticks == 0 {
		return 1, 1
	}
	return c.quality / float64(c.Ticks), c.bound / float64(c.Ticks)
}

// Requests counts the requests since the start, and those among them that came
// sooner after another to the same server than the web's gap allows.
func (c *Collection) Requests() (all, rapidFire int64) { return c.requests, c.rapid }

// Gain is g of [Robot, Eq. 11] if the document were fetched now; −1 for a document
// that the collection has as it is, or that neither exists nor is in it.
func (c *Collection) Gain(doc int) float64 {
	exists, e := c.exists(doc), c.entry[doc]
	held := e.version > 0
	switch now := c.web.relevance[doc]; {
	case exists && !held:
		return now
	case exists && e.version != c.web.changes.versionOf(doc)+1:
		return max(now, e.relevance)
	case !exists && held:
		return e.relevance
	}
	return -1
}

// Leave stops following the web's changes; the collection must not be used any more.
func (c *Collection) Leave() {
	c.web.watchers = slices.DeleteFunc(c.web.watchers, func(d *Collection) bool { return d == c })
}
