package crawlpanes

import (
	"slices"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

func newNowPane() *pane.NowPane {
	return &pane.NowPane{Event: "fetch", Caption: "One fetch, its reward, and the state of the traversal.", Quiet: true, Write: writeNow,
		Told: &told, Source: "{Source}",
		Words: `nothing has | Nothing has been fetched yet in this traversal.
			answers take | An answer takes {Fetchers.Latency tick}. | [Robot]
			found | {name} was found {Last.Found} at tick {Last.Tick,}. | [Robot, Eq. 11]
			discovered through | It was known through {Last.Parent}.`,
		Else: "<{fetched?}{name} was fetched last, at tick {Last.Tick,}: {Last.Found}.\nsource: [Robot, Eq. 11]>",
		Below: pane.Lower{Draw: func(s *pane.Context, a canvas.Area) {
			if v := crawlView(s); a.H >= 4 && a.W >= 40 && v.Source == "" {
				drawQueue(v, a.Rows(1, min(a.H-1, 6)))
			}
		}},
	}
}

func writeNow(s *pane.Context, w int, formulas bool) pane.NowText {
	v := crawlView(s)
	t := pane.NowText{Head: append(pane.WarningLines(s.Snap, w), pane.FlowWhole(lastFetch(s, v), w)...)}
	if s.Still {
		t.Sentences = pane.Sentences(v.Explanations, v.Stayed, w, formulas)
	}
	facts := traversalFacts(v)
	if s.Hidden {
		facts = facts[:1] // the number of the traversal
	}
	t.Tail = slices.Concat(canvas.Lines{nil}, pane.FlowWhole(facts, w), pane.FlowWhole(fetcherFacts(v), w))
	return t
}

func lastFetch(s *pane.Context, v view) canvas.Lines {
	if v.Last.Doc < 0 {
		return pane.Facts("nothing has been fetched yet in this traversal")
	}
	name := s.Marked(canvas.Accent.Bold(), lab.AboutDocument, v.Last.Doc).Line(v.Last.Name)
	return append(canvas.Lines{name}, pane.Facts("<{Hub?}*▴ a hub*>  found {Found}  relevance *{Relevance:3}*  reward *{Reward:3}*"+
		"<  discovered through `{Parent}`><{Links?}  "+newLinks+">", v.Last)...)
}

// newLinks counts the links of a fetched document that led to a new one.
const newLinks = "{Discovered,} of {Links,} links new"

// traversalFacts are the traversal's number, its quality beside the reference now and in the mean, and their ratio; the number
// comes first.
func traversalFacts(v view) canvas.Lines {
	form := "traversal *{Traversal,}*  recall ●{Recall:3}●  " +
		canvas.Pick(v.Changing, "freshness ●{Freshness:3}●  quality ●{Quality:3}●  best possible", "upper bound") +
		" ◆{reference:3}◆  mean quality ●{Mean:3}●◆ of {Best:3}◆  performance *{performance:3}*"
	return pane.Facts(form, v, "reference", referenceNow(v), "performance", v.OfBest())
}

// fetcherFacts are the load of the fetchers, the queue, and rapid-fire requests.
func fetcherFacts(v view) canvas.Lines {
	f := v.Fetchers
	out := pane.Facts("*{UnderWay,}* of {Limit fetcher}<{Learning?}, learned,> under way  responses *{Queue,}*  idle *{RecentIdle%}*"+
		"  impolite requests *{RapidFire,}*<{Gap?}  {Servers server}, {Gap tick} apart><{Latency?}  answers take {Latency tick}>", f)
	out[3][1].St = canvas.Pick(f.RapidFire > 0, canvas.Warn.Bold(), canvas.Text.Bold())
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
	left.Label(0, 0, canvas.Cut("queue, to "+canvas.Short(most), left.W))
	right.Label(0, 0, canvas.Cut("idle, to 100 %", left.W))
	chart.DrawSparkline(left.Rows(1, a.H), queue, 0, most, canvas.InkPractice)
	chart.DrawSparkline(right.Rows(1, a.H), idle, 0, 1, canvas.InkDim)
}
