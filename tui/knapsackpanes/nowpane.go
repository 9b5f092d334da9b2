package knapsackpanes

import (
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

func newNowPane() *pane.NowPane {
	return &pane.NowPane{Event: "packing", Caption: "One packing, in the order in which it happened.", Write: writeNow,
		Told: &told, Source: "<{Explanations?}{Source}>",
		Words: `converged | The run has come to rest at {Favourite}. |  |
			Every p is within .01 of 0 or 1, or the last 1,000 ticks packed one set.`}
}

func writeNow(s *pane.Context, w int, formulas bool) pane.NowText {
	v := viewOf(s)
	t := pane.NowText{Head: pane.WarningLines(s.Snap, w)}
	if s.Still && len(v.Explanations) > 0 {
		whole := pane.Sentence(v.Explanations[0].What) + "."
		first := pane.NowSentence{Lines: canvas.Paragraph(whole, w, canvas.Text), Full: whole}
		t.Sentences = append([]pane.NowSentence{first}, pane.Sentences(v.Explanations[1:], "", w, formulas)...)
	}
	t.Tail = pane.FlowWhole(pane.Facts("hits counted ●{Heard:3}●"+
		"<{Hidden!}  packed ●<{Value:3}|–>●  exact ◆<{ExactValue:3}|–>◆  share ●{share}●"+
		"<{Converged?}  converged ◆<{Correct?}to|below> the exact optimum◆>>", v, s, "share", canvas.Percent(v.Share)), w)
	return t
}
