package crawlpanes

import (
	"lascope/automata"
	"lascope/tui/canvas"
	"lascope/tui/follow"
	"lascope/tui/pane"
)

// newLoop makes the loop with its panes.
func newLoop() *follow.Loop {
	return follow.New(`fetch | An answer adds to what the scheme knows; by this it chooses the next document of the frontier.
		environment | map | A web of documents, known by their links. | 4
			{Documents document}, traversal {Traversal,}
		answer | now | The document and its reward. | 4
		automaton | traversals | It keeps what the answers have taught. | 3
		frontier | frontier | The known documents that wait to be fetched. | 5
			{Known document:waits}
			<greatest index {Frontier.0.Fetch?}{Frontier.0.Index:six}>
			<{Frontier.0.Why}>
		scheduler | frontier | It chooses from the frontier.
			next fetch: <{drawn?}any document|{Frontier.0.Name}|{Ended?}the start|–>
			{how}
			{Fetchers.UnderWay} of {Fetchers.Limit fetcher} under way`, follow.Loop{
		Boxes: follow.Boxes{
			follow.Environment: {View: newLinksPane()},
			follow.Answer:      {View: newQuality()},
			follow.Automaton:   {View: newFrontierPane()},
			follow.Share:       {View: newOrderPane()},
			follow.Scheduler:   {Bars: waiting},
		},
		Blanks: func(s *pane.Context) []any { return []any{"drawn", drawn(s), "how", frontierHeading(s).How} },
	})
}

// waiting are the first documents of the frontier with their indices, or reasons, the next fetch lit unless a draw decides it.
func waiting(s *pane.Context) []follow.Bar {
	v := crawlView(s)
	bars := make([]follow.Bar, len(v.Frontier))
	for i, c := range v.Frontier {
		bars[i] = follow.Bar{Name: c.Name, Part: (c.Fetch - c.Wait) / v.Frontier[0].Index, Lit: i == 0 && !drawn(s),
			Words: canvas.Pick(canvas.Finite(c.Fetch), automata.Six(c.Index), c.Why)}
	}
	return bars
}
