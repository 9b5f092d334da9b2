package pollingpanes

import (
	"github.com/charmbracelet/bubbles/key"

	"lascope/tui/follow"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// Lab is the row of the polling lab on the screen.
func Lab() pane.Lab {
	return pane.Lab{
		Name: "polling", Event: "poll", Pictures: true,
		Panes: panes,
		Keys: func(k *keymap.KeyMap) []key.Binding {
			return []key.Binding{k.Axis, k.Window, k.Equal, k.Sort, k.Out, k.Enter, k.Ask, k.Rivals}
		},
		Legend: []pane.LegendEntry{
			{Symbol: "xₖ", Meaning: "share of page k, in polls per tick"},
			{Symbol: "dₖ(x)", Meaning: "its hit probability, at x polls per tick"},
			{Symbol: "Σ xₖdₖ", Meaning: "the value: hits per poll, with /c for c polls per tick"},
			{Symbol: "p", Meaning: "change probability of a page"},
			{Symbol: "ω", Meaning: "importance: a hit counts ω"},
			{Symbol: "s, N", Meaning: "state of an automaton, number of states"},
			{Symbol: "σ", Meaning: "split: the part of its polls that an automaton sends left"},
			{Symbol: "φ", Meaning: "LAKG: knapsack full; CGLA: state"},
		},
		Words: []pane.LegendEntry{
			{Symbol: "tick", Meaning: "one step of time: pages may change, then up to c pages are polled"},
			{Symbol: "slot", Meaning: "the papers' word for a tick"},
			{Symbol: "poll", Meaning: "one look at one page: a hit finds a change, a miss finds none"},
			{Symbol: "share xₖ", Meaning: "the polls per tick that page k gets; the shares sum to the capacity c"},
			{Symbol: "value", Meaning: "hits per poll that shares give when every page is polled at exactly even intervals"},
		},
		Values:    termValues,
		Headlines: headlines, Result: result, Facts: facts, Last: sayLast, State: sayState,
	}
}

func panes() []pane.Slot {
	return []pane.Slot{
		{Pane: &valuePane{}},
		{Pane: NewStatePane(), Steps: true, Words: true},
		{Pane: &sharesPane{}, Words: true},
		{Pane: NewGainsPane(), Words: true, Secret: true},
		{Pane: newNowPane(), Words: true, Warns: true},
		{Pane: pane.NewParams(), Sheet: true},
		{Pane: &follow.Pane{Loop: &loop, Views: loopViews()}},
	}
}
