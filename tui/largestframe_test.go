package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/driver"
	"lascope/tui/screen"
)

// A sizedScreen draws as many letters as it has cells, and notes the mouse.
type sizedScreen struct {
	w, h int
	at   []tea.MouseMsg
}

func (s *sizedScreen) Init() tea.Cmd { return nil }
func (s *sizedScreen) View() string {
	return strings.TrimSuffix(strings.Repeat(strings.Repeat("x", s.w)+"\n", s.h), "\n")
}
func (s *sizedScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.w, s.h = msg.Width, msg.Height
	case tea.MouseMsg:
		s.at = append(s.at, msg)
	}
	return s, nil
}
func (s *sizedScreen) Covered()               {}
func (s *sizedScreen) Uncovered()             {}
func (s *sizedScreen) Close()                 {}
func (s *sizedScreen) Broke() *driver.Crashed { return nil }

// TestLargestFrame: a frame has at most 500 by 200 cells. On a larger terminal it stands in the
// middle, and the mouse is where it points.
func TestLargestFrame(t *testing.T) {
	for _, c := range []struct{ w, h, left, above int }{{80, 24, 0, 0}, {500, 200, 0, 0}, {700, 300, 100, 50}, {503, 100, 1, 0}, {120, 4000, 0, 1900}} {
		bottom := &sizedScreen{}
		s := screen.NewStack(bottom)
		s.Update(tea.WindowSizeMsg{Width: c.w, Height: c.h})
		rows := strings.Split(s.View(), "\n")
		if bottom.w != min(c.w, 500) || bottom.h != min(c.h, 200) || len(rows) != c.above+bottom.h {
			t.Fatalf("%d×%d: the frame is %d×%d in %d rows", c.w, c.h, bottom.w, bottom.h, len(rows))
		}
		if want := strings.Repeat(" ", c.left) + strings.Repeat("x", bottom.w); rows[c.above] != want || c.above > 0 && rows[c.above-1] != "" {
			t.Errorf("%d×%d: the frame does not stand in the middle", c.w, c.h)
		}
		press := tea.MouseMsg{X: c.left + 3, Y: c.above + 2, Action: tea.MouseActionPress}
		s.Update(press)
		if c.left > 0 {
			press.X = 0
			s.Update(press)
		}
		if len(bottom.at) != 1 || bottom.at[0].X != 3 || bottom.at[0].Y != 2 {
			t.Errorf("%d×%d: the mouse presses at %v", c.w, c.h, bottom.at)
		}
	}
}
