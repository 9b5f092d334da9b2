package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"lascope/tui"
	"lascope/tui/classlead"
)

func classCommand() *cobra.Command {
	f := &classlead.Flags{Options: options(), Find: tui.FindLesson, Lead: tui.LeadClass}
	c := &cobra.Command{
		Use:   "class LESSON | you",
		Short: "Play a lesson with the phones of a room: they predict before the run answers",
		Long: `Play a lesson with the phones of a room: they predict before the run answers. Phones
open one page on one address of this machine, by a picture (QR) or a typed code. Nothing
outside the room is asked. "class you" plays a game: each phone on the same web.

PgDn does the next thing: begin, close the question, reveal, next step. PgUp votes again
after the answers are shown. With --plain, lines of words do it: next, close, reveal,
again, list, remove NUMBER, quit. The first lines printed are address, code and link,
then a line at each change:

  phase open question 3 joined 58 answered 41 tally

The tally has numbers from closed on. docs/class.md describes a class to a lecturer.`,
		Args:              arguments(1, 1, `which lesson? give its name or number, or you; "lascope lesson list" lists them`),
		ValidArgsFunction: completeFrom(f.Words),
		RunE: func(c *cobra.Command, words []string) error {
			err := f.Run(c.Context(), words[0], c.InOrStdin(), c.OutOrStdout(), onTerminal())
			if errors.Is(err, classlead.ErrNoScreen) {
				return noTerminal("--plain --address IP leads the class by words")
			}
			return err
		},
	}
	f.Flags(c.Flags())
	return c
}
