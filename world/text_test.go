package world

import (
	"strings"
	"testing"
)

// A name may hold letters of all scripts and joiners, at most 4,096 bytes, and nothing that a screen would obey or hide.
func TestShowable(t *testing.T) {
	for name, want := range map[string]bool{
		"": true, "a page ~": true, " ": true, "é→漢": true, "a\u200cb\u200db": true, strings.Repeat("a", 4096): true,
		strings.Repeat("a", 4097): false, "a\x1fb": false, "a\x7fb": false, "\x00": false, "a\u0085": false, "a\u202eb": false, "a\u200bb": false, "a\u2028b": false, "a\u2029b": false,
		"\xff": false,
	} {
		if got := Showable(name); got != want {
			t.Errorf("%.20q: %v", name, got)
		}
	}
}
