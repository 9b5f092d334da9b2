package config

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"lascope/internal/disk"
	"lascope/internal/foreign"
	"lascope/internal/task"
)

// A History holds the lines of the prompt, the latest last. All screens of a program share
// it. A file, if there is one, keeps the lines for later programs: each line is appended
// by one write. Errors of the file are ignored, since a run does not depend on it.
type History struct {
	Lines []string
	path  string // "" for no file

	written chan struct{} // closed after the latest line is written; nil before the first
}

// Limits of the history. A program reads the last historyTail of the file. It cuts the file to
// HistoryLines when it starts and finds more than twice as many, or more than HistoryBytes. A file that cannot be read to its end is
// left as it is.
const (
	HistoryLines = 500
	HistoryRunes = 4096 // of a line
	HistoryBytes = 1 << 20
	historyTail  = 8 << 20
)

// NewHistory reads the file, unless the setting history is false.
func NewHistory(o Options) *History {
	if o.NoHistory {
		return &History{}
	}
	h := &History{path: statePath("history")}
	lines, long, err := ReadHistory(h.path)
	if h.Lines = lines; long && err == nil {
		locked(h.path, trimHistory)
	}
	return h
}

// Add makes a line the latest. The file is written beside the screen, which would stop
// while a slow disk answers; each line waits for the one before.
func (h *History) Add(line string) {
	h.Lines = latest(append(h.Lines, line))
	if h.path == "" {
		return
	}
	before, written := h.written, make(chan struct{})
	h.written = written
	task.Go(func() {
		defer close(written)
		if before != nil {
			<-before
		}
		locked(h.path, func(path string) { appendLine(path, line) })
	})
}

// Flush waits until all lines are written, at most two seconds.
func (h *History) Flush() {
	if h == nil || h.written == nil {
		return
	}
	select {
	case <-h.written:
	case <-time.After(2 * time.Second):
	}
}

// locked calls f with the history's file while no other program trims it. It gives up
// after a second.
func locked(path string, f func(path string)) {
	if os.MkdirAll(filepath.Dir(path), 0o700) != nil {
		return
	}
	lock, err := disk.LockWithin(path+disk.LockSuffix, time.Second)
	if err != nil {
		return
	}
	defer lock.Close()
	f(path)
}

func appendLine(path, line string) {
	f, err := disk.Append(path, 0o600)
	if err != nil {
		return
	}
	defer f.Close()
	_, _ = f.WriteString(line + "\n")
}

func trimHistory(path string) {
	lines, _, err := ReadHistory(path)
	if err != nil {
		return
	}
	_ = disk.WritePrivate(path, disk.Text(strings.Join(lines, "\n")+"\n"))
}

// latest keeps the last occurrence of each line, and of these the last HistoryLines. It drops lines of more than HistoryRunes runes,
// control characters and blanks around a line.
func latest(lines []string) (out []string) {
	seen := map[string]bool{"": true}
	for _, line := range slices.Backward(lines) {
		if len(out) == HistoryLines {
			break
		}
		if len(line) <= utf8.UTFMax*HistoryRunes {
			line = strings.TrimSpace(foreign.Plain(line))
			if !seen[line] && utf8.RuneCountInString(line) <= HistoryRunes {
				seen[line] = true
				out = append(out, line)
			}
		}
	}
	slices.Reverse(out)
	return out
}

// ReadHistory returns the [latest] lines of a file, of its last historyTail bytes. long reports a file that is to be cut. After an
// error of reading it returns the lines before.
func ReadHistory(path string) (lines []string, long bool, err error) {
	text, cut, err := disk.ReadTail(path, historyTail)
	long = cut || len(text) > HistoryBytes || bytes.Count(text, []byte("\n")) > 2*HistoryLines
	return latest(strings.Split(string(text), "\n")), long, err
}
