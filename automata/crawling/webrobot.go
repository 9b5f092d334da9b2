package crawling

import "slices"

// A WebRobot is the basic web robot [Robot] Fig. 2: the request controller chooses
// documents, fetchers ask for them, the answers wait in the response queue, and the
// processor takes one of them a tick, adds it to the collection and passes it to the
// request controller. The fetcher controller limits the requests under way.
//
// A tick is the processor's time for one answer. With answers that come at once
// and one fetcher, it is a request.
type WebRobot struct {
	Crawler  Crawler        // the request controller
	Fetchers FetcherControl // the fetcher controller

	lib      Library
	underWay int
	due      []int32 // by tick, in a ring: the first request answered then, −1 for none
	last     []int32 // and the last
	next     []int32 // of each request the next one of the same tick
	queue    []int32 // the response queue, in a ring
	first    int
	queued   int
	page     Page // the answer processed last

	answers int64 // processed since the start
	idle    int64 // ticks without an answer to process, since the start
	waited  int64 // Σ answers in the queue at the end of each tick, since the start
}

// mostLatency bounds a request's latency, ticks.
const mostLatency = 8192

// NewWebRobot makes a robot of a request controller; fetchers is fixed, or 0 to
// learn it.
func NewWebRobot(lib Library, c Crawler, fetchers int) *WebRobot {
	n := lib.Documents()
	w := &WebRobot{Crawler: c, lib: lib, next: make([]int32, n), queue: make([]int32, n)}
	w.due, w.last = make([]int32, mostLatency), make([]int32, mostLatency)
	w.Fetchers.Fix(fetchers)
	w.dropDue()
	w.Begin()
	return w
}

// Begin starts a traversal: requests under way are dropped.
func (w *WebRobot) Begin() {
	if w.underWay > 0 {
		w.dropDue()
	}
	w.underWay, w.queued, w.first = 0, 0, 0
	if r := w.Fetchers.reward; r != nil {
		r.control = -1
	}
	w.Crawler.Begin()
}

// Replace gives the robot another request controller, on documents of the same number, and starts a traversal. Its fetchers and counts
// stay.
func (w *WebRobot) Replace(c Crawler) {
	if old, ok := w.Crawler.(Carrier); ok {
		old.Carry(c)
	}
	w.Crawler = c
	w.Begin()
}

func (w *WebRobot) dropDue() {
	for i := range w.due {
		w.due[i] = -1
	}
}

// Done reports that no document waits, no request is under way and no answer is left to
// process.
func (w *WebRobot) Done() bool {
	return w.queued == 0 && w.underWay == 0 && w.Crawler.Known() == 0
}

// Step runs slot tick.
func (w *WebRobot) Step(tick int64) {
	w.Crawler.Step(tick)
	w.arrive(tick)
	if w.Fetchers.byReward() {
		w.event(tick)
	} else {
		for free := w.Fetchers.Limit() - w.underWay; free > 0 && w.request(tick); free-- {
		}
	}
	busy := w.queued > 0
	if busy {
		doc := int(w.queue[w.first])
		if w.first++; w.first == len(w.queue) {
			w.first = 0
		}
		w.queued--
		w.answers++
		w.lib.Fetch(doc, &w.page)
		w.Crawler.Learn(doc, &w.page, tick)
	} else {
		w.idle++
	}
	w.waited += int64(w.queued)
	w.Fetchers.observe(!busy, w.underWay, w.queued)
}

// request asks for the document that the request controller chooses; ok is false if it chooses none.
func (w *WebRobot) request(tick int64) (ok bool) {
	doc, ok := w.Crawler.Next(tick)
	if !ok {
		return false
	}
	if latency := w.lib.Request(doc, tick); latency > 0 {
		w.depart(int32(doc), tick+min(latency, mostLatency-1))
	} else {
		w.answer(int32(doc))
	}
	return true
}

// depart notes a request that will be answered in slot tick.
func (w *WebRobot) depart(doc int32, tick int64) {
	w.underWay++
	i := tick % mostLatency
	w.next[doc] = -1
	if w.due[i] < 0 {
		w.due[i] = doc
	} else {
		w.next[w.last[i]] = doc
	}
	w.last[i] = doc
}

// arrive queues the answers that come in slot tick.
func (w *WebRobot) arrive(tick int64) {
	i := tick % mostLatency
	for doc := w.due[i]; doc >= 0; doc = w.next[doc] {
		w.underWay--
		w.answer(doc)
		if w.Fetchers.byReward() {
			w.event(tick)
		}
	}
	w.due[i] = -1
}

func (w *WebRobot) answer(doc int32) {
	at := w.first + w.queued
	if at >= len(w.queue) { // no remainder: a division is dearer than all the rest
		at -= len(w.queue)
	}
	w.queue[at] = doc
	w.queued++
}

// Idle counts the ticks since the start in which there was no answer to process.
func (w *WebRobot) Idle() int64 { return w.idle }

// Waited is the sum of Queue over the ends of all ticks since the start.
func (w *WebRobot) Waited() int64 { return w.waited }

// Queue is the number of answers that wait to be processed.
func (w *WebRobot) Queue() int { return w.queued }

// UnderWay is the number of requests that are not answered yet.
func (w *WebRobot) UnderWay() int { return w.underWay }

// Answer is the answer processed last.
func (w *WebRobot) Answer() *Page { return &w.page }

// Clone copies the robot, on another library.
func (w *WebRobot) Clone(lib Library, o Oracle) *WebRobot {
	c := *w
	c.lib, c.Crawler = lib, w.Crawler.Clone(lib, o)
	c.Fetchers.reward = w.Fetchers.reward.clone()
	c.due, c.last, c.next, c.queue = slices.Clone(w.due), slices.Clone(w.last), slices.Clone(w.next), slices.Clone(w.queue)
	return &c
}

// Answers counts the answers processed since the start.
func (w *WebRobot) Answers() int64 { return w.answers }
