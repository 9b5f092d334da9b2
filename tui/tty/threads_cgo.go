//go:build linux && cgo

package tty

import (
	"errors"
	"runtime"
	"sync"

	"golang.org/x/sys/unix"

	"lascope/internal/fault"
)

// The threads that a screen begins on a machine with two cores, of about ten in all; the address space that the C library
// reserves for each, a stack and an arena; and the room left for the heap.
const (
	threads     = 5
	threadBytes = (8 + 64) << 20
	heapBytes   = 256 << 20
)

// StartThreads has the runtime begin its threads, which stay, before the screen is turned on. Under ulimit -v the system may
// refuse one, and a program built with cgo then aborts at once: nothing could leave the alternate screen any more. The
// package net has files for cgo, so a plain go build has it; the release has none.
func StartThreads() error {
	room, err := unix.Mmap(-1, 0, threads*threadBytes+heapBytes, unix.PROT_NONE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		return errors.New("ulimit -v leaves too little memory for the threads of a program built with cgo; raise it, as in ulimit -v 3000000, or build the program by CGO_ENABLED=0 go build")
	}
	unix.Munmap(room)
	var begun sync.WaitGroup
	all := make(chan struct{})
	for range threads {
		begun.Add(1)
		fault.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			begun.Done()
			<-all
		})
	}
	begun.Wait()
	close(all)
	return nil
}
