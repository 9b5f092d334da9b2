package run

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A noteFeed is the notes on the screen. It shows a session's notes when the run passes
// their ticks.
type noteFeed struct {
	pane.Notes
	tick int64 // notes up to this tick have been shown
	run  int   // number of the run that tick belongs to
}

// passed shows the notes between the last snapshot and this one. A new run shows none.
func (f *noteFeed) passed(p *driver.Status) tea.Cmd {
	if p == nil {
		return nil
	}
	s := p.Snap
	from := f.tick
	f.tick = s.Tick
	if p.Runs != f.run {
		f.run = p.Runs
		return nil
	}
	var texts []string
	for _, n := range s.Notes {
		if n.Tick > from && n.Tick <= s.Tick || n.Tick == s.Tick && s.Tick != from {
			texts = append(texts, fmt.Sprintf("%s: %s", canvas.Thousands(n.Tick), n.Text))
		}
	}
	if len(texts) == 0 {
		return nil
	}
	return f.Say(pane.NoteDone, strings.Join(texts, " · "))
}

// orRefused is the command, or the note of an error in its place.
func (f *noteFeed) orRefused(cmd tea.Cmd, err error) tea.Cmd {
	if err != nil {
		return f.Add(screen.Refusal(err))
	}
	return cmd
}
