package tui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// OpenSession replays a saved session on the terminal: its notes pop up at their
// ticks at any speed, and it rests at its end. Whoever intervenes has left it.
func OpenSession(s model.Session, o config.Options) error {
	o.Replay = &s
	return Open(s.Spec, o)
}

// popNotes shows the notes that the run has come past since the last look.
func (a *app) popNotes() tea.Cmd {
	if a.now == nil {
		return nil
	}
	s := a.now.Snap
	from := a.noted
	a.noted = s.Tick
	if a.now.Runs != a.notedRun {
		a.notedRun = a.now.Runs
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
	return a.notes.Add(pane.Note{Kind: pane.NoteDone, Text: strings.Join(texts, " · ")})
}

// askSave asks for a file's name and saves the session there.
func (a *app) askSave(string) tea.Cmd {
	a.driver.Send(driver.Pause{})
	p := newPrompt("save the session as:", func(a *app, path string) tea.Cmd {
		if exists(path) {
			return a.notes.Add(pane.Note{Kind: pane.NoteRefused, Text: path + " is there already; " + a.keys.Prompt.Help().Key + "save! " + path + " writes over it, or take another name."})
		}
		a.driver.Send(driver.SaveSession{Path: path})
		return nil
	})
	p.setText(a.now.Snap.Scheme.Name + ".session")
	a.overlay = p
	return nil
}

// openSaved replays a session in place of the run.
func openSaved(a *app, path string) (tea.Cmd, error) {
	s, err := model.OpenSession(path)
	if err != nil {
		return nil, err
	}
	a.driver.Send(driver.ReplaySession{Session: s})
	return nil, nil
}
