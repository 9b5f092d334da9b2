// Package background keeps a start from waiting for an answer that a terminal
// may never give.
//
// Bubble Tea asks the terminal for its background colour while it is being
// initialised, and waits up to five seconds for the reply: even `--version`
// does. The program paints its own background and has no use for the answer.
// termenv, which sends the question, does not ask when CI is set; so this
// package sets it before Bubble Tea is initialised, and [Restore] puts back what
// was there as soon as it has been.
//
// The order is certain, not lucky: Go initialises the ready package whose import
// path sorts first. This package needs only os, and "lascope/…" sorts before
// "os/exec" and "os/signal", without which Bubble Tea is never ready.
package background

import (
	"os"
)

const key = "CI"

var value, found = os.LookupEnv(key)

func init() { os.Setenv(key, "1") }

// Restore gives the environment back as it was found.
func Restore() {
	if found {
		os.Setenv(key, value)
		return
	}
	os.Unsetenv(key)
}
