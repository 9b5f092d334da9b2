package tty

import (
	"os"
	"syscall"
)

// Hangup has no name in Go's library for a page.
const Hangup = syscall.Signal(1)

// endings is empty: nobody sends a page a signal.
var endings []os.Signal
