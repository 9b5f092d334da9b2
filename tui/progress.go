package tui

import (
	"fmt"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
)

// Progress reports finished runs and the remaining time on f: as a bar on a terminal, else as
// a line every ten seconds for the log of a batch job. before counts the runs of an earlier
// session.
func Progress(f *os.File) func(done, total, before int) {
	bar := term.IsTerminal(int(f.Fd()))
	every := 10 * time.Second
	if bar {
		every = 100 * time.Millisecond
	}
	begun := time.Now()
	last := begun
	return func(done, total, before int) {
		now := time.Now()
		if now.Sub(last) < every && (done < total || !bar) {
			return
		}
		last = now
		words := fmt.Sprintf("%d of %d runs%s", done, total, timeLeft(now.Sub(begun), done-before, total-done))
		if !bar {
			fmt.Fprintln(f, words)
			return
		}
		const width = 40
		fmt.Fprintf(f, "\r%-*s %s\x1b[K", width, strings.Repeat("█", width*done/max(1, total)), words)
		if done == total {
			fmt.Fprintln(f)
		}
	}
}

// timeLeft estimates the remaining time from the pace so far.
func timeLeft(spent time.Duration, done, left int) string {
	if done < 1 || left < 1 {
		return ""
	}
	return ", " + (spent / time.Duration(done) * time.Duration(left)).Round(time.Second).String() + " left"
}
