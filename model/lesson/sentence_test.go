package lesson

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"lascope/model/modeltest"
)

// sentenceEnd is the end of a sentence, before a capital letter, a number or an emphasis.
var sentenceEnd = regexp.MustCompile(`[.?!:](\s+)[\p{Lu}\d*"(\x60_●×◆]`)

// sentencesOf are the sentences of a text. A colon ends one where a whole sentence follows.
func sentencesOf(text string) []string {
	var out []string
	for _, at := range sentenceEnd.FindAllStringSubmatchIndex(text, -1) {
		out = append(out, text[:at[2]])
	}
	for i := len(out) - 1; i > 0; i-- {
		out[i] = out[i][len(out[i-1]):]
	}
	rest := text
	for _, s := range out {
		rest = rest[len(s):]
	}
	return append(out, rest)
}

// countWords counts the words of a sentence, those without a letter or a digit left out.
func countWords(sentence string) int {
	n := 0
	for _, w := range strings.Fields(sentence) {
		if strings.IndexFunc(w, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) >= 0 {
			n++
		}
	}
	return n
}

// code is what a text quotes of lines and keys.
var code = regexp.MustCompile("`[^`]*`")

// words are a text's own words.
func words(text Text) string { return code.ReplaceAllString(text.Blanks(), "") }

// TestSentences: a sentence of the tour and of a demo has at most 16 words, one of a lesson 25, and none has a word that the
// vocabulary of its lab replaces.
func TestSentences(t *testing.T) {
	for _, group := range []struct {
		course *Course
		most   int
	}{{Tour(), 16}, {NewDemos(DemoFiles(), "demos"), 16}, {NewCourse(os.DirFS("lessons"), "model/lesson/lessons"), 25}} {
		lessons := modeltest.Must(group.course.Lessons())
		for _, l := range lessons {
			replaced := modeltest.Replaced("polling")
			check := func(text Text) {
				if word, instead := replaced(words(text)); word != "" {
					t.Errorf("%s: %q is now %s: %s", l.Name, word, instead, text.Blanks())
				}
				for _, s := range sentencesOf(text.Blanks()) {
					if n := countWords(s); n > group.most {
						t.Errorf("%s: %d words: %s", l.Name, n, strings.TrimSpace(s))
					}
				}
			}
			step := -1
			for _, b := range l.Beats {
				for _, d := range b.Do {
					if d.Name == "line" {
						replaced = modeltest.Replaced(d.Spec.Scheme.Lab.Name)
					}
				}
				if q := b.Question; b.Index != step && q != nil {
					check(q.Ask)
					for _, o := range q.Options {
						check(o.Text)
						check(o.Wrong)
					}
				}
				step = b.Index
				for _, block := range b.Page {
					check(block.Text)
				}
			}
		}
	}
}
