package cli

import (
	"context"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"lascope/internal/disk"
	"lascope/internal/task"
	"lascope/model/program"
	"lascope/tui/tty"
)

// gracePeriod is the time from the first signal to the end of a program that does not check
// its context.
const gracePeriod = time.Second

// together is the time in which several signals are one: a terminal or a session that closes sends them so.
const together = 50 * time.Millisecond

// farewell is the time beyond gracePeriod that the command needs to end in order, for a class to tell its phones.
var farewell atomic.Int64

// endOnSignals returns a context that the first signal cancels, and a function that returns
// this signal. Code that cannot check the context (it builds a web, reads a file, writes to a
// full pipe) is ended after gracePeriod and the farewell. The second signal ends the program at once.
func endOnSignals() (ctx context.Context, which func() syscall.Signal) {
	ctx, end := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	var first atomic.Int64
	first.Store(int64(syscall.SIGINT))
	for _, s := range tty.Endings() {
		signal.Notify(signals, s)
	}
	which = func() syscall.Signal { return syscall.Signal(first.Load()) }
	task.Go(func() {
		if s, ok := (<-signals).(syscall.Signal); ok {
			first.Store(int64(s))
		}
		end()
		time.Sleep(together)
		select {
		case <-signals:
		default:
		}
		select {
		case <-signals: // the second
		case <-time.After(gracePeriod + time.Duration(farewell.Load())):
		}
		signal.Stop(signals)
		if !tty.End(which()) {
			program.EndAll()
			disk.DropPartial()
			os.Exit(exitSignalled + int(which()))
		}
	})
	return ctx, which
}
