package run

import (
	"fmt"
	"strings"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
)

// NewOffscreen is the screen of a run that no terminal shows, of w columns and h rows: it draws the snapshots that it is given.
// It shows the notes of a session from tick 0 on.
func NewOffscreen(th *canvas.Theme, o config.Options, w, h int) *Screen {
	l := newRunScreen(driver.NewDriver(), th, o)
	l.W, l.H = w, h
	l.request = lab.ViewRequest{Find: -1}
	l.Film()
	l.SeenTo(-1)
	return l
}

// Request is the panes' request for the next snapshot.
func (l *Screen) Request() lab.ViewRequest { return l.request }

// Show takes a snapshot. The named pane fills the screen, unless its name is ""; a name that the lab
// does not have is an error.
func (l *Screen) Show(p *driver.Status, pane string) error {
	l.take(p)
	if pane == "" || l.alone {
		return nil
	}
	var names []string
	for i, s := range l.Slots {
		if s.Pane.Name() == pane {
			l.alone = true
			l.SetFocus(i)
			l.Relayout()
			return nil
		}
		names = append(names, s.Pane.Name())
	}
	return fmt.Errorf("--pane %s: %s has no such pane; it has %s", pane, p.Scheme.Title, strings.Join(names, ", "))
}

// SeenTo skips the notes up to a tick.
func (l *Screen) SeenTo(tick int64) { l.Notes.tick = tick }

// NotePassed shows the notes between the last snapshot and this one, and reports whether there are any.
func (l *Screen) NotePassed() bool { return l.Notes.passed(l.Now) != nil }

// CloseNote removes the note.
func (l *Screen) CloseNote() {
	l.Notes.Close()
	l.Dirty = true
}
