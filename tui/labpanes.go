package tui

import (
	"github.com/charmbracelet/bubbles/key"

	"lascope/model/lab"
	"lascope/tui/armspanes"
	"lascope/tui/crawlpanes"
	"lascope/tui/keymap"
	"lascope/tui/linepanes"
	"lascope/tui/looppane"
	"lascope/tui/pane"
	"lascope/tui/placementpanes"
	"lascope/tui/pollingpanes"
)

// A labPanes is the row of a lab: its panes, the keys that act inside them besides those
// that move, with their help, and the symbols in their legend.
type labPanes struct {
	panes  func() []pane.Slot
	keys   func(k *keymap.KeyMap) []key.Binding
	legend []pane.LegendEntry
}

// panesByLab has one row a lab. The first pane has the focus at the start; a small screen
// shows the first ones.
var panesByLab = map[string]labPanes{
	"polling": {pollingPanes, func(k *keymap.KeyMap) []key.Binding {
		return []key.Binding{k.Axis, k.Window, k.Hits, k.Equal, k.Sort, k.Out, k.Enter}
	}, pane.PollingLegend},
	"line": {linePanes, func(k *keymap.KeyMap) []key.Binding {
		return []key.Binding{keymap.WithHelp(k.Axis, "chain: even axis, or log"), k.Window, keymap.WithHelp(k.Enter, "type a value")}
	}, pane.LineLegend},
	"placement": {placementPanes, func(k *keymap.KeyMap) []key.Binding {
		return []key.Binding{k.Window, keymap.WithHelp(k.Enter, "type a value")}
	}, pane.PlacementLegend},
	"crawl": {crawlPanes, func(k *keymap.KeyMap) []key.Binding {
		return []key.Binding{keymap.WithHelp(k.Axis, "order: even axis, or log; traversals: fitted, or 0 to 1"),
			keymap.WithHelp(k.Window, "the whole, or the first or last part"), keymap.WithHelp(k.Enter, "type a value")}
	}, pane.CrawlLegend},
	"arms": {armsPanes, func(k *keymap.KeyMap) []key.Binding {
		return []key.Binding{k.Window, keymap.WithHelp(k.Enter, "type a value")}
	}, pane.ArmsLegend},
}

// panesOf makes the panes of a lab. A lab without a row gets the parameters.
func panesOf(l *lab.Lab) []pane.Slot {
	if s, ok := panesByLab[l.Name]; ok {
		return s.panes()
	}
	return []pane.Slot{{Pane: pane.NewParams(), Column: pane.BottomRow, Least: 6, Weight: 1}}
}

// keysInside lists the keys that act inside the panes of a lab.
func keysInside(k *keymap.KeyMap, l *lab.Lab) []key.Binding {
	moves := []key.Binding{k.Up, k.Down, k.Left, k.Right, k.PageUp, k.PageDown, k.Home, k.End}
	if s, ok := panesByLab[l.Name]; ok {
		return append(s.keys(k), moves...)
	}
	return append(moves, keymap.WithHelp(k.Enter, "type a value"))
}

func pollingPanes() []pane.Slot {
	return []pane.Slot{
		{Pane: &pollingpanes.ValuePane{}, Column: pane.LeftColumn, Least: 9, Weight: 5},
		{Pane: pollingpanes.NewStatePane(), Column: pane.RightColumn, Least: 10, Weight: 5},
		{Pane: pollingpanes.NewGainsPane(), Column: pane.LeftColumn, Least: 7, Weight: 2},
		{Pane: &pollingpanes.SharesPane{}, Column: pane.LeftColumn, Least: 6, Weight: 3},
		{Pane: &pollingpanes.NowPane{}, Column: pane.RightColumn, Least: 8, Weight: 1},
		{Pane: pane.NewParams(), Column: pane.BottomRow, Least: 7, Weight: 1},
		{Pane: &looppane.LoopPane{}, Column: pane.OnCall},
	}
}

func linePanes() []pane.Slot {
	return []pane.Slot{
		{Pane: &pane.Chain{}, Column: pane.LeftColumn, Least: 14, Weight: 5},
		{Pane: &linepanes.SearchPane{}, Column: pane.RightColumn, Least: 8, Weight: 3},
		{Pane: &linepanes.DistancePane{}, Column: pane.RightColumn, Least: 9, Weight: 3},
		{Pane: &linepanes.MomentsPane{}, Column: pane.RightColumn, Least: 8, Weight: 1},
		{Pane: pane.NewParams(), Column: pane.BottomRow, Least: 7, Weight: 1},
		{Pane: &looppane.LoopPane{}, Column: pane.OnCall},
	}
}

func placementPanes() []pane.Slot {
	return []pane.Slot{
		{Pane: &placementpanes.ClassArmsPane{}, Column: pane.LeftColumn, Least: 14, Weight: 5},
		{Pane: &placementpanes.MatrixPane{}, Column: pane.RightColumn, Least: 10, Weight: 4},
		{Pane: &placementpanes.AccuracyPane{}, Column: pane.RightColumn, Least: 7, Weight: 2},
		{Pane: &placementpanes.CountsPane{}, Column: pane.RightColumn, Least: 7, Weight: 2},
		{Pane: &placementpanes.NowPane{}, Column: pane.RightColumn, Least: 7, Weight: 2},
		{Pane: pane.NewParams(), Column: pane.BottomRow, Least: 7, Weight: 1},
		{Pane: &looppane.LoopPane{}, Column: pane.OnCall},
	}
}

func crawlPanes() []pane.Slot {
	return []pane.Slot{
		{Pane: &crawlpanes.OrderPane{}, Column: pane.LeftColumn, Least: 9, Weight: 4},
		{Pane: &crawlpanes.FrontierPane{}, Column: pane.RightColumn, Least: 8, Weight: 5},
		{Pane: &crawlpanes.TraversalsPane{}, Column: pane.LeftColumn, Least: 9, Weight: 3},
		{Pane: &crawlpanes.QualityPane{}, Column: pane.LeftColumn, Least: 8, Weight: 3},
		{Pane: &crawlpanes.LinkMapPane{}, Column: pane.LeftColumn, Least: 8, Weight: 3},
		{Pane: &crawlpanes.LinksPane{}, Column: pane.RightColumn, Least: 8, Weight: 3},
		{Pane: &crawlpanes.FetchPane{}, Column: pane.RightColumn, Least: 9, Weight: 1},
		{Pane: pane.NewParams(), Column: pane.BottomRow, Least: 7, Weight: 1},
		{Pane: &looppane.LoopPane{}, Column: pane.OnCall},
	}
}

func armsPanes() []pane.Slot {
	return []pane.Slot{
		{Pane: &armspanes.AutomatonPane{}, Column: pane.LeftColumn, Least: 9, Weight: 5},
		{Pane: &armspanes.PenaltyPane{}, Column: pane.RightColumn, Least: 9, Weight: 4},
		{Pane: &armspanes.NowPane{}, Column: pane.RightColumn, Least: 7, Weight: 2},
		{Pane: pane.NewParams(), Column: pane.BottomRow, Least: 7, Weight: 1},
		{Pane: &looppane.LoopPane{}, Column: pane.OnCall},
	}
}
