package newcomer_test

import (
	"fmt"

	"lascope/model/armslab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A tallyPane counts the pulls of each arm since the last shift.
type tallyPane struct{ pane.Plate }

// tallySlot is its row.
func tallySlot() pane.Slot {
	return pane.Slot{Pane: &tallyPane{pane.Named("tally", "▸ | an arm with its pulls")}}
}

// Heading implements [pane.Pane].
func (p *tallyPane) Heading(*pane.Context) pane.Heading {
	return pane.Heading{Title: "tally", How: "pulls of each arm"}
}

// Draw implements [pane.Pane].
func (p *tallyPane) Draw(s *pane.Context, a canvas.Area) {
	p.Lay(a)
	for i, arm := range pane.ViewOf[*armslab.View](s).Arms {
		p.Part(a.Sub(0, i, a.W, 1), func() pane.Meaning {
			return pane.Meaning{Sentence: fmt.Sprintf("Arm %d was pulled %s times since the last shift.", i+1, canvas.Thousands(arm.Pulls))}
		})
		a.Text(0, i, fmt.Sprintf("▸ arm %d: %s", i+1, canvas.Thousands(arm.Pulls)), canvas.Text)
	}
}
