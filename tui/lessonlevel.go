package tui

import (
	"errors"

	"lascope/model"
)

func OpenLesson(l *model.Lesson, o Options) error { return errors.New("soon") }
