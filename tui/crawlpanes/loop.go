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
		Caption: "An answer adds to what the scheme knows; by this it chooses the next document of the frontier.",
		Boxes: follow.Boxes{
			follow.Environment: {Opens: "map", Gloss: "A web of documents, known by their links.", View: newLinksPane(), Least: 4},
			follow.Answer:      {Opens: "now", Gloss: "The document and its reward.", View: newQuality(), Least: 4},
			follow.Automaton:   {Opens: "traversals", Gloss: "It keeps what the answers have taught.", View: newFrontierPane(), Least: 3},
			follow.Share: {Name: "frontier", Opens: "frontier", Gloss: "The known documents that wait to be fetched.",
				View: newOrderPane(), Least: 5},
			follow.Scheduler: {Opens: "frontier", Gloss: "It chooses from the frontier.", Draw: drawWaiting},
		},
		World: func(s *pane.Context) []canvas.Span {
			v := crawlView(s)
			return follow.Plain.Line(canvas.Counted(v.Documents, "document") + ", traversal " + canvas.Thousands(v.Traversal))
		},
		Share: func(s *pane.Context, _ []lab.Stage) (value canvas.Span, facts []canvas.Span) {
			v := crawlView(s)
			if len(v.Frontier) > 0 {
				c := v.Frontier[0]
				if canvas.Finite(c.Fetch) {
					facts = follow.Plain.Line("greatest index " + lab.Six(c.Index))
				}
				facts = append(facts, follow.Plain.Span(c.Why))
			}
			return follow.Strong.Span(canvas.Does(v.Known, "document", "waits")), facts
		},
		Scheduler: func(s *pane.Context) (canvas.Span, []canvas.Span) {
			v := crawlView(s)
			next := "the start"
			switch {
			case drawn(s):
				next = "any document"
			case len(v.Frontier) > 0:
				next = v.Frontier[0].Name
			case !v.Ended:
				next = "–"
			}
			f := v.Fetchers
			return follow.Strong.Span("next fetch: " + next), []canvas.Span{follow.Plain.Span(frontierHeading(s).How),
				follow.Plain.Span(fmt.Sprintf("%d of %s under way", f.UnderWay, canvas.Counted(f.Limit, "fetcher")))}
		},
	}
}

// drawWaiting lists the first documents of the frontier with their indices, or reasons, the next fetch lit unless a draw decides it.
func drawWaiting(s *pane.Context, a canvas.Area) int {
	v := crawlView(s)
	bars := make([]follow.Bar, len(v.Frontier))
	for i, c := range v.Frontier {
		bars[i] = follow.Bar{Name: c.Name, Part: (c.Fetch - c.Wait) / v.Frontier[0].Index, Lit: i == 0 && !drawn(s),
			Words: canvas.Pick(canvas.Finite(c.Fetch), lab.Six(c.Index), c.Why)}
	}
	return follow.DrawBars(s, a, bars)
}
