package crawllab

import (
	"math"

	"lascope/automata/crawling"
	"lascope/internal/memory"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world/topic"
)

// A referenceRun measures the performance of the schemes that learn nothing in a traversal
// of the present web, which the paper draws as lines [Robot] Fig. 3. They run slot by slot
// with the scheme, on a copy of its web, until each has ended a traversal.
type referenceRun struct {
	web    *topic.Web // nil when all have ended
	ideal  *crawl
	length int64
	tick   int64
	lines  []referenceLine `own:""`
}

// A referenceLine is one scheme's traversal.
type referenceLine struct {
	scheme *lab.Scheme
	crawl  *crawl
	earned float64 // performance over the bound's; NaN until it has ended
}

// refer starts the references anew on the present web, after the first Observe.
func (e *Environment) refer() {
	if e.curves == nil {
		return
	}
	r := &referenceRun{web: memory.Copy(e.Web), tick: e.tick}
	if r.web.Changes() {
		r.length = e.length()
		r.ideal = newCrawl(r.web, e.Settings, allKnowing(e.Settings.Lab), r.tick, true)
	}
	for _, s := range e.Settings.Lab.Schemes {
		row := lab.Row[crawling.Scheme](s)
		if row.Reference && (r.ideal != nil || !row.Maintains) {
			r.lines = append(r.lines, referenceLine{s, newCrawl(r.web, e.Settings, row, r.tick, false), math.NaN()})
		}
	}
	e.reference = r
}

// run runs up to n slots.
func (r *referenceRun) run(n int64) {
	for ; n > 0 && r.web != nil; n-- {
		r.tick++
		r.web.Tick(r.tick)
		if r.ideal != nil {
			r.ideal.step(r.tick)
		}
		open := false
		for i := range r.lines {
			l := &r.lines[i]
			if l.crawl == nil {
				continue
			}
			l.crawl.step(r.tick)
			if !l.crawl.over(r.ideal, r.length) {
				open = true
				continue
			}
			l.earned = stats.Ratio(l.crawl.performance(r.ideal))
			l.crawl.Leave()
			l.crawl = nil
		}
		if !open {
			r.web, r.ideal = nil, nil
		}
	}
}

func (r *referenceRun) clone() *referenceRun {
	if r == nil {
		return nil
	}
	out := memory.Copy(r)
	if r.web == nil {
		return out
	}
	out.web = memory.Copy(r.web)
	out.ideal = r.ideal.clone(out.web)
	for i := range out.lines {
		out.lines[i].crawl = r.lines[i].crawl.clone(out.web)
	}
	return out
}
