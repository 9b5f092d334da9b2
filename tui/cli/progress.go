package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"lascope/internal/task"
	"lascope/tui/config"
)

// The lines of progress in the log of a batch job: the first, and one after the other.
const (
	firstLine = 1500 * time.Millisecond
	nextLine  = 10 * time.Second
)

// progress reports finished runs and the remaining time on f: as a bar on a terminal, else as
// lines for the log of a batch job, the first within two seconds even if no run has finished.
// before counts the runs of an earlier session.
func progress(f *os.File) func(done, total, before int) {
	if !term.IsTerminal(int(f.Fd())) || config.Dumb() {
		return progressLines(f)
	}
	begun, last := time.Now(), time.Time{}
	return func(done, total, before int) { // one row, redrawn at most ten times a second
		now := time.Now()
		if now.Sub(last) < 100*time.Millisecond && done < total {
			return
		}
		last = now
		const width = 40
		fmt.Fprintf(f, "\r%-*s %s\x1b[K", width, strings.Repeat("█", width*done/max(1, total)),
			progressWords(now.Sub(begun), done, total, before))
		if done == total {
			fmt.Fprintln(f)
		}
	}
}

// progressLines prints a line after firstLine, by a timer, and then one every nextLine.
func progressLines(w io.Writer) func(done, total, before int) {
	var lock sync.Mutex
	var done, total, before int // of the last call; total is 0 before the first
	begun := time.Now()
	due := begun.Add(firstLine)
	print := func() {
		now := time.Now()
		due = now.Add(nextLine)
		fmt.Fprintln(w, progressWords(now.Sub(begun), done, total, before))
	}
	first := task.After(firstLine, func() {
		lock.Lock()
		defer lock.Unlock()
		if done < total && !time.Now().Before(due) {
			print()
		}
	})
	return func(d, t, b int) {
		lock.Lock()
		defer lock.Unlock()
		if done, total, before = d, t, b; done == total {
			first.Stop()
		}
		if !time.Now().Before(due) {
			print()
		}
	}
}

func progressWords(spent time.Duration, done, total, before int) string {
	words := fmt.Sprintf("%d of %d runs", done, total)
	if done > before && done < total { // by the pace so far
		words += ", " + (spent / time.Duration(done-before) * time.Duration(total-done)).Round(time.Second).String() + " left"
	}
	return words
}
