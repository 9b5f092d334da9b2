package tui

import (
	"fmt"

	"lascope/model/crawllab"
)

// A fetchPane tells the last fetch in words, where the traversal stands, and how
// the fetchers and the manners do.
type fetchPane struct{ paneState }

func (p *fetchPane) name() string { return "now" }

func (p *fetchPane) warns() {}

func (p *fetchPane) heading(s *paneContext) heading {
	h := heading{title: "now", how: "last fetch, traversal, fetchers"}
	if v := crawlView(s); v != nil && s.still && v.Source != "" {
		h.how, h.right = "the last slot, move by move", v.Source
	}
	return h
}

func (p *fetchPane) draw(s *paneContext, a area) {
	v := crawlView(s)
	if v == nil || a.w < 20 {
		return
	}
	y := 0
	for _, line := range warningLines(s.snap, a.w) {
		a.spans(0, y, line...)
		y++
	}
	facts := traversalFacts(v)
	for _, fact := range facts[1:] { // all but the number of the traversal
		for i := range fact {
			fact[i].text = s.mask(fact[i].text)
		}
	}
	parts := [][][]span{lastFetch(v), facts, fetcherFacts(v)}
	telling := s.still && v.Source != ""
	if telling {
		if parts = parts[1:]; a.h < 16 {
			parts = parts[:1] // the words need the room
		}
		facts := 0
		for _, part := range parts {
			facts += len(flow(part, a.w))
		}
		words := tellingLines(v.Tellings, v.Stayed, a.w)
		rows := min(len(words), max(a.h-y-facts, 1))
		drawTellings(words, a.sub(0, y, a.w, rows))
		y += rows
	}
	for _, part := range parts {
		for _, line := range flow(part, a.w) {
			a.spans(0, y, line...)
			y++
		}
		if a.h > 11 {
			y++
		}
	}
	if room := a.h - y; room >= 3 && a.w >= 40 && !telling {
		drawQueue(v, a.sub(0, y, a.w, min(room, 6)))
	}
}

// lastFetch tells the answer processed last.
func lastFetch(v *crawllab.CrawlView) [][]span {
	l, dim, strong := v.Last, fg(inkDim), fg(inkStrong).bold()
	if l.Doc < 0 {
		return [][]span{{{"nothing has been fetched yet in this traversal", dim}}}
	}
	out := [][]span{{{l.Name, fg(inkAccent).bold()}}}
	if l.Hub {
		out = append(out, []span{{"▴ a hub", fg(inkAccent).bold()}})
	}
	out = append(out, []span{{"found " + l.Found, dim}}, []span{{"r ", dim}, {unit(l.Relevance, 3), strong}},
		[]span{{"reward g ", dim}, {unit(l.Reward, 3), strong}})
	if l.Parent != "" {
		out = append(out, []span{{"discovered through ", dim}, {l.Parent, fg(inkText)}})
	}
	if l.Links > 0 {
		out = append(out, []span{{fmt.Sprintf("%s of its %s links were new", thousands(int64(l.Discovered)), thousands(int64(l.Links))), dim}})
	}
	return out
}

// traversalFacts say where the traversal stands.
func traversalFacts(v *crawllab.CrawlView) [][]span {
	dim, practice, theory := fg(inkDim), fg(inkPractice).bold(), fg(inkTheory).bold()
	out := [][]span{
		{{"traversal ", dim}, {thousands(v.Traversal), fg(inkStrong).bold()}},
		{{"R ", dim}, {unit(v.Recall, 3), practice}},
	}
	if v.Changing {
		out = append(out, []span{{"F ", dim}, {unit(v.Freshness, 3), practice}}, []span{{"M ", dim}, {unit(v.Quality, 3), practice}})
	}
	best := "the bound "
	if v.Changing {
		best = "all-knowing "
	}
	return append(out, []span{{"mean so far ", dim}, {unit(v.Mean, 3), practice}}, []span{{best, dim}, {unit(v.Best, 3), theory}},
		[]span{{"ratio ", dim}, {unit(v.OfBest(), 3), fg(inkStrong).bold()}})
}

// fetcherFacts say how the fetchers, the queue and the manners do.
func fetcherFacts(v *crawllab.CrawlView) [][]span {
	f, dim, strong := v.Fetchers, fg(inkDim), fg(inkStrong).bold()
	word := " fetchers"
	if f.Limit == 1 {
		word = " fetcher"
	}
	if f.Learning {
		word += ", learned"
	}
	out := [][]span{
		{{thousands(int64(f.Limit)), strong}, {word, dim}},
		{{thousands(int64(f.UnderWay)), strong}, {" under way", dim}},
		{{"queue ", dim}, {thousands(int64(f.Queue)), strong}},
		{{"idle ", dim}, {percent(f.RecentIdle), strong}},
	}
	rude := fg(inkTheory).bold()
	if f.RapidFire > 0 {
		rude = fg(inkWarn).bold()
	}
	out = append(out, []span{{"rapid-fire requests ", dim}, {thousands(f.RapidFire), rude}})
	if f.Gap > 0 {
		out = append(out, []span{{fmt.Sprintf("%s servers, %s ticks apart", thousands(int64(f.Servers)), thousands(f.Gap)), dim}})
	}
	if f.Latency > 0 {
		out = append(out, []span{{fmt.Sprintf("answers take %d ticks", f.Latency), dim}})
	}
	return out
}

// drawQueue shows the recent response queue and the idle part of the time as
// columns.
func drawQueue(v *crawllab.CrawlView, a area) {
	if v.Fetchers.Latency == 0 && v.Fetchers.Gap == 0 && v.Fetchers.Limit == 1 {
		return // an answer a tick, nothing to show
	}
	samples := v.Recent
	if n := a.w/2 - 1; len(samples) > n {
		samples = samples[len(samples)-n:]
	}
	var queue, idle []float64
	most := 4.0
	for i, q := range samples {
		queue = append(queue, float64(q.Queue))
		most = max(most, float64(q.Queue))
		if i > 0 && q.Tick > samples[i-1].Tick && q.Idle >= samples[i-1].Idle {
			idle = append(idle, float64(q.Idle-samples[i-1].Idle)/float64(q.Tick-samples[i-1].Tick))
		}
	}
	half := a.w / 2
	a.text(0, 0, cut(fmt.Sprintf("queue, to %s", short(most)), half-1), fg(inkDim))
	a.text(half+1, 0, cut("idle, to 100 %", half-1), fg(inkDim))
	drawSparkline(a.sub(0, 1, half-1, a.h-1), queue, 0, most, inkPractice)
	drawSparkline(a.sub(half+1, 1, a.w-half-1, a.h-1), idle, 0, 1, inkAccent)
}
