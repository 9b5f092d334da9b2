package knapsackpanes

import (
	"fmt"

	"lascope/tui/canvas"
	"lascope/tui/pane"
)

func newNowPane() *pane.NowPane {
	return &pane.NowPane{Event: "packing", Caption: "One packing, in the order in which it happened.", Write: writeNow,
		Source: func(s *pane.Context) string {
			return canvas.Pick(len(viewOf(s).Explanations) > 0, viewOf(s).Source, "")
		},
		Words: func(s *pane.Context, at pane.Point) pane.Meaning {
			return at.Word(s, termValues(s), pane.WarningTerm(s),
				pane.Term{Label: "converged", Sentence: fmt.Sprintf("The run has come to rest at %s.", viewOf(s).Favourite),
					Definition: "Every p is within .01 of 0 or 1, or the last 1,000 ticks packed one set."},
			)
		},
	}
}

func writeNow(s *pane.Context, w int, formulas bool) pane.NowText {
	v := viewOf(s)
	t := pane.NowText{Head: pane.WarningLines(s.Snap, w)}
	if s.Still && len(v.Explanations) > 0 {
		whole := pane.Sentence(v.Explanations[0].What) + "."
		first := pane.NowSentence{Lines: canvas.Paragraph(whole, w, canvas.Text), Full: whole}
		t.Sentences = append([]pane.NowSentence{first}, pane.Sentences(v.Explanations[1:], "", w, formulas)...)
	}
	practice, theory := canvas.Practice.Bold(), canvas.Theory.Bold()
	facts := [][]canvas.Span{quantities(v).Fact("hits counted")}
	if !s.Hidden {
		facts = append(facts,
			quantities(v).Fact("packed"), quantities(v).Fact("exact"),
			canvas.Fact("share", canvas.Percent(v.Share), practice))
		if v.Converged {
			facts = append(facts, canvas.Fact("converged", rest(v), theory))
		}
	}
	t.Tail = append(t.Tail, pane.FlowWhole(facts, w)...)
	return t
}
