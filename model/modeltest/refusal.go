package modeltest

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// Slow matches input words that take long to build or to run.
var Slow = regexp.MustCompile(`[0-9_]{4}|[eExX][0-9+]|docs|objects|robot|greedy|random|bound|round|trace|graph|relevance|swaps`)

// Named fails the test unless the error begins with the file's name and is a [Sentence].
func Named(t testing.TB, name string, err error, input ...string) {
	t.Helper()
	if !strings.HasPrefix(err.Error(), name) {
		t.Fatalf("refused without the file's name: %v", err)
	}
	Sentence(t, err, input...)
}

// Sentence fails the test unless the error is one plain sentence; see [Flaw].
func Sentence(t testing.TB, err error, input ...string) {
	t.Helper()
	if flaw := Flaw(err, input...); flaw != "" {
		t.Fatalf("%q is not refused in a sentence: %s", input, flaw)
	}
}

// internals match traces of the program's internals, which no error may show.
var internals = []*regexp.Regexp{
	regexp.MustCompile(`%![a-zA-Z(]`),                                              // a format verb without its value
	regexp.MustCompile(`\bstrconv\.|\bgoroutine \d|\bruntime error|<nil>|\.go:\d`), // a function, a stack
	regexp.MustCompile(`\*?\b[a-z]+\.[A-Z][a-z]+[A-Z]\w*\b`),                       // a type, such as *fs.PathError
	regexp.MustCompile(`\bparse error on line|\brecord on line|\binvalid syntax|\bvalue out of range`),
	regexp.MustCompile(`[\x00-\x1f\x7f]`), // several lines, or control codes
}

// longest bounds an error's length in bytes, apart from the input that it repeats.
const longest = 300

// Flaw returns the reason why an error is not one plain sentence, or "". The error may
// repeat anything that the refused input holds.
func Flaw(err error, input ...string) string {
	text, all := err.Error(), strings.Join(input, "\n")
	quoted := strconv.Quote(all) // errors quote input that is not text
	if strings.TrimSpace(text) == "" {
		return "it is empty"
	}
	if !utf8.ValidString(text) && utf8.ValidString(all) {
		return fmt.Sprintf("it is not UTF-8: %q", text)
	}
	for _, pattern := range internals {
		for _, found := range pattern.FindAllString(text, -1) {
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
