package tui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/keymap"
	"lascope/tui/labs"
	"lascope/tui/pane"
)

// The directives of a lesson to the panes: pane, zoom, beside, press.

func paneNames(l *lab.Lab) []string {
	var names []string
	for _, s := range labs.Of(l).Panes() {
		if p, ok := s.Pane.(pane.Several); ok {
			names = append(names, p.Names()...)
		} else {
			names = append(names, s.Pane.Name())
		}
	}
	return names
}

// checkDirectives refuses panes and keys that the screen does not have.
func checkDirectives(l *lesson.Lesson) error {
	for _, b := range l.Beats {
		for _, d := range b.Do {
			var err error
			switch d.Name {
			case "pane", "zoom":
				if names := paneNames(d.Lab); !slices.Contains(names, d.Word) {
					err = fmt.Errorf("the %s lab has no such pane; it has %s", d.Lab.Name, strings.Join(names, ", "))
				}
			case "hide", "beside":
				for _, word := range d.Words {
					if names := paneNames(d.Lab); (word != lesson.Truth || d.Name == "beside") && !slices.Contains(names, word) {
						err = fmt.Errorf("the %s lab has no such pane; it has %s, and %s for all values that an automaton cannot know", d.Lab.Name, strings.Join(names, ", "), lesson.Truth)
					}
				}
			case "press":
				if len(paneBindings(keymap.NewKeyMap(), d.Lab, d.Word)) == 0 {
					err = fmt.Errorf("no pane of the %s lab takes that key", d.Lab.Name)
				}
			}
			if err != nil {
				return fmt.Errorf("%s: > %s %s: %w", l.Where(&d), d.Name, d.Word, err)
			}
		}
	}
	return nil
}

// paneBindings returns the bindings of a key inside panes, and that of hidden mode.
func paneBindings(keys *keymap.KeyMap, l *lab.Lab, name string) []string {
	inPane := []*key.Binding{&keys.Axis, &keys.Window, &keys.Equal, &keys.Sort, &keys.Out,
		&keys.Up, &keys.Down, &keys.Left, &keys.Right, &keys.Home, &keys.End, &keys.Enter, &keys.Blind}
	var found []string
	keys.Each(func(binding, in string, b *key.Binding) {
		if slices.Contains(inPane, b) && slices.Contains(b.Keys(), name) && (in == "" || in == l.Name) {
			found = append(found, binding)
		}
	})
	return found
}

// pressPane presses a key by its default name, which a lesson uses, in the panes.
func (v *lessonScreen) pressPane(name string) {
	for _, binding := range paneBindings(keymap.NewKeyMap(), v.lab, name) {
		v.keys.Each(func(other, _ string, b *key.Binding) {
			if other == binding && len(b.Keys()) > 0 {
				pressIn(v.app, keymap.KeyOf(b.Keys()[0]))
			}
		})
	}
}

// pressIn gives a key to the focused pane, or else to the first other that takes it.
func pressIn(a *app, k tea.KeyMsg) {
	if key.Matches(k, a.keys.Blind) {
		a.hidden = !a.hidden
		a.relayout()
		return
	}
	panes := []pane.Pane{a.focusedPane()}
	for i, p := range a.slots {
		if i != a.focus {
			panes = append(panes, p.Pane)
		}
	}
	for _, p := range panes {
		if p != nil && p.Key(a, k) {
			break
		}
	}
	a.relayout()
}

func focusNamed(a *app, name string, zoom bool) {
	for i, p := range a.slots {
		if host, ok := p.Pane.(pane.Sizer); ok {
			host.See(a.context(i)) // its name may be that of the state it shows
		}
		if p.Pane.Name() == name {
			a.call(i)
			a.focus, a.zoomed = i, a.zoomed || zoom
			a.relayout()
			return
		}
	}
}

// renew resets the panes to their state at the opening of a run.
func (v *lessonScreen) renew() {
	now := v.now
	v.lab, v.now, v.hidden, v.app.played, v.app.beside = nil, nil, false, false, nil
	v.take(now)
}
