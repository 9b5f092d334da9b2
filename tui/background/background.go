// Package background prevents the query for the terminal's background colour at start.
//
// Bubble Tea asks the terminal for its background colour while it is being
// initialised, and waits up to five seconds for the reply: even `--version`
// does. The program paints its own background and does not use the answer. termenv, which
// sends the query, sends none when CI is set. This package sets CI before Bubble Tea is
// initialised; [Restore] resets it afterwards.
//
// The order is guaranteed: Go initialises the ready package whose import
// path sorts first. This package needs only os, and "lascope/…" sorts before
// "os/exec" and "os/signal", without which Bubble Tea is never ready.
package background

import (
	"os"
)

const key = "CI"

var value, found = os.LookupEnv(key)

func init() { os.Setenv(key, "1") }

// Restore resets the environment variable CI to its value at start.
func Restore() {
	if found {
		os.Setenv(key, value)
		return
	}
	os.Unsetenv(key)
}
