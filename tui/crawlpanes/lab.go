package crawlpanes

import (
	"github.com/charmbracelet/bubbles/key"

	"lascope/tui/follow"
	"lascope/tui/pane"
)

// Lab is the row of the crawl lab on the screen.
func Lab() pane.Lab {
	return pane.Lab{
		Name: "crawl", Event: "fetch", Action: "topic",
		Panes: panes,
		Keys: func(k *pane.KeyMap) []key.Binding {
			return []key.Binding{pane.WithHelp(k.Axis, "order: even axis, or log; traversals: fitted, or 0 to 1"),
				pane.WithHelp(k.Window, "the whole, or the first or last part"), pane.WithHelp(k.Enter, "type a value")}
		},
		Legend: pane.Legend(`
			r | relevance of a document, 0 to 1
			Q | fetch value and wait value
			ν | index: fetch value less wait value
			g | reward of a fetch
			R, F, M | recall, freshness, quality: the smaller of both
			▴ | a hub: of little relevance, links to many`),
		Words: pane.Legend(`
			tick | one step of time: one fetch
			slot, poll | other words for a tick and a fetch, from the polling lab
			share | there is none: each document is fetched once a traversal
			value | the quality, the smaller of recall and freshness, from 0 to 1`),
		Values:    termValues,
		Headlines: headlines, Result: result, Facts: facts, Last: sayLast, State: sayState,
	}
}

func panes() []pane.Slot {
	return []pane.Slot{
		{Pane: newOrderPane()},
		{Pane: newQuality(), Secret: true},
		{Pane: newFrontierPane(), Steps: true, Words: true},
		{Pane: newTraversalsPane(), Secret: true},
		{Pane: newLinksPane(), Words: true},
		{Pane: newLinkMapPane()},
		{Pane: newNowPane(), Words: true, Warns: true},
		{Pane: newWeightsPane()},
		{Pane: pane.NewParams(), Sheet: true},
		{Pane: &follow.Pane{Loop: newLoop()}},
	}
}
