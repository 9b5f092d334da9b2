package model

import (
	"slices"
)

// pastKept bounds the traversals remembered: the first pastWhole of them all, of
// the others every second, fourth … as they grow more.
const pastKept, pastWhole = 1024, 128

// crawlCurves record what changes over a run of the crawl lab while somebody looks.
type crawlCurves struct {
	curves[CrawlPoint]
	past []CrawlTraversal
}

func newCrawlCurves(b *crawlEnvironment) *crawlCurves {
	// Fine enough to draw a traversal, and coarse enough to remember the one before
	// it too. A sample costs about as much as a tick.
	length := int64(b.web.Documents())
	if b.ideal != nil {
		length = b.length()
	}
	return &crawlCurves{curves: *newCurves[CrawlPoint](5*length/2/recentPoints, b.settings.Scheme)}
}

// finish notes how a traversal ended.
func (c *crawlCurves) finish(b *crawlEnvironment) {
	mean, best := b.performance()
	if len(c.past) == pastKept {
		rest := append(make([]CrawlTraversal, 0, pastKept), c.past[:pastWhole]...)
		for i := pastWhole + 1; i < pastKept; i += 2 {
			rest = append(rest, c.past[i])
		}
		c.past = rest
	}
	c.past = append(c.past, CrawlTraversal{
		Number: b.done, Tick: b.tick, Ticks: b.crawl.held.Ticks(), Scheme: c.present(),
		Earned: ratio(mean, best), Mean: mean, Documents: b.crawl.held.Entries(),
	})
}

func (c *crawlCurves) clone() *crawlCurves {
	if c == nil {
		return nil
	}
	return &crawlCurves{*c.curves.clone(), slices.Clip(c.past)}
}
