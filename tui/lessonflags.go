package tui

import (
	"bufio"
	"context"
	"io"

	"github.com/spf13/pflag"

	"lascope/model/lesson"
	"lascope/tui/config"
)

// LessonFlags are a lesson as the command line asks for it.
type LessonFlags struct{ config.Options }

// Flags declares them.
func (f *LessonFlags) Flags(flags *pflag.FlagSet) { f.Options.Flags(flags) }

// Run opens the lesson of that name or number: on the terminal if there is one, else
// it is played without anybody and printed whole; with --plain it takes the answers
// that come in, and goes on without them at their end. "list" lists the lessons.
func (f *LessonFlags) Run(ctx context.Context, word string, in io.Reader, out io.Writer, terminal bool) error {
	asked := f.Plain // on the command line: what is printed into a pipe heeds no settings
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

// Words are what completes the command's word.
func (f *LessonFlags) Words() []string {
	f.Settle()
	if course, err := f.OpenCourse(); err == nil {
		return append([]string{"list"}, course.Names()...)
	}
	return nil
}

// findLesson finds a lesson and checks what it says to the screen too.
func findLesson(course *lesson.Course, word string) (*lesson.Lesson, error) {
	l, err := course.Find(word)
	if err != nil {
		return nil, err
	}
	return l, checkDirectives(l)
}
