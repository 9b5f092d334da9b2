package tui

import (
	"github.com/charmbracelet/bubbles/key"

	"lascope/model/lab"
)

// A labPanes is the row of a lab: its panes, the keys that act inside them besides those
// that move, with their help, and the symbols in their legend.
type labPanes struct {
	panes  func() []slot
	keys   func(k *keyMap) []key.Binding
	legend []legendEntry
}

// panesByLab has one row a lab. The first pane has the focus at the start; a small screen
// shows the first ones.
var panesByLab = map[string]labPanes{
	"polling": {pollingPanes, func(k *keyMap) []key.Binding {
		return []key.Binding{k.Axis, k.Window, k.Hits, k.Equal, k.Sort, k.Out, k.Enter}
	}, pollingLegend},
	"line": {linePanes, func(k *keyMap) []key.Binding {
		return []key.Binding{withHelp(k.Axis, "chain: even axis, or log"), k.Window, withHelp(k.Enter, "type a value")}
	}, lineLegend},
	"placement": {placementPanes, func(k *keyMap) []key.Binding {
		return []key.Binding{k.Window, withHelp(k.Enter, "type a value")}
	}, placementLegend},
	"crawl": {crawlPanes, func(k *keyMap) []key.Binding {
		return []key.Binding{withHelp(k.Axis, "order: even axis, or log; traversals: fitted, or 0 to 1"),
			withHelp(k.Window, "the whole, or the first or last part"), withHelp(k.Enter, "type a value")}
	}, crawlLegend},
}

// panesOf makes the panes of a lab. A lab without a row gets the parameters.
func panesOf(l *lab.Lab) []slot {
	if s, ok := panesByLab[l.Name]; ok {
		return s.panes()
	}
	return []slot{{newParamsPane(), bottomRow, 6, 1}}
}

// keysInside lists the keys that act inside the panes of a lab.
func keysInside(k *keyMap, l *lab.Lab) []key.Binding {
	moves := []key.Binding{k.Up, k.Down, k.Left, k.Right, k.PageUp, k.PageDown, k.Home, k.End}
	if s, ok := panesByLab[l.Name]; ok {
		return append(s.keys(k), moves...)
	}
	return append(moves, withHelp(k.Enter, "type a value"))
}

func pollingPanes() []slot {
	return []slot{
		{newValuePane(), leftColumn, 8, 5},
		{newStatePane(), rightColumn, 10, 5},
		{newSharesPane(), leftColumn, 8, 3},
		{newNowPane(), rightColumn, 8, 3},
		{newParamsPane(), bottomRow, 7, 1},
	}
}

func linePanes() []slot {
	return []slot{
		{&chainPane{}, leftColumn, 14, 5},
		{&searchPane{}, rightColumn, 8, 3},
		{&distancePane{}, rightColumn, 9, 3},
		{&momentsPane{}, rightColumn, 8, 1},
		{newParamsPane(), bottomRow, 7, 1},
	}
}

func placementPanes() []slot {
	return []slot{
		{&classArmsPane{}, leftColumn, 14, 5},
		{&accuracyPane{}, rightColumn, 9, 3},
		{&countsPane{}, rightColumn, 9, 2},
		{newParamsPane(), bottomRow, 7, 1},
	}
}

func crawlPanes() []slot {
	return []slot{
		{&orderPane{}, leftColumn, 9, 4},
		{&frontierPane{}, rightColumn, 8, 5},
		{&traversalsPane{}, leftColumn, 9, 3},
		{&linkMapPane{}, rightColumn, 8, 4},
		{&qualityPane{}, leftColumn, 8, 3},
		{&fetchPane{}, rightColumn, 9, 1},
		{newParamsPane(), bottomRow, 7, 1},
	}
}
