//go:build unix

package cli

import (
	"os/signal"
	"syscall"
)

// A file that grows beyond the limit of the shell (ulimit -f) is an error of writing
// like a full disk, not the end of the program.
func init() { signal.Ignore(syscall.SIGXFSZ) }
