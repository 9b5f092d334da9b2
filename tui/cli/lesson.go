package cli

import (
	"context"
	"io"
	"strings"

	"lascope/internal/refusal"
	"lascope/model/lesson"
	"lascope/tui/classserver"
	"lascope/tui/config"
	"lascope/tui/course"
)

// The directories of the built-in lessons and demos in the source tree. Errors name them.
const (
	lessonsPath = "model/lesson/lessons"
	demosPath   = "model/lesson/demos"
)

// options are the options of a command with a screen: the program's own lessons and demos.
func options() config.Options {
	return config.Options{Provided: config.Provided{
		Course: lesson.NewCourse(lesson.Files(), lessonsPath),
		Scenes: lesson.NewDemos(lesson.DemoFiles(), demosPath),
		Class:  classserver.Host{},
	}}
}

func lessonCommand(c command) action {
	f := &course.LessonFlags{Options: options()}
	declare(c, f)
	return opensText(c, &f.Options, f.Words, f.Run)
}

func demoCommand(c command) action {
	f := &course.DemoFlags{Options: options()}
	return opensText(c, &f.Options, f.Words, f.Run)
}

func tourCommand(c command) action {
	f := &course.DemoFlags{Options: options()}
	return opensText(c, &f.Options, nil, f.Tour)
}

// opensText has a command open a text by its name, which words complete: a lesson or a demo.
func opensText(c command, o *config.Options, words func() []string,
	open func(ctx context.Context, word string, in io.Reader, out io.Writer, terminal bool) error) action {
	o.Flags(c.Flags())
	if words != nil {
		c.ValidArgsFunction = completeFrom(words)
	}
	return func(words []string) {
		refusal.Check(open(c.Context(), strings.Join(words, ""), c.InOrStdin(), c.OutOrStdout(), onTerminal()))
	}
}
