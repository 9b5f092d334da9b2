package armspanes

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/gamepane"
	"lascope/tui/pane"
)

// While a person plays, the game stands in place of the automaton.

// See implements [pane.Sizer].
func (p *AutomatonPane) See(s *pane.Context) { p.Choose(s) }

// Choose gives the pane to the game of a person, if there is one.
func (p *AutomatonPane) Choose(s *pane.Context) { p.played = gamepane.Of(s) != nil }

// Key implements [pane.Pane].
func (p *AutomatonPane) Key(h pane.Host, k tea.KeyMsg) bool {
	if p.played {
		return p.hand.Key(h, k)
	}
	return p.TickCurves.Key(h, k)
}

// Click implements [pane.Pane].
func (p *AutomatonPane) Click(h pane.Host, x, y int) {
	if p.played {
		p.hand.Click(h, x, y)
		return
	}
	p.TickCurves.Click(h, x, y)
}

// Wheel implements [pane.Pane].
func (p *AutomatonPane) Wheel(h pane.Host, down int) {
	if p.played {
		p.hand.Wheel(h, down)
		return
	}
	p.TickCurves.Wheel(h, down)
}

// Version implements [pane.Pane].
func (p *AutomatonPane) Version() int { return p.TickCurves.Version() + p.hand.Version() }
