package labs

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"lascope/internal/task"
	"lascope/tui/canvas"
)

// LongestLine bounds a line of words, in bytes.
const LongestLine = 1 << 20

// ErrLongLine refuses a line that is longer.
var ErrLongLine = errors.New("a line has at most " + canvas.Thousands(LongestLine) + " bytes; this one has more and is left out")

// readLine reads a line without its end; the last one may have none. The error is [ErrLongLine], after which the next line can be
// read, or in's.
func readLine(in *bufio.Reader) (string, error) {
	var line []byte
	long := false
	for {
		part, err := in.ReadSlice('\n')
		if long = long || len(line)+len(part) > LongestLine+len("\r\n"); !long {
			line = append(line, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		text := strings.TrimSuffix(strings.TrimSuffix(string(line), "\n"), "\r")
		switch {
		case long || len(text) > LongestLine:
			return "", ErrLongLine
		case err != nil && len(line) == 0:
			return "", err
		}
		return text, nil
	}
}

// A Line is a line that was read, or its refusal.
type Line struct {
	Text string
	Err  error // ErrLongLine or nil
}

// Lines reads the lines of in on another goroutine, until its end or until done is closed.
func Lines(in io.Reader, done <-chan struct{}) <-chan Line {
	lines := make(chan Line)
	task.Go(func() {
		defer close(lines)
		for r := bufio.NewReader(in); ; {
			text, err := readLine(r)
			if err != nil && !errors.Is(err, ErrLongLine) {
				return
			}
			select {
			case lines <- Line{text, err}:
			case <-done:
				return
			}
		}
	})
	return lines
}
