package placementpanes

import (
	"fmt"
	"strings"

	"lascope/model/lab"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// newNowPane makes the pane *now*: the queries of the last tick, the response of each object, and the objects that wait
// longest.
func newNowPane() *pane.NowPane {
	return &pane.NowPane{Event: "query", Caption: "One query, in the order in which it happened.", Write: writeNow, Words: nowWords,
		Source: func(s *pane.Context) string {
			return canvas.Pick(len(placementView(s).Explanations) > 0, placementView(s).Source, "")
		},
		Said: func(s *pane.Context, m *pane.Meaning) { m.Source, m.Memory = placementView(s).Source, lab.Subject{} },
	}
}

func writeNow(s *pane.Context, w int, formulas bool) pane.NowText {
	v := placementView(s)
	t := pane.NowText{Tail: waitWords(s, v, w)}
	if s.Still {
		for left := v.Explanations; len(left) > 0; {
			query := LatestQuery(left)
			left = left[:len(left)-len(query)]
			for _, e := range query {
				t.Sentences = append(t.Sentences, pane.NowSentence{Lines: placementLines(v, e, w, formulas), Full: fullSentence(e), About: objectSubject(e, 0), And: objectSubject(e, 1)})
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

func nowWords(s *pane.Context, at pane.Point) pane.Meaning {
	v := placementView(s)
	if m := at.Term(
		pane.Term{Label: "blocked pair:", Sentence: "Two objects stand in each other's place, each at the boundary.", Definition: fmt.Sprintf("Neither can leave before a mate comes to the boundary. After N·W = %s queries without a move of either the pair is called a deadlock.", canvas.Thousands(int64(v.N)*int64(v.Objects))), Source: "[Thesis] §4.2.2"},
		pane.Term{Label: "deadlock:", Sentence: fmt.Sprintf("Two objects have stood in each other's place for N·W = %s queries or more.", canvas.Thousands(int64(v.N)*int64(v.Objects))), Definition: "Neither can leave while its mates draw each other inward; EOMA breaks such a deadlock.", Source: "[Thesis] §4.2.2"},
		pane.Term{Label: "nearest:", Sentence: "The mate nearest to the boundary of the right class."},
	); m.Sentence != "" {
		return m
	}
	return pane.Meaning{Sentence: fmt.Sprintf("%s wait at the boundary of the wrong class.", canvas.Counted(len(v.Waits), "object")),
		Definition: "An object changes classes only when a mate comes to the boundary of the right one.", Source: "[Thesis] §4.2.2"}
}
