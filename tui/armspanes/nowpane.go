package armspanes

import (
	"slices"

	"lascope/tui/canvas"
	"lascope/tui/pane"
)

func newNowPane() *pane.NowPane {
	return &pane.NowPane{Event: "choice", Caption: "One choice, its answer, and the step that follows.", Plain: true,
		Write: writeNow, Told: &told, Source: "<{Explanations?}{rule}>"}
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
	facts := pane.Facts("<{Game?}first player␣␣>so far␣␣mean answer ●{Heard:3}●"+
		"<{Hidden!}  mean penalty ●<{Mean:3}|–>●>", v, s)
	if !s.Hidden {
		now := pane.Facts("now␣␣pure chance ◆{Chance:3}◆  least penalty ◆{Least:3}◆", v)
		if whole := slices.Concat(facts, now); len(canvas.Flow(whole, w)) == 1 {
			facts = whole
		} else {
			t.Tail = pane.FlowWhole(now, w)
		}
	}
	t.Tail = append(pane.FlowWhole(facts, w), t.Tail...)
	return t
}
