//go:build !js

package tty

import (
	"os"
	"syscall"
)

// Hangup is the signal of a terminal that is lost.
const Hangup = syscall.SIGHUP

// endings are the signals that end the program in order.
var endings = []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}
