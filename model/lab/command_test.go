package lab

import (
	"testing"

	"lascope/model/modeltest"
)

// TestCommand: a command has another name in a page.
func TestCommand(t *testing.T) {
	for words, want := range map[string][2]string{
		"params spl":          {`"lascope params spl"`, `"lascope params spl" in a terminal`},
		"lesson NAME --plain": {`"lascope lesson NAME --plain"`, "?lesson=NAME&plain=1"},
		"race lakg":           {`"lascope race lakg"`, ":race lakg"},
	} {
		modeltest.Equal(t, [2]string{commandIn(words, false), commandIn(words, true)}, want, "%s:", words)
	}
}
