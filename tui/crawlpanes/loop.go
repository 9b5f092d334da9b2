package crawlpanes

import (
	"fmt"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/follow"
	"lascope/tui/pane"
)

// newLoop makes the loop with its panes.
func newLoop() *follow.Loop {
	return &follow.Loop{
		Unit:    "fetch",
		Caption: "Reward moves values, values give the index, the greatest index is fetched.",
		Boxes: follow.Boxes{
			follow.Environment: {Name: "environment", Opens: "map", Gloss: "A web of documents, known by their links.",
				View: follow.View{Pane: newLinksPane(), Least: 4}},
			follow.Answer: {Name: "answer", Opens: "now", Gloss: "The document and its reward.",
				View: follow.View{Pane: newQuality(), Least: 4}},
			follow.Automaton: {Name: "automaton", Opens: "traversals", Gloss: "It keeps the values of fetching and of waiting.",
				View: follow.View{Pane: newFrontierPane(), Least: 3}},
			follow.Share: {Name: "index", Opens: "frontier", Gloss: "Fetch value less wait value.",
				View: follow.View{Pane: newOrderPane(), Least: 5}},
			follow.Scheduler: {Name: "scheduler", Opens: "frontier", Gloss: "The greatest index is fetched next.", Draw: drawWaiting},
		},
		World: func(s *pane.Context) []canvas.Span {
			v := crawlView(s)
			return follow.Plain.Line(canvas.Counted(v.Entries, "document") + " fetched in traversal " + canvas.Thousands(v.Traversal))
		},
		Share: func(s *pane.Context, _ []lab.Stage) (canvas.Span, []canvas.Span) {
			v := crawlView(s)
			waits := follow.Plain.Span(canvas.Counted(v.Known, "document") + " in the frontier")
			if len(v.Frontier) == 0 {
				return follow.Nothing(), []canvas.Span{waits}
			}
			c := v.Frontier[0]
			value := follow.Strong.Span(canvas.Pick(canvas.Finite(c.Fetch), "index "+lab.Six(c.Index), "no index"))
			return value, []canvas.Span{follow.Plain.Span(c.Name), follow.Plain.Span(c.Why), waits}
		},
		Scheduler: func(s *pane.Context) (canvas.Span, []canvas.Span) {
			v := crawlView(s)
			value := follow.Strong.Span("next fetch: the start")
			switch {
			case len(v.Frontier) > 0:
				value.Text = "next fetch: " + v.Frontier[0].Name
			case !v.Ended:
				value.Text = "next fetch: –"
			}
			f := v.Fetchers
			return value, follow.Plain.Line(fmt.Sprintf("%d of %s under way", f.UnderWay, canvas.Counted(f.Limit, "fetcher")))
		},
	}
}

// drawWaiting lists the first documents of the frontier with their indices, or reasons, the next fetch lit.
func drawWaiting(s *pane.Context, a canvas.Area) int {
	v := crawlView(s)
	bars := make([]follow.Bar, len(v.Frontier))
	for i, c := range v.Frontier {
		bars[i] = follow.Bar{Name: c.Name, Part: (c.Fetch - c.Wait) / v.Frontier[0].Index, Lit: i == 0,
			Words: canvas.Pick(canvas.Finite(c.Fetch), lab.Six(c.Index), c.Why)}
	}
	return follow.DrawBars(s, a, bars)
}
