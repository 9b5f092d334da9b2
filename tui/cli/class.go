package cli

import (
	"errors"

	"lascope/internal/refusal"
	"lascope/tui/class"
	"lascope/tui/classserver"
	"lascope/tui/course"
)

func classCommand(c command) action {
	f := class.NewFlags(options())
	f.Stage = course.ClassStage(&f.Options)
	f.Options.Flags(c.Flags())
	declare(c, &f.Plan, f)
	c.ValidArgsFunction = completeFrom(f.Words)
	return func(words []string) {
		farewell.Store(int64(classserver.LastTime))
		err := f.Run(c.Context(), words, c.InOrStdin(), c.OutOrStdout(), onTerminal())
		if errors.Is(err, class.ErrNoScreen) {
			needTerminal("--plain --address IP leads the class by words")
		}
		refusal.Check(err)
	}
}
