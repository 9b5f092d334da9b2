package cli

import (
	"os"
	"strings"

	"github.com/spf13/cobra"

	"lascope/model"
	"lascope/tui/run"
)

func replayCommand(c *cobra.Command) action {
	o, programs := options(), newProgramFlags()
	p := model.Printout{Format: "csv"}
	o.Flags(c.Flags())
	declare(c, &p, programs)
	return func(files []string) error {
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
			o.Replay = &session
			switch {
			case o.Plain:
				return run.OpenPlain(c.Context(), session.Spec, o, os.Stdin, c.OutOrStdout())
			case onTerminal():
				return run.Open(session.Spec, o)
			}
		}
		return session.Print(c.Context(), c.OutOrStdout(), p, c.Flags().Changed)
	}
}

func recoverCommand(c *cobra.Command) action {
	o, programs := options(), newProgramFlags()
	o.Flags(c.Flags())
	declare(c, programs)
	return func(number []string) error {
		again := func(s *model.Session) error { return programs.again(!o.Plain, "the session", s) }
		switch {
		case o.Plain:
			return run.OpenKeptPlain(c.Context(), strings.Join(number, ""), again, o, os.Stdin, c.OutOrStdout())
		case !onTerminal():
			return noTerminal(`"lascope recover list" lists the kept sessions`)
		}
		return run.OpenKept(strings.Join(number, ""), again, o)
	}
}

func recoverListCommand(c *cobra.Command) action {
	return func([]string) error { return run.ListKept(c.OutOrStdout()) }
}

func recoverForgetCommand(c *cobra.Command) action {
	return func(number []string) error { return run.ForgetKept(strings.Join(number, "")) }
}
