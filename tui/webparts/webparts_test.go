package webparts_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"lascope/model/modeltest"
	"lascope/tui/screentest"
)

// TestModules: each module asks for types, and is short and narrow; those that a class's phones run have no operators that
// browsers of 2019 do not know.
func TestModules(t *testing.T) {
	files, _ := filepath.Glob("*.js")
	phones, _ := filepath.Glob("../classserver/page/*.js")
	if len(files) != 5 || len(phones) != 5 {
		t.Fatalf("the modules are %v and %v", files, phones)
	}
	for _, file := range append(files, phones...) {
		b := modeltest.Must(os.ReadFile(file))
		text := string(b)
		if !strings.HasPrefix(text, "// @ts-check\n") {
			t.Errorf("%s does not begin with @ts-check", file)
		}
		if n := strings.Count(text, "\n"); n > 200 {
			t.Errorf("%s has %d lines", file, n)
		}
		for line := range strings.Lines(text) {
			if utf8.RuneCountInString(line) > 121 {
				t.Errorf("%s has a line of more than 120 columns: %s", file, line)
			}
		}
		modeltest.Equal(t, regexp.MustCompile(`\?\.[^\d]|\?\?`).FindString(text), "", "%s has", file)
		modeltest.Equal(t, regexp.MustCompile(`(?i)(https?|wss?):?//\S*`).FindString(text), "", "%s has the address", file)
	}
}

func TestNumbers(t *testing.T) { screentest.Node(t, "--test", "testdata/numbers.mjs") }
