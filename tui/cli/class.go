package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"lascope/tui/class"
	"lascope/tui/classserver"
	"lascope/tui/course"
)

func classCommand() *cobra.Command {
	f := &class.Flags{Options: options()}
	f.Stage = course.ClassStage(&f.Options)
	c := &cobra.Command{
		Use:   "class ACT…",
		Short: "Play lessons and games with the phones of a room: they predict before the run answers",
		Long: `Play lessons and games with the phones of a room: they predict before the run answers.
Phones open one page on one address of this machine, by a picture (QR) or a typed code.
Nothing outside the room is asked. Each word is an act, 1 to 9 of them:

  liar                           a lesson, by its name or number
  "you pages=8 seed=3"           each phone plays its own game on the same web
  "together you pages=8 seed=3"  one game, and the majority polls

The state of the class is in one file until it ends: --resume takes up one that was left, or
cut off, at its address, with the same phones and votes.

PgDn does the next thing: begin, close the question, reveal, next step or act. PgUp votes
or plays again after the answers are shown. With --plain, lines of words do it: next,
close, reveal, again, back, list, remove NUMBER, door, code, class ACT, leave, quit. The first
lines printed are address, code and link, then a line at each change:

  phase open question 3 joined 58 answered 41 tally

The tally has numbers from closed on. docs/class.md describes a class to a lecturer.`,
		ValidArgsFunction: completeFrom(f.Words),
		RunE: func(c *cobra.Command, words []string) error {
			farewell.Store(int64(classserver.LastTime))
			err := f.Run(c.Context(), words, c.InOrStdin(), c.OutOrStdout(), onTerminal())
			if errors.Is(err, class.ErrNoScreen) {
				return noTerminal("--plain --address IP leads the class by words")
			}
			return err
		},
	}
	f.Flags(c.Flags())
	return c
}
