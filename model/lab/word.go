package lab

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"lascope/internal/foreign"
	"lascope/model/stats"
)

// longestWord bounds a word of a line, in bytes: a file's whole path fits.
const longestWord = 4096

// CheckWords refuses the first word that no line can hold; see [CheckWord].
func CheckWords(words []string) error {
	for _, w := range words {
		if err := CheckWord(w); err != nil {
			return err
		}
	}
	return nil
}

// CheckWord refuses a word that is too long, not printable, or not readable from a line.
func CheckWord(w string) error {
	if w == "" {
		return errors.New(`"": an empty word has no meaning; leave it out`)
	}
	if len(w) > longestWord {
		return fmt.Errorf("%.40q …: a word of a line has at most %s bytes, this one has %s", w, stats.Thousands(longestWord),
			stats.Thousands(int64(len(w))))
	}
	if !utf8.ValidString(w) {
		return fmt.Errorf("%.80q: a line is UTF-8 text", w)
	}
	if i := strings.IndexFunc(w, func(r rune) bool { return r == '"' || foreign.Hidden(r) }); i >= 0 {
		r, _ := utf8.DecodeRuneInString(w[i:])
		if r == '"' {
			return fmt.Errorf("%.80q: quotes stand around a word, not in it", w)
		}
		return fmt.Errorf("%.80q: %U cannot be shown; a line is plain text", w, r)
	}
	return nil
}

// Limits of an error's text, in bytes.
const (
	longestQuote = 300
	longestError = 1500
)

// Quoted is a text as an error quotes it: its first 300 bytes at most.
func Quoted(text string) string {
	if len(text) <= longestQuote {
		return text
	}
	n := longestQuote - len("…")
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + "…"
}

var anyWord = regexp.MustCompile("[^ \n]+")

// Brief is an error's text with its long words as [Quoted], and without its middle if it is
// long even so.
func Brief(text string) string {
	if len(text) <= longestQuote {
		return text
	}
	text = anyWord.ReplaceAllStringFunc(text, Quoted)
	if len(text) <= longestError {
		return text
	}
	end := len(text) - longestQuote
	for end < len(text) && !utf8.RuneStart(text[end]) {
		end++
	}
	return Quoted(text) + " " + text[end:]
}
