package crawling

import (
	"math"
	"math/bits"

	"lascope/internal/copies"
)

// ages are the fetched documents that wait, in two orders. One line holds all, the document fetched longest ago first; a queue for
// each kind holds its documents in the same order. Line and queues fall into the classes of ages, one after the other, and so a
// document that grows older stays where it is and only the border between two classes moves.
type ages struct {
	top   float64 // the greatest relevance seen
	worth agedWorth
	rank  agedRank
	doc   []agedDoc
	count int // documents in the line

	queue [agedStates]agedQueue          // the documents of each state
	tail  [agedStates / ageClasses]int32 // the last in the queue of each kind, −1 where it is empty

	first, last [ageClasses]int32 // of each class in the line; first is −1 where it is empty
	due         [ageClasses]int64 // when the first of each class grows older
	classes     uint32            // those that have documents, a bit each
	end         int32             // of the line, −1 where it is empty

	lots bool    // all and spot are kept: to draw any document by
	all  []int32 // all documents in the line
	spot []int32 // of each document in all

	listed bool // grown is kept: the documents that grew older last
	grown  []int32
}

// An agedQueue is the documents of a state in the queue of their kind: their number, and the first document.
type agedQueue struct{ size, head int32 }

// An agedDoc is a document's record in [ages]: half a cache line.
type agedDoc struct {
	fetched        int64 // the slot of its answer
	kind           int32 // as kindOf says
	at             int32 // its state, −1 where it is not in the line
	next, prev     int32 // in the queue of its kind
	younger, older int32 // in the line
}

func newAges(n int, lots, listed bool) *ages {
	a := &ages{doc: make([]agedDoc, n), lots: lots, listed: listed}
	if lots {
		a.all, a.spot = make([]int32, 0, n), make([]int32, n)
	}
	a.begin()
	return a
}

// begin empties all queues.
func (a *ages) begin() {
	for i := range a.doc {
		a.doc[i].at = -1
	}
	clear(a.queue[:])
	for kind := range a.tail {
		a.tail[kind] = -1
	}
	for class := range uint32(ageClasses) {
		a.empty(class)
	}
	a.end, a.count = -1, 0
	a.all = a.all[:0]
	clear(a.rank[:])
}

// empty notes that a class has no documents.
func (a *ages) empty(class uint32) {
	a.first[class], a.due[class] = -1, math.MaxInt64
	a.classes &^= 1 << (class & 31)
}

// lead makes a document the first of its class.
func (a *ages) lead(class uint32, doc int32) {
	a.first[class] = doc
	a.due[class] = a.doc[doc].fetched + 2<<(class&31)
	a.classes |= 1 << (class & 31)
}

// eldest is the class of the document fetched longest ago, beyond all where none waits.
func (a *ages) eldest() (class uint32) { return uint32(bits.Len32(a.classes)) - 1 }

// fetch lets a document wait again whose answer came in slot tick, and returns the value of
// fetching it again.
func (a *ages) fetch(doc int32, p *Page, tick int64) (value float64) {
	a.top = max(a.top, p.Relevance)
	kind := kindOf(p, a.top)
	a.doc[doc].kind = kind
	a.enter(doc, tick)
	return a.worth.value(kind)
}

// enter puts a document that was fetched in slot tick at the end of the line.
func (a *ages) enter(doc int32, tick int64) {
	d := &a.doc[doc]
	d.fetched, d.older, d.younger = tick, a.end, -1
	if a.end >= 0 {
		a.doc[a.end].younger = doc
	}
	a.end, a.last[0] = doc, doc
	if a.first[0] < 0 {
		a.lead(0, doc)
	}
	a.count++

	x := uint32(d.kind)
	tail := &a.tail[x/ageClasses]
	d.prev, d.next = *tail, -1
	if *tail >= 0 {
		a.doc[*tail].next = doc
	}
	*tail = doc
	d.at = d.kind
	q := &a.queue[x]
	if q.size == 0 {
		q.head = doc
		a.rank.fill(x)
	}
	q.size++
	if a.lots {
		a.spot[doc] = int32(len(a.all))
		a.all = append(a.all, doc)
	}
}

// leave takes a document out of the line and the queue of its kind; at is the state it had.
func (a *ages) leave(doc int32) (at int32) {
	d := &a.doc[doc]
	at = d.at
	x := uint32(at)
	class := x % ageClasses
	switch {
	case a.first[class] == doc && a.last[class] == doc:
		a.empty(class)
	case a.first[class] == doc:
		a.lead(class, d.younger)
	case a.last[class] == doc:
		a.last[class] = d.older
	}
	if d.older >= 0 {
		a.doc[d.older].younger = d.younger
	}
	if d.younger >= 0 {
		a.doc[d.younger].older = d.older
	} else {
		a.end = d.older
	}
	a.count--

	if d.prev >= 0 {
		a.doc[d.prev].next = d.next
	}
	if d.next >= 0 {
		a.doc[d.next].prev = d.prev
	} else {
		a.tail[uint32(d.kind)/ageClasses] = d.prev
	}
	q := &a.queue[x]
	if q.head == doc {
		q.head = d.next
	}
	if q.size--; q.size == 0 {
		a.rank.clear(x)
	}
	d.at = -1
	if a.lots {
		last := a.all[len(a.all)-1]
		a.all[a.spot[doc]], a.spot[last] = last, a.spot[doc]
		a.all = a.all[:len(a.all)-1]
	}
	return at
}

// age lets the documents whose class ends with slot tick be the last of the next one. There
// is one a class at most, for no two were fetched in one slot.
func (a *ages) age(tick int64) {
	docs, grown := a.doc, uint32(0)
	for class := uint32(min(bits.Len32(a.classes), ageClasses-1)) - 1; class < ageClasses; class-- {
		if a.due[class] > tick {
			continue
		}
		grown |= 1 << class
		doc := a.first[class]
		d := &docs[doc]
		if a.last[class] != doc {
			a.first[class], a.due[class] = d.younger, docs[d.younger].fetched+2<<class
		} else {
			a.empty(class)
		}
		if a.first[class+1] < 0 {
			a.lead(class+1, doc)
		}
		a.last[class+1] = doc

		x := uint32(d.at) // in which it is the first
		d.at = int32(x + 1)
		from, to := &a.queue[x], &a.queue[x+1]
		from.head = d.next
		if from.size--; from.size == 0 {
			a.rank.clear(x)
		}
		if to.size == 0 {
			to.head = doc
			a.rank.fill(x + 1)
		}
		to.size++
	}
	for grown != 0 {
		class := bits.Len32(grown) // the one entered
		a.note(a.last[class])
		grown &^= 1 << (class - 1)
	}
}

// note notes that a document grew older.
func (a *ages) note(doc int32) {
	if a.lots { // as if it had left and entered again
		n := len(a.all) - 1
		last, at := a.all[n], a.spot[doc]
		a.all[at], a.spot[last] = last, at
		a.all[n], a.spot[doc] = doc, int32(n)
	}
	if a.listed {
		a.grown = append(a.grown, doc)
	}
}

// following is the next document of the same state, −1 after the last.
func (a *ages) following(doc int32) int32 {
	if next := a.doc[doc].next; next >= 0 && a.doc[next].at == a.doc[doc].at {
		return next
	}
	return -1
}

// draw says whether documents will be drawn by lot: all and spot are kept only then.
func (a *ages) draw(lots bool) {
	if lots && !a.lots {
		a.all, a.spot = make([]int32, 0, len(a.doc)), make([]int32, len(a.doc))
		for doc := a.end; doc >= 0; doc = a.doc[doc].older {
			a.spot[doc] = int32(len(a.all))
			a.all = append(a.all, doc)
		}
	}
	a.lots = lots
}

// Own: see [copies.Owner].
func (a *ages) Own() { copies.Own(&a.doc, &a.grown, &a.all, &a.spot) }
