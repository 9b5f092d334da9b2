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
			names = append(names, s.Name())
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
			case "pane", "zoom", "hide", "beside":
				names, words, besides := paneNames(d.Lab), []string{d.Word}, ""
				if d.Words != nil {
					words, besides = d.Words, ", and "+lesson.Truth+" for all values that an automaton cannot know"
				}
				for _, word := range words {
					if (word != lesson.Truth || d.Name != "hide") && !slices.Contains(names, word) {
						err = fmt.Errorf("the %s lab has no such pane; it has %s%s", d.Lab.Name, strings.Join(names, ", "), besides)
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
