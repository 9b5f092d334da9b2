package tui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/screen"
)

func saveFrame(a *app, _ string) tea.Cmd {
	a.paint()
	frame := &a.Frame
	if a.outer != nil {
		frame = a.outer()
	}
	s := a.now.Snap
	return screen.SaveFrame(fmt.Sprintf("lascope-%s-%d", s.Scheme.Name, s.Tick), frame, a.theme)
}
