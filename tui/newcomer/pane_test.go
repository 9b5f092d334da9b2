package newcomer_test

import (
	"fmt"

	"lascope/model/armslab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A tallyPane counts the pulls of each arm since the last shift.
type tallyPane struct{ pane.Base }

// tallySlot is its row.
func tallySlot() pane.Slot {
	return pane.Slot{Pane: &tallyPane{}, Column: pane.RightColumn, Least: 5, Ideal: 7}
}

// Name implements [pane.Pane].
func (p *tallyPane) Name() string { return "tally" }

// Heading implements [pane.Pane].
func (p *tallyPane) Heading(*pane.Context) pane.Heading {
	return pane.Heading{Title: "tally", How: "pulls of each arm"}
}

// Draw implements [pane.Pane].
func (p *tallyPane) Draw(s *pane.Context, a canvas.Area) {
	for i, arm := range pane.ViewOf[*armslab.View](s).Arms[:min(a.H, len(pane.ViewOf[*armslab.View](s).Arms))] {
		a.Text(0, i, fmt.Sprintf("▸ arm %d: %s", i+1, canvas.Thousands(arm.Pulls)), canvas.Fg(canvas.InkText))
	}
}

// Signs implements [pane.Signed].
func (p *tallyPane) Signs() []pane.LegendEntry {
	return []pane.LegendEntry{{Symbol: "▸", Meaning: "an arm with its pulls"}}
}

// Explain implements [pane.Explainer].
func (p *tallyPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	return pane.Meaning{Sentence: fmt.Sprintf("Row %d of the tally: the pulls of an arm since the last shift.", at.Y+1)}
}
