package crawllab

import (
	"math"

	"lascope/model/lab"
	"lascope/world/topic"
)

// The present is the state of the lab between two slots.
type present struct {
	Web      *topic.Web `own:""`
	Crawl    *crawl
	Settings *lab.Settings
	tick     int64

	// Where documents change, no optimal schedule is known. The scheme is compared with an
	// all-knowing one on the same web, which always requests the document of the greatest
	// gain.
	Ideal *crawl

	done    int64 // traversals ended
	resting bool  // a traversal has just ended: the next begins with the next slot
	rapid   int64 // rapid-fire requests of the schemes before this one
}

// name is the name of a document; "" of −1, which stands for none.
func (e *present) name(doc int) string {
	if doc < 0 {
		return ""
	}
	return e.Web.Name(doc)
}

// begin starts the next traversal.
func (e *present) begin() {
	e.resting = false
	e.Crawl.begin()
	if e.Ideal != nil {
		e.Ideal.begin()
	}
}

// length is T, the number of ticks of a traversal where documents change.
func (e *present) length() int64 {
	return int64(math.Ceil(e.Settings.Number("duration") * float64(e.Web.Documents())))
}

// Traversals counts the traversals ended so far.
func (e *present) Traversals() int64 { return e.done }

// traversal is the number of the present traversal, from 1; between two it is the number of the one just ended.
func (e *present) traversal() int64 {
	if e.resting {
		return e.done
	}
	return e.done + 1
}

// Fetched returns the true relevance of the last slot's document, and whether it is a hub.
func (e *present) Fetched() (relevance float64, hub bool) {
	doc := e.Crawl.last.doc
	return e.Web.Relevance(doc), e.Web.Hub(doc)
}

// FetcherLoad is the number of ticks so far without an answer to process, and the sum of the answers left in the queue over all ticks.
func (e *present) FetcherLoad() (idle, waited int64) {
	return e.Crawl.Idle, e.Crawl.Waited
}

// performance is the performance of the present traversal; NaN before its first tick.
func (e *present) performance() (mean, best float64) {
	if e.Crawl.Ticks == 0 {
		return math.NaN(), math.NaN()
	}
	return e.Crawl.performance(e.Ideal)
}

// rapidFire counts the requests since the start that came too soon after another
// to the same server.
func (e *present) rapidFire() int64 {
	_, rapid := e.Crawl.Requests()
	return e.rapid + rapid
}
