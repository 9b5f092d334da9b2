package cli

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/result"
	"lascope/tui/canvas"
)

// complete gives a flag its words for the shell's completion.
func complete(c command, flag string, words ...string) {
	completeBy(c, flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

// completeFrom completes a word by the given words.
func completeFrom(words func() []string) cobra.CompletionFunc {
	return func(command, []string, string) ([]string, cobra.ShellCompDirective) {
		return words(), cobra.ShellCompDirectiveNoFileComp
	}
}

func completeBy(c command, flag string, find cobra.CompletionFunc) {
	if err := c.RegisterFlagCompletionFunc(flag, find); err != nil {
		panic(err) // a flag that was just declared
	}
}

// flagWords are the words of flags in every command that has no others for them.
var flagWords = map[string][]string{
	"theme": canvas.Themes, "glyphs": canvas.GlyphSets, "speed": {"max"}, "format": model.Formats, "stop": {"converged"}, "over": result.Overs,
	"separator": {"comma", "semicolon", "tab", "pipe", "space"},
	"encoding":  {"utf-8", "utf-16le", "windows-1252", "iso-8859-15", "gbk", "shift_jis"},
}

// completeSpec completes the words of a line: schemes, keys, values, actions, and the
// files that it reads.
func completeSpec(_ command, words []string, last string) ([]string, cobra.ShellCompDirective) {
	if key, path, ok := strings.Cut(last, "="); ok && model.NamesFile(key) {
		return completeFile(key, path)
	}
	found, more := model.Complete(words, last)
	directive := cobra.ShellCompDirectiveNoFileComp
	if more {
		directive |= cobra.ShellCompDirectiveNoSpace
	}
	return found, directive
}

// completeAxes completes the words of a sweep: the words of a line, and the schemes of an axis.
func completeAxes(c command, words []string, last string) ([]string, cobra.ShellCompDirective) {
	schemes, ok := strings.CutPrefix(last, "scheme=")
	if !ok {
		return completeSpec(c, words, last)
	}
	found := completeList(schemes, model.SchemeNames())
	for i := range found {
		found[i] = "scheme=" + found[i]
	}
	return found, cobra.ShellCompDirectiveNoFileComp
}

// completeList completes a list with commas by the words that are not in it.
func completeList(list string, words []string) (found []string) {
	before := list[:strings.LastIndex(list, ",")+1]
	for _, word := range words {
		if !slices.Contains(strings.Split(before, ","), word) {
			found = append(found, before+word)
		}
	}
	return found
}

// completeRace completes the lines of a race, and the vs between them.
func completeRace(c command, words []string, last string) ([]string, cobra.ShellCompDirective) {
	found, directive := completeSpec(c, words, last)
	if n := len(words); n > 0 && words[n-1] != "vs" && last != "" && strings.HasPrefix("vs", last) {
		return append(found, "vs"), cobra.ShellCompDirectiveNoFileComp
	}
	return found, directive
}

// completeFile completes the name of a file after key=, since not every shell does so after an =.
func completeFile(key, path string) ([]string, cobra.ShellCompDirective) {
	dir, start := filepath.Split(path)
	entries, err := os.ReadDir(cmp.Or(dir, "."))
	if err != nil {
		return nil, cobra.ShellCompDirectiveDefault // ~/ is the shell's
	}
	var found []string
	directive := cobra.ShellCompDirectiveNoFileComp
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), start) || start == "" && strings.HasPrefix(e.Name(), ".") {
			continue
		}
		word := key + "=" + dir + e.Name()
		if at, err := os.Stat(dir + e.Name()); err == nil && at.IsDir() {
			word += string(filepath.Separator)
			directive |= cobra.ShellCompDirectiveNoSpace
		}
		found = append(found, word)
	}
	return found, directive
}

// completeBash corrects cobra's script for bash, which ends a word at : and at =. It cuts the
// text before : first and then does not find the text before = of @10:rule=reward-penalty, so
// rule= would appear twice.
func completeBash(root, bash command) {
	const colon, equals = "    __lascope_handle_special_char \"$cur\" :\n", "    __lascope_handle_special_char \"$cur\" =\n"
	bash.RunE = action(func([]string) {
		bare := refusal.Must(bash.Flags().GetBool("no-descriptions"))
		var script strings.Builder
		refusal.Check(root.GenBashCompletionV2(&script, !bare))
		fmt.Fprint(bash.OutOrStdout(), strings.Replace(script.String(), colon+equals, equals+colon, 1))
	}).run
}
