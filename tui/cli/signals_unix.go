//go:build unix

package cli

import (
	"os"
	"os/signal"
	"syscall"
)

// A file that grows beyond the limit of the shell (ulimit -f) is an error of writing
// like a full disk, not the end of the program. So is a pipe without a reader: see [output].
func init() {
	signal.Ignore(syscall.SIGXFSZ)
	brokenPipe = syscall.SIGPIPE
	signal.Notify(make(chan os.Signal, 1), brokenPipe)
}
