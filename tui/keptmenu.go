package tui

import (
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// keptMenu lists the kept sessions.
type keptMenu struct {
	sessions []model.KeptSession
	at       int
}

// openKeptMenu opens the menu of the kept sessions. Plain mode says them.
func openKeptMenu(a *app) error {
	found, err := model.KeptSessions(config.SessionsPath())
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return errNoneKept
	}
	if !a.opts.Plain {
		a.overlay = &keptMenu{sessions: found}
		return nil
	}
	for i, k := range found {
		a.notes.Add(pane.Note{Kind: pane.NoteDone, Text: fmt.Sprintf("%d, %s, %s", i+1, sayWhen(k), describeKept(k))})
	}
	return nil
}

func (m *keptMenu) key(a *app, k tea.KeyMsg) (bool, tea.Cmd) {
	if moveInMenu(a, k, &m.at, len(m.sessions)) {
		return true, nil
	}
	if !key.Matches(k, a.keys.Enter) {
		return false, nil
	}
	cmd, err := recoverSession(a, m.sessions[m.at])
	if err != nil {
		return false, a.notes.Add(refusal(err))
	}
	return false, cmd
}

func (m *keptMenu) draw(a *app, on canvas.Area) {
	in := box(on, min(100, on.W), len(m.sessions)+2, "kept sessions", keymap.Hints(keymap.Does(a.keys.Enter, "opens"), keymap.Does(a.keys.Close, "closes")))
	top := max(0, min(m.at-in.H/2, len(m.sessions)-in.H))
	for i := top; i < len(m.sessions) && i-top < in.H; i++ {
		k, y, row := m.sessions[i], i-top, canvas.Fg(canvas.InkText)
		if i == m.at {
			row = row.On(canvas.InkSelect)
			in.Fill(0, y, in.W, 1, ' ', row)
		}
		x := in.Text(1, y, sayWhen(k), row.Ink(canvas.InkAccent)) + 2
		in.Text(x, y, canvas.Middle(describeKept(k), in.W-x-1), row)
	}
}
