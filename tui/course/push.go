package course

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/run"
	"lascope/tui/screen"
)

func init() { run.PushLesson = push }

// push lays a lesson or a demo over another screen.
func push(course *lesson.Course, word string, th *canvas.Theme, o config.Options) (tea.Cmd, error) {
	l, err := FindLesson(course, word)
	if err != nil {
		return nil, err
	}
	v, err := newLessonScreen(course, l, th, o)
	if err != nil {
		return nil, err
	}
	v.WithBack()
	return screen.Push(v), nil
}
