package crawllab

import (
	"math"

	"lascope/automata/crawling"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world/topic"
)

// crawlReference finds what the schemes without a memory earn in a traversal of the
// present web, for the lines that the paper draws beside the robot's [Robot,
// Fig. 3]. They run slot by slot beside the scheme, on a web of their own, until
// each has ended a traversal.
type crawlReference struct {
	web    *topic.Web // nil when all have ended
	ideal  *expedition
	length int64
	tick   int64
	lines  []referenceLine
}

// A referenceLine is one scheme's traversal.
type referenceLine struct {
	scheme *lab.Scheme
	crawl  *expedition
	earned float64 // performance over the bound's; NaN until it has ended
}

// refer starts the references anew on the present web, if somebody looks.
func (b *CrawlEnvironment) refer() {
	if b.curves == nil {
		return
	}
	r := &crawlReference{web: b.Web.Clone(), tick: b.tick}
	if r.web.Changes() {
		r.length = b.length()
		r.ideal = mustExpedition(r.web, b.Settings, allKnowing(), r.tick, true)
	}
	for _, s := range b.Settings.Scheme.Lab.Schemes {
		row := crawlerRow(s.Name)
		if row.Reference && (r.ideal != nil || !row.Maintains) {
			r.lines = append(r.lines, referenceLine{s, mustExpedition(r.web, b.Settings, row, r.tick, false), math.NaN()})
		}
	}
	b.reference = r
}

// mustExpedition builds a scheme that refuses nothing.
func mustExpedition(web *topic.Web, s *lab.Settings, row crawling.Scheme, tick int64, free bool) *expedition {
	fetchers := s.Int("fetchers")
	if free {
		fetchers = 1
	}
	e, err := newExpedition(web, s, row, tick, fetchers, free)
	if err != nil {
		panic("a scheme without parameters of its own was refused: " + err.Error())
	}
	return e
}

// run runs up to n slots.
func (r *crawlReference) run(n int64) {
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
			if !r.ended(l.crawl) {
				open = true
				continue
			}
			mean, best := l.crawl.Held.Performance()
			if r.ideal != nil {
				best, _ = r.ideal.Held.Performance()
			}
			l.earned = stats.Ratio(mean, best)
			l.crawl.Held.Leave()
			l.crawl = nil
		}
		if !open {
			r.web, r.ideal = nil, nil
		}
	}
}

func (r *crawlReference) ended(e *expedition) bool {
	if r.ideal != nil {
		return e.Held.Ticks() >= r.length
	}
	return e.Robot.Done()
}

func (r *crawlReference) clone() *crawlReference {
	if r == nil {
		return nil
	}
	out := *r
	out.lines = append([]referenceLine{}, r.lines...)
	if r.web == nil {
		return &out
	}
	out.web = r.web.Clone()
	out.ideal = r.ideal.clone(out.web)
	for i := range out.lines {
		out.lines[i].crawl = r.lines[i].crawl.clone(out.web)
	}
	return &out
}
