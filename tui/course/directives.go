package course

import (
	"fmt"
	"slices"
	"strings"

	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/run"
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
				if !run.Stages(d.Lab, d.Word) {
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
