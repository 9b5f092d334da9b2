//go:build unix

package tty

import (
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"lascope/internal/task"
)

// fatal are the signals that end a Go program with a dump of its goroutines, when another
// program sends them, or by the system's default. On the screen they end it in order.
var fatal = []os.Signal{
	syscall.SIGABRT, syscall.SIGBUS, syscall.SIGFPE, syscall.SIGILL, syscall.SIGSEGV, syscall.SIGSYS, syscall.SIGTRAP, syscall.SIGXCPU,
}

// catchStops forwards the signals to suspend and to continue.
func catchStops(stops, cont chan os.Signal) {
	if !signal.Ignored(syscall.SIGTSTP) {
		signal.Notify(stops, syscall.SIGTSTP)
	}
	signal.Notify(cont, syscall.SIGCONT)
}

// stopSelf stops the process group until SIGCONT. Without a shell to send it the system does
// not stop the group, and the program continues at once. The signal is SIGTTIN, because Go
// disables SIGTSTP once it has been caught.
func stopSelf() {
	woken := make(chan os.Signal, 1)
	signal.Notify(woken, syscall.SIGCONT)
	defer signal.Stop(woken)
	_ = syscall.Kill(0, syscall.SIGTTIN)
	select {
	case <-woken:
	case <-time.After(100 * time.Millisecond):
	}
}

// hangUp reports a terminal whose other end is closed.
func hangUp(fd int) <-chan struct{} {
	gone := make(chan struct{})
	task.Go(func() {
		for {
			watched := []unix.PollFd{{Fd: int32(fd)}}
			_, err := unix.Poll(watched, -1)
			switch {
			case err == unix.EINTR:
			case err != nil || watched[0].Revents&unix.POLLNVAL != 0:
				return // unknown on this system
			case watched[0].Revents&(unix.POLLHUP|unix.POLLERR) != 0:
				close(gone)
				return
			}
		}
	})
	return gone
}
