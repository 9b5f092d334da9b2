package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lesson"
	"lascope/tui/screen"
)

// openLesson lays the lesson of that name or number over the run; "list" lists them.
func openLesson(a *app, word string) (tea.Cmd, error) {
	course, err := a.opts.OpenCourse()
	if err != nil {
		return nil, err
	}
	return openOf(a, course, word)
}

// openDemo lays the demo of that name or number over the run; "list" lists them.
func openDemo(a *app, word string) (tea.Cmd, error) {
	demos, err := a.opts.OpenDemos()
	if err != nil {
		return nil, err
	}
	return openOf(a, demos, word)
}

// openTour lays the tour over the run.
func openTour(a *app) (tea.Cmd, error) { return openOf(a, lesson.Tour(), tourName) }

// openOf lays a lesson or a demo over the run, or lists them.
func openOf(a *app, course *lesson.Course, word string) (tea.Cmd, error) {
	if word == "list" || word == "" {
		return nil, openCourse(a, course)
	}
	l, err := FindLesson(course, word)
	if err != nil {
		return nil, err
	}
	lessons, err := newLessonScreen(course, l, a.theme, a.opts)
	if err != nil {
		return nil, err
	}
	lessons.withBack()
	return screen.Push(lessons), nil
}

// lessonNames completes the name of a lesson, demoNames that of a demo.
func lessonNames(a *app, words []string, typed string) (found []string, more bool) {
	return courseNames(a.opts.OpenCourse, words, typed), false
}

func demoNames(a *app, words []string, typed string) (found []string, more bool) {
	return courseNames(a.opts.OpenDemos, words, typed), false
}

func courseNames(open func() (*lesson.Course, error), words []string, typed string) (found []string) {
	course, err := open()
	if err != nil || len(words) > 0 {
		return nil
	}
	for _, name := range append(course.Names(), "list") {
		if strings.HasPrefix(name, typed) {
			found = append(found, name)
		}
	}
	return found
}
