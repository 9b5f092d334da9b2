package automata

import (
	"math/bits"
	"slices"
)

// ageClasses is the number of states of a fetched document: class a is an age of
// 2^a to 2^(a+1) − 1 ticks since the last fetch, and the last one lasts for ever.
const ageClasses = 24

// ages are the fetched documents of a maintained collection by the class of their
// age. Documents grow old in the order in which they were fetched, so each class is
// a queue, and growing older costs O(1) a document and class.
type ages struct {
	class      []int8 // of each document, −1 while it is in no queue
	next, prev []int32
	head, tail [ageClasses]int32
}

func (a *ages) grow(n int) {
	if a.class == nil {
		a.class, a.next, a.prev = make([]int8, n), make([]int32, n), make([]int32, n)
		a.begin()
	}
}

func (a *ages) begin() {
	for i := range a.class {
		a.class[i] = -1
	}
	for c := range a.head {
		a.head[c], a.tail[c] = -1, -1
	}
}

// enter puts a document at the end of a class's queue.
func (a *ages) enter(doc int32, class int8) {
	a.class[doc] = class
	last := a.tail[class]
	a.prev[doc], a.next[doc] = last, -1
	if last < 0 {
		a.head[class] = doc
	} else {
		a.next[last] = doc
	}
	a.tail[class] = doc
}

// leave takes a document out of its queue, if it is in one.
func (a *ages) leave(doc int32) {
	class := a.class[doc]
	if class < 0 {
		return
	}
	p, n := a.prev[doc], a.next[doc]
	if p < 0 {
		a.head[class] = n
	} else {
		a.next[p] = n
	}
	if n < 0 {
		a.tail[class] = p
	} else {
		a.prev[n] = p
	}
	a.class[doc] = -1
}

func (a *ages) clone() ages {
	c := *a
	c.class, c.next, c.prev = slices.Clone(a.class), slices.Clone(a.next), slices.Clone(a.prev)
	return c
}

// ageState is the state of a fetched document in a class of ages. Values are kept
// by document, or by discoverer where that alone is the state.
func (r *robot) ageState(doc int32, class int8) int32 {
	key := doc
	if r.reading == byParent {
		if key = r.parent[doc]; key < 0 {
			key = 0
		}
	}
	return int32(r.fringeStates()) + key*ageClasses + int32(class)
}

// after puts a document that has just been fetched where it goes next and returns
// the value of that: 0 where nothing changes, or where the document is gone.
func (r *robot) after(doc int32, p *Page, tick int64) float64 {
	if !p.Exists {
		r.forget(int(doc))
		return 0
	}
	r.fetched[doc] = tick + 1
	if !r.maintain {
		return 0
	}
	x := r.ageState(doc, 0)
	r.state[doc] = x
	r.front.push(doc, r.fetch[x], r.tieOf(doc))
	r.ages.enter(doc, 0)
	if r.literal {
		r.wait.enter(doc)
		r.wait.follow(doc)
	}
	return r.fetch[x]
}

// age moves the documents whose class ends on to the next.
func (r *robot) age(tick int64) {
	for class := int8(ageClasses - 2); class >= 0; class-- {
		for {
			doc := r.ages.head[class]
			if doc < 0 || bits.Len64(uint64(tick-(r.fetched[doc]-1))) <= int(class)+1 {
				break
			}
			r.ages.leave(doc)
			r.ages.enter(doc, class+1)
			x := r.ageState(doc, class+1)
			if r.literal {
				r.wait.older(r, doc, tick)
			}
			r.state[doc] = x
			r.front.update(doc, r.fetch[x])
		}
	}
}
