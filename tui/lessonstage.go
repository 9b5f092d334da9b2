package tui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
)

// This file is what a lesson may say to the panes.

// paneNames are the names of a lab's panes.
func paneNames(lab *model.Lab) []string {
	var names []string
	for _, p := range screenOf(lab) {
		if _, ok := p.pane.(*statePane); !ok {
			names = append(names, p.pane.name())
			continue
		}
		var states []string
		for _, make := range statePanes {
			states = append(states, make().name())
		}
		slices.Sort(states)
		names = append(names, states...)
	}
	return names
}

// checkStage refuses panes and keys that the screen does not have.
func checkStage(l *model.Lesson) error {
	for _, b := range l.Beats {
		for _, d := range b.Do {
			var err error
			switch d.Verb {
			case "pane", "zoom":
				if names := paneNames(d.Lab); !slices.Contains(names, d.Word) {
					err = fmt.Errorf("the %s lab has no such pane; it has %s", d.Lab.Name, strings.Join(names, ", "))
				}
			case "press":
				if len(paneBindings(newKeyMap(), d.Lab, d.Word)) == 0 {
					err = fmt.Errorf("no pane of the %s lab takes that key", d.Lab.Name)
				}
			}
			if err != nil {
				return fmt.Errorf("%s: > %s %s: %w", l.Where(&d), d.Verb, d.Word, err)
			}
		}
	}
	return nil
}

// paneBindings are the names of the bindings of a key inside panes, and of hiding
// what the automaton cannot know.
func paneBindings(keys *keyMap, lab *model.Lab, name string) []string {
	inPane := []*key.Binding{&keys.Axis, &keys.Window, &keys.Hits, &keys.Equal, &keys.Sort, &keys.Out,
		&keys.Up, &keys.Down, &keys.Left, &keys.Right, &keys.Home, &keys.End, &keys.Enter, &keys.Blind}
	var found []string
	keys.each(func(binding, in string, b *key.Binding) {
		if slices.Contains(inPane, b) && slices.Contains(b.Keys(), name) && (in == "" || in == lab.Name) {
			found = append(found, binding)
		}
	})
	return found
}

// pressPane presses a key of a lesson, called as it is by default, for the panes.
func (a *app) pressPane(name string) {
	for _, binding := range paneBindings(newKeyMap(), a.lab, name) {
		a.keys.each(func(other, _ string, b *key.Binding) {
			if other == binding && len(b.Keys()) > 0 {
				a.pressIn(keyOf(b.Keys()[0]))
			}
		})
	}
}

// pressIn hands a key to the panes alone: the focused one, or else one on the screen.
func (a *app) pressIn(k tea.KeyMsg) {
	if key.Matches(k, a.keys.Blind) {
		a.blind = !a.blind
		a.relayout()
		return
	}
	panes := []pane{a.focusedPane()}
	for i, p := range a.places {
		if i != a.focus {
			panes = append(panes, p.pane)
		}
	}
	for _, p := range panes {
		if p != nil && p.key(a, k) {
			break
		}
	}
	a.relayout()
}

// keyOf is the message of a key by its name.
func keyOf(name string) tea.KeyMsg {
	for t := tea.KeyType(-200); t < 256; t++ {
		if t != tea.KeyRunes && (tea.Key{Type: t}).String() == name {
			return tea.KeyMsg{Type: t}
		}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// stagePane focuses the pane of a name, and zooms it.
func (a *app) stagePane(name string, zoom bool) {
	for i, p := range a.places {
		if host, ok := p.pane.(*statePane); ok {
			host.choose(a.scene(i)) // it goes by the name of what it shows
		}
		if p.pane.name() == name {
			a.focus, a.zoomed = i, a.zoomed || zoom
			a.relayout()
			return
		}
	}
}

// renew gives the panes back as they are when a run is opened.
func (a *app) renew() {
	now := a.now
	a.lab, a.now, a.blind = nil, nil, false
	a.take(now)
}
