package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

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

func lessonCommand() *cobra.Command {
	c := playedCommand("lesson", &course.LessonFlags{Options: options()})
	c.Use = "lesson NAME | list | class"
	c.Long = c.Short + `.
"lesson class" prints a route of 45 minutes, and of two times 45, through the course: what to
open at which minute, what to say, what to leave out.`
	c.AddCommand(lessonTryCommand(), lessonCheckCommand())
	return c
}

func demoCommand() *cobra.Command {
	return playedCommand("demo", &course.DemoFlags{Options: options()})
}

// playedCommand is the command that opens the texts of a kind, lessons or demos, by their names.
func playedCommand(kind string, f interface {
	Words() []string // names for completion
	Run(c context.Context, word string, in io.Reader, out io.Writer, terminal bool) error
	Flags(f *pflag.FlagSet)
}) *cobra.Command {
	c := &cobra.Command{
		Use:               kind + " NAME | list",
		Short:             "Open a " + kind + " by its name or number; without a terminal, play and print it",
		Args:              arguments(1, 1, fmt.Sprintf(`which %[1]s? give its name or number; "lascope %[1]s list" lists them`, kind)),
		ValidArgsFunction: completeFrom(f.Words),
		RunE: func(c *cobra.Command, words []string) error {
			return f.Run(c.Context(), words[0], c.InOrStdin(), c.OutOrStdout(), onTerminal())
		},
	}
	f.Flags(c.Flags())
	return c
}

func tourCommand() *cobra.Command {
	flags := course.DemoFlags{Options: options()}
	c := &cobra.Command{
		Use:   "tour",
		Short: "Take the tour: 90 seconds, from one poll to 512 pages; without a terminal, play and print it",
		Args:  arguments(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			return flags.Tour(c.Context(), c.InOrStdin(), c.OutOrStdout(), onTerminal())
		},
	}
	flags.Flags(c.Flags())
	return c
}
