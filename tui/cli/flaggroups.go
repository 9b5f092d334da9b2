package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"lascope/tui/config"
)

// statisticsFlags are the flags of the measurement, its replications and the decision.
var statisticsFlags = strings.Fields("budget curves every level long margin metric reps until")

// groupFlags has the help of a command without subcommands list the flags of its statistics and of the display apart from its own.
// Without a template the linker leaves out what no command calls.
func groupFlags(c command) {
	c.SetUsageFunc(func(c command) error {
		var display config.Options
		var declared, own, statistics, shown pflag.FlagSet
		display.Flags(&declared)
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			switch {
			case declared.Lookup(f.Name) != nil:
				shown.AddFlag(f)
			case slices.Contains(statisticsFlags, f.Name):
				statistics.AddFlag(f)
			default:
				own.AddFlag(f)
			}
		})
		groups := "Statistics:\n" + statistics.FlagUsages() + "\nFlags:\n" + own.FlagUsages() + "\nDisplay and settings:\n" + shown.FlagUsages()
		_, err := fmt.Fprintf(c.OutOrStderr(), "Usage:\n  %s\n\nExamples:\n%s\n\n%s\n", c.UseLine(), c.Example, strings.TrimRight(groups, " \n"))
		return err
	})
}
