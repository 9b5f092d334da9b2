package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"lascope/model/lab"
	"lascope/model/terms"
	"lascope/tui/labs"
)

func explainCommand(c *cobra.Command) action {
	var own struct{ Markdown bool }
	declare(c, &own)
	return func(args []string) error {
		word := strings.Join(args, " ")
		switch {
		case own.Markdown && word != "":
			return fmt.Errorf("%s: --markdown prints the whole glossary; leave the word out", lab.Quoted(word))
		case own.Markdown:
			return terms.Markdown(c.OutOrStdout())
		case word == "":
			return terms.Print(c.OutOrStdout())
		}
		text := terms.Explain(word)
		if also := labs.Elsewhere(word); len(also) > 0 {
			text += strings.Join(also, "\n") + "\n"
		}
		if text == "" {
			return fmt.Errorf(`nothing is called %s; nearest: %s; "lascope explain" lists all terms`, lab.Quoted(word),
				strings.Join(lab.NearestThree(word, terms.Names("")), ", "))
		}
		_, err := fmt.Fprint(c.OutOrStdout(), text)
		return err
	}
}

// completeTerm completes the next word of the name of a term.
func completeTerm(_ *cobra.Command, words []string, last string) (found []string, _ cobra.ShellCompDirective) {
	begin := strings.Join(append(words, last), " ")
	for _, name := range terms.Names("") {
		if strings.HasPrefix(name, begin) {
			next, _, _ := strings.Cut(name[len(begin)-len(last):], " ")
			if len(found) == 0 || found[len(found)-1] != next {
				found = append(found, next)
			}
		}
	}
	return found, cobra.ShellCompDirectiveNoFileComp
}
