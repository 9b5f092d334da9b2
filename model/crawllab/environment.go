package crawllab

import (
	"fmt"
	"slices"

	"lascope/automata"
	"lascope/automata/crawling"
	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world"
	"lascope/world/topic"
)

// An Environment is a web of documents and a web robot that traverses it again and again.
type Environment struct {
	lab.Base
	present
	trace slotTrace

	rowTick  int64 // the state at the previous row
	gained   float64
	answered int64
	idle     int64

	history
	curves    *lab.Curves[Point] `own:""` // nil before the first Observe
	reference *referenceRun
}

func newEnvironment(s *lab.Settings) lab.Environment {
	refusal.Check(still(s))
	e := &Environment{present: present{Web: refusal.Must(topic.New(s)), Settings: s}, history: history{schemes: []*lab.Scheme{s.Scheme}}}
	e.Crawl = e.newCrawl(s)
	e.setIdeal()
	return e
}

// still refuses documents that change where the scheme cannot do with them.
func still(s *lab.Settings) error {
	if !lab.Row[crawling.Scheme](s.Scheme).Still || s.Number("changes") == 0 {
		return nil
	}
	return fmt.Errorf("changes=%s: %s values documents that were never fetched; with documents that change use robot", s.Word("changes"), s.Name)
}

func (e *Environment) newCrawl(s *lab.Settings) *crawl {
	return newCrawl(e.Web, s, lab.Row[crawling.Scheme](s.Scheme), e.tick, false)
}

// setIdeal begins or ends the comparison with the all-knowing scheme.
func (e *Environment) setIdeal() {
	if e.Ideal != nil {
		e.Ideal.Leave()
		e.Ideal = nil
	}
	if e.Web.Changes() {
		e.Ideal = newCrawl(e.Web, e.Settings, allKnowing(e.Settings.Lab), e.tick, true)
	}
}

// Step runs n slots. After the last slot of a traversal the state is unchanged until the
// next slot, so a row or a snapshot shows its end.
func (e *Environment) Step(n int64) {
	length := e.length()
	for range n {
		if e.resting {
			e.begin()
		}
		e.tick++
		e.Web.Tick(e.tick)
		e.Crawl.step(e.tick)
		if e.Ideal != nil {
			e.Ideal.step(e.tick)
		}
		if e.Crawl.over(e.Ideal, length) {
			e.finish()
		}
	}
	if e.reference != nil {
		e.reference.run(n)
	}
}

// Check refuses another web in place of a real graph, and documents that change where the scheme cannot do with them.
func (e *Environment) Check(a *lab.Intervention) error {
	if a.Word == "web" || a.Word == "shift=web" {
		return e.Web.Renewable()
	}
	return still(a.Settings)
}

// Shift does a shift between two slots, and describes it.
func (e *Environment) Shift(shift any) string {
	webs := e.Web.Webs()
	detail := e.Web.Shift(shift.(world.Shift[*topic.Web]), e.tick)
	if e.Web.Webs() > webs {
		e.renew()
		return detail
	}
	e.Crawl.inform()
	if e.Ideal != nil {
		e.Ideal.inform()
	}
	e.refer()
	return detail
}

// renew begins a traversal of another web. One under way is dropped and does not count.
func (e *Environment) renew() {
	e.Crawl.renew(e.Web, e.Settings, lab.Row[crawling.Scheme](e.Settings.Scheme), e.tick)
	e.resting = false
	e.Follow(false)
	e.refer()
	e.setIdeal()
}

// Tune puts the value of a parameter in force.
func (e *Environment) Tune(a *lab.Intervention) {
	key, s := a.Name, a.Settings
	switch {
	case key == "fetchers" || key == "kappa":
		e.Crawl.Fetchers.Fix(s.Int("fetchers"))
		e.Crawl.Fetchers.Price(s.Number("kappa"))
		e.Settings = s
		e.refer()
	case !a.World:
		e.Crawl.Crawler.Tune(s)
	default:
		changed := e.Web.Changes()
		e.Web.Tune(key, s)
		e.Settings = s
		e.Crawl.Crawler.Resettle(e.Web.Changes(), e.Web.Gap)
		if e.Web.Changes() != changed {
			e.setIdeal()
			e.begin()
		}
		if key != "shift" && key != "period" && key != "timing" && key != "next" {
			e.refer()
		}
	}
	e.Settings = s
}

// TakeOver puts the scheme of settings in charge.
func (e *Environment) TakeOver(s *lab.Settings) {
	crawl := e.newCrawl(s)
	e.rapid = e.rapidFire()
	e.Crawl.Leave()
	fetchers := e.Settings.Int("fetchers")
	e.Crawl, e.Settings = crawl, s
	if s.Int("fetchers") != fetchers {
		e.refer()
	}
	e.Follow(false)
	e.gained, e.answered, e.idle, e.rowTick = 0, 0, 0, e.tick
	e.resting = false
	if e.Ideal != nil {
		e.Ideal.begin()
	}
	e.schemes = append(slices.Clip(e.schemes), s.Scheme)
	e.curves.TakeOver(s.Scheme, e.tick, e.point)
}

// Observe fills the lab's part of a snapshot.
func (e *Environment) Observe(request lab.ViewRequest) lab.View {
	e.Watch(request)
	if e.curves == nil {
		e.curves = newCurves(e)
		e.refer()
	}
	now, held := e.point(), e.Crawl.Collection
	v := &View{
		Documents: e.Web.Documents(), Changing: e.Ideal != nil,
		Progress: Progress{
			Traversal: e.traversal(), Web: e.Web.Webs(), Ended: e.resting, Ticks: held.Ticks,
			Entries: held.Entries, Known: e.Crawl.Crawler.Known(),
			Recall: now.Recall, Freshness: now.Freshness, Quality: now.Quality,
		},
		Schemes:  e.schemes,
		Samples:  e.curves.UpTo(now, lab.Equal),
		Past:     slices.Clip(e.past),
		Fetchers: e.fetchers(), Weights: e.weights(),
	}
	if v.Changing {
		v.Length = e.length()
	}
	v.Mean, v.Best = e.performance()
	for _, l := range e.reference.lines {
		v.Lines = append(v.Lines, Line{l.scheme, l.earned})
	}
	v.Last = e.last()
	if e.trace.of(e.tick) {
		explainer{&e.present, &e.trace.Trace}.explain(v)
	}
	v.Order = e.order(request)
	v.Frontier = e.frontier(request)
	v.Around = e.neighbourhood(request)
	v.Map = e.linkMap(request)
	return v
}

// Columns are the names of the columns of Row.
func (e *Environment) Columns() []string { return e.Settings.Lab.Columns }

// Row is a line of headless output.
func (e *Environment) Row() []lab.Cell {
	c := e.Crawl
	row := lab.Cells(
		e.tick, e.traversal(), c.Entries, c.Recall(), c.Freshness(), c.Quality(), stats.Ratio(c.Gained-e.gained,
			float64(c.Answers-e.answered)), stats.Ratio(e.performance()), e.rapidFire(), stats.Ratio(float64(c.Idle-e.idle),
			float64(e.tick-e.rowTick)))
	e.rowTick, e.gained, e.answered, e.idle = e.tick, c.Gained, c.Answers, c.Idle
	return row
}

// Warnings are sentences for the screen.
func (e *Environment) Warnings() []string {
	out := slices.Clone(e.Web.Notes)
	if w, ok := e.Crawl.Crawler.(automata.Warner); ok {
		if s := w.Warning(); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// Own gives a copy crawls on its web; see [memory.Owner].
func (e *Environment) Own() {
	e.Crawl, e.Ideal, e.reference = e.Crawl.clone(e.Web), e.Ideal.clone(e.Web), e.reference.clone()
}
