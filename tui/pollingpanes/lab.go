package pollingpanes

import (
	"lascope/model/pollinglab"
	"lascope/tui/follow"
	"lascope/tui/pane"
)

// What a pane draws: the views of the polling lab, and parts of them.
type (
	view        = *pollinglab.View
	treeView    = *pollinglab.TreeView
	treeCell    = pollinglab.TreeCell
	armsView    = *pollinglab.ArmsView
	raceView    = *pollinglab.RaceView
	scatterView = *pollinglab.ScatterView
	indexView   = *pollinglab.IndexView
	gainsView   = *pollinglab.GainsView
	shareRow    = pollinglab.ShareRow
)

// Lab is the row of the polling lab on the screen.
func Lab() pane.Lab {
	return pane.Lab{
		Name: "polling", Event: "poll", Pictures: true,
		Panes: func() []pane.Slot {
			return []pane.Slot{
				{Pane: newValuePane()},
				{Pane: newStatePane(), Steps: true, Words: true},
				{Pane: &sharesPane{Plate: pane.Named("shares", `
						● | the present share of the page
						◂ | a share below the axis
						┃ | the optimal share of the page
						▼ | the share in Neyman's allocation, where samples are drawn; under ┃ it is hidden
						╵ | powers of ten on the axis
						– | from the first page to the last, or no value`)}, Words: true},
				{Pane: NewGainsPane(), Words: true, Secret: true},
				{Pane: newNowPane(), Words: true, Warns: true},
				{Pane: pane.NewParams(), Sheet: true},
				{Pane: &follow.Pane{Loop: newLoop()}},
			}
		},
		Keys: "Axis\nWindow\nEqual\nSort\nOut\nEnter\nAsk\nRivals",
		Legend: pane.Legend(`
			xₖ | share of page k, in polls per tick
			dₖ(x) | its hit probability, at x polls per tick
			Σ xₖdₖ | the value: hits per poll, with /c for c polls per tick
			p | change probability of a page
			ω | importance: a hit counts ω
			s, N | state of an automaton, number of states
			σ | split: the part of its polls that an automaton sends left
			φ | LAKG: knapsack full; CGLA: state`),
		Words: pane.Legend(`
			tick | one step of time: pages may change, then up to c pages are polled
			slot | the papers' word for a tick
			poll | one look at one page: a hit finds a change, a miss finds none
			share xₖ | the polls per tick that page k gets; the shares sum to the capacity c
			value | hits per poll that shares give when every page is polled at exactly even intervals`),
		Told: &told, Facts: facts, Last: sayLast, State: sayState,
	}
}
