package cli

import (
	_ "embed"
	"strings"

	"github.com/spf13/cobra"
)

// exampleText has command lines for the help of each command, below its path.
//
//go:embed examples.txt
var exampleText string

// helpExamples are the examples by the path of their command.
func helpExamples() map[string]string {
	all := map[string]string{}
	for block := range strings.SplitSeq(strings.TrimSpace(exampleText), "\n\n") {
		path, lines, _ := strings.Cut(block, ":\n")
		all[path] = lines
	}
	return all
}

// addExamples gives a command and its subcommands their examples.
func addExamples(c *cobra.Command, all map[string]string) {
	c.Example = all[c.CommandPath()]
	for _, sub := range c.Commands() {
		addExamples(sub, all)
	}
}
