package crawllab

import (
	"lascope/automata/crawling"
	"lascope/model/lab"
)

// A slotTrace holds the choices, moves and discoveries of the last slot, for its explanation.
type slotTrace struct {
	crawling.Trace
	tick int64 // the slots done when they were recorded; -1 if they are void
}

// Watch starts tracing the moves of each slot if the request asks for it, and stops it otherwise.
func (e *Environment) Watch(request lab.ViewRequest) {
	if request.Trace != e.Traced() {
		e.Base.Watch(request)
		e.Follow(false)
	}
}

// Follow makes the scheme record its next step, or stops it; see [lab.Advance]. What was recorded is void.
func (e *Environment) Follow(on bool) {
	e.trace.Reset()
	e.trace.tick = -1
	e.Crawl.Crawler.SetTrace(nil)
	if on {
		e.trace.tick = e.tick + 1
		e.Crawl.Crawler.SetTrace(&e.trace.Trace)
	}
}

// of reports whether the slot that ended at tick was traced.
func (t *slotTrace) of(tick int64) bool { return tick > 0 && t.tick == tick }
