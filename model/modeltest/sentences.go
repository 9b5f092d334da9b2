package modeltest

import (
	"regexp"
	"strings"
	"testing"

	"lascope/model/refusal"
)

// Laborious are words that name what takes long to build or to run.
var Laborious = regexp.MustCompile(`[0-9_]{4}|[eExX][0-9+]|docs|objects|robot|greedy|random|bound|round|trace|graph|relevance|swaps`)

// Named demands a refusal that begins with the file's name.
func Named(t testing.TB, name string, err error, input ...string) {
	t.Helper()
	if !strings.HasPrefix(err.Error(), name) {
		t.Fatalf("refused without the file's name: %v", err)
	}
	Sentence(t, err, input...)
}

// Sentence demands that a refusal is one Sentence.
func Sentence(t testing.TB, err error, input ...string) {
	t.Helper()
	if flaw := refusal.Flaw(err, input...); flaw != "" {
		t.Fatalf("%q is not refused in a sentence: %s", input, flaw)
	}
}
