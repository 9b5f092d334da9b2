package automata

import (
	"math"
	"math/bits"
	"slices"
)

// Where documents change, a fetched document is worth fetching again. Its state is
// made of features that tell how much, as the paper proposes for retrieved pages,
// and is shared by all documents that have them:
//
//   - its relevance, in half octaves below the greatest seen so far;
//   - how many links it had: what is new is discovered on them;
//   - what the last fetch found: a new document, the same as before, or a
//     modified one;
//   - its age, the ticks since the last fetch, in octaves.
//
// Among documents with equal indices those never
// fetched come first, by their tie keys, and then the one fetched longest ago.
const (
	relevanceClasses = 13 // 0 for none at all; 12 for the greatest
	linkClasses      = 3
	findings         = 3
	ageClasses       = 24 // class a is 2^a to 2^(a+1) − 1 ticks; the last one has no end
	agedStates       = relevanceClasses * linkClasses * findings * ageClasses
)

// The findings of a fetch.
const (
	foundNew = iota
	foundSame
	foundModified
)

// kindOf is the state of a document that has just been fetched, in its first class
// of ages; top is the greatest relevance seen so far.
func kindOf(p *Page, top float64) int32 {
	relevance := 0
	if p.Relevance > 0 {
		relevance = max(relevanceClasses-1-halfOctaves(top/p.Relevance), 1)
	}
	links := min(bits.Len(uint(len(p.Links)))/3, linkClasses-1) // under 4, under 32, more
	finding := foundNew
	switch {
	case p.Modified:
		finding = foundModified
	case p.Held:
		finding = foundSame
	}
	return int32(((relevance*linkClasses+links)*findings + finding) * ageClasses)
}

// halfOctaves is ⌊2 log₂ x⌋ for x ≥ 1, exactly.
func halfOctaves(x float64) int {
	f, exponent := math.Frexp(x) // x = f·2^exponent, ½ ≤ f < 1
	n := 2 * (exponent - 1)
	if f >= math.Sqrt2/2 {
		n++
	}
	return n
}

// ageClass is the class of an age of 1 or more.
func ageClass(age int64) int32 { return int32(min(bits.Len64(uint64(age))-1, ageClasses-1)) }

// ages are the fetched documents that wait, in a queue for each state, and all in one
// line, the one fetched longest ago first. The line falls into the classes of ages, one
// after the other, and so a document that grows older stays where it is in it and only
// the border between two classes moves. In each state's queue, too, come first those
// fetched longest ago.
type ages struct {
	top   float64 // the greatest relevance seen
	worth agedWorth
	doc   []agedDoc
	count int // documents in queues

	head, tail [agedStates]int32 // of each state's queue, −1 where it is empty
	present    []int32           // the states with documents in their queues
	place      [agedStates]int32 // of each state in present

	first, last [ageClasses]int32 // of each class in the line, −1 where it is empty
	due         [ageClasses]int64 // when the first of each class grows older
	end         int32             // of the line, −1 where it is empty

	lots bool    // all and spot are kept: to draw any document by
	all  []int32 // all documents in queues
	spot []int32 // of each document in all
}

// An agedDoc is what ages keep of a document: half a cache line.
type agedDoc struct {
	fetched        int64 // the slot of its answer
	kind           int32 // as kindOf says
	at             int32 // the state in whose queue it stands, −1 for none
	next, prev     int32 // in that queue
	younger, older int32 // in the line
}

func newAges(n int, lots bool) *ages {
	a := &ages{doc: make([]agedDoc, n), present: make([]int32, 0, agedStates), lots: lots}
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
	for x := range a.head {
		a.head[x], a.tail[x] = -1, -1
	}
	for class := range a.first {
		a.empty(class)
	}
	a.end, a.count = -1, 0
	a.present, a.all = a.present[:0], a.all[:0]
}

// empty notes that a class has no documents.
func (a *ages) empty(class int) {
	a.first[class], a.last[class], a.due[class] = -1, -1, math.MaxInt64
}

// lead makes a document the first of its class.
func (a *ages) lead(class int, doc int32) {
	a.first[class] = doc
	a.due[class] = a.doc[doc].fetched + 2<<class
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
	a.join(doc, d.kind)
	if a.lots {
		a.spot[doc] = int32(len(a.all))
		a.all = append(a.all, doc)
	}
}

// leave takes a document out of its queue and the line.
func (a *ages) leave(doc int32) {
	d := &a.doc[doc]
	class := int(d.at % ageClasses)
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
	a.part(doc)
	d.at = -1
	if a.lots {
		last := a.all[len(a.all)-1]
		a.all[a.spot[doc]], a.spot[last] = last, a.spot[doc]
		a.all = a.all[:len(a.all)-1]
	}
}

// grow puts the first document of a class into the next one.
func (a *ages) grow(class int) {
	doc := a.first[class]
	d := &a.doc[doc]
	if a.last[class] == doc {
		a.empty(class)
	} else {
		a.lead(class, d.younger)
	}
	if a.first[class+1] < 0 {
		a.lead(class+1, doc)
	}
	a.last[class+1] = doc
	a.part(doc)
	a.join(doc, d.at+1)
	if a.lots { // as if it had left and entered again
		n := len(a.all) - 1
		last, at := a.all[n], a.spot[doc]
		a.all[at], a.spot[last] = last, at
		a.all[n], a.spot[doc] = doc, int32(n)
	}
}

// join puts a document at the end of the queue of a state.
func (a *ages) join(doc, x int32) {
	d, last := &a.doc[doc], a.tail[x]
	d.at, d.prev, d.next = x, last, -1
	a.tail[x] = doc
	if last >= 0 {
		a.doc[last].next = doc
		return
	}
	a.head[x] = doc
	a.place[x] = int32(len(a.present))
	a.present = append(a.present, x)
}

// part takes a document out of the queue of its state.
func (a *ages) part(doc int32) {
	d := &a.doc[doc]
	x, p, n := d.at, d.prev, d.next
	if n >= 0 {
		a.doc[n].prev = p
	} else {
		a.tail[x] = p
	}
	if p >= 0 {
		a.doc[p].next = n
		return
	}
	a.head[x] = n
	if n < 0 {
		last := a.present[len(a.present)-1]
		a.present[a.place[x]], a.place[last] = last, a.place[x]
		a.present = a.present[:len(a.present)-1]
	}
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

// best is the fetched document of the greatest value, the longest ago fetched among
// equals; there must be one.
func (a *ages) best() (doc int32, value float64) {
	values, present, k := &a.worth.values, a.present, 0
	for k < len(present) && values[present[k]] == 0 {
		k++
	}
	if k == len(present) { // often all values are 0, and then the line tells who comes first
		doc = -1
		for class := ageClasses - 1; doc < 0; class-- {
			doc = a.first[class]
		}
		return doc, 0
	}
	doc, value = a.head[present[k]], values[present[k]]
	for k++; ; k++ {
		for k < len(present) && values[present[k]] < value { // no value is below 0
			k++
		}
		if k >= len(present) {
			return doc, value
		}
		first, v := a.head[present[k]], values[present[k]]
		if v > value || a.doc[first].fetched < a.doc[doc].fetched {
			doc, value = first, v
		}
	}
}

func (a *ages) clone() *ages {
	if a == nil {
		return nil
	}
	c := *a
	c.doc = slices.Clone(a.doc)
	c.present = append(make([]int32, 0, cap(a.present)), a.present...)
	c.all, c.spot = append(make([]int32, 0, cap(a.all)), a.all...), slices.Clone(a.spot)
	return &c
}

// agedState is the number of a fetched document's state among all states.
func (r *robot) agedState(x int32) int32 { return int32(r.fringeStates()) + x }

// after puts a document that has just been fetched where it goes next and returns
// the value of that: 0 where nothing changes, or where the document is gone.
func (r *robot) after(doc int32, p *Page, tick int64) float64 {
	if !p.Exists {
		r.disown(doc)
		r.forget(int(doc))
		return 0
	}
	r.answered(int(doc), tick)
	if !r.maintain {
		return 0
	}
	r.ages.top = max(r.ages.top, p.Relevance)
	r.ages.doc[doc].kind = kindOf(p, r.ages.top)
	r.ages.enter(doc, tick)
	r.aged(doc)
	if r.trail != nil {
		r.noteMet(doc, 0, CrawlState{}, true)
		r.noteState(r.state[doc], doc)
	}
	if r.literal {
		r.wait.follow(doc)
	}
	return r.value(r.state[doc])
}

// aged follows a document into another state.
func (r *robot) aged(doc int32) {
	r.state[doc] = r.agedState(r.ages.doc[doc].at)
	if r.literal {
		r.wait.enter(doc)
	}
}

// age moves the documents whose class ends before slot tick on to the next.
func (r *robot) age(tick int64) {
	a := r.ages
	for class := ageClasses - 2; class >= 0; class-- {
		for a.due[class] <= tick {
			doc := a.first[class]
			if r.literal {
				r.wait.older(r, doc, tick)
			}
			a.grow(class)
			r.aged(doc)
		}
	}
}

// oldest is the fetched document with the highest index among those whose server
// may be asked, the longest ago fetched among equals.
func (r *robot) oldest(tick int64) (doc int32, index float64, ok bool) {
	if r.front.allRest() {
		return 0, 0, false
	}
	if r.ages.count == 0 {
		return 0, 0, false
	}
	if !r.literal && r.front.asleep == 0 {
		doc, index = r.ages.best()
		return doc, index, true
	}
	for _, x := range r.ages.present {
		i := r.ages.worth.value(x)
		if r.literal {
			i = r.index(r.agedState(x), tick)
		}
		if ok && i < index {
			continue
		}
		first := r.ages.head[x]
		for first >= 0 && r.front.resting(first) {
			first = r.ages.doc[first].next
		}
		if first >= 0 && (!ok || i > index || r.fetched[first] < r.fetched[doc]) {
			doc, index, ok = first, i, true
		}
	}
	return doc, index, ok
}
