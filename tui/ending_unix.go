//go:build unix

package tui

import (
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// catchStops hands on the signals that ask the program to rest, and tell that it goes
// on.
func catchStops(stops, cont chan os.Signal) {
	if !signal.Ignored(syscall.SIGTSTP) {
		signal.Notify(stops, syscall.SIGTSTP)
	}
	signal.Notify(cont, syscall.SIGCONT)
}

// stopSelf stops this program and those it shares a job with until they are told to go
// on. Where nobody could tell them the system does not stop them, and it goes on at
// once. It is SIGTTIN that does it, since Go keeps SIGTSTP from working once it has been
// caught.
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

// hangUp tells when the other end of a terminal is gone.
func hangUp(fd int) <-chan struct{} {
	gone := make(chan struct{})
	go func() {
		for {
			watched := []unix.PollFd{{Fd: int32(fd)}}
			_, err := unix.Poll(watched, -1)
			switch {
			case err == unix.EINTR:
			case err != nil || watched[0].Revents&unix.POLLNVAL != 0:
				return // this system cannot tell
			case watched[0].Revents&(unix.POLLHUP|unix.POLLERR) != 0:
				close(gone)
				return
			}
		}
	}()
	return gone
}
