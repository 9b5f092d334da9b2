package cli

import (
	"github.com/spf13/cobra"

	"lascope/model/lesson"
	"lascope/tui"
	"lascope/tui/config"
)

// The directories of the built-in lessons and demos in the source tree. Errors name them.
const (
	lessonsPath = "model/lesson/lessons"
	demosPath   = "model/lesson/demos"
)

// options are the options of a command with a screen: the program's own lessons and demos.
func options() config.Options {
	return config.Options{
		Course: lesson.NewCourse(lesson.Files(), lessonsPath),
		Scenes: lesson.NewDemos(lesson.DemoFiles(), demosPath),
	}
}

func lessonCommand() *cobra.Command {
	flags := tui.LessonFlags{Options: options()}
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

func demoCommand() *cobra.Command {
	flags := tui.DemoFlags{Options: options()}
	c := &cobra.Command{
		Use:   "demo NAME | list",
		Short: "Open a demo by its name or number; without a terminal, play and print it",
		Args:  arguments(1, 1, `which demo? give its name or number; "lascope demo list" lists them`),
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

func tourCommand() *cobra.Command {
	flags := tui.DemoFlags{Options: options()}
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
