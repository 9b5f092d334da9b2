package tui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lesson"
)

// lessonMenu names all lessons of the course.
type lessonMenu struct {
	lessons []*lesson.Lesson
	refused error // of those that are no lessons
	at      int
}

// layLesson lays the lesson of that name or number over the run; "list" lists them.
func layLesson(a *app, word string) (tea.Cmd, error) {
	course, err := a.opts.course()
	if err != nil {
		return nil, err
	}
	if word == "list" || word == "" {
		m := &lessonMenu{}
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
	level, err := newLessonScreen(l, a.theme, a.opts)
	if err != nil {
		return nil, err
	}
	level.liesOver()
	return push(level), nil
}

// lessonNames completes the name of a lesson.
func lessonNames(a *app, words []string, typed string) (found []string, more bool) {
	course, err := a.opts.course()
	if err != nil || len(words) > 0 {
		return nil, false
	}
	for _, name := range append(course.Names(), "list") {
		if strings.HasPrefix(name, typed) {
			found = append(found, name)
		}
	}
	return found, false
}

func (m *lessonMenu) key(a *app, k tea.KeyMsg) (bool, tea.Cmd) {
	n := len(m.lessons)
	switch keys := a.keys; {
	case key.Matches(k, keys.Down, keys.Next, keys.PageDown):
		m.at = (m.at + 1) % n
	case key.Matches(k, keys.Up, keys.Previous, keys.PageUp):
		m.at = (m.at + n - 1) % n
	case key.Matches(k, keys.Home):
		m.at = 0
	case key.Matches(k, keys.End):
		m.at = n - 1
	case key.Matches(k, keys.Enter):
		cmd, err := layLesson(a, m.lessons[m.at].Name)
		if err != nil {
			return false, a.notes.add(note{kind: noteRefused, text: sentence(err.Error())})
		}
		return false, cmd
	default:
		return false, nil
	}
	return true, nil
}

func (m *lessonMenu) draw(a *app, on area) {
	title := "lessons"
	if m.refused != nil {
		title += ": some are refused, see lascope lesson list"
	}
	in := box(on, min(84, on.w), len(m.lessons)+2, title, hints(does(a.keys.Enter, "opens"), does(a.keys.Close, "closes")))
	top := max(0, min(m.at-in.h/2, len(m.lessons)-in.h))
	for i := top; i < len(m.lessons) && i-top < in.h; i++ {
		l, y, row := m.lessons[i], i-top, fg(inkText)
		if i == m.at {
			row = row.on(inkSelect)
			in.fill(0, y, in.w, 1, ' ', row)
		}
		in.right(3, y, fmt.Sprint(l.Number), row.ink(inkAccent).bold())
		in.text(4, y, l.Title, row.ink(inkStrong))
		minutes := fmt.Sprintf("%d min", l.Minutes)
		in.right(in.w-1, y, minutes, row.ink(inkDim))
		if x := 4 + width(l.Title) + 2; x+width(l.Paper) < in.w-1-width(minutes)-2 {
			in.right(in.w-3-width(minutes), y, l.Paper, row.ink(inkDim))
		}
	}
}
