package crawling

import (
	"lascope/automata"
)

// A frontier holds the documents that wait to be asked for: the prioritised queue
// of the request controller [Robot] Fig. 2. There is a heap of documents for each
// server, and a heap of the servers that may be asked, so that the best document on
// a polite server costs O(log n) however many servers need a rest. Without a gap
// all documents stand in one heap.
//
// The heaps of the servers lie one behind the other in one array, for a document
// is on one server and waits at most once.
type frontier struct {
	heap    heap
	place   []int32 `own:""` // of each document in heap, −1 while it does not wait; nil where nobody asks for it
	lane    []int32 // the heap of each document: its server; nil while there is one
	begin   []int32 // where the heap of each lane begins
	size    []int32 `own:""` // of the heap of each lane
	count   int
	open    []int32 `own:""` // a heap of the lanes that have documents and may be asked
	spot    []int32 `own:""` // of each lane in open, −1 while it is not there
	gap     int64
	rest    []rest `own:""` // lanes that need a rest, in a ring, in the order they were asked
	longest int    // where the ring begins
	asleep  int
	tired   []bool `own:""` // lanes in the ring rest
}

// rest is a lane that was asked in a tick.
type rest struct {
	lane  int32
	asked int64
}

// newFrontier makes an empty frontier for a library's documents. Servers may have
// been asked by another scheme until tick, and get their rest first.
func newFrontier(lib Library, gap, tick int64) frontier {
	n := lib.Documents()
	f := frontier{heap: newHeap(n), place: make([]int32, n), gap: gap}
	f.arrange(lib)
	if tick > 0 {
		f.restAll(tick)
	}
	return f
}

// arrange lays out the heaps: one, or with a gap one a server.
func (f *frontier) arrange(lib Library) {
	n, lanes := lib.Documents(), 1
	f.lane = nil
	if f.gap > 0 {
		lanes = lib.Servers()
		f.lane = make([]int32, n)
		for doc := range f.lane {
			f.lane[doc] = int32(lib.Server(doc))
		}
	}
	f.begin, f.size = make([]int32, lanes+1), make([]int32, lanes)
	for doc := range n {
		f.begin[f.laneOf(int32(doc))+1]++
	}
	for l := range lanes {
		f.begin[l+1] += f.begin[l]
	}
	f.open, f.spot = make([]int32, 0, lanes), make([]int32, lanes)
	f.rest, f.tired = make([]rest, lanes), make([]bool, lanes)
	f.reset()
}

// reset empties the frontier; servers that need a rest still do.
func (f *frontier) reset() {
	clear(f.size)
	f.count = 0
	f.open = f.open[:0]
	for _, none := range [][]int32{f.place, f.spot} {
		for i := range none {
			none[i] = -1
		}
	}
}

// restAll lets every server rest as if it had been asked in slot tick.
func (f *frontier) restAll(tick int64) {
	for l, tired := range f.tired {
		if f.gap > 0 && !tired {
			f.askLane(int32(l), tick)
		}
	}
}

// setGap changes the gap between requests after slot tick; waiting documents still wait.
// Where the gap grows, all servers get a rest, since the slot of their last request is not
// stored.
func (f *frontier) setGap(lib Library, gap, tick int64) {
	grows := gap > f.gap
	if (gap > 0) == (f.gap > 0) {
		f.gap = gap
		if grows {
			f.restAll(tick)
		}
		return
	}
	var all []waiting
	for l := range f.size {
		all = append(all, f.heapOf(int32(l))...)
	}
	f.gap, f.longest, f.asleep = gap, 0, 0
	f.arrange(lib)
	for _, w := range all {
		f.push(w)
	}
	f.restAll(tick)
}

func (f *frontier) laneOf(doc int32) int32 {
	if f.lane == nil {
		return 0
	}
	return f.lane[doc]
}

func (f *frontier) heapOf(l int32) heap { return f.heap[f.begin[l] : f.begin[l]+f.size[l]] }

// push adds a document that does not wait yet.
func (f *frontier) push(w waiting) {
	l := f.laneOf(w.doc())
	f.size[l]++
	f.count++
	h := f.heapOf(l)
	i := uint(len(h) - 1)
	top := h.rise(i, w)
	if f.follows() {
		f.moved(l, h, i, top)
	}
}

// follows reports that the heaps have places or an order of lanes to keep. Without either, calling moved would only cost time.
func (f *frontier) follows() bool { return f.place != nil || f.lane != nil }

// moved follows the changes in h, the heap of a lane, from i up to top.
func (f *frontier) moved(l int32, h heap, i, top uint) {
	if f.place != nil && i < uint(len(h)) {
		for ; i > top; i = (i - 1) / 4 {
			f.place[h[i].doc()] = f.begin[l] + int32(i)
		}
		f.place[h[top].doc()] = f.begin[l] + int32(top)
	}
	if f.lane != nil {
		f.settleLane(l)
	}
}

// update gives a waiting document another index.
func (f *frontier) update(doc int32, index float64) {
	l := f.laneOf(doc)
	i := uint(f.place[doc] - f.begin[l])
	h := f.heapOf(l)
	w, top := newWaiting(index, h[i].tie(), doc), i
	switch {
	case w == h[i]:
		return
	case w.before(h[i]):
		top = h.rise(i, w)
	default:
		i, top = h.sink(i, w)
	}
	f.moved(l, h, i, top)
}

// waits reports whether the document waits.
func (f *frontier) waits(doc int32) bool {
	return f.place[doc] >= 0
}

// remove takes a waiting document out.
func (f *frontier) remove(doc int32) {
	l := f.laneOf(doc)
	f.removeAt(l, f.place[doc]-f.begin[l])
}

// removeAt takes the document out that stands at i in the heap of a lane.
func (f *frontier) removeAt(l, i int32) waiting {
	h := f.heapOf(l)
	w, last := h[i], h[len(h)-1]
	f.size[l]--
	f.count--
	h, deepest, top := h[:len(h)-1], uint(i), uint(i)
	if deepest < uint(len(h)) {
		deepest, top = h.sink(top, last)
	}
	if f.follows() {
		f.moved(l, h, deepest, top)
	}
	if f.place != nil {
		f.place[w.doc()] = -1
	}
	return w
}

// at is the document that stands at i in the heap of a lane.
func (f *frontier) at(l, i int32) waiting { return f.heap[f.begin[l]+i] }

// top is the document that comes first among those whose server may be asked.
func (f *frontier) top() (w waiting, ok bool) {
	switch {
	case f.lane == nil && f.count > 0:
		return f.heap[0], true
	case len(f.open) > 0:
		return f.at(f.open[0], 0), true
	}
	return w, false
}

// wake lets the servers be asked again whose rest is over in slot tick.
func (f *frontier) wake(tick int64) {
	for f.asleep > 0 && f.rest[f.longest].asked+f.gap <= tick {
		l := f.rest[f.longest].lane
		f.longest = (f.longest + 1) % len(f.rest)
		f.asleep--
		f.tired[l] = false
		f.settleLane(l)
	}
}

// ask notes that a document's server is asked in slot tick.
func (f *frontier) ask(doc int32, tick int64) {
	if f.gap > 0 {
		f.askLane(f.laneOf(doc), tick)
	}
}

func (f *frontier) askLane(l int32, tick int64) {
	f.tired[l] = true
	f.rest[(f.longest+f.asleep)%len(f.rest)] = rest{l, tick}
	f.asleep++
	f.settleLane(l)
}

// random draws a document among those whose server may be asked, each with the
// same chance: it stands at i in the heap of lane l.
func (f *frontier) random(c *automata.Coins) (l, i int32, ok bool) {
	total := 0
	if f.lane == nil {
		total = f.count
	}
	for _, l := range f.open {
		total += int(f.size[l])
	}
	if total == 0 {
		return 0, 0, false
	}
	k := int32(c.Below(uint64(total)))
	if f.lane == nil {
		return 0, k, true
	}
	for _, l := range f.open {
		if k < f.size[l] {
			return l, k, true
		}
		k -= f.size[l]
	}
	panic("crawling: the lanes of the frontier do not add up")
}

// drawn is the document that random draws.
func (f *frontier) drawn(c *automata.Coins) (w waiting, ok bool) {
	l, i, ok := f.random(c)
	if ok {
		w = f.at(l, i)
	}
	return w, ok
}

// settleLane restores the order of the open lanes after the first document or the rest
// of one lane changed.
func (f *frontier) settleLane(l int32) {
	at := f.spot[l]
	switch {
	case f.size[l] == 0 || f.tired[l]:
		if at < 0 {
			return
		}
		f.spot[l] = -1
		last := f.open[len(f.open)-1]
		f.open = f.open[:len(f.open)-1]
		if last != l {
			f.moveLane(last, at)
		}
	case at < 0:
		f.open = append(f.open, l)
		f.moveLane(l, int32(len(f.open)-1))
	default:
		f.moveLane(l, at)
	}
}

// moveLane finds the place of a lane in the heap of open lanes, from place i on.
func (f *frontier) moveLane(l, i int32) {
	head := func(l int32) waiting { return f.heap[f.begin[l]] }
	w := head(l)
	for i > 0 && w.before(head(f.open[(i-1)/2])) {
		f.open[i] = f.open[(i-1)/2]
		f.spot[f.open[i]] = i
		i = (i - 1) / 2
	}
	for n := int32(len(f.open)); 2*i+1 < n; {
		child := 2*i + 1
		if child+1 < n && head(f.open[child+1]).before(head(f.open[child])) {
			child++
		}
		if !head(f.open[child]).before(w) {
			break
		}
		f.open[i] = f.open[child]
		f.spot[f.open[i]] = i
		i = child
	}
	f.open[i] = l
	f.spot[l] = i
}

// allRest reports whether no server at all may be asked yet.
func (f *frontier) allRest() bool { return f.asleep == len(f.tired) }

// resting reports whether a document's server may not be asked yet.
func (f *frontier) resting(doc int32) bool { return f.gap > 0 && f.tired[f.laneOf(doc)] }

// best is up to most waiting documents in the order in which they come,
// wherever they are, without disturbing the frontier.
func (f *frontier) best(most int) (out []waiting) {
	// A heap is searched from its root: of the nodes seen whose parent has been
	// given out, the best comes next.
	type node struct {
		w    waiting
		l, i int32
	}
	var edge []node
	for l, size := range f.size {
		if size > 0 {
			edge = append(edge, node{f.at(int32(l), 0), int32(l), 0})
		}
	}
	for ; most > 0 && len(edge) > 0; most-- {
		k := 0
		for j := range edge {
			if edge[j].w.before(edge[k].w) {
				k = j
			}
		}
		x := edge[k]
		out = append(out, x.w)
		edge[k] = edge[len(edge)-1]
		edge = edge[:len(edge)-1]
		for c := 4*x.i + 1; c < min(4*x.i+5, f.size[x.l]); c++ {
			edge = append(edge, node{f.at(x.l, c), x.l, c})
		}
	}
	return out
}

// Own keeps the heap on its cache lines; see [memory.Owner].
func (f *frontier) Own() {
	was := f.heap
	f.heap = newHeap(len(was))
	copy(f.heap, was)
}
