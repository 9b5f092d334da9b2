package tui

import (
	"bufio"
	"context"
	"io"

	"github.com/spf13/pflag"

	"lascope/model/lesson"
	"lascope/tui/config"
)

// LessonFlags holds the flags of the command lesson.
type LessonFlags struct{ config.Options }

// Flags declares them.
func (f *LessonFlags) Flags(flags *pflag.FlagSet) { f.Options.Flags(flags) }

// Run opens the lesson of a name or number. Without a terminal it prints the whole lesson;
// with --plain it reads predictions from in, and continues without them at the end of in.
// "list" lists the lessons.
func (f *LessonFlags) Run(ctx context.Context, word string, in io.Reader, out io.Writer, terminal bool) error {
	asked := f.Plain // of the command line alone: output into a pipe ignores the settings
	f.Settle()
	if word == "list" || !terminal || f.Plain {
		f.Warn()
	}
	course, err := f.OpenCourse()
	if err != nil {
		return err
	}
	if word == "list" {
		return course.List(out)
	}
	l, err := findLesson(course, word)
	if err != nil {
		return err
	}
	switch {
	case !terminal && !(asked && in != nil):
		return tellLesson(ctx, out, nil, true, l, course.After(l))
	case !terminal || f.Plain:
		return tellLesson(ctx, out, bufio.NewReader(in), !terminal, l, course.After(l))
	}
	return OpenLesson(l, f.Options)
}

// Words returns the completions of the lesson's name.
func (f *LessonFlags) Words() []string {
	f.Settle()
	if course, err := f.OpenCourse(); err == nil {
		return append([]string{"list"}, course.Names()...)
	}
	return nil
}

// findLesson finds a lesson and checks its directives to the screen.
func findLesson(course *lesson.Course, word string) (*lesson.Lesson, error) {
	l, err := course.Find(word)
	if err != nil {
		return nil, err
	}
	return l, checkDirectives(l)
}
