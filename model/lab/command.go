package lab

import (
	"runtime"
	"slices"
	"strings"
)

// Command names a command of lascope in a sentence, such as "params spl". A page of a browser has no command line: there it is the
// word of the prompt, an address, or a command of a terminal.
func Command(words string) string { return commandIn(words, runtime.GOOS == "js") }

func commandIn(words string, page bool) string {
	word, rest, _ := strings.Cut(words, " ")
	switch {
	case !page:
		return `"lascope ` + words + `"`
	case word == "lesson" || word == "demo":
		return "?" + word + "=" + strings.Replace(rest, " --plain", "&plain=1", 1)
	case slices.Contains([]string{"race", "sweep", "explain"}, word):
		return ":" + words
	}
	return `"lascope ` + words + `" in a terminal`
}
