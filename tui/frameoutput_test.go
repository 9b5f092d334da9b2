package tui

import (
	"os"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/tui/driver"
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
func (s *sizedScreen) covered()               {}
func (s *sizedScreen) uncovered()             {}
func (s *sizedScreen) close()                 {}
func (s *sizedScreen) broke() *driver.Crashed { return nil }

// TestLargestFrame: a frame has at most 500 by 200 cells. On a larger terminal it stands in the
// middle, and the mouse is where it points.
func TestLargestFrame(t *testing.T) {
	for _, c := range []struct{ w, h, left, above int }{{80, 24, 0, 0}, {500, 200, 0, 0}, {700, 300, 100, 50}, {503, 100, 1, 0}, {120, 4000, 0, 1900}} {
		bottom := &sizedScreen{}
		s := newScreenStack(bottom)
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

// TestFrameOutput: frames are written row by row where they differ, only on the alternate
// screen; Bubble Tea's own frames are dropped, its other writes are not.
func TestFrameOutput(t *testing.T) {
	from, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	o := newFrameOutput(to)
	wrote := make(chan string, 100)
	go func() {
		b := make([]byte, 1<<16)
		for {
			n, err := from.Read(b)
			if err != nil {
				close(wrote)
				return
			}
			wrote <- string(b[:n])
		}
	}()
	// await collects the writes until words are among them.
	await := func(words string) (all string) {
		t.Helper()
		for end := time.After(testTimeout); !strings.Contains(all, words); {
			select {
			case s := <-wrote:
				all += s
			case <-end:
				t.Fatalf("%q is not written, only %q", words, all)
			}
		}
		return all
	}
	o.show(frame{text: "aa\nbb", w: 2, h: 2})
	time.Sleep(2 * frameGap)
	o.WriteString(ansi.SetModeAltScreenSaveCursor)
	if all := await(ansi.SetModeAltScreenSaveCursor); strings.Contains(all, "aa") {
		t.Errorf("a frame is written before the alternate screen: %q", all)
	}
	o.WriteString(ansi.EraseEntireScreen)
	await("bb")
	o.WriteString(ansi.CursorHomePosition + "\r ") // a frame of Bubble Tea
	o.show(frame{text: "aa\ncc", w: 2, h: 2})
	if all := await("cc"); strings.Contains(all, "aa") || strings.Contains(all, "\r ") {
		t.Errorf("more is written than the row that differs: %q", all)
	}
	o.repaint()
	await("cc")
	o.show(frame{text: "d", w: 9, h: 2, left: 4, above: 3})
	if all := await("d"); !strings.Contains(all, ansi.CursorPosition(5, 4)) {
		t.Errorf("a frame beside the corner is written as %q", all)
	}
	o.WriteString(ansi.ResetModeAltScreenSaveCursor)
	o.show(frame{text: "late", w: 4, h: 1})
	time.Sleep(2 * frameGap)
	o.stop()
	to.Close()
	rest := ""
	for s := range wrote {
		rest += s
	}
	if strings.Contains(rest, "late") {
		t.Errorf("a frame is written after the alternate screen: %q", rest)
	}
}
