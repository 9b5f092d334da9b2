package placementpanes

import (
	"fmt"
	"strings"

	"lascope/model/lab"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// drawExplanation describes the latest query, the moves of its objects, the reason why the
// others stayed, and earlier queries of the tick, unless the pane *now* does. The waiting
// objects follow at the bottom, so that the words above do not move without them.
func drawExplanation(s *pane.Context, v view, a canvas.Area) {
	if s.NowShown {
		return
	}
	explanations, latest := explanationOf(v, a.W, a.H)
	waits := waitWords(s, v, a.W)
	waits = waits[:min(len(waits), max(a.H-latest, 0))]
	a.Lines(0, explanations[:min(len(explanations), a.H-len(waits))])
	a.Lines(a.H-len(waits), waits)
}

// explanationOf describes the latest query in the first rows, whose number is latest: at most the given ones if it can be that brief. Then
// follow the reason why other objects stayed, and earlier queries.
func explanationOf(v view, w, rows int) (out canvas.Lines, latest int) {
	explanations := v.Explanations
	next := func() (query []placementlab.Explanation) {
		query = latestQuery(explanations)
		explanations = explanations[:len(explanations)-len(query)]
		return query
	}
	if len(explanations) > 0 {
		query := next()
		if out = queryLines(v, query, w, true); len(out) > rows {
			out = queryLines(v, query, w, false)
		}
	}
	latest = len(out)
	out = append(out, canvas.Paragraph(strings.TrimSpace(v.Stayed+" "+v.Source), w, canvas.Dim)...)
	for len(explanations) > 0 {
		out = append(out, queryLines(v, next(), w, true)...)
	}
	return out, latest
}

// queryLines describe a query and the moves of its objects: with the numbers of the rule each move in its row, without them some
// beside each other.
func queryLines(v view, query []placementlab.Explanation, w int, formulas bool) (out canvas.Lines) {
	var moves canvas.Lines
	for i, t := range query {
		if lines := placementLines(v, t, w, formulas); i == 0 {
			out = lines
		} else {
			moves = append(moves, lines...)
		}
	}
	if !formulas {
		moves = canvas.Flow(moves, w)
	}
	return append(out, moves...)
}

// latestQuery is the last query of explanations, with the moves of its objects.
func latestQuery(explanations []placementlab.Explanation) []placementlab.Explanation {
	first := len(explanations) - 1
	for first > 0 && len(explanations[first].Objects) == 1 {
		first--
	}
	return explanations[max(first, 0):]
}

// placementLines describe a query, or an object's move, in lines of at most w cells, with or
// without the numbers of the rule.
func placementLines(v view, t placementlab.Explanation, w int, formulas bool) canvas.Lines {
	words := canvas.Pick(formulas, t.What, t.Brief)
	st, lead := canvas.Dim, []canvas.Span{canvas.Dim.Span("  "), objectSpan(t.Objects[0])}
	switch {
	case len(t.Objects) == 2:
		what := canvas.Pick(v.Sites, "pair ", "query ")
		st, lead = canvas.Text, []canvas.Span{canvas.Dim.Span(what), objectSpan(t.Objects[0]),
			canvas.Dim.Span(" + "), objectSpan(t.Objects[1])}
	case t.Moved:
		st = canvas.Accent
	}
	var out canvas.Lines
	for k, line := range canvas.Wrap(words, max(10, w-canvas.SpansWidth(lead)-2)) {
		if k == 0 {
			out = append(out, append(lead, st.Span(" "+line)))
			continue
		}
		out = append(out, st.Line("    "+line))
	}
	return out
}

func objectSpan(o placementlab.PlacedObject) canvas.Span {
	return groupStyle(o.Group).Bold().Span(o.Name())
}

// waitWords name a blocked pair, or the deadlock that it has become, and the three objects that wait longest.
func waitWords(s *pane.Context, v view, w int) canvas.Lines {
	var out canvas.Lines
	dim := canvas.Dim
	if len(v.Waits) > 0 && v.Waits[0].Exchanged >= 0 {
		first := v.Waits[0]
		other := placementlab.PlacedObject{Object: first.Exchanged, Group: first.ExchangedGroup}
		name := canvas.Pick(first.Deadlock, "deadlock: ", "blocked pair: ")
		words := canvas.Lines{
			{canvas.Warn.Bold().Span(name), objectSpan(first.Who), dim.Span(" and "), objectSpan(other),
				dim.Span(" stand in each other's place")},
		}
		if s.Scheme.Name != CureScheme && s.Keys.Cure.Enabled() {
			words = append(words, []canvas.Span{canvas.Bold.Span(s.Keys.Cure.Help().Key),
				canvas.Text.Span(" hands this to EOMA")})
		}
		words = append(words, dim.Line("their mates draw each other inward"))
		out = append(out, pane.FlowWhole(words, w)...)
	}
	for _, wait := range v.Waits[:min(3, len(v.Waits))] {
		out = append(out, pane.FlowWhole(waitLine(v, wait), w)...)
	}
	return out
}

// waitLine describes one wait in groups of spans.
func waitLine(v view, wait placementlab.Wait) canvas.Lines {
	dim := canvas.Dim
	who := []canvas.Span{objectSpan(wait.Who),
		canvas.Warn.Span(fmt.Sprintf(" waits %s in class %d", countedTicks(v, wait.Ticks), wait.Class+1))}
	if wait.Mate < 0 {
		return canvas.Lines{who, dim.Line(fmt.Sprintf("none of its group is in class %d", wait.Home+1))}
	}
	mate := placementlab.PlacedObject{Object: wait.Mate, Group: wait.Who.Group}
	return canvas.Lines{append(who, dim.Span(" for a mate")),
		{dim.Span("nearest: "), objectSpan(mate), dim.Span(fmt.Sprintf(", state %d of %d", wait.MateState, v.N))}}
}

func ticksWord(v view) string { return canvas.Pick(v.Sites, "crawls", "queries") }

func countedTicks(v view, n int64) string {
	return canvas.Counted(n, canvas.Pick(v.Sites, "crawl", "query"))
}

func groupStyle(group int) canvas.Style {
	if group == lab.Unknown {
		return canvas.Text
	}
	return canvas.Fg(canvas.GroupInks[group%len(canvas.GroupInks)])
}
