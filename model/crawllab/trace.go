package crawllab

import (
	"lascope/model/lab"
)

// Watch is described at [lab.Environment].
func (e *Environment) Watch(request lab.ViewRequest) {
	if request.Trail != e.trailed {
		e.explain(request.Trail)
	}
}

func (e *Environment) Traced() bool { return e.trailed }

func (e *Environment) Follow(on bool) {
	if !on {
		e.Crawl.Robot.Crawler.SetTrail(nil)
		return
	}
	e.trail.Reset()
	e.Crawl.Robot.Crawler.SetTrail(&e.trail)
	e.told = e.tick + 1
}

// explain begins or ends the explanations, afresh.
func (e *Environment) explain(on bool) {
	e.trailed, e.told = on, -1
	e.trail.Reset()
	e.Crawl.Robot.Crawler.SetTrail(nil)
	if on {
		e.Crawl.Robot.Crawler.SetTrail(&e.trail)
	}
}
