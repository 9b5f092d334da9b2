// Package refusal tells tests whether a refusal is a sentence for a person.
package refusal

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// inner are traces of the program's inside, which no sentence shows.
var inner = []*regexp.Regexp{
	regexp.MustCompile(`%![a-zA-Z(]`),                                              // a verb of a format without its value
	regexp.MustCompile(`\bstrconv\.|\bgoroutine \d|\bruntime error|<nil>|\.go:\d`), // a function, a stack
	regexp.MustCompile(`\*?\b[a-z]+\.[A-Z][a-z]+[A-Z]\w*\b`),                       // a type, such as *fs.PathError
	regexp.MustCompile(`\bparse error on line|\brecord on line|\binvalid syntax|\bvalue out of range`),
	regexp.MustCompile(`[\x00-\x1f\x7f]`), // more than one line, or codes
}

// longest bounds a refusal beyond the words that it repeats, in bytes.
const longest = 1500

// Flaw says why a refusal is not one plain sentence; "" if it is. What the refused
// input itself holds may be repeated.
func Flaw(err error, input ...string) string {
	text, all := err.Error(), strings.Join(input, "\n")
	quoted := strconv.Quote(all) // where it is no text a refusal repeats it so
	if strings.TrimSpace(text) == "" {
		return "it says nothing"
	}
	if !utf8.ValidString(text) && utf8.ValidString(all) {
		return fmt.Sprintf("it is no text: %q", text)
	}
	for _, sign := range inner {
		for _, found := range sign.FindAllString(text, -1) {
			if !strings.Contains(all, found) && !strings.Contains(quoted, found) {
				return fmt.Sprintf("%q stands in %q", found, text)
			}
		}
	}
	if len(text) > longest+4*len(all) {
		return fmt.Sprintf("it has %d bytes: %.200q", len(text), text)
	}
	return ""
}
