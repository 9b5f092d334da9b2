package topic

import (
	"math"
	"math/bits"

	"lascope/internal/draws"
	"lascope/world"
)

// changes are the events of a web that changes: documents are modified,
// deleted, or new. Which document changes in a tick, and how, depends on the seed
// and the tick alone.
type changes struct {
	rate    float64 // mean number of events a tick
	seed    uint64
	version []uint32 `own:""` // of each document, 0 at first; nil while nothing ever changed
	absent  []bool   `own:""` // not yet written, or deleted
	leaf    []bool   // nothing else is reached only through it: it may be deleted
	buried  []int32  `own:""` // the absent documents, the longest absent first, in a ring
	first   int      // where the ring begins
	count   int
	goal    int // the number of absent documents that deletions and births keep up

	// An alias table [Walker 1977] of the documents' own rates.
	odds  []float32
	alias []int32

	touched []int32 `own:""` // the documents that changed in the present tick
}

// absentPart is the part of the documents that do not exist at a time, in a web
// that changes.
const absentPart = 0.05

// set gives the web its rate of change. The tables are made with the first rate above 0.
func (c *changes) set(w *Web, rate float64) {
	c.rate = rate
	if rate == 0 || c.version != nil {
		return
	}
	n := w.Documents()
	c.seed = w.substream("crawl changes")[0]
	c.version = make([]uint32, n)
	c.absent, c.leaf = make([]bool, n), make([]bool, n)
	parent, order := w.Graph.breadthFirst(func(int) bool { return true })
	for _, doc := range order {
		c.leaf[doc] = doc != 0
	}
	for _, p := range parent {
		if p >= 0 {
			c.leaf[p] = false
		}
	}
	c.buried = make([]int32, n)
	for doc := range c.leaf {
		if c.unwritten(doc) {
			c.goal++
		}
	}
	c.makeAlias(n)
}

// unwritten reports whether a document is among the twentieth that are still to be
// written when a run begins with a changing web.
func (c *changes) unwritten(doc int) bool {
	return c.leaf[doc] && world.HashUnit(c.seed, uint64(doc), 1<<62) < absentPart
}

// begin makes those documents absent.
func (c *changes) begin() {
	for doc := range c.leaf {
		if c.unwritten(doc) {
			c.bury(int32(doc))
		}
	}
}

// makeAlias draws a rate for each document, log-normal with σ = 1.2, so that most
// hardly change and some change all the time, and makes the table that draws
// documents in proportion.
func (c *changes) makeAlias(n int) {
	weight := make([]float64, n)
	sum := 0.0
	for doc := range weight {
		if doc > 0 {
			u, v := world.HashUnit(c.seed, uint64(doc), 1<<61), world.HashUnit(c.seed, uint64(doc), 1<<60)
			z := math.Sqrt(-2*math.Log(1-u)) * math.Cos(2*math.Pi*v)
			weight[doc] = float64(grain(math.Exp(1.2 * z)))
			sum += weight[doc]
		}
	}
	c.odds, c.alias = make([]float32, n), make([]int32, n)
	var small, large []int32
	for doc := range weight {
		weight[doc] *= float64(n) / sum
		if weight[doc] < 1 {
			small = append(small, int32(doc))
		} else {
			large = append(large, int32(doc))
		}
	}
	for len(small) > 0 && len(large) > 0 {
		s, l := small[len(small)-1], large[len(large)-1]
		small = small[:len(small)-1]
		c.odds[s], c.alias[s] = float32(weight[s]), l
		if weight[l] -= 1 - weight[s]; weight[l] < 1 {
			large = large[:len(large)-1]
			small = append(small, l)
		}
	}
	for _, rest := range [][]int32{small, large} {
		for _, doc := range rest {
			c.odds[doc] = 1
		}
	}
}

func (c *changes) gone(doc int) bool { return c.absent != nil && c.absent[doc] }

func (c *changes) versionOf(doc int) uint32 {
	if c.version == nil {
		return 0
	}
	return c.version[doc]
}

func (c *changes) bury(doc int32) {
	c.absent[doc] = true
	c.buried[(c.first+c.count)%len(c.buried)] = doc
	c.count++
}

// Tick lets the web change as it does in that slot, before anything is fetched in
// it. Slots must come in order.
func (w *Web) Tick(tick int64) {
	c := &w.changes
	c.touched = c.touched[:0]
	if c.rate == 0 {
		return
	}
	n, slot := int(c.rate), world.Mix(world.Mix(c.seed)+uint64(tick)) // as hashWord begins for each of its words
	if draws.UnitOf(world.Mix(slot)) < c.rate-float64(n) {
		n++
	}
	for k := range n {
		w.change(world.Mix(slot+uint64(2*k+1)), world.Mix(slot+uint64(2*k+2)))
	}
}

// change lets one document change. One event in five deletes a document or writes
// a new one, whichever keeps the number of absent documents near its goal; the
// others modify. Where a small graph has lost all but the start, which never changes,
// one is written.
func (w *Web) change(which, how uint64) {
	c := &w.changes
	bare := c.count == len(c.absent)-1
	doc := c.draw(which)
	for c.absent[doc] && !bare {
		which = world.Mix(which)
		doc = c.draw(which)
	}
	switch {
	case bare, how%5 == 0 && c.count > c.goal:
		doc = c.buried[c.first]
		c.first = (c.first + 1) % len(c.buried)
		c.count--
		c.absent[doc] = false
	case how%5 == 0 && c.leaf[doc]:
		c.bury(doc)
	}
	c.version[doc]++
	old := w.relevance[doc]
	w.relevance[doc] = w.assess(int(doc))
	w.total += w.relevance[doc] - old
	c.touched = append(c.touched, doc)
	for _, held := range w.watchers {
		held.changed(int(doc))
	}
}

// draw finds the document that 64 random bits stand for, by its rate.
func (c *changes) draw(which uint64) int32 {
	doc, rest := bits.Mul64(which, uint64(len(c.odds)))
	if float32(rest>>40)*0x1p-24 >= c.odds[doc] {
		return c.alias[doc]
	}
	return int32(doc)
}

// Changed lists the documents that changed in the present slot.
func (w *Web) Changed() []int32 { return w.changes.touched }

// Changes reports whether documents change at all.
func (w *Web) Changes() bool { return w.changes.rate > 0 }
