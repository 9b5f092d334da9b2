package crawlpanes

import (
	"slices"

	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

func newNowPane() *pane.NowPane {
	return &pane.NowPane{Event: "fetch", Caption: "One fetch, its reward, and the state of the traversal.", Quiet: true, Write: writeNow,
		Source: func(s *pane.Context) string { return crawlView(s).Source }, Words: nowWords,
		Below: pane.Lower{Draw: func(s *pane.Context, a canvas.Area) {
			if v := crawlView(s); a.H >= 4 && a.W >= 40 && v.Source == "" {
				drawQueue(v, a.Rows(1, min(a.H-1, 6)))
			}
		}},
	}
}

func writeNow(s *pane.Context, w int, formulas bool) pane.NowText {
	v := crawlView(s)
	facts := traversalFacts(v)
	for _, fact := range facts[1:] { // all but the number of the traversal
		for i := range fact {
			fact[i].Text = s.Mask(fact[i].Text)
		}
	}
	t := pane.NowText{Head: append(pane.WarningLines(s.Snap, w), pane.FlowWhole(lastFetch(s, v), w)...)}
	if s.Still {
		t.Sentences = pane.Sentences(v.Explanations, v.Stayed, w, formulas)
	}
	t.Tail = append([][]canvas.Span{nil}, pane.FlowWhole(s.WithoutMasked(facts), w)...)
	t.Tail = append(t.Tail, pane.FlowWhole(fetcherFacts(v), w)...)
	return t
}

func lastFetch(s *pane.Context, v view) [][]canvas.Span {
	l, dim, strong := v.Last, canvas.Dim, canvas.Bold
	if l.Doc < 0 {
		return [][]canvas.Span{dim.Line("nothing has been fetched yet in this traversal")}
	}
	out := [][]canvas.Span{{s.Marked(canvas.Accent.Bold(), lab.AboutDocument, l.Doc).Span(l.Name)}}
	if l.Hub {
		out = append(out, canvas.Bold.Line("▴ a hub"))
	}
	out = append(out, dim.Line("found "+l.Found),
		canvas.Fact("relevance", canvas.Unit(l.Relevance, 3), strong),
		canvas.Fact("reward", canvas.Unit(l.Reward, 3), strong))
	if l.Parent != "" {
		out = append(out, canvas.Fact("discovered through", l.Parent, canvas.Text))
	}
	if l.Links > 0 {
		out = append(out, dim.Line(newLinks(l)))
	}
	return out
}

// newLinks counts the links of a fetched document that led to a new one.
func newLinks(l crawllab.Fetch) string {
	return canvas.Thousands(l.Discovered) + " of " + canvas.Thousands(l.Links) + " links new"
}

// traversalFacts are the traversal's number, its quality beside the reference now and in the mean, and their ratio; the number
// comes first.
func traversalFacts(v view) [][]canvas.Span {
	names := []string{"traversal", "recall", "freshness", "quality", "mean quality", "performance"}
	if !v.Changing {
		names = slices.Delete(names, 2, 4)
	}
	out := make([][]canvas.Span, len(names))
	for i, name := range names {
		out[i] = quantities(v).Fact(name)
	}
	mean := len(out) - 2
	out[mean] = append(out[mean], canvas.Theory.Bold().Span(" of "+canvas.Unit(v.Best, 3)))
	return slices.Insert(out, mean, canvas.Fact(reference(v), canvas.Unit(referenceNow(v), 3), canvas.Theory.Bold()))
}

// fetcherFacts are the load of the fetchers, the queue, and rapid-fire requests.
func fetcherFacts(v view) [][]canvas.Span {
	f, dim, strong := v.Fetchers, canvas.Dim, canvas.Bold
	out := [][]canvas.Span{
		{strong.Span(canvas.Thousands(f.UnderWay)),
			dim.Span(" of " + canvas.Counted(f.Limit, "fetcher") + canvas.Pick(f.Learning, ", learned,", "") + " under way")},
		canvas.Fact("responses", canvas.Thousands(f.Queue), strong),
		canvas.Fact("idle", canvas.Percent(f.RecentIdle), strong),
	}
	rude := canvas.Pick(f.RapidFire > 0, canvas.Warn.Bold(), canvas.Text.Bold())
	out = append(out, canvas.Fact("impolite requests", canvas.Thousands(f.RapidFire), rude))
	if f.Gap > 0 {
		out = append(out, dim.Line(canvas.Counted(f.Servers, "server")+", "+canvas.Counted(f.Gap, "tick")+" apart"))
	}
	if f.Latency > 0 {
		out = append(out, dim.Line("answers take "+canvas.Counted(f.Latency, "tick")))
	}
	return out
}

// drawQueue draws the recent length of the response queue and the idle part of the time as
// sparklines.
func drawQueue(v view, a canvas.Area) {
	if v.Fetchers.Latency == 0 && v.Fetchers.Gap == 0 && v.Fetchers.Limit == 1 {
		return // an answer each tick: no queue
	}
	samples := v.Recent
	if n := a.W/2 - 1; len(samples) > n {
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
	left, right := halves(a)
	left.Text(0, 0, canvas.Cut("queue, to "+canvas.Short(most), left.W), canvas.Dim)
	right.Text(0, 0, canvas.Cut("idle, to 100 %", left.W), canvas.Dim)
	chart.DrawSparkline(left.Rows(1, a.H), queue, 0, most, canvas.InkPractice)
	chart.DrawSparkline(right.Rows(1, a.H), idle, 0, 1, canvas.InkDim)
}

func nowWords(s *pane.Context, at pane.Point) pane.Meaning {
	v := crawlView(s)
	m := at.Word(s, termValues(s), pane.WarningTerm(s),
		pane.Term{Label: "nothing has", Sentence: "Nothing has been fetched yet in this traversal."},
		pane.Term{Label: "answers take", Sentence: "An answer takes " + canvas.Counted(v.Fetchers.Latency, "tick") + ".", Source: "[Robot]"},
		pane.Term{Label: "found",
			Sentence: canvas.Say("%s was found %s at tick %d.", pane.Sentence(v.Last.Name), v.Last.Found,
				v.Last.Tick), Source: "[Robot, Eq. 11]"},
		pane.Term{Label: "discovered through", Sentence: "It was known through " + v.Last.Parent + "."},
	)
	if m.Sentence == "" && v.Last.Doc >= 0 {
		m = pane.Meaning{Sentence: canvas.Say("%s was fetched last, at tick %d: %s.", pane.Sentence(v.Last.Name),
			v.Last.Tick, v.Last.Found), Source: "[Robot, Eq. 11]"}
	}
	return m
}
