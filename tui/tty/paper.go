package tty

import (
	"bytes"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// The question for the colour of the terminal's paper, OSC 11, goes out with the alternate screen, when the terminal is
// raw. Nobody waits for the answer, which comes among the keys: [Input] takes it out, however late it is.

// answerBegins begins the terminal's answer, and answerMost bounds its bytes.
const (
	answerBegins = "\x1b]11;"
	answerMost   = 64
)

// Answers reports a terminal that answers OSC 11 or ignores it: not the console of Linux, which may print it, nor that of
// Windows.
func Answers() bool {
	return !InPage && runtime.GOOS != "windows" && !slices.Contains([]string{"", "dumb", "linux"}, os.Getenv("TERM"))
}

// takeAnswer takes the answer out of the bytes read and hands Paper whether the paper is light. It holds the beginning of
// an answer until the rest is read, but never a lone escape, which is a key.
func (in *Input) takeAnswer(read []byte) []byte {
	if in.Paper == nil {
		return read
	}
	read = append(in.held, read...)
	in.held = nil
	at := bytes.Index(read, []byte(answerBegins))
	if at < 0 {
		for n := len(answerBegins) - 1; n > 1 && in.held == nil; n-- {
			if bytes.HasSuffix(read, []byte(answerBegins[:n])) {
				at = len(read) - n
				in.held = slices.Clone(read[at:])
				read = read[:at]
			}
		}
		return read
	}
	colour, rest, ended := strings.Cut(string(read[at+len(answerBegins):]), "\a")
	if !ended {
		colour, rest, ended = strings.Cut(colour, "\x1b\\")
	}
	switch {
	case ended:
		if c := ansi.XParseColor(colour); c != nil {
			r, g, b, _ := c.RGBA()
			in.Paper(299*r+587*g+114*b > 500*0xffff)
		}
		in.Paper = nil
		return append(read[:at], rest...)
	case len(read)-at < answerMost:
		in.held = slices.Clone(read[at:])
		return read[:at]
	}
	in.Paper = nil // no answer, whatever it is
	return read
}
