package cli

import (
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lascope/tui/config"
)

// statisticsFlags are those that say what is measured, how often and how it is decided.
var statisticsFlags = strings.Fields("budget curves every level long margin metric reps until")

// groupFlags has the help of a command list the flags of its statistics and those of the display apart from its own.
func groupFlags(c *cobra.Command) {
	knowGroups()
	c.SetUsageTemplate(strings.Replace(c.UsageTemplate(), "Flags:\n{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}", "{{groupedFlags .LocalFlags}}", 1))
}

// knowGroups makes groupedFlags known to the templates of all commands, once.
var knowGroups = sync.OnceFunc(func() { cobra.AddTemplateFunc("groupedFlags", groupedFlags) })

// groupedFlags lists flags under their headings.
func groupedFlags(all *pflag.FlagSet) string {
	var display config.Options
	var declared, own, statistics, shown pflag.FlagSet
	display.Flags(&declared)
	all.VisitAll(func(f *pflag.Flag) {
		switch {
		case declared.Lookup(f.Name) != nil:
			shown.AddFlag(f)
		case slices.Contains(statisticsFlags, f.Name):
			statistics.AddFlag(f)
		default:
			own.AddFlag(f)
		}
	})
	return strings.TrimRight("Statistics:\n"+statistics.FlagUsages()+"\nFlags:\n"+own.FlagUsages()+"\nDisplay and settings:\n"+shown.FlagUsages(), " \n")
}
