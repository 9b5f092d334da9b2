package run

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/chooser"
	"lascope/tui/config"
)

// PushLesson lays a lesson or a demo of a course over the screen, by its name or number. The screens of lessons, which are built on
// a run's, set it when they are linked.
var PushLesson func(course *lesson.Course, word string, th *canvas.Theme, o config.Options) (tea.Cmd, error)

// A courseOf has the lessons or the demos.
type courseOf func(a *app) (*lesson.Course, error)

// open lays the lesson or the demo of that name or number over the run; "list" lists them.
func (of courseOf) open(a *app, word string) (tea.Cmd, error) {
	course, err := of(a)
	if err != nil {
		return nil, err
	}
	return openOf(a, course, word)
}

func (of courseOf) names(a *app) []string {
	course, err := of(a)
	if err != nil {
		return nil
	}
	return append(course.Names(), "list")
}

// openOf lays a lesson or a demo over the run, or lists them.
func openOf(a *app, course *lesson.Course, word string) (tea.Cmd, error) {
	if word == "list" || word == "" {
		c, err := chooser.Course(choosingFrom(a), course)
		if err == nil {
			a.Overlay = choosing{c}
		}
		return nil, err
	}
	return PushLesson(course, word, a.Theme, a.opts)
}

func openTour(a *app, _ string) (tea.Cmd, error) {
	return openOf(a, lesson.Tour(), lesson.TourName)
}

// inLesson is the effect of a word that a lesson has.
func inLesson(word string) wordEffect {
	return func(a *app, rest string) (tea.Cmd, error) {
		if a.around != nil {
			return a.around.Obey(word, rest)
		}
		return nil, fmt.Errorf("%s: it is for a lesson; open one first, such as lesson liar", word)
	}
}
