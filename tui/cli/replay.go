package cli

import (
	"os"
	"strings"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/tui/run"
)

func replayCommand(c command) action {
	o, programs := options(), newProgramFlags()
	p := model.Printout{Format: "csv"}
	o.Flags(c.Flags())
	declare(c, &p, programs)
	return func(files []string) {
		session := refusal.Must(model.OpenSession(files[0]))
		rows := c.Flags().Changed("until") || c.Flags().Changed("every")
		programs.again(!rows && onTerminal(), files[0], &session)
		if onTerminal() && !rows {
			o.Settle() // output into a pipe ignores the settings
		}
		switch o.Replay = &session; {
		case o.Plain && !rows:
			refusal.Check(run.OpenPlain(c.Context(), session.Spec, o, os.Stdin, c.OutOrStdout()))
		case onTerminal() && !rows:
			refusal.Check(run.Open(session.Spec, o))
		default:
			refusal.Check(session.Print(c.Context(), c.OutOrStdout(), p, c.Flags().Changed))
		}
	}
}

func recoverCommand(c command) action {
	o, programs := options(), newProgramFlags()
	o.Flags(c.Flags())
	declare(c, programs)
	return func(number []string) {
		again := func(s *model.Session) error {
			return refusal.Of(func() { programs.again(!o.Plain, "the session", s) })
		}
		if o.Plain {
			refusal.Check(run.OpenKeptPlain(c.Context(), strings.Join(number, ""), again, o, os.Stdin, c.OutOrStdout()))
			return
		}
		needTerminal(`"lascope recover list" lists the kept sessions`)
		refusal.Check(run.OpenKept(strings.Join(number, ""), again, o))
	}
}

func recoverListCommand(c command) action {
	return func([]string) { refusal.Check(run.ListKept(c.OutOrStdout())) }
}

func recoverForgetCommand(c command) action {
	return func(number []string) { refusal.Check(run.ForgetKept(strings.Join(number, ""))) }
}
