package tui

import (
	"github.com/charmbracelet/bubbles/key"

	"lascope/model"
)

// A labScreen is a lab's part of the screen: its panes, the keys that act inside them
// besides those that move, in the words of the help, and the signs that stand in them.
type labScreen struct {
	panes func() []place
	keys  func(k *keyMap) []key.Binding
	signs []sign
}

// screens are the labs' panes: one row a lab. The first pane has the focus at
// the start; where there is little room, the first ones are shown.
var screens = map[string]labScreen{
	"polling": {pollingScreen, func(k *keyMap) []key.Binding {
		return []key.Binding{k.Axis, k.Window, k.Hits, k.Equal, k.Sort, k.Out, k.Enter}
	}, pollingSigns},
	"line": {lineScreen, func(k *keyMap) []key.Binding {
		return []key.Binding{saying(k.Axis, "chain: even axis, or log"), k.Window, saying(k.Enter, "type a value")}
	}, lineSigns},
	"placement": {placementScreen, func(k *keyMap) []key.Binding {
		return []key.Binding{k.Window, saying(k.Enter, "type a value")}
	}, placementSigns},
	"crawl": {crawlScreen, func(k *keyMap) []key.Binding {
		return []key.Binding{saying(k.Axis, "order: even axis, or log; traversals: fitted, or 0 to 1"),
			saying(k.Window, "the whole, or the first or last part"), saying(k.Enter, "type a value")}
	}, crawlSigns},
}

// screenOf makes the panes of a lab. A lab without a row still gets the
// parameters.
func screenOf(lab *model.Lab) []place {
	if s, ok := screens[lab.Name]; ok {
		return s.panes()
	}
	return []place{{newParamsPane(), bottomRow, 6, 1}}
}

// keysInside are the keys that act inside the panes of a lab.
func keysInside(k *keyMap, lab *model.Lab) []key.Binding {
	moves := []key.Binding{k.Up, k.Down, k.Left, k.Right, k.PageUp, k.PageDown, k.Home, k.End}
	if s, ok := screens[lab.Name]; ok {
		return append(s.keys(k), moves...)
	}
	return append(moves, saying(k.Enter, "type a value"))
}

func pollingScreen() []place {
	return []place{
		{newValuePane(), leftColumn, 8, 5},
		{newStatePane(), rightColumn, 10, 5},
		{newSharesPane(), leftColumn, 8, 3},
		{newNowPane(), rightColumn, 8, 3},
		{newParamsPane(), bottomRow, 7, 1},
	}
}

func lineScreen() []place {
	return []place{
		{&chainPane{}, leftColumn, 14, 5},
		{&searchPane{}, rightColumn, 8, 3},
		{&distancePane{}, rightColumn, 9, 3},
		{&momentsPane{}, rightColumn, 8, 1},
		{newParamsPane(), bottomRow, 7, 1},
	}
}

func placementScreen() []place {
	return []place{
		{&placeArmsPane{}, leftColumn, 14, 5},
		{&accuracyPane{}, rightColumn, 9, 3},
		{&countsPane{}, rightColumn, 9, 2},
		{newParamsPane(), bottomRow, 7, 1},
	}
}

func crawlScreen() []place {
	return []place{
		{&orderPane{}, leftColumn, 9, 4},
		{&frontierPane{}, rightColumn, 8, 5},
		{&traversalsPane{}, leftColumn, 9, 3},
		{&crawlMapPane{}, rightColumn, 8, 4},
		{&qualityPane{}, leftColumn, 8, 3},
		{&crawlNowPane{}, rightColumn, 9, 1},
		{newParamsPane(), bottomRow, 7, 1},
	}
}
