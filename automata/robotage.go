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

// ages are the fetched documents that wait, in a queue for each state and in one
// for each class of ages. Documents grow old in the order in which they were
// fetched, so growing older costs O(1) a document and class.
type ages struct {
	top    float64 // the greatest relevance seen
	worth  agedWorth
	kind   []int32 // of each document, as kindOf says
	at     []int32 // the state in whose queue each document stands, −1 for none
	states queues
	class  queues

	present []int32 // the states with documents in their queues
	place   []int32 // of each state in present
	all     []int32 // all documents in queues
	spot    []int32 // of each document in all
}

func newAges(n int) *ages {
	a := &ages{
		kind: make([]int32, n), at: make([]int32, n),
		states: newQueues(n, agedStates), class: newQueues(n, ageClasses),
		present: make([]int32, 0, agedStates), place: make([]int32, agedStates),
		all: make([]int32, 0, n), spot: make([]int32, n),
	}
	a.begin()
	return a
}

// begin empties all queues.
func (a *ages) begin() {
	for i := range a.at {
		a.at[i] = -1
	}
	a.states.clear()
	a.class.clear()
	a.present, a.all = a.present[:0], a.all[:0]
}

// enter puts a document at the end of the queues of its kind and a class.
func (a *ages) enter(doc, class int32) {
	x := a.kind[doc] + class
	if a.states.head[x] < 0 {
		a.place[x] = int32(len(a.present))
		a.present = append(a.present, x)
	}
	a.at[doc] = x
	a.states.push(x, doc)
	a.class.push(class, doc)
	a.spot[doc] = int32(len(a.all))
	a.all = append(a.all, doc)
}

// leave takes a document out of its queues.
func (a *ages) leave(doc int32) {
	x := a.at[doc]
	a.at[doc] = -1
	a.states.remove(x, doc)
	a.class.remove(x%ageClasses, doc)
	if a.states.head[x] < 0 {
		last := a.present[len(a.present)-1]
		a.present[a.place[x]], a.place[last] = last, a.place[x]
		a.present = a.present[:len(a.present)-1]
	}
	last := a.all[len(a.all)-1]
	a.all[a.spot[doc]], a.spot[last] = last, a.spot[doc]
	a.all = a.all[:len(a.all)-1]
}

func (a *ages) clone() *ages {
	if a == nil {
		return nil
	}
	c := *a
	c.kind, c.at, c.place, c.spot = slices.Clone(a.kind), slices.Clone(a.at), slices.Clone(a.place), slices.Clone(a.spot)
	c.states, c.class = a.states.clone(), a.class.clone()
	c.present = append(make([]int32, 0, cap(a.present)), a.present...)
	c.all = append(make([]int32, 0, cap(a.all)), a.all...)
	return &c
}

// queues are lists of documents from which any can be taken; a document is in one
// of them at most.
type queues struct {
	head, tail []int32 // of each queue, −1 where it is empty
	next, prev []int32 // of each document
}

func newQueues(documents, n int) queues {
	return queues{make([]int32, n), make([]int32, n), make([]int32, documents), make([]int32, documents)}
}

func (q *queues) clear() {
	for i := range q.head {
		q.head[i], q.tail[i] = -1, -1
	}
}

func (q *queues) push(i, doc int32) {
	last := q.tail[i]
	q.prev[doc], q.next[doc] = last, -1
	if last < 0 {
		q.head[i] = doc
	} else {
		q.next[last] = doc
	}
	q.tail[i] = doc
}

func (q *queues) remove(i, doc int32) {
	p, n := q.prev[doc], q.next[doc]
	if p < 0 {
		q.head[i] = n
	} else {
		q.next[p] = n
	}
	if n < 0 {
		q.tail[i] = p
	} else {
		q.prev[n] = p
	}
}

func (q *queues) clone() queues {
	return queues{slices.Clone(q.head), slices.Clone(q.tail), slices.Clone(q.next), slices.Clone(q.prev)}
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
	r.ages.kind[doc] = kindOf(p, r.ages.top)
	r.growOlder(doc, 0)
	if r.trail != nil {
		r.noteMet(doc, 0, CrawlState{}, true)
		r.noteState(r.state[doc], doc)
	}
	if r.literal {
		r.wait.follow(doc)
	}
	return r.value(r.state[doc])
}

// growOlder puts a document into a class of ages.
func (r *robot) growOlder(doc, class int32) {
	r.ages.enter(doc, class)
	r.state[doc] = r.agedState(r.ages.at[doc])
	if r.literal {
		r.wait.enter(doc)
	}
}

// age moves the documents whose class ends before slot tick on to the next.
func (r *robot) age(tick int64) {
	for class := int32(ageClasses - 2); class >= 0; class-- {
		for {
			doc := r.ages.class.head[class]
			if doc < 0 || ageClass(tick-(r.fetched[doc]-1)) == class {
				break
			}
			r.ages.leave(doc)
			if r.literal {
				r.wait.older(r, doc, tick)
			}
			r.growOlder(doc, class+1)
		}
	}
}

// oldest is the fetched document with the highest index among those whose server
// may be asked, the longest ago fetched among equals.
func (r *robot) oldest(tick int64) (doc int32, index float64, ok bool) {
	if r.front.allRest() {
		return 0, 0, false
	}
	for _, x := range r.ages.present {
		i := r.ages.worth.value(x)
		if r.literal {
			i = r.index(r.agedState(x), tick)
		}
		if ok && i < index {
			continue
		}
		first := r.ages.states.head[x]
		for first >= 0 && r.front.resting(first) {
			first = r.ages.states.next[first]
		}
		if first >= 0 && (!ok || i > index || r.fetched[first] < r.fetched[doc]) {
			doc, index, ok = first, i, true
		}
	}
	return doc, index, ok
}
