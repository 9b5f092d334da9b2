package class

import (
	"fmt"
	"strings"
	"time"

	"lascope/model"
	"lascope/model/classroom"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/screen"
)

// The words that begin an act which is a game.
const (
	gameWord     = "you"
	togetherWord = "together"
)

// A Stage has what the acts of a class are made of and shown by.
type Stage struct {
	Options *config.Options
	// Find finds a lesson of a course by its name or number.
	Find func(course *lesson.Course, word string) (*lesson.Lesson, error)
	// Screen shows the lesson through which class p is led.
	Screen func(l *lesson.Lesson, p *Play, th *canvas.Theme, o config.Options) (screen.Screen, error)
}

// act is the act of a word: a lesson by its name or number, a line that begins with you, or together and such a line.
func (s *Stage) act(word string, most int, turn time.Duration) (act classroom.Act, err error) {
	line := strings.TrimSpace(word)
	first, rest, _ := strings.Cut(line, " ")
	together := first == togetherWord
	if together {
		line = strings.TrimSpace(rest)
	}
	switch {
	case first == gameWord, together && strings.HasPrefix(line, gameWord):
		spec, err := model.Parse(line)
		if err != nil {
			return act, err
		}
		g, err := classroom.NewGame(spec, most, together, turn)
		return classroom.GameAct(g), err
	case together:
		return act, fmt.Errorf(`%s: the line of a game follows together, as in "together you pages=8 seed=3"`, lab.Quoted(word))
	case strings.Contains(word, "="):
		return act, fmt.Errorf(`%s: each word of a class is an act, and a line is one word in quotes, as in lascope class liar "you pages=8 seed=3"`, lab.Quoted(word))
	}
	course, err := s.Options.OpenCourse()
	if err == nil {
		act.Lesson, err = s.Find(course, word)
	}
	return act, err
}

// screen shows the present act.
func (p *Play) screen(th *canvas.Theme) (screen.Screen, error) {
	act := seen(p, (*classroom.Class).Now)
	if act.Game != nil {
		return newGameScreen(p, th, *p.stage.Options), nil
	}
	return p.stage.Screen(act.Lesson, p, th, *p.stage.Options)
}
