package tui

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// This file changes what the program wears while it runs: its theme, and whether it
// is drawn for a room. Both are the theme's, so all levels change by one message.

// wearMsg puts a theme on every level.
type wearMsg struct{ theme *theme }

// A wearer is a level that can change its theme.
type wearer interface{ wear(th *theme) }

// wear draws in another theme from now on.
func (a *app) wear(th *theme) {
	a.theme = th
	a.relayout()
}

func (s *sheet) wear(th *theme) { s.theme, s.dirty = th, true }

// putOn changes the theme here at once, and tells the other levels.
func (a *app) putOn(th *theme) tea.Cmd {
	a.wear(th)
	return func() tea.Msg { return wearMsg{th} }
}

// errColourless is why a theme cannot be changed.
var errColourless = errors.New("the theme stays mono: this terminal shows no colours, or --no-color or NO_COLOR forbids them")

// nextTheme goes to the next theme of the list.
func (a *app) nextTheme(string) tea.Cmd {
	at := slices.Index(Themes, a.theme.name)
	th, err := a.theme.named(Themes[(at+1)%len(Themes)])
	if err == nil && th.name != th.asked {
		err = errColourless
	}
	if err != nil {
		return a.notes.add(note{kind: noteRefused, text: sentence(err.Error())})
	}
	return tea.Batch(a.putOn(th), a.notes.add(note{kind: noteDone, text: "theme " + th.name}))
}

// wearNamed puts on the theme of a name.
func wearNamed(a *app, name string) (tea.Cmd, error) {
	th, err := a.theme.named(name)
	switch {
	case name == "" || err != nil:
		return nil, fmt.Errorf("theme %s: the themes are %s", name, strings.Join(Themes, ", "))
	case th.name != name:
		return nil, errColourless
	}
	return a.putOn(th), nil
}

func themeNames(_ *app, words []string, typed string) (found []string, more bool) {
	for _, name := range Themes {
		if len(words) == 0 && strings.HasPrefix(name, typed) {
			found = append(found, name)
		}
	}
	return found, false
}

// toggleRoom draws for a room, or for a desk again.
func (a *app) toggleRoom(string) tea.Cmd { return a.putOn(a.theme.inRoom(!a.theme.room)) }

// dressed is the theme that the options ask for.
func (o Options) dressed() (*theme, error) {
	return dress(o.Theme, o.Glyphs, o.profile(), o.Projector)
}
