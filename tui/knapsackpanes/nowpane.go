package knapsackpanes

import (
	"fmt"

	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A nowPane describes the last packing, item by item, and the result so far.
type nowPane struct{ pane.Narrator }

func (p *nowPane) Warns() {}

func (p *nowPane) Heading(s *pane.Context) pane.Heading {
	source := ""
	if v := viewOf(s); v != nil && len(v.Explanations) > 0 {
		source = v.Source
	}
	return p.HeadingOf(s, "packing", source, "One packing, in the order in which it happened.")
}

func (p *nowPane) Draw(s *pane.Context, a canvas.Area) { pane.Narrate(p, s, a) }

// Write implements [pane.NowPane]: the last packing and the share, in lines of at most w cells.
func (p *nowPane) Write(s *pane.Context, w int) pane.NowText {
	v := viewOf(s)
	if v == nil {
		return pane.NowText{}
	}
	t := pane.NowText{Head: pane.WarningLines(s.Snap, w)}
	if s.Still && len(v.Explanations) > 0 {
		whole := pane.Sentence(v.Explanations[0].What) + "."
		first := pane.NowSentence{Lines: canvas.Paragraph(whole, w, canvas.Fg(canvas.InkText)), Full: whole}
		t.Sentences = append([]pane.NowSentence{first}, pane.Sentences(v.Explanations[1:], "", w, p.Formulas)...)
	}
	practice, theory := canvas.Fg(canvas.InkPractice).Bold(), canvas.Fg(canvas.InkTheory).Bold()
	facts := [][]canvas.Span{canvas.Fact("hits counted", canvas.Unit(v.Heard, 3), practice)}
	if !s.Hidden {
		facts = append(facts,
			canvas.Fact("packed", canvas.Unit(v.Value, 3), practice),
			canvas.Fact("exact", canvas.Unit(v.ExactValue, 3), theory),
			canvas.Fact("share", canvas.Percent(v.Share), practice))
		if v.Converged {
			facts = append(facts, canvas.Fact("converged", rest(v), theory))
		}
	}
	t.Tail = append(t.Tail, pane.FlowWhole(facts, w)...)
	return t
}

func (p *nowPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := viewOf(s)
	if v == nil {
		return pane.Meaning{}
	}
	if m, ok := p.Sentence(s, pane.TextOf(p, s, at.Area.W), at); ok {
		m.Source = v.Source
		return m
	}
	m, _ := at.Word(s, termValues(s), pane.WarningTerm(s),
		pane.Term{Label: "converged", Sentence: fmt.Sprintf("The run has come to rest at %s.", v.Favourite), Definition: "Every p is within .01 of 0 or 1, or the last 1,000 ticks packed one set."},
	)
	return m
}
