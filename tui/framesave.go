package tui

import (
	"fmt"
	"lascope/tui/screen"

	tea "github.com/charmbracelet/bubbletea"
)

// saveFrame writes the frame to two files, as SVG and as plain text.
func saveFrame(a *app, _ string) tea.Cmd {
	a.paint()
	frame := &a.Frame
	if a.outer != nil {
		frame = a.outer()
	}
	s := a.now.Snap
	return a.notes.Add(screen.SaveFrame(fmt.Sprintf("lascope-%s-%d", s.Scheme.Name, s.Tick), frame, a.theme))
}
