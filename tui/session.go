package tui

import (
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/screen"
	"lascope/tui/tty"
)

// OpenSession replays a saved session on the terminal. Notes appear at their ticks at any
// speed; the run pauses at the end of the session. An intervention leaves the replay.
func OpenSession(s model.Session, o config.Options) error {
	o.Replay = &s
	return Open(s.Spec, o)
}

func askSave(a *app, _ string) tea.Cmd {
	a.driver.Send(driver.Pause{})
	p := newPrompt(a, "save the session as:", func(a *app, path string) (tea.Cmd, error) {
		if screen.Exists(path) {
			return nil, errors.New(path + " is there already; " + a.keys.Prompt.Help().Key + "save! " + path + " writes over it, or take another name")
		}
		a.driver.Send(driver.SaveSession{Path: path})
		return nil, nil
	})
	p.SetText(a.now.Snap.Scheme.Name + ".session")
	a.overlay = p
	return nil
}

// pickFile has the page of a browser ask for a file, and waits at a prompt for its name. A session is
// replayed; any other file is named in a line to complete.
func pickFile(a *app) error {
	a.overlay = newPrompt(a, "the file:", func(a *app, name string) (tea.Cmd, error) {
		if strings.HasSuffix(name, ".session") {
			return openSaved(a, name)
		}
		return typeLine(a, "open h-traa trace="+name), nil
	})
	tty.Tell(tty.Pick, "pick;.session,.csv,.gz")
	return nil
}

func openSaved(a *app, path string) (tea.Cmd, error) {
	a.lookup = &lookup{"reading " + path, func() (lineEnd, error) {
		s, err := model.OpenSession(path)
		if err != nil {
			return nil, err
		}
		return func(a *app) (tea.Cmd, error) {
			a.driver.Send(driver.ReplaySession{Session: s})
			return nil, nil
		}, nil
	}}
	return nil, nil
}
