package armspanes

import (
	"slices"
	"strings"

	"lascope/tui/canvas"
	"lascope/tui/pane"
)

func newNowPane() *pane.NowPane {
	return &pane.NowPane{Event: "choice", Caption: "One choice, its answer, and the step that follows.", Plain: true,
		Write: writeNow,
		Source: func(s *pane.Context) string {
			rule, _, _ := strings.Cut(armsView(s).Source, ";") // the source of the rule comes first
			return canvas.Pick(len(armsView(s).Explanations) > 0, rule, "")
		},
		Words: func(s *pane.Context, at pane.Point) pane.Meaning {
			return at.Word(s, termValues(s), pane.WarningTerm(s))
		},
	}
}

func writeNow(s *pane.Context, w int, _ bool) pane.NowText {
	v := armsView(s)
	t := pane.NowText{Head: pane.WarningLines(s.Snap, w)}
	if s.Still {
		for _, x := range v.Explanations {
			full := canvas.Pick(v.Game != nil, x.Who+": "+x.What+".", pane.Sentence(x.What)+".")
			t.Sentences = append(t.Sentences, pane.NowSentence{Lines: canvas.Paragraph(full, w, canvas.Text), Full: full})
		}
	}
	theory := canvas.Theory.Bold()
	facts := [][]canvas.Span{timed(canvas.Pick(v.Game != nil, "first player  so far", "so far"),
		quantities(v).Fact("mean answer"))}
	if s.Hidden {
		t.Tail = append(t.Tail, pane.FlowWhole(facts, w)...)
		return t
	}
	facts = append(facts, quantities(v).Fact("mean penalty"))
	now := [][]canvas.Span{timed("now", canvas.Fact("pure chance", quantities(v).Word("pure chance"), theory)),
		quantities(v).Fact("least penalty")}
	if whole := slices.Concat(facts, now); len(canvas.Flow(whole, w)) == 1 {
		facts, now = whole, nil
	}
	t.Tail = slices.Concat(t.Tail, pane.FlowWhole(facts, w), pane.FlowWhole(now, w))
	return t
}

func timed(words string, fact []canvas.Span) []canvas.Span {
	return append(canvas.Dim.Line(words+"  "), fact...)
}
