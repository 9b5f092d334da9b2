package run

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// The theme, and with it the projector mode, can change while the program runs.

// SetTheme changes the theme of this screen.
func (a *app) SetTheme(th *canvas.Theme) {
	a.Theme = th
	a.Relayout()
}

// changeTheme changes the theme here at once, and on the other screens by a message.
func (a *app) changeTheme(th *canvas.Theme) tea.Cmd {
	a.SetTheme(th)
	return func() tea.Msg { return screen.ThemeMsg{Theme: th} }
}

var errColourless = errors.New("the theme stays mono: this terminal shows no colours, or --no-color or NO_COLOR forbids them")

func nextTheme(a *app) tea.Cmd {
	at := slices.Index(canvas.Themes, a.Theme.Name)
	th, err := a.Theme.Named(canvas.Themes[(at+1)%len(canvas.Themes)])
	if err == nil && th.Name != th.Asked {
		err = errColourless
	}
	if err != nil {
		return a.Notes.Add(screen.Refusal(err))
	}
	return tea.Batch(a.changeTheme(th), a.Notes.Say(pane.NoteDone, "theme "+th.Name))
}

func setThemeNamed(a *app, name string) (tea.Cmd, error) {
	th, err := a.Theme.Named(name)
	switch {
	case name == "" || err != nil:
		return nil, fmt.Errorf("theme %s: the themes are %s", cmp.Or(lab.Quoted(name), "NAME"), strings.Join(canvas.Themes, ", "))
	case th.Name != name:
		return nil, errColourless
	}
	return a.changeTheme(th), nil
}

func toggleProjector(a *app) tea.Cmd {
	return a.changeTheme(a.Theme.ForProjector(!a.Theme.Projector))
}
