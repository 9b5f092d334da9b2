// Package knapsackpanes holds the panes of the knapsack lab.
package knapsackpanes

import (
	"lascope/tui/follow"
	"lascope/tui/pane"
)

// Lab is the row of the knapsack lab on the screen.
func Lab() pane.Lab {
	return pane.Lab{
		Name: "knapsack", Event: "packing",
		Panes: func() []pane.Slot {
			return []pane.Slot{
				{Pane: newItemsPane(), Steps: true},
				{Pane: newValue(), Secret: true},
				{Pane: newBagPane()},
				{Pane: newNowPane(), Words: true, Warns: true},
				{Pane: pane.NewParams(), Sheet: true},
				{Pane: &follow.Pane{Loop: newLoop()}},
			}
		},
		Keys: "Window\nEnter | now: formulas",
		Legend: pane.Legend(`
			w, v | weight and hidden value of an item
			p | probability that an item wants in, 0 to 1
			C | capacity: the greatest weight of a packing
			β | payoff: the hits, over the most hits so far`),
		Words: pane.Legend(`
			tick | a step of the run's clock: one packing, one answer of each packed item
			slot, poll | other words for a tick and an item's answer, from the polling lab
			share | the value of a packing, as a part of the exact optimum
			value | the chance that a packed item hits, hidden; of a packing their sum`),
		Told: &told, Facts: facts, Last: sayLast, State: sayState,
	}
}

func viewOf(s *pane.Context) view { return s.View.(view) }
