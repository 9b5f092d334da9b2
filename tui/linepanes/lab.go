// Package linepanes holds the panes of the line lab.
package linepanes

import (
	"lascope/model/linelab"
	"lascope/tui/follow"
	"lascope/tui/pane"
)

// Lab is the row of the line lab on the screen.
func Lab() pane.Lab {
	return pane.Lab{
		Name: "line", Event: "question",
		Panes: func() []pane.Slot {
			return []pane.Slot{
				{Pane: pane.NewChain(), Steps: true},
				{Pane: newSearch()},
				{Pane: newDistance(), Secret: true},
				{Pane: newNowPane(), Words: true, Warns: true},
				{Pane: pane.NewParams(), Sheet: true},
				{Pane: &follow.Pane{Loop: newLoop()}},
			}
		},
		Keys: "Axis | states: even axis, or log\nWindow\nEnter | type a value",
		Legend: pane.Legend(`
			λ, λ* | position of the automaton; the target
			p | reliability: the chance that the oracle is right`),
		Words: pane.Legend(`
			tick | one step of time: one question, one move
			slot, poll | other words for the same step, from the polling lab
			share | there is none: one automaton has everything
			value | the position of the automaton, from 0 to 1`),
		Told: &told, Facts: facts, Last: sayLast, State: sayState,
	}
}

var points = pane.Samples[view, linelab.Point]{
	All:  view.Part,
	Tick: func(q linelab.Point) int64 { return q.Tick },
}

func lineView(s *pane.Context) view { return s.View.(view) }
