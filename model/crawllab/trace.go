package crawllab

import (
	"lascope/model/lab"
)

// Watch implements [lab.Environment].
func (e *Environment) Watch(request lab.ViewRequest) {
	if request.Trail != e.trailed {
		e.watch(request.Trail)
	}
}

// Traced reports whether the scheme records its last step; see [lab.Recorder].
func (e *Environment) Traced() bool { return e.trailed }

// Follow makes the scheme record its last step, or stops it; see [lab.Recorder].
func (e *Environment) Follow(on bool) {
	if !on {
		e.Crawl.Robot.Crawler.SetTrail(nil)
		return
	}
	e.trail.Reset()
	e.Crawl.Robot.Crawler.SetTrail(&e.trail)
	e.told = e.tick + 1
}

// watch begins or ends the trace, with an empty trail.
func (e *Environment) watch(on bool) {
	e.trailed, e.told = on, -1
	e.trail.Reset()
	e.Crawl.Robot.Crawler.SetTrail(nil)
	if on {
		e.Crawl.Robot.Crawler.SetTrail(&e.trail)
	}
}
