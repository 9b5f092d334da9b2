package crawlpanes

import (
	"github.com/charmbracelet/bubbles/key"

	"lascope/tui/keymap"
	"lascope/tui/looppane"
	"lascope/tui/pane"
)

// Lab is the row of the crawl lab on the screen.
func Lab() pane.Lab {
	return pane.Lab{
		Name: "crawl", Event: "fetch", Action: "topic",
		Panes: panes,
		Keys: func(k *keymap.KeyMap) []key.Binding {
			return []key.Binding{keymap.WithHelp(k.Axis, "order: even axis, or log; traversals: fitted, or 0 to 1"),
				keymap.WithHelp(k.Window, "the whole, or the first or last part"), keymap.WithHelp(k.Enter, "type a value")}
		},
		Legend: pane.Legend(
			"r", "relevance of a document, 0 to 1",
			"Q", "fetch value and wait value",
			"ν", "index: fetch value less wait value",
			"g", "reward of a fetch",
			"R, F, M", "recall, freshness, quality: the smaller of both",
			"▴", "a hub: of little relevance, links to many",
		),
		Words: pane.Legend(
			"tick", "one step of time: one fetch",
			"slot, poll", "other words for a tick and a fetch, from the polling lab",
			"share", "there is none: each document is fetched once a traversal",
			"value", "the quality, the smaller of recall and freshness, from 0 to 1",
		),
		Values:    termValues,
		Headlines: headlines, Result: result, Facts: facts, Last: sayLast, State: sayState,
	}
}

func panes() []pane.Slot {
	return []pane.Slot{
		{Pane: &orderPane{}, Column: pane.LeftColumn, Least: 9, Ideal: 14},
		{Pane: &frontierPane{}, Column: pane.RightColumn, Least: 8, Ideal: 16, Steps: true, Words: true},
		{Pane: newQuality(), Column: pane.LeftColumn, Least: 8, Ideal: 14, Secret: true},
		{Pane: &linksPane{}, Column: pane.RightColumn, Least: 7, Ideal: 12, Words: true},
		{Pane: &traversalsPane{}, Column: pane.LeftColumn, Least: 8, Ideal: 12, From: pane.TallBody, Secret: true},
		{Pane: newNowPane(), Column: pane.RightColumn, Least: 8, Ideal: 12, From: pane.TallBody, Words: true, Warns: true},
		{Pane: &LinkMapPane{}, Column: pane.LeftColumn, Least: 8, Ideal: 12, From: pane.TallestBody},
		{Pane: pane.NewParams(), Column: pane.Sheet},
		{Pane: &looppane.LoopPane{Loop: &loop, Views: loopViews()}, Column: pane.OnCall},
	}
}
