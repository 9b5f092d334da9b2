package crawllab

import (
	"slices"

	"lascope/model/lab"
	"lascope/model/stats"
)

// pastLimit bounds the traversals remembered: the first pastWhole of them all, of
// the others every second, fourth … as they grow more.
const pastLimit, pastWhole = 1024, 128

// traversalCurves record what changes over a run of the crawl lab while somebody looks.
type traversalCurves struct {
	lab.Curves[Point]
	past []Traversal
}

func newTraversalCurves(e *Environment) *traversalCurves {
	// Fine enough to draw a traversal, and coarse enough to remember the one before
	// it too. A sample costs about as much as a tick.
	length := int64(e.Web.Documents())
	if e.Ideal != nil {
		length = e.length()
	}
	return &traversalCurves{Curves: *lab.NewCurves[Point](5*length/2/lab.RecentPoints, e.Settings.Scheme)}
}

// finish notes how a traversal ended.
func (c *traversalCurves) finish(e *Environment) {
	mean, best := e.performance()
	if len(c.past) == pastLimit {
		rest := append(make([]Traversal, 0, pastLimit), c.past[:pastWhole]...)
		for i := pastWhole + 1; i < pastLimit; i += 2 {
			rest = append(rest, c.past[i])
		}
		c.past = rest
	}
	c.past = append(c.past, Traversal{
		Number: e.done, Tick: e.tick, Ticks: e.Crawl.Held.Ticks(), Scheme: c.Present(),
		Earned: stats.Ratio(mean, best), Mean: mean, Documents: e.Crawl.Held.Entries(),
	})
}

func (c *traversalCurves) clone() *traversalCurves {
	if c == nil {
		return nil
	}
	return &traversalCurves{*c.Curves.Clone(), slices.Clip(c.past)}
}
