package tui

import (
	"fmt"
	"slices"
	"strings"

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
				if len(staged(d.Lab, d.Word)) == 0 {
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

// staged are the places in the table of the rows of a key by its usual name that a lesson presses: the keys of panes, and
// those of verbs that say how.
func staged(l *lab.Lab, name string) (places []int) {
	for i, c := range commandTable(keymap.NewKeyMap(), l) {
		if (c.stage != nil || c.Group == groupPane) && slices.Contains(c.Key.Keys(), name) {
			places = append(places, i)
		}
	}
	return places
}

// pressPane presses a key by its usual name, which a lesson uses.
func (v *lessonScreen) pressPane(name string) {
	table := commandTable(v.keys, v.lab)
	for _, i := range staged(v.lab, name) {
		switch c := table[i]; {
		case c.stage != nil:
			c.stage(v.app, name)
		case c.Key.Enabled():
			pressIn(v.app, keymap.KeyOf(c.Key.Keys()[0]))
		}
	}
}

// pressIn gives a key to the focused pane, or else to the first other that takes it.
func pressIn(a *app, k tea.KeyMsg) {
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

func focusNamed(a *app, name string) {
	for i, p := range a.slots {
		if host, ok := p.Pane.(pane.Sizer); ok {
			host.See(a.context(i)) // its name may be that of the state it shows
		}
		if p.Pane.Name() == name {
			a.focus = i
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
