package cli

import (
	"context"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/lab"
	"lascope/tui/run"
)

func replayCommand() *cobra.Command {
	o := options()
	p := model.Printout{Format: "csv"}
	c := &cobra.Command{
		Use:   "replay FILE",
		Short: "Replay a saved session with its notes, or with --until or --every print its rows",
		Args:  arguments(1, 1, "which session? give the file that w, or :save, wrote"),
	}
	declare(c.Flags(), []flagRow{
		{"until", &p.Until, "run to this `TICK` (default: the session's end)"},
		{"every", &p.Every, "`TICKS` from one row to the next (default: a twentieth of --until)"},
		{"format", &p.Format, "`FORMAT` of the rows: csv or jsonl"},
	})
	complete(c, "format", model.Formats...)
	o.Flags(c.Flags())
	programs := programsOf(c)
	c.RunE = func(c *cobra.Command, files []string) error {
		session, err := model.OpenSession(files[0])
		if err != nil {
			return err
		}
		rows := c.Flags().Changed("until") || c.Flags().Changed("every")
		if err := programs.again(!rows && onTerminal(), files[0], &session); err != nil {
			return err
		}
		if !rows {
			if onTerminal() {
				o.Settle() // output into a pipe ignores the settings
			}
			switch {
			case o.Plain:
				return run.OpenSessionPlain(c.Context(), session, o, os.Stdin, c.OutOrStdout())
			case onTerminal():
				return run.OpenSession(session, o)
			}
		}
		return session.Print(c.Context(), c.OutOrStdout(), p, c.Flags().Changed)
	}
	return c
}

func recoverCommand() *cobra.Command {
	o := options()
	c := &cobra.Command{
		Use:   "recover [NUMBER]",
		Short: "Open a kept session, the first of the list if no number is given",
		Args:  arguments(0, 1, ""),
	}
	o.Flags(c.Flags())
	programs := programsOf(c)
	c.AddCommand(printCommand("list", "List the kept sessions: those that were cut off, then the others, the latest first", run.ListKept), &cobra.Command{
		Use:   "forget [NUMBER]",
		Short: "Remove a kept session for good, the first of the list if no number is given",
		Args:  arguments(0, 1, ""),
		RunE:  func(_ *cobra.Command, number []string) error { return run.ForgetKept(strings.Join(number, "")) },
	})
	c.RunE = func(c *cobra.Command, number []string) error {
		again := func(s *model.Session) error { return programs.again(!o.Plain, "the session", s) }
		switch {
		case o.Plain:
			return run.OpenKeptPlain(c.Context(), strings.Join(number, ""), again, o, os.Stdin, c.OutOrStdout())
		case !onTerminal():
			return noTerminal(`"lascope recover list" lists the kept sessions`)
		}
		return run.OpenKept(strings.Join(number, ""), again, o)
	}
	return c
}

func castCommand() *cobra.Command {
	var cast castFlags
	c := &cobra.Command{
		Use:   "cast SPEC --until TICKS --out FILE",
		Short: "Record a run, or a saved session, as a moving picture (.svg) or an asciicast",
	}
	cast.declare(c.Flags())
	return records(c, &cast.play, cast.record)
}

func pictureCommand() *cobra.Command {
	var shot pictureFlags
	c := &cobra.Command{
		Use:   "picture SPEC --at TICK --out FILE",
		Short: "Draw the screen of a run, or of a saved session, at a tick: as .png, .svg or .pdf",
		Long: `Draw the screen of a run, or of a saved session, at a tick: as .png, .svg or .pdf.
The letters are outlines, so that a slide shows them without any font. A .png is at
least 1,920 pixels wide.`,
	}
	shot.declare(c.Flags())
	return records(c, &shot.play, shot.draw)
}

// records has a command record its line, which a program plays or none, nil, or a saved session, whose program play gives.
func records(c *cobra.Command, play *func(*model.Session) error,
	record func(c context.Context, words []string, program *lab.Program, stdout io.Writer) error) *cobra.Command {
	programs := programsOf(c)
	c.ValidArgsFunction = completeSpec
	c.RunE = func(c *cobra.Command, words []string) (err error) {
		*play = func(s *model.Session) error { return programs.again(false, words[0], s) }
		lines, played := [][]string{words}, []*lab.Program{nil}
		if len(words) != 1 || design.PlaysWords(words) {
			if played, err = programs.share(false, lines); err != nil {
				return err
			}
		}
		return onInterrupt(c, nothingWritten, func() error { return record(c.Context(), lines[0], played[0], c.OutOrStdout()) })
	}
	return c
}
