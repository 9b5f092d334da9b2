package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/chooser"
	"lascope/tui/config"
	"lascope/tui/screen"
)

// A courseOf opens the lessons or the demos.
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
			a.overlay = choosing{c}
		}
		return nil, err
	}
	return pushLesson(course, word, a.theme, a.opts)
}

func pushLesson(course *lesson.Course, word string, th *canvas.Theme, o config.Options) (tea.Cmd, error) {
	l, err := FindLesson(course, word)
	if err != nil {
		return nil, err
	}
	v, err := newLessonScreen(course, l, th, o)
	if err != nil {
		return nil, err
	}
	v.withBack()
	return screen.Push(v), nil
}
