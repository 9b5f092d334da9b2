package looppane

import (
	"strings"

	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// Explain implements [pane.Explainer]: the box at a point, with its present value and its part
// in the loop.
func (p *LoopPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	if s.Snap.View == nil {
		return pane.Meaning{}
	}
	l := labOf(s).loop(s)
	chosen := p.selected
	for i, r := range p.at {
		if p.ring && r.Holds(at.X, at.Y) {
			chosen = i
		}
	}
	b := l[chosen]
	value := strings.TrimSuffix(strings.TrimSpace(b.value.Text), ".")
	if s.Hidden && b.value.St.Fore() == canvas.InkTheory || value == "" {
		value = "–"
	}
	return pane.Meaning{Sentence: pane.Sentence(b.name) + ": " + value + ".", Definition: b.gloss, Source: labOf(s).figure}
}
