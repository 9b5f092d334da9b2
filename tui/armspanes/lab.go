package armspanes

import (
	"github.com/charmbracelet/bubbles/key"

	"lascope/tui/follow"
	"lascope/tui/gamepane"
	"lascope/tui/pane"
)

// Lab is the row of the arms lab on the screen.
func Lab() pane.Lab {
	return pane.Lab{
		Name: "arms", Event: "choice",
		Panes: panes,
		Keys: func(k *pane.KeyMap) []key.Binding {
			return []key.Binding{k.Window, pane.WithHelp(k.Enter, "type a value"), k.Ask, k.Rivals}
		},
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
		Values:    termValues,
		Headlines: headlines, Result: result, Facts: facts, Last: sayLast, State: sayState,
	}
}

func panes() []pane.Slot {
	return []pane.Slot{
		{Pane: newPlayedPane(), Steps: true},
		{Pane: newPenalty(), Secret: true},
		{Pane: newChoicesPane()},
		{Pane: newNowPane(), Words: true, Warns: true},
		{Pane: pane.NewParams(), Sheet: true},
		{Pane: &follow.Pane{Loop: newLoop()}},
	}
}

// A playedPane is the automaton, or while a person plays the game.
type playedPane struct{ pane.Switch }

func newPlayedPane() *playedPane {
	own, hand := newAutomatonPane(), gamepane.New()
	return &playedPane{pane.Switch{Pane: own, Choice: func(s *pane.Context) pane.Pane {
		if gamepane.Of(s) != nil {
			return hand
		}
		return own
	}}}
}

func (p *playedPane) Names() []string { return []string{"automaton", gamepane.New().Name()} }
