package screen

import (
	"encoding/base64"
	"fmt"
	"os"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/tty"
)

// A Base is the frame of the screens without a run: the rows above and below, the
// note, the help. The screen that embeds it draws the body and takes the keys.
type Base struct {
	*canvas.Theme
	Opts config.Options
	Keys *pane.KeyMap
	Own  []Command // the keys of this screen
	Back bool      // esc goes back to the screen below
	Buffer
	pane.Notes
	Help  bool
	Click func(x, y int) // a click on no key; nil for none
}

// NoWork is of a screen without goroutines.
type NoWork struct{}

// Close ends nothing.
func (NoWork) Close() {}

// Broke is nil.
func (NoWork) Broke() *driver.Crashed { return nil }

// NewBase is a frame in a theme, with the keys of the options.
func NewBase(th *canvas.Theme, o config.Options) Base {
	return Base{Theme: th, Opts: o, Keys: o.KeyMap(), Buffer: Buffer{Dirty: true}}
}

// Take handles the messages that all such screens share, and the keys of their commands; false for any other.
func (s *Base) Take(msg tea.Msg) (taken bool) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		for _, c := range s.Own {
			if c.Do != nil && !s.Help && key.Matches(msg, c.Key) {
				s.Dirty = true
				c.Do()
				return true
			}
		}
	case tea.MouseMsg:
		if k, ok := s.Clicked(msg); ok {
			return s.Take(k)
		}
		if s.Click != nil && msg.Button == tea.MouseButtonLeft && msg.Action == tea.MouseActionPress {
			s.Dirty = true
			s.Click(msg.X, msg.Y)
		}
		return true
	}
	return s.Common(msg)
}

// Common handles the messages that all such screens share; false for any other.
func (s *Base) Common(msg tea.Msg) (taken bool) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.W, s.H, s.Dirty = msg.Width, msg.Height, true
	case SavedMsg:
		s.Add(msg.Note)
		s.Dirty = true
	case pane.ExpireMsg:
		s.Dirty = s.Expire(msg.Id) || s.Dirty
	case tea.ResumeMsg:
		s.Dirty = true
	case tea.KeyMsg:
		s.Dirty = true
		switch {
		case msg.Type == tea.KeyCtrlC:
			s.Later(tea.Quit)
		case s.Help:
			s.Help = false
		case key.Matches(msg, s.Keys.Quit):
			s.Later(tea.Quit)
		case key.Matches(msg, s.Keys.Suspend):
			s.Later(tea.Suspend)
		case key.Matches(msg, s.Keys.Help):
			s.Help = true
		case !key.Matches(msg, s.Keys.Close):
			return false
		case !s.Notes.Close() && s.Back:
			s.Later(Pop)
		}
	default:
		return false
	}
	return true
}

// SetTheme changes the theme.
func (s *Base) SetTheme(th *canvas.Theme) { s.Theme, s.Dirty = th, true }

// Covered does nothing: the work of a covered screen continues.
func (s *Base) Covered() {}

// Uncovered has the screen drawn again.
func (s *Base) Uncovered() { s.Dirty = true }

// Draw draws the screen around a body.
func (s *Base) Draw(title, state, line string, body func(a canvas.Area)) string {
	return s.Buffer.Render(s.Theme, func() {
		s.Frame.Reset(s.W, s.H)
		all := s.Frame.All()
		if s.W < pane.MinWidth || s.H < pane.MinHeight {
			PaintTooSmall(all, s.Keys)
			return
		}
		s.bars(all, title, state, line)
		in := all.Sub(0, 1, s.W, s.H-3-min(s.Notes.Rows(s.Keys, s.W), (s.H-3)/2)) // the note covers at most half
		body(in)
		if s.Help {
			s.drawHelp(in)
		}
		s.Notes.Draw(s.Keys, all.Sub(0, 1+in.H, s.W, s.H-3-in.H))
	})
}

// DrawOver draws the help, and the note over the key bar, on a picture that takes the whole screen.
func (s *Base) DrawOver(all canvas.Area) {
	if s.Help {
		s.drawHelp(all.Sub(0, 1, s.W, s.H-2))
	}
	rows := s.Notes.Rows(s.Keys, s.W)
	s.Notes.Draw(s.Keys, all.Sub(0, s.H-1-rows, s.W, rows))
}

func (s *Base) bars(all canvas.Area, title, state, line string) {
	bar := canvas.Text.On(canvas.InkBar)
	all.Fill(0, 0, s.W, 1, ' ', bar)
	x := all.Text(1, 0, "lascope", bar.Ink(canvas.InkDim).Bold()) + 2
	all.Text(x, 0, canvas.Cut(title, max(0, s.W-x-canvas.Width(state)-3)), bar.Strong())
	all.Right(s.W-1, 0, state, bar.Strong())
	DrawLine(all.Sub(0, s.H-2, s.W, 1), line, "")
	s.KeyBar().Draw(all.Sub(0, s.H-1, s.W, 1), canvas.InkDim)
}

// KeyBar is the last row of the screen.
func (s *Base) KeyBar() KeyBar { return NewKeyBar(s.barEntries(), s.W) }

func (s *Base) barEntries() []BarEntry {
	rows := append(slices.Clone(s.Own), Command{Key: s.Keys.Help, Bar: HelpBar, Brief: "help"},
		Command{Key: s.Keys.Quit, Bar: QuitBar, Brief: "quit"})
	return BarEntries(rows)
}

// Address is none.
func (s *Base) Address() string { return "" }

// Page is the buttons of the key bar.
func (s *Base) Page() any { return BarButtons(s.barEntries(), s.Keys) }

// Facts are none.
func (s *Base) Facts() any { return "" }

// Clicked is the key whose name in the key bar was clicked, or whose row is the line's; false for
// another row.
func (s *Base) Clicked(m tea.MouseMsg) (k tea.KeyMsg, ok bool) {
	name := ""
	switch {
	case m.Button != tea.MouseButtonLeft || m.Action != tea.MouseActionPress:
	case m.Y == s.H-1:
		name = s.KeyBar().At(m.X)
	case m.Y == s.H-2 && m.X < canvas.Width(LineTag) && s.Keys.Copy.Enabled():
		name = s.Keys.Copy.Keys()[0]
	}
	return pane.KeyOf(name), name != ""
}

func (s *Base) drawHelp(a canvas.Area) {
	rows := append(slices.Clone(s.Own), Command{Key: s.Keys.Help}, Command{Key: s.Keys.Quit})
	rows = slices.DeleteFunc(rows, func(c Command) bool { return c.Unlisted || !c.Key.Enabled() })
	in := Box(a, min(64, a.W), min(len(rows)+2, a.H), "keys", "any key closes")
	edge := 9
	for _, c := range rows {
		edge = max(edge, min(17, canvas.Width(c.Key.Help().Key)))
	}
	for i, c := range rows {
		in.Right(edge, i, c.Key.Help().Key, canvas.Bold)
		in.Text(edge+2, i, canvas.Cut(c.Key.Help().Desc, in.W-edge-2), canvas.Text)
	}
}

// Copy copies a line, and says so.
func (s *Base) Copy(line string) {
	s.Done("copied: " + line)
	s.Later(CopyText(line))
}

// CopyText sends a text to the clipboard: of the page, or of the terminal (OSC 52).
func CopyText(text string) tea.Cmd {
	return func() tea.Msg {
		if tty.InPage {
			tty.Tell(tty.Copy, text)
			return nil
		}
		fmt.Fprintf(os.Stdout, "\x1b]52;c;%s\x07", base64.StdEncoding.EncodeToString([]byte(text)))
		return nil
	}
}
