package model

import "slices"

// pastKept bounds the traversals remembered; beyond it the older half is forgotten.
const pastKept = 2048

// crawlCurves record what changes over a run of the crawl lab while somebody looks.
type crawlCurves struct {
	curves[CrawlPoint]
	past []CrawlTraversal
}

func newCrawlCurves(b *crawlBench) *crawlCurves {
	// A sample costs about as much as a tick.
	spacing := int64(max(1, b.web.Documents()/256))
	return &crawlCurves{curves: *newCurves[CrawlPoint](spacing, b.settings.Scheme)}
}

// finish notes how a traversal ended.
func (c *crawlCurves) finish(b *crawlBench) {
	mean, best := b.performance()
	if len(c.past) == pastKept {
		c.past = append(make([]CrawlTraversal, 0, pastKept), c.past[pastKept/2:]...)
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
