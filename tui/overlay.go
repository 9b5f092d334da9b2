package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// An overlay covers the panes and takes every key except ctrl+c.
type overlay interface {
	// key takes a key and says whether the overlay stays.
	key(a *app, k tea.KeyMsg) (stay bool, cmd tea.Cmd)
	// draw fills the body of the screen.
	draw(s *app, a canvas.Area)
}

// box clears a rectangle in the middle of an area, frames it and gives its inside.
func box(a canvas.Area, w, h int, title, foot string) canvas.Area {
	w, h = min(w, a.W), min(h, a.H)
	b := a.Sub((a.W-w)/2, (a.H-h)/2, w, h)
	b.Fill(0, 0, b.W, b.H, ' ', canvas.Fg(canvas.InkText))
	pane.DrawFrame(b, pane.Heading{Title: title, Foot: foot}, &pane.Context{Focus: true, Theme: &canvas.Theme{}})
	return pane.Inside(b)
}
