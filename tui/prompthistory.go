package tui

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/gofrs/flock"

	"lascope/model/wholefile"
)

// A history holds the lines of the prompt, the latest last. All screens of a program share
// it. A file, if there is one, keeps the lines for later programs: each line is appended
// by one write. Errors of the file are ignored, since a run does not depend on it.
type history struct {
	lines []string
	path  string // "" for no file

	written chan struct{} // closed after the latest line is written; nil before the first
}

// Limits of the history. The file is cut to historyLines when a program starts and finds
// more than twice as many, or more than historyBytes.
const (
	historyLines = 500
	historyRunes = 4096 // of a line
	historyBytes = 1 << 20
)

// newHistory reads the file, unless the setting history is false.
func newHistory(o Options) *history {
	if o.NoHistory {
		return &history{}
	}
	h := &history{path: homePath("XDG_STATE_HOME", filepath.Join(".local", "state"), "history")}
	lines, size := readHistory(h.path)
	h.lines = latest(lines)
	if len(lines) > 2*historyLines || size > historyBytes {
		locked(h.path, trimHistory)
	}
	return h
}

// add makes a line the latest. The file is written beside the screen, which would stop
// while a slow disk answers; each line waits for the one before.
func (h *history) add(line string) {
	h.lines = latest(append(h.lines, line))
	if h.path == "" {
		return
	}
	before, written := h.written, make(chan struct{})
	h.written = written
	go func() {
		defer close(written)
		if before != nil {
			<-before
		}
		locked(h.path, func(path string) { appendLine(path, line) })
	}()
}

// flush waits until all lines are written, at most two seconds.
func (h *history) flush() {
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
	lock := flock.New(path + ".lock")
	ctx, stop := context.WithTimeout(context.Background(), time.Second)
	defer stop()
	if held, err := lock.TryLockContext(ctx, 5*time.Millisecond); err != nil || !held {
		return
	}
	defer lock.Close()
	f(path)
}

func appendLine(path, line string) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	defer f.Close()
	_, _ = f.WriteString(line + "\n")
}

func trimHistory(path string) {
	lines, _ := readHistory(path)
	_ = wholefile.WriteWhole(path, func(w io.Writer) error {
		_, err := io.WriteString(w, strings.Join(latest(lines), "\n")+"\n")
		return err
	})
}

// latest keeps the last occurrence of each line, and of these the last historyLines.
func latest(lines []string) []string {
	seen := map[string]bool{}
	var out []string
	for _, line := range slices.Backward(lines) {
		if !seen[line] && len(out) < historyLines {
			seen[line] = true
			out = append(out, line)
		}
	}
	slices.Reverse(out)
	return out
}

// readHistory returns the lines in the last historyBytes of a file, and the file's size.
// Control characters and lines longer than historyRunes are left out.
func readHistory(path string) (lines []string, size int64) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil, 0
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, 0
	}
	defer f.Close()
	size = info.Size()
	from := max(0, size-historyBytes)
	data, err := io.ReadAll(io.NewSectionReader(f, from, historyBytes))
	if err != nil {
		return nil, size
	}
	text := string(data)
	if from > 0 {
		_, text, _ = strings.Cut(text, "\n") // the first line may be cut
	}
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(strings.Map(printable, line))
		if line != "" && len([]rune(line)) <= historyRunes {
			lines = append(lines, line)
		}
	}
	return lines, size
}

// printable drops the runes that cannot stand on a line of the screen.
func printable(r rune) rune {
	if !unicode.IsPrint(r) {
		return -1
	}
	return r
}
