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

// act is the act of a word: a lesson, a line that begins with you, or together and such a line.
func (s *Stage) act(word string, most int, turn time.Duration) (classroom.Act, error) {
	first, rest, _ := strings.Cut(strings.TrimSpace(word), " ")
	switch {
	case first == gameWord:
		return gameAct(word, false, most, turn)
	case first == togetherWord && strings.HasPrefix(strings.TrimSpace(rest), gameWord):
		return gameAct(rest, true, most, turn)
	case first == togetherWord:
		return classroom.Act{}, fmt.Errorf(`%s: the line of a game follows together, as in "together you pages=8 seed=3"`, lab.Quoted(word))
	case strings.Contains(word, "="):
		return classroom.Act{}, fmt.Errorf(`%s: each word of a class is an act, and a line is one word in quotes, as in lascope class liar "you pages=8 seed=3"`, lab.Quoted(word))
	}
	return s.lesson(word)
}

// lesson is the act of a lesson by its name or number.
func (s *Stage) lesson(word string) (classroom.Act, error) {
	course, err := s.Options.OpenCourse()
	if err != nil {
		return classroom.Act{}, err
	}
	l, err := s.Find(course, word)
	if err != nil {
		return classroom.Act{}, err
	}
	return classroom.Act{Lesson: l}, nil
}

func gameAct(line string, together bool, most int, turn time.Duration) (classroom.Act, error) {
	spec, err := model.Parse(strings.TrimSpace(line))
	if err != nil {
		return classroom.Act{}, err
	}
	g, err := classroom.NewGame(spec, most, together, turn)
	if err != nil {
		return classroom.Act{}, err
	}
	return classroom.GameAct(g), nil
}

// screen shows the present act.
func (p *Play) screen(th *canvas.Theme) (screen.Screen, error) {
	act := seen(p, (*classroom.Class).Now)
	if act.Game != nil {
		return newGameScreen(p, th, *p.stage.Options), nil
	}
	return p.stage.Screen(act.Lesson, p, th, *p.stage.Options)
}
