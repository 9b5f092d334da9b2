package placementpanes

import (
	"strings"

	"lascope/model/lab"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// newNowPane makes the pane *now*: the queries of the last tick, the response of each object, and the objects that wait
// longest.
func newNowPane() *pane.NowPane {
	return &pane.NowPane{Event: "query", Caption: "One query, in the order in which it happened.", Write: writeNow, Told: &told,
		Source: "<{Explanations?}{Source}>",
		Words:  "nearest: | The mate nearest to the boundary of the right class.",
		Else: `An object that waits stands at the boundary of the wrong class; one in a deadlock comes first.
			means: An object changes classes only when a mate comes to the boundary of the right one.
			source: [Thesis] §4.2.2`,
		Said: func(s *pane.Context, m *pane.Meaning) { m.Source, m.Memory = placementView(s).Source, lab.Subject{} },
	}
}

func writeNow(s *pane.Context, w int, formulas bool) pane.NowText {
	v := placementView(s)
	t := pane.NowText{Tail: waitWords(s, v, w)}
	if s.Still {
		t.Sentences = sentences(v, w, formulas)
	}
	if len(t.Sentences) == 0 && v.Last == nil && len(t.Tail) == 0 {
		t.Head = canvas.Lines{canvas.Dim.Line("No query has been explained yet.")}
	}
	if len(t.Sentences) > 0 && len(t.Tail) > 0 {
		t.Tail = append(canvas.Lines{nil}, t.Tail...)
	}
	return t
}

// sentences are the sentences on each query, the latest first, and the reason why other objects stayed.
func sentences(v view, w int, formulas bool) (out []pane.NowSentence) {
	for left := v.Explanations; len(left) > 0; {
		query := latestQuery(left)
		left = left[:len(left)-len(query)]
		for _, e := range query {
			out = append(out, pane.NowSentence{Lines: placementLines(v, e, w, formulas), Full: fullSentence(e),
				About: objectSubject(e, 0), And: objectSubject(e, 1)})
		}
	}
	words := strings.TrimSpace(v.Stayed)
	for _, line := range canvas.Wrap(words, w) {
		out = append(out, pane.NowSentence{Lines: canvas.Lines{canvas.Dim.Line(line)}, Full: words})
	}
	return out
}

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
