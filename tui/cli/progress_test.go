package cli

import (
	"context"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spf13/cobra"

	"lascope/model/modeltest"
)

// A progressLog is written by a timer and read by the test, whose clock is no lock for the race detector.
type progressLog struct {
	mutex sync.Mutex
	text  strings.Builder
}

func (l *progressLog) Write(b []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.text.Write(b)
}

func (l *progressLog) String() string {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.text.String()
}

// TestFirstProgressLine: the log of a sweep has its first line within two seconds, though no run
// has finished, and no line for a sweep that is over sooner.
func TestFirstProgressLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log progressLog
		quick, slow := progressLines(&log), progressLines(&log)
		quick(0, 1, 0)
		quick(1, 1, 0)
		slow(3, 20, 3)
		for _, c := range []struct {
			after time.Duration
			want  string
		}{{0, ""}, {firstLine - 1, ""}, {2 * time.Second, "3 of 20 runs\n"}, {nextLine, "3 of 20 runs\n"}} {
			time.Sleep(c.after)
			synctest.Wait()
			modeltest.Equal(t, log.String(), c.want, "after %v more the log is", c.after)
		}
		slow(5, 20, 3)
		modeltest.Equal(t, log.String(), "3 of 20 runs\n5 of 20 runs, 1m41s left\n", "the log goes on as")
		slow(20, 20, 3)
	})
}

// TestInterruptAtTheEnd: a signal that the end of the work meets interrupts nothing, and nothing is said of going on.
func TestInterruptAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c cobra.Command
		var said strings.Builder
		ctx, signal := context.WithCancel(t.Context())
		c.SetContext(ctx)
		c.SetErr(&said)
		onInterrupt(&c, func() string { return "it goes on" }, signal)
		modeltest.Equal(t, said.String(), "", "at its end a signal says")
	})
}
