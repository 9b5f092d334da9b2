package tui

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// The theme, and with it the projector mode, can change while the program runs.

// A themeMsg changes the theme of every screen.
type themeMsg struct{ theme *theme }

// A themeSetter is a screen whose theme can change.
type themeSetter interface{ setTheme(th *theme) }

// setTheme changes the theme of this screen.
func (a *app) setTheme(th *theme) {
	a.theme = th
	a.relayout()
}

func (s *baseScreen) setTheme(th *theme) { s.theme, s.dirty = th, true }

// changeTheme changes the theme here at once, and on the other screens by a message.
func (a *app) changeTheme(th *theme) tea.Cmd {
	a.setTheme(th)
	return func() tea.Msg { return themeMsg{th} }
}

// errColourless refuses a theme on a terminal without colours.
var errColourless = errors.New("the theme stays mono: this terminal shows no colours, or --no-color or NO_COLOR forbids them")

// nextTheme changes to the next theme of the list.
func (a *app) nextTheme(string) tea.Cmd {
	at := slices.Index(Themes, a.theme.name)
	th, err := a.theme.named(Themes[(at+1)%len(Themes)])
	if err == nil && th.name != th.asked {
		err = errColourless
	}
	if err != nil {
		return a.notes.add(note{kind: noteRefused, text: sentence(err.Error())})
	}
	return tea.Batch(a.changeTheme(th), a.notes.add(note{kind: noteDone, text: "theme " + th.name}))
}

// setThemeNamed changes to a theme by name.
func setThemeNamed(a *app, name string) (tea.Cmd, error) {
	th, err := a.theme.named(name)
	switch {
	case name == "" || err != nil:
		return nil, fmt.Errorf("theme %s: the themes are %s", name, strings.Join(Themes, ", "))
	case th.name != name:
		return nil, errColourless
	}
	return a.changeTheme(th), nil
}

func themeNames(_ *app, words []string, typed string) (found []string, more bool) {
	for _, name := range Themes {
		if len(words) == 0 && strings.HasPrefix(name, typed) {
			found = append(found, name)
		}
	}
	return found, false
}

// toggleProjector switches the projector mode.
func (a *app) toggleProjector(string) tea.Cmd {
	return a.changeTheme(a.theme.forProjector(!a.theme.projector))
}

// chosenTheme is the theme of the options.
func (o Options) chosenTheme() (*theme, error) {
	return makeTheme(o.Theme, o.Glyphs, o.profile(), o.Projector)
}
