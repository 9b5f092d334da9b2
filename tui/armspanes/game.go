package armspanes

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/gamepane"
	"lascope/tui/pane"
)

// While a person plays, the game stands in place of the automaton.

func (p *automatonPane) See(s *pane.Context) { p.Choose(s) }

// Choose gives the pane to the game of a person, if there is one.
func (p *automatonPane) Choose(s *pane.Context) { p.played = gamepane.Of(s) != nil }

func (p *automatonPane) Key(h pane.Host, k tea.KeyMsg) bool {
	if p.played {
		return p.hand.Key(h, k)
	}
	return p.TickCurves.Key(h, k)
}

func (p *automatonPane) Click(h pane.Host, x, y int) {
	if p.played {
		p.hand.Click(h, x, y)
		return
	}
	p.TickCurves.Click(h, x, y)
}

func (p *automatonPane) Wheel(h pane.Host, down int) {
	if p.played {
		p.hand.Wheel(h, down)
		return
	}
	p.TickCurves.Wheel(h, down)
}

func (p *automatonPane) Version() int { return p.TickCurves.Version() + p.hand.Version() }
