package placementpanes

import (
	"strings"

	"lascope/model/lab"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A nowPane describes the queries of the last tick and the response of each object, and names
// the objects that wait longest.
type nowPane struct{ pane.Narrator }

func (p *nowPane) Heading(s *pane.Context) pane.Heading {
	source := ""
	if v := placementView(s); v != nil && len(v.Explanations) > 0 {
		source = v.Source
	}
	return p.HeadingOf(s, "query", source, "One query, in the order in which it happened.")
}

func (p *nowPane) Draw(s *pane.Context, a canvas.Area) { pane.Narrate(p, s, a) }

// Write implements [pane.NowPane]: the queries of the last tick, the latest first, and the objects that wait, in
// lines of at most w cells.
func (p *nowPane) Write(s *pane.Context, w int) pane.NowText {
	v := placementView(s)
	if v == nil {
		return pane.NowText{}
	}
	t := pane.NowText{Tail: waitWords(s, v, w)}
	if s.Still {
		for left := v.Explanations; len(left) > 0; {
			query := LatestQuery(left)
			left = left[:len(left)-len(query)]
			for _, e := range query {
				t.Sentences = append(t.Sentences, pane.NowSentence{Lines: placementLines(v, e, w, p.Formulas), Full: fullSentence(e), About: objectSubject(e, 0), And: objectSubject(e, 1)})
			}
		}
		words := strings.TrimSpace(v.Stayed)
		for _, line := range canvas.Wrap(words, w) {
			t.Sentences = append(t.Sentences, pane.NowSentence{Lines: [][]canvas.Span{{{Text: line, St: canvas.Fg(canvas.InkDim)}}}, Full: words})
		}
	}
	if len(t.Sentences) == 0 && v.Last == nil && len(t.Tail) == 0 {
		t.Head = [][]canvas.Span{{{Text: "No query has been explained yet.", St: canvas.Fg(canvas.InkDim)}}}
	}
	if len(t.Sentences) > 0 && len(t.Tail) > 0 {
		t.Tail = append([][]canvas.Span{nil}, t.Tail...)
	}
	return t
}

// fullSentence is an explanation with the numbers of the rule.
func fullSentence(e placementlab.Explanation) string {
	names := e.Objects[0].Name()
	if len(e.Objects) == 2 {
		names = "The query " + names + " + " + e.Objects[1].Name() + ":"
	}
	return strings.TrimSuffix(names+" "+e.What, ".") + "."
}

// objectSubject is the i-th object of an explanation, which moves or is queried; the zero value
// for none.
func objectSubject(e placementlab.Explanation, i int) lab.Subject {
	if i >= len(e.Objects) {
		return lab.Subject{}
	}
	return e.Objects[i].Subject()
}
