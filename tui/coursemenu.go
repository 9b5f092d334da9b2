package tui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/keymap"
)

// courseMenu names all lessons, or all demos.
type courseMenu struct {
	course  *lesson.Course
	lessons []*lesson.Lesson
	refused error // of those that cannot be read
	at      int
}

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
		m := &courseMenu{course: course}
		if m.lessons, m.refused = course.Lessons(); len(m.lessons) == 0 {
			return nil, m.refused
		}
		a.overlay = m
		return nil, nil
	}
	l, err := findLesson(course, word)
	if err != nil {
		return nil, err
	}
	screen, err := newLessonScreen(course, l, a.theme, a.opts)
	if err != nil {
		return nil, err
	}
	screen.withBack()
	return push(screen), nil
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

// moveInMenu moves the place in a menu of n rows; false for a key that does not.
func moveInMenu(a *app, k tea.KeyMsg, at *int, n int) bool {
	switch keys := a.keys; {
	case key.Matches(k, keys.Down, keys.Next, keys.PageDown):
		*at = (*at + 1) % n
	case key.Matches(k, keys.Up, keys.Previous, keys.PageUp):
		*at = (*at + n - 1) % n
	case key.Matches(k, keys.Home):
		*at = 0
	case key.Matches(k, keys.End):
		*at = n - 1
	default:
		return false
	}
	return true
}

func (m *courseMenu) key(a *app, k tea.KeyMsg) (bool, tea.Cmd) {
	if moveInMenu(a, k, &m.at, len(m.lessons)) {
		return true, nil
	}
	if !key.Matches(k, a.keys.Enter) {
		return false, nil
	}
	cmd, err := openOf(a, m.course, m.lessons[m.at].Name)
	if err != nil {
		return false, a.notes.Add(refusal(err))
	}
	return false, cmd
}

func (m *courseMenu) draw(a *app, on canvas.Area) {
	title := m.course.Noun() + "s"
	if m.refused != nil {
		title += ": some are refused, see lascope " + m.course.Noun() + " list"
	}
	in := box(on, min(84, on.W), len(m.lessons)+2, title, keymap.Hints(keymap.Does(a.keys.Enter, "opens"), keymap.Does(a.keys.Close, "closes")))
	top := max(0, min(m.at-in.H/2, len(m.lessons)-in.H))
	for i := top; i < len(m.lessons) && i-top < in.H; i++ {
		l, y, row := m.lessons[i], i-top, canvas.Fg(canvas.InkText)
		if i == m.at {
			row = row.On(canvas.InkSelect)
			in.Fill(0, y, in.W, 1, ' ', row)
		}
		in.Right(3, y, fmt.Sprint(l.Number), row.Ink(canvas.InkAccent).Bold())
		in.Text(4, y, l.Title, row.Ink(canvas.InkStrong))
		words, more := fmt.Sprintf("%d min", l.Minutes), l.Paper
		if l.Demo != "" {
			words, more = l.Paper, ""
		}
		in.Right(in.W-1, y, words, row.Ink(canvas.InkDim))
		if x := 4 + canvas.Width(l.Title) + 2; x+canvas.Width(more) < in.W-1-canvas.Width(words)-2 {
			in.Right(in.W-3-canvas.Width(words), y, more, row.Ink(canvas.InkDim))
		}
	}
}
