package cli

import (
	"github.com/spf13/cobra"

	"lascope/model/lesson"
	"lascope/tui"
	"lascope/tui/config"
)

// lessonsPath is the directory of the built-in lessons in the source tree. Errors name it.
const lessonsPath = "model/lesson/lessons"

// course is the program's own lessons.
func course() *lesson.Course { return lesson.NewCourse(lesson.Files(), lessonsPath) }

func lessonCommand() *cobra.Command {
	flags := tui.LessonFlags{Options: config.Options{Course: course()}}
	c := &cobra.Command{
		Use:   "lesson NAME | list",
		Short: "Open a lesson by its name or number; without a terminal, play and print it",
		Args:  arguments(1, 1, `which lesson? give its name or number; "lascope lesson list" lists them`),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return flags.Words(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, words []string) error {
			return flags.Run(c.Context(), words[0], c.InOrStdin(), c.OutOrStdout(), onTerminal())
		},
	}
	flags.Flags(c.Flags())
	return c
}
