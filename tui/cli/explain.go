package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"lascope/model/lab"
	"lascope/model/terms"
	"lascope/tui/wording"
)

func explainCommand() *cobra.Command {
	var markdown bool
	c := &cobra.Command{
		Use:   "explain [WORD]",
		Short: "Explain a word or sign of the program, or list all terms",
		Long: `Explain a word of the program: a term with its definition, its formula and its source, a parameter, a shift, a
scheme or a sign of the screen, such as ×. A term is known by its name, a symbol, a column of a file, or a word of
the papers. Without WORD it lists the terms, lab by lab.

On the screen, ":explain WORD" also gives the value now.`,
		ValidArgsFunction: func(_ *cobra.Command, words []string, last string) ([]string, cobra.ShellCompDirective) {
			return completeTerm(words, last), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error {
			word := strings.Join(args, " ")
			switch {
			case markdown && word != "":
				return fmt.Errorf("%s: --markdown prints the whole glossary; leave the word out", lab.Quoted(word))
			case markdown:
				return terms.Markdown(c.OutOrStdout())
			case word == "":
				return terms.Print(c.OutOrStdout())
			}
			text := terms.Explain(word)
			if also := wording.Elsewhere(word); len(also) > 0 {
				text += strings.Join(also, "\n") + "\n"
			}
			if text == "" {
				return fmt.Errorf(`nothing is called %s; nearest: %s; "lascope explain" lists all terms`, lab.Quoted(word),
					strings.Join(lab.NearestThree(word, terms.Names("")), ", "))
			}
			_, err := fmt.Fprint(c.OutOrStdout(), text)
			return err
		},
	}
	c.Flags().BoolVar(&markdown, "markdown", false, "print the glossary of the documents, in Markdown")
	return c
}

// completeTerm completes the next word of the name of a term.
func completeTerm(words []string, last string) (found []string) {
	begin := strings.Join(append(words, last), " ")
	for _, name := range terms.Names("") {
		if strings.HasPrefix(name, begin) {
			next, _, _ := strings.Cut(name[len(begin)-len(last):], " ")
			if len(found) == 0 || found[len(found)-1] != next {
				found = append(found, next)
			}
		}
	}
	return found
}
