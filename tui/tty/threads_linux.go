package tty

import (
	"errors"
	"runtime"
	"sync"

	"golang.org/x/sys/unix"

	"lascope/internal/task"
)

// The threads that a screen begins on a machine with two cores, of about ten in all, and the room left for the heap.
const (
	threads   = 5
	heapBytes = 256 << 20
)

// StartThreads has the runtime begin its threads, which stay, before the screen is turned on. Under ulimit -v the system may
// refuse one, and a program built with cgo then aborts at once, as every program of Go does whose heap cannot grow: nothing
// could leave the alternate screen any more.
func StartThreads() error {
	room, err := unix.Mmap(-1, 0, threads*threadBytes+heapBytes, unix.PROT_NONE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		return errors.New("ulimit -v leaves too little memory for a screen; raise it, as in ulimit -v 3000000")
	}
	unix.Munmap(room)
	var begun sync.WaitGroup
	all := make(chan struct{})
	for range threads {
		begun.Add(1)
		task.Go(func() {
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
