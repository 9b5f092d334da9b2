package armspanes

import (
	"lascope/tui/follow"
	"lascope/tui/gamepane"
	"lascope/tui/pane"
)

// Lab is the row of the arms lab on the screen.
func Lab() pane.Lab {
	return pane.Lab{
		Name: "arms", Event: "choice",
		Panes: func() []pane.Slot {
			return []pane.Slot{
				{Pane: newPlayedPane(), Steps: true},
				{Pane: newPenalty(), Secret: true},
				{Pane: &choicesPane{TickCurves: pane.TickCurves{Plate: pane.Named("choices", `
						● | a choice with a reward
						○ | a choice with a penalty`)}}},
				{Pane: newNowPane(), Words: true, Warns: true},
				{Pane: pane.NewParams(), Sheet: true},
				{Pane: &follow.Pane{Loop: newLoop()}},
			}
		},
		Keys: "Window\nEnter | type a value\nAsk\nRivals",
		Legend: pane.Legend(`
			c | penalty probability of an arm
			β | the answer: 0 is a reward, 1 a penalty
			p | arm probability: the chance that the next choice is this arm
			M, M₀ | average penalty; that of pure chance`),
		Words: pane.Legend(`
			tick | one step of time: one choice, one answer
			slot, poll | other words for a tick and a choice, from the polling lab
			share | an arm's probability; the probabilities sum to 1
			value | the average penalty, from 0 to 1: 0 is best`),
		Told: &told, Facts: facts, Last: sayLast, State: sayState,
	}
}

// A playedPane is the automaton, or while a person plays the game.
type playedPane struct{ pane.Switch }

func newPlayedPane() *playedPane {
	own, hand := &automatonPane{TickCurves: pane.TickCurves{Plate: pane.Named("automaton", `
				● | the automaton: its state, or the present p
				○ | its state before the last step
				▁, ▂, ▃, ▄, ▅, ▆, ▇, ▔ | the part of the ticks that ended in a state
				· | among arrows a place without an expected step; in a bar nothing
				∘ | the last probabilities of arm 1
				+ | pure chance: all arms are equally probable
				◆ | the limit of the probabilities
				━ | the expected step from each probability of arm 1; over a state its stationary probability, also ▔ or ▁
				→, ↗, ↑, ↖, ←, ↙, ↓, ↘ | the expected step, bold where it is more than half of the greatest
				Δ | the change in one tick
				p₁ | the probability of arm 1
				▏–█ | the probability of an arm, of a fixed structure its part of the visits`)}}, gamepane.New()
	return &playedPane{pane.Switch{Pane: own, Choice: func(s *pane.Context) pane.Pane {
		if gamepane.Of(s) != nil {
			return hand
		}
		return own
	}}}
}

func (p *playedPane) Names() []string { return []string{"automaton", gamepane.New().Name()} }
