package labs

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestReadLine: lines of any length up to the longest are read, with and without an end; a longer one is refused, and those
// after it are read.
func TestReadLine(t *testing.T) {
	most := strings.Repeat("a", LongestLine)
	for _, c := range []struct {
		input string
		want  []string // "!" for a refusal
	}{
		{"", nil},
		{"next\r\n\nquit", []string{"next", "", "quit"}},
		{strings.Repeat("b", 70_000) + "\nquit\n", []string{strings.Repeat("b", 70_000), "quit"}},
		{most + "\n" + most + "\r\n" + most, []string{most, most, most}},
		{most + "a\n" + most + "aaa\nquit\n", []string{"!", "!", "quit"}},
		{"quit\n" + most + most, []string{"quit", "!"}},
	} {
		var got []string
		in := bufio.NewReader(strings.NewReader(c.input))
		for {
			line, err := readLine(in)
			if err != nil && !errors.Is(err, ErrLongLine) {
				if !errors.Is(err, io.EOF) {
					t.Errorf("%.20q: %v", c.input, err)
				}
				break
			}
			if err != nil {
				line = "!"
			}
			got = append(got, line)
		}
		modeltest.Same(t, got, c.want, "%.20q: lines", c.input)
	}
}
