package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/model/terms"
	"lascope/tui/labs"
)

func explainCommand(c command) action {
	var own struct{ Markdown bool }
	declare(c, &own)
	return func(args []string) {
		out, word := c.OutOrStdout(), strings.Join(args, " ")
		switch {
		case own.Markdown && word != "":
			refusal.Say("%s: --markdown prints the whole glossary; leave the word out", lab.Quoted(word))
		case own.Markdown:
			refusal.Check(terms.Markdown(out))
			return
		case word == "":
			refusal.Check(terms.Print(out))
			return
		}
		text := terms.Explain(word)
		if also := labs.Elsewhere(word); len(also) > 0 {
			text += strings.Join(also, "\n") + "\n"
		}
		if text == "" {
			refusal.Say(`nothing is called %s; nearest: %s; "lascope explain" lists all terms`, lab.Quoted(word),
				strings.Join(lab.NearestThree(word, terms.Names("")), ", "))
		}
		fmt.Fprint(out, text)
	}
}

// completeTerm completes the next word of the name of a term.
func completeTerm(_ command, words []string, last string) (found []string, _ cobra.ShellCompDirective) {
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
