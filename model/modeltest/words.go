package modeltest

import (
	"regexp"
	"slices"
	"strings"

	"lascope/model/terms"
)

// plainWords are replaced words that also have a plain meaning: they name no number and no curve, but may stand in a sentence.
var plainWords = []string{"memory", "depth", "event", "mark", "law", "drift", "look", "learned", "worth", "bound", "regret", "used", "gain",
	"level", "splits", "due", "stale", "corner", "guess", "arm", "arms", "inside", "outside", "innermost", "question", "waits", "known",
	"ratio", "of the bound", "rate a"}

// Replaced finds a word of a text of a lab that the vocabulary replaces by another, and this other; "" if there is none. A key
// in a line or a row of parameters, such as slot=, and a fair coin are none.
func Replaced(lab string) func(text string) (word, instead string) {
	type old struct {
		word, name string
		whole      *regexp.Regexp
	}
	var all []old
	for i := range terms.All {
		if t := &terms.All[i]; t.Lab == "" || t.Lab == lab {
			for _, word := range t.Replaces {
				if !slices.Contains(plainWords, word) {
					all = append(all, old{word, t.Name,
						regexp.MustCompile(`(fair |↻ |\w-)?\b` + regexp.QuoteMeta(strings.ToLower(word)) + `s?\b(=|-\w)?`)})
				}
			}
		}
	}
	return func(text string) (word, instead string) {
		text = strings.ToLower(text)
		for _, o := range all {
			if !strings.Contains(text, strings.ToLower(o.word)) {
				continue
			}
			for _, m := range o.whole.FindAllStringSubmatch(text, -1) {
				if m[1] == "" && m[2] == "" {
					return o.word, o.name
				}
			}
		}
		return "", ""
	}
}
