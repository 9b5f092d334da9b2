package placementpanes

import (
	"lascope/tui/follow"
	"lascope/tui/pane"
)

// Lab is the row of the placement lab on the screen.
func Lab() pane.Lab {
	return pane.Lab{
		Name: "placement", Event: "query",
		Panes: func() []pane.Slot {
			return []pane.Slot{
				{Pane: newClassArmsPane(), Steps: true},
				{Pane: newAccuracyPane(), Secret: true},
				{Pane: newMatrixPane()},
				{Pane: newNowPane(), Words: true},
				{Pane: newCountsPane(), Words: true, Warns: true},
				{Pane: pane.NewParams(), Sheet: true},
				{Pane: &follow.Pane{Loop: newLoop()}},
			}
		},
		Keys: "Window\nEnter | type a value",
		Legend: pane.Legend(`
			A1 | object 1, whose group is A
			[A1] | it is being queried
			A1! | it waits at the boundary of the wrong class`),
		Words: pane.Legend(`
			tick | one step of time: one query; with OMA-time a crawl of many pairs
			slot, poll | other words for a tick and a query, from the polling lab
			share | there is none: each object is in one class
			value | the accuracy: the part of the objects in the class of their group`),
		Told: &told, Facts: facts, Last: sayLast, State: sayState,
	}
}
