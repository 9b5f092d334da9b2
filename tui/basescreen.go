package tui

import (
	"encoding/base64"
	"fmt"
	"os"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// A baseScreen is the frame of the screens without a run: the rows above and below, the
// note, the help. The screen that embeds it draws the body and takes the keys.
type baseScreen struct {
	theme *canvas.Theme
	opts  config.Options
	keys  *keymap.KeyMap
	own   []Command // the keys of this screen; field do is unused
	back  bool      // esc goes back to the screen below
	screenFrame
	notes pane.Notes
	help  bool
}

func newBaseScreen(th *canvas.Theme, o config.Options) baseScreen {
	return baseScreen{theme: th, opts: o, keys: o.KeyMap(), screenFrame: screenFrame{dirty: true}}
}

// common handles the messages that all such screens share; false for any other.
func (s *baseScreen) common(msg tea.Msg) (cmd tea.Cmd, taken bool) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.w, s.h, s.dirty = msg.Width, msg.Height, true
		return nil, true
	case pane.ExpireMsg:
		s.dirty = s.notes.Expire(msg.Id) || s.dirty
		return nil, true
	case tea.ResumeMsg:
		s.dirty = true
		return nil, true
	case tea.KeyMsg:
		s.dirty = true
		switch {
		case msg.Type == tea.KeyCtrlC:
			return tea.Quit, true
		case s.help:
			s.help = false
			return nil, true
		case key.Matches(msg, s.keys.Quit):
			return tea.Quit, true
		case key.Matches(msg, s.keys.Suspend):
			return tea.Suspend, true
		case key.Matches(msg, s.keys.Help):
			s.help = true
			return nil, true
		case key.Matches(msg, s.keys.Close):
			if !s.notes.Close() && s.back {
				return pop, true
			}
			return nil, true
		}
	}
	return nil, false
}

func (s *baseScreen) setTheme(th *canvas.Theme) { s.theme, s.dirty = th, true }

// say shows a note.
func (s *baseScreen) say(kind pane.NoteKind, text string) tea.Cmd {
	s.dirty = true
	return s.notes.Add(pane.Note{Kind: kind, Text: text})
}

// view draws the screen around a body.
func (s *baseScreen) view(title, state, line string, body func(a canvas.Area)) string {
	return s.render(s.theme, func() {
		s.frame.Reset(s.w, s.h)
		all := s.frame.All()
		if s.w < pane.MinWidth || s.h < pane.MinHeight {
			paintTooSmall(all, s.keys)
			return
		}
		s.bars(all, title, state, line)
		in := all.Sub(0, 1, s.w, s.bodyRows())
		body(in)
		if s.help {
			s.drawHelp(in)
		}
		s.notes.Draw(s.keys, all.Sub(0, 1+in.H, s.w, s.h-3-in.H))
	})
}

// bodyRows is the number of rows between the first row and the note, or the last two rows.
func (s *baseScreen) bodyRows() int {
	return s.h - 3 - min(s.notes.Rows(s.keys, s.w), (s.h-3)/2)
}

// bars draws the first row and the last two.
func (s *baseScreen) bars(all canvas.Area, title, state, line string) {
	bar := canvas.Fg(canvas.InkText).On(canvas.InkBar)
	all.Fill(0, 0, s.w, 1, ' ', bar)
	x := all.Text(1, 0, "lascope", bar.Ink(canvas.InkAccent).Bold()) + 2
	all.Text(x, 0, canvas.Cut(title, max(0, s.w-x-canvas.Width(state)-3)), bar.Ink(canvas.InkPractice).Bold())
	all.Right(s.w-1, 0, state, bar.Ink(canvas.InkStrong).Bold())
	x = all.Text(0, s.h-2, " the line ", canvas.Fg(canvas.InkStrong).On(canvas.InkSelect)) + 1
	all.Text(x, s.h-2, canvas.Middle(line, s.w-x-1), canvas.Fg(canvas.InkText))
	s.keyBar().draw(all.Sub(0, s.h-1, s.w, 1), canvas.InkDim)
}

// keyBar is the last row of the screen.
func (s *baseScreen) keyBar() keyBar {
	rows := append(slices.Clone(s.own), Command{key: s.keys.Help, bar: helpBar, brief: "help"}, Command{key: s.keys.Quit, bar: quitBar, brief: "quit"})
	return newKeyBar(barEntries(rows, nil), s.w)
}

// clicked is the key whose name in the key bar was clicked, or whose row is the line's; false for
// another row.
func (s *baseScreen) clicked(m tea.MouseMsg) (k tea.KeyMsg, ok bool) {
	name := ""
	switch {
	case m.Button != tea.MouseButtonLeft || m.Action != tea.MouseActionPress:
	case m.Y == s.h-1:
		name = s.keyBar().at(m.X)
	case m.Y == s.h-2 && m.X < canvas.Width(lineTag) && s.keys.Copy.Enabled():
		name = s.keys.Copy.Keys()[0]
	}
	return keyOf(name), name != ""
}

// drawHelp draws the list of keys.
func (s *baseScreen) drawHelp(a canvas.Area) {
	rows := append([]Command{}, s.own...)
	rows = append(rows, Command{key: s.keys.Help}, Command{key: s.keys.Quit})
	rows = slices.DeleteFunc(rows, func(c Command) bool { return !c.key.Enabled() })
	in := box(a, min(64, a.W), min(len(rows)+2, a.H), "keys", "any key closes")
	edge := keyColumn(rows)
	for i, c := range rows {
		in.Right(edge, i, c.key.Help().Key, canvas.Fg(canvas.InkAccent).Bold())
		in.Text(edge+2, i, canvas.Cut(c.key.Help().Desc, in.W-edge-2), canvas.Fg(canvas.InkText))
	}
}

// copyText sends a text to the clipboard of the terminal (OSC 52).
func copyText(text string) tea.Cmd {
	return func() tea.Msg {
		fmt.Fprintf(os.Stdout, "\x1b]52;c;%s\x07", base64.StdEncoding.EncodeToString([]byte(text)))
		return nil
	}
}
