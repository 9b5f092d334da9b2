package crawllab

import (
	"slices"

	"lascope/model/lab"
	"lascope/model/stats"
)

// pastKept bounds the traversals remembered: the first pastWhole of them all, of
// the others every second, fourth … as they grow more.
const pastKept, pastWhole = 1024, 128

// crawlCurves record what changes over a run of the crawl lab while somebody looks.
type crawlCurves struct {
	lab.Curves[CrawlPoint]
	past []CrawlTraversal
}

func newCrawlCurves(b *CrawlEnvironment) *crawlCurves {
	// Fine enough to draw a traversal, and coarse enough to remember the one before
	// it too. A sample costs about as much as a tick.
	length := int64(b.Web.Documents())
	if b.Ideal != nil {
		length = b.length()
	}
	return &crawlCurves{Curves: *lab.NewCurves[CrawlPoint](5*length/2/lab.RecentPoints, b.Settings.Scheme)}
}

// finish notes how a traversal ended.
func (c *crawlCurves) finish(b *CrawlEnvironment) {
	mean, best := b.performance()
	if len(c.past) == pastKept {
		rest := append(make([]CrawlTraversal, 0, pastKept), c.past[:pastWhole]...)
		for i := pastWhole + 1; i < pastKept; i += 2 {
			rest = append(rest, c.past[i])
		}
		c.past = rest
	}
	c.past = append(c.past, CrawlTraversal{
		Number: b.done, Tick: b.tick, Ticks: b.Crawl.Held.Ticks(), Scheme: c.Present(),
		Earned: stats.Ratio(mean, best), Mean: mean, Documents: b.Crawl.Held.Entries(),
	})
}

func (c *crawlCurves) clone() *crawlCurves {
	if c == nil {
		return nil
	}
	return &crawlCurves{*c.Curves.Clone(), slices.Clip(c.past)}
}
