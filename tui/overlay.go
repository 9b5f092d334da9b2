package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
)

// An overlay covers the panes and takes every key except ctrl+c.
type overlay interface {
	// key takes a key and says whether the overlay stays.
	key(a *app, k tea.KeyMsg) (stay bool, cmd tea.Cmd)
	// draw fills the body of the screen.
	draw(s *app, a canvas.Area)
}
