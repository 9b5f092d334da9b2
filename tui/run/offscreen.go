package run

import (
	"fmt"
	"strings"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
)

// An Offscreen is the screen of a run that no terminal shows: it draws the snapshots that it is
// given.
type Offscreen struct{ a *app }

// NewOffscreen is a screen of w columns and h rows. It shows the notes of a session from tick 0 on.
func NewOffscreen(th *canvas.Theme, o config.Options, w, h int) *Offscreen {
	a := newApp(driver.NewDriver(), th, o)
	a.W, a.H = w, h
	a.request = lab.ViewRequest{Find: -1}
	a.Notes.tick = -1
	a.filmed = true
	return &Offscreen{a}
}

// Request is the panes' request for the next snapshot.
func (s *Offscreen) Request() lab.ViewRequest { return s.a.request }

// Show takes a snapshot. The named pane fills the screen, unless its name is ""; a name that the lab
// does not have is an error.
func (s *Offscreen) Show(p *driver.Status, pane string) error {
	a := s.a
	a.take(p)
	if pane == "" || a.alone {
		return nil
	}
	var names []string
	for i, s := range a.Slots {
		if s.Pane.Name() == pane {
			a.alone = true
			a.SetFocus(i)
			a.Relayout()
			return nil
		}
		names = append(names, s.Pane.Name())
	}
	return fmt.Errorf("--pane %s: %s has no such pane; it has %s", pane, p.Scheme.Title, strings.Join(names, ", "))
}

// SeenTo skips the notes up to a tick.
func (s *Offscreen) SeenTo(tick int64) { s.a.Notes.tick = tick }

// NotePassed shows the notes between the last snapshot and this one, and reports whether there are any.
func (s *Offscreen) NotePassed() bool { return s.a.Notes.passed(s.a.Now) != nil }

// CloseNote removes the note.
func (s *Offscreen) CloseNote() {
	s.a.Notes.Close()
	s.a.Dirty = true
}

// View draws the screen as text for a terminal.
func (s *Offscreen) View() string { return s.a.View() }

// Frame is the screen as it was last drawn.
func (s *Offscreen) Frame() *canvas.Grid { return &s.a.Frame }

// Theme is the theme of the screen.
func (s *Offscreen) Theme() *canvas.Theme { return s.a.Theme }
