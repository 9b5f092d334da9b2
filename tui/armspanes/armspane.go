package armspanes

import (
	"fmt"

	"lascope/model/armslab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// An ArmsPane draws a bar an arm: the probability of the next choice, beside its penalty
// probability and its choices.
type ArmsPane struct{ pane.Base }

// Name implements [pane.Pane].
func (p *ArmsPane) Name() string { return "probabilities" }

// Heading implements [pane.Pane].
func (p *ArmsPane) Heading(*pane.Context) pane.Heading {
	return pane.Heading{Title: "probabilities", How: "of the next choice, and penalty probability c"}
}

// Draw implements [pane.Pane].
func (p *ArmsPane) Draw(s *pane.Context, a canvas.Area) {
	v := armsView(s)
	if v == nil || a.W < 24 {
		return
	}
	const label, numbers = 9, 12
	for i, arm := range v.Arms[:min(len(v.Arms), a.H)] {
		ink := canvas.InkDim
		if i == v.Action {
			ink = canvas.InkStrong
		}
		a.Text(0, i, fmt.Sprintf("arm %d", i+1), canvas.Fg(ink))
		room := a.W - label - numbers
		a.Fill(label, i, room, 1, '·', canvas.Fg(canvas.InkFrame))
		a.Bar(label, i, arm.P*float64(room), canvas.Fg(canvas.InkPractice), s.Theme)
		a.Text(a.W-numbers+1, i, canvas.Unit(arm.P, 3), canvas.Fg(canvas.InkPractice))
		a.Right(a.W, i, s.Mask("c "+canvas.Unit(arm.Penalty, 2)), canvas.Fg(canvas.InkTheory))
	}
}

// Explain implements [pane.Explainer].
func (p *ArmsPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := armsView(s)
	if v == nil || at.Y < 0 || at.Y >= len(v.Arms) {
		return pane.Meaning{}
	}
	arm := v.Arms[at.Y]
	return pane.Meaning{
		Sentence:   fmt.Sprintf("Arm %d is the next choice with probability %s; it was chosen %s times since the last shift.", at.Y+1, canvas.Unit(arm.P, 3), canvas.Thousands(arm.Pulls)),
		Definition: "Its answer is a penalty with probability c, which only the environment knows.", Source: "[Thesis §2.1]",
	}
}

// armsView is the arms lab's part of the snapshot; nil in other labs.
func armsView(s *pane.Context) *armslab.View { return pane.ViewOf[*armslab.View](s) }
