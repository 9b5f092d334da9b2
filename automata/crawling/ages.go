package crawling

import (
	"math"
	"math/bits"
)

// ages are the fetched documents that wait, in two orders. One line holds all, the document fetched longest ago first; a queue for
// each kind holds its documents in the same order. Line and queues fall into the classes of ages, one after the other, and so a
// document that grows older stays where it is and only the border between two classes moves. Line and queues are rings: the last
// record of each is its end, which is no document, and so none is ever empty.
type ages struct {
	top   float64 // the greatest relevance seen
	worth agedWorth
	rank  agedRank
	doc   []agedDoc `own:""` // of all documents, of the line's end, and of the end of the queue of each kind
	line  int32     // its end
	count int       // documents in the line

	queue  [agedStates]agedQueue // the documents of each state
	border [ageClasses]int32     // the document fetched last among those of each class and all older ones, the line's end where there is none

	lots bool    // all and spot are kept: to draw any document by
	all  []int32 `own:""` // all documents in the line
	spot []int32 `own:""` // of each document in all

	listed bool    // grown is kept: the documents that grew older last
	grown  []int32 `own:""`
}

// An agedQueue is the documents of a state in the queue of their kind: their number, and the first document.
type agedQueue struct{ size, head int32 }

// An agedDoc is a document's record in [ages]: half a cache line.
type agedDoc struct {
	fetched        int64 // the slot of its answer; beyond all slots for an end
	kind           int32 // as kindOf says
	at             int32 // its state, −1 where it is not in the line
	next, prev     int32 // in the queue of its kind
	younger, older int32 // in the line
}

func newAges(n int, lots, listed bool) *ages {
	a := &ages{doc: make([]agedDoc, n+1+agedStates/ageClasses), line: int32(n), listed: listed}
	a.begin()
	a.draw(lots)
	return a
}

// begin empties the line and all queues.
func (a *ages) begin() {
	for i := range a.doc {
		at := int32(i)
		a.doc[i] = agedDoc{fetched: math.MaxInt64 / 2, at: -1, next: at, prev: at, younger: at, older: at}
	}
	for class := range a.border {
		a.border[class] = a.line
	}
	a.count, a.all = 0, a.all[:0]
	clear(a.queue[:])
	clear(a.rank[:])
}

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
	d, x := &a.doc[doc], uint32(a.doc[doc].kind)
	end := a.line
	d.older, d.younger = a.doc[end].older, end
	a.doc[d.older].younger, a.doc[end].older = doc, doc
	end += 1 + int32(x/ageClasses)
	d.prev, d.next = a.doc[end].prev, end
	a.doc[d.prev].next, a.doc[end].prev = doc, doc
	d.fetched, d.at = tick, d.kind
	a.count++
	a.join(x, doc)
	if a.lots {
		a.spot[doc] = int32(len(a.all))
		a.all = append(a.all, doc)
	}
}

// join counts a document of state x, the last in its queue.
func (a *ages) join(x uint32, doc int32) {
	q := &a.queue[x]
	if q.size == 0 {
		q.head = doc
		a.rank.fill(x)
	}
	q.size++
}

// part counts a document of state x no more.
func (a *ages) part(x uint32, doc, next int32) {
	q := &a.queue[x]
	if q.head == doc {
		q.head = next
	}
	if q.size--; q.size == 0 {
		a.rank.clear(x)
	}
}

// leave takes a document out of the line and the queue of its kind; at is the state it had.
func (a *ages) leave(doc int32) (at int32) {
	d := &a.doc[doc]
	at, d.at = d.at, -1
	for class := at % ageClasses; a.border[class] == doc; class-- {
		a.border[class] = d.older
	}
	a.doc[d.older].younger, a.doc[d.younger].older = d.younger, d.older
	a.doc[d.prev].next, a.doc[d.next].prev = d.next, d.prev
	a.count--
	a.part(uint32(at), doc, d.next)
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
	docs := a.doc
	eldest := tick - docs[docs[a.line].younger].fetched
	for class := min(bits.Len64(uint64(eldest)), ageClasses) - 1; class > 0; class-- {
		doc := docs[a.border[class]].younger
		d := &docs[doc]
		if d.fetched+1<<class > tick {
			continue
		}
		a.border[class] = doc
		x := uint32(d.at) // in which it is the first
		d.at++
		a.part(x, doc, d.next)
		a.join(x+1, doc)
		a.note(doc)
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
	if next := a.doc[doc].next; a.doc[next].at == a.doc[doc].at {
		return next
	}
	return -1
}

// draw says whether documents will be drawn by lot: all and spot are kept only then.
func (a *ages) draw(lots bool) {
	if lots && !a.lots {
		a.all, a.spot = make([]int32, 0, a.line), make([]int32, a.line)
		for doc := a.doc[a.line].older; doc != a.line; doc = a.doc[doc].older {
			a.spot[doc] = int32(len(a.all))
			a.all = append(a.all, doc)
		}
	}
	a.lots = lots
}
