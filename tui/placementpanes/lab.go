package placementpanes

import (
	"github.com/charmbracelet/bubbles/key"

	"lascope/tui/keymap"
	"lascope/tui/looppane"
	"lascope/tui/pane"
)

// Lab is the row of the placement lab on the screen.
func Lab() pane.Lab {
	return pane.Lab{
		Name: "placement", Event: "query",
		Panes: panes,
		Keys: func(k *keymap.KeyMap) []key.Binding {
			return []key.Binding{k.Window, keymap.WithHelp(k.Enter, "type a value")}
		},
		Legend: pane.Legend(
			"A1", "object 1, whose group is A",
			"[A1]", "it is being queried",
			"A1!", "it waits at the boundary of the wrong class",
		),
		Words: pane.Legend(
			"tick", "one step of time: one query; with OMA-time a crawl of many pairs",
			"slot, poll", "other words for a tick and a query, from the polling lab",
			"share", "there is none: each object is in one class",
			"value", "the accuracy: the part of the objects in the class of their group",
		),
		Values:    termValues,
		Headlines: headlines, Result: result, Facts: facts, Last: sayLast, State: sayState,
	}
}

func panes() []pane.Slot {
	return []pane.Slot{
		{Pane: &ClassArmsPane{}, Column: pane.LeftColumn, Least: 12, Ideal: 22, Steps: true},
		{Pane: &matrixPane{}, Column: pane.RightColumn, Least: 9, Ideal: 18},
		{Pane: newNowPane(), Column: pane.LeftColumn, Least: 5, Ideal: 9, Words: true},
		{Pane: &accuracyPane{}, Column: pane.RightColumn, Least: 7, Ideal: 12, Secret: true},
		{Pane: &countsPane{}, Column: pane.RightColumn, Least: 5, Ideal: 7, From: pane.TallBody, Words: true, Warns: true},
		{Pane: pane.NewParams(), Column: pane.Sheet},
		{Pane: &looppane.LoopPane{Loop: &loop, Views: loopViews()}, Column: pane.OnCall},
	}
}
