package crawllab

import (
	"lascope/model/lab"
	"lascope/model/stats"
)

// pastLimit bounds the past traversals: all of the first pastWhole, of the others every
// second, fourth … as their number grows.
const pastLimit, pastWhole = 1024, 128

// A history is the past of the run that a screen needs, whether or not one is open.
type history struct {
	past    []Traversal   `own:"clip"` // ended
	schemes []*lab.Scheme // that have run, in order
}

// newCurves begins the curves with a sample of the present.
func newCurves(e *Environment) *lab.Curves[Point] {
	// The finer record spans two and a half traversals. A sample costs about a tick.
	length := int64(e.Web.Documents())
	if e.Ideal != nil {
		length = e.length()
	}
	return lab.NewCurves(5*length/2/lab.RecentPoints, e.Settings.Scheme, e.tick, e.point())
}

// UntilSample returns the slots until the next sample is due; see [lab.Advance].
func (e *Environment) UntilSample() int64 { return e.curves.UntilSample(e.tick) }

// Sample records a point of the curves; see [lab.Advance].
func (e *Environment) Sample() { e.curves.Record(e.tick, e.point()) }

// finish ends the traversal.
func (e *Environment) finish() {
	e.done++
	e.resting = true
	if !e.Headless() {
		e.keep()
	}
}

// point is a sample of the present.
func (e *Environment) point() Point {
	c := e.Crawl
	p := Point{
		Tick: e.tick, Traversal: e.traversal(),
		Recall: c.Recall(), Freshness: c.Freshness(), Quality: c.Quality(), Best: e.Web.BoundRecall(int(c.Ticks)), Idle: c.Idle, Queue: c.Queue,
	}
	if e.Ideal != nil {
		p.Best = e.Ideal.Quality()
	}
	p.Earned, p.Scheme = stats.Ratio(e.performance()), len(e.schemes)-1
	return p
}

// keep keeps the traversal that has ended.
func (e *Environment) keep() {
	mean, best := e.performance()
	if len(e.past) == pastLimit {
		rest := append(make([]Traversal, 0, pastLimit), e.past[:pastWhole]...)
		for i := pastWhole + 1; i < pastLimit; i += 2 {
			rest = append(rest, e.past[i])
		}
		e.past = rest
	}
	e.past = append(e.past, Traversal{
		Number: e.done, Tick: e.tick, Ticks: e.Crawl.Ticks, Scheme: len(e.schemes) - 1,
		Earned: stats.Ratio(mean, best), Mean: mean, Quality: e.Crawl.Quality(),
	})
}
