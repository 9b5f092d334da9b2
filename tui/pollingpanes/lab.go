package pollingpanes

import (
	"github.com/charmbracelet/bubbles/key"

	"lascope/tui/keymap"
	"lascope/tui/looppane"
	"lascope/tui/pane"
)

// Lab is the row of the polling lab on the screen.
func Lab() pane.Lab {
	return pane.Lab{
		Name: "polling", Event: "poll",
		Panes: panes,
		Keys: func(k *keymap.KeyMap) []key.Binding {
			return []key.Binding{k.Axis, k.Window, k.Hits, k.Equal, k.Sort, k.Out, k.Enter}
		},
		Legend: []pane.LegendEntry{
			{Symbol: "xₖ", Meaning: "share of page k, in polls a slot"},
			{Symbol: "dₖ(x)", Meaning: "its chance of a hit, polled x times a slot"},
			{Symbol: "Σ xₖdₖ", Meaning: "the value: hits a poll, with /c for c polls a slot"},
			{Symbol: "p", Meaning: "chance that a page changes in a slot"},
			{Symbol: "ω", Meaning: "importance: chance that a hit counts"},
			{Symbol: "s, N", Meaning: "state of an automaton, number of states"},
			{Symbol: "σ", Meaning: "share of a TRAA's first half, s/(N+1)"},
			{Symbol: "φ", Meaning: "LAKG: knapsack full; CGLA: state"},
		},
		Words: []pane.LegendEntry{
			{Symbol: "tick", Meaning: "a step of the run's clock"},
			{Symbol: "slot", Meaning: "the papers' word for a tick: the pages may change, then the scheme polls"},
			{Symbol: "poll", Meaning: "one look at one page: a hit if it has changed. A tick has one poll with capacity=1, and about c polls with capacity=c"},
			{Symbol: "share xₖ", Meaning: "the polls that page k gets, in polls a tick. The shares add up to the capacity"},
			{Symbol: "value", Meaning: "the hits a poll that the shares earn, from 0 to 1: Σ xₖdₖ(xₖ)/c, the curve if used. It is no share: it measures all shares together"},
		},
		Values:    termValues,
		Headlines: headlines, Result: result, Last: sayLast, State: sayState,
	}
}

// panes are those of the lab.
func panes() []pane.Slot {
	return []pane.Slot{
		{Pane: &ValuePane{}, Column: pane.LeftColumn, Least: 9, Weight: 5},
		{Pane: NewStatePane(), Column: pane.RightColumn, Least: 10, Weight: 5},
		{Pane: NewGainsPane(), Column: pane.LeftColumn, Least: 7, Weight: 2},
		{Pane: &SharesPane{}, Column: pane.LeftColumn, Least: 6, Weight: 3},
		{Pane: &NowPane{}, Column: pane.RightColumn, Least: 8, Weight: 1},
		{Pane: pane.NewParams(), Column: pane.BottomRow, Least: 7, Weight: 1},
		{Pane: &looppane.LoopPane{Loop: &loop}, Column: pane.OnCall},
	}
}
