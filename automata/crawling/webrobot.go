package crawling

// A WebRobot is the basic web robot [Robot] Fig. 2: the request controller chooses
// documents, fetchers ask for them, the answers wait in the response queue, and the
// processor takes one of them a tick, adds it to the collection and passes it to the
// request controller. The fetcher controller limits the requests under way.
//
// A tick is the processor's time for one answer. With answers that come at once
// and one fetcher, it is a request.
type WebRobot struct {
	Crawler  Crawler        `own:""` // the request controller
	Fetchers FetcherControl // the fetcher controller

	UnderWay int  // the requests that are not answered yet
	Queue    int  // the answers that wait to be processed
	Answer   Page // the one processed last

	// Since the start.
	Answers int64 // processed
	Idle    int64 // ticks without an answer to process
	Waited  int64 // Σ Queue at the end of each tick

	lib   Library
	due   []int32 `own:""` // by tick, in a ring: the first request answered then, −1 for none
	last  []int32 `own:""` // and the last
	next  []int32 `own:""` // of each request the next one of the same tick
	queue []int32 `own:""` // the response queue, in a ring
	first int
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
	if w.UnderWay > 0 {
		w.dropDue()
	}
	w.UnderWay, w.Queue, w.first = 0, 0, 0
	if r := w.Fetchers.reward; r != nil {
		r.control = -1
	}
	w.Crawler.Begin()
}

// Replace gives the robot another request controller, on documents of the same number, and starts a traversal. Its fetchers and counts
// stay.
func (w *WebRobot) Replace(c Crawler) {
	if old, ok := w.Crawler.(*NDP); ok {
		old.carry(c)
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
	return w.Queue == 0 && w.UnderWay == 0 && w.Crawler.Known() == 0
}

// Step runs slot tick.
func (w *WebRobot) Step(tick int64) {
	w.Crawler.Step(tick)
	if w.UnderWay > 0 {
		w.arrive(tick)
	}
	if w.Fetchers.byReward() {
		w.event(tick)
	} else {
		for free := w.Fetchers.Limit() - w.UnderWay; free > 0 && w.request(tick); free-- {
		}
	}
	busy := w.Queue > 0
	if busy {
		doc := int(w.queue[w.first])
		if w.first++; w.first == len(w.queue) {
			w.first = 0
		}
		w.Queue--
		w.Answers++
		w.lib.Fetch(doc, &w.Answer)
		w.Crawler.Learn(doc, &w.Answer, tick)
	} else {
		w.Idle++
	}
	w.Waited += int64(w.Queue)
	w.Fetchers.observe(!busy, w.UnderWay, w.Queue)
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
	w.UnderWay++
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
		w.UnderWay--
		w.answer(doc)
		if w.Fetchers.byReward() {
			w.event(tick)
		}
	}
	w.due[i] = -1
}

func (w *WebRobot) answer(doc int32) {
	at := w.first + w.Queue
	if at >= len(w.queue) { // no remainder: a division is dearer than all the rest
		at -= len(w.queue)
	}
	w.queue[at] = doc
	w.Queue++
}

// Attach puts a copy of the robot on another library.
func (w *WebRobot) Attach(lib Library, o Oracle) {
	w.lib = lib
	w.Crawler.Attach(lib, o)
}
