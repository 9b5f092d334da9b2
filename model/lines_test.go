package model

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"lascope/internal/script"
	"lascope/model/modeltest"
)

// TestLineScripts plays testdata/lines/*.txt:
//
//	$ line LINE        how a line is read, or why it is refused
//	> +N               a run of it goes N ticks further
//	> WORD             WORD is done to it: its line now
//	$ complete WORDS   the continuations of the last word, "=" behind them if more is to come
//	$ session          the lines "> " as a file
func TestLineScripts(t *testing.T) {
	script.Run(t, "testdata/lines/*.txt", func(t *testing.T) func(string, []string) string {
		return func(command string, input []string) string {
			verb, line, _ := strings.Cut(command, " ")
			switch verb {
			case "line":
				return readLine(t, line, input)
			case "complete":
				words := strings.Split(line, " ")
				found, more := Complete(words[:len(words)-1], words[len(words)-1])
				return fmt.Sprintf("%s, more %v\n", strings.Join(found, " "), more)
			case "session":
				s, err := ReadSession("FILE", strings.Join(input, "\n"))
				if err != nil {
					return refused(t, err, input...)
				}
				return fmt.Sprintf("%s, %d notes, to tick %d\n", s.Spec, len(s.Notes), s.Until)
			}
			t.Fatalf("%s: no such command of a script", command)
			return ""
		}
	})
}

// refused is an error as a script has it.
func refused(t *testing.T, err error, input ...string) string {
	modeltest.Sentence(t, err, input...)
	return "refused: " + err.Error() + "\n"
}

// readLine is what a line and words done to its run lead to.
func readLine(t *testing.T, line string, words []string) string {
	spec, err := Parse(line)
	if err != nil {
		return refused(t, err, line)
	}
	run, err := New(spec)
	if err != nil {
		return refused(t, err, line)
	}
	out := spec.String() + "\n"
	for _, word := range words {
		if n, err := strconv.ParseInt(strings.TrimPrefix(word, "+"), 10, 64); err == nil {
			run.Advance(n)
			if run.Err() != nil {
				out += refused(t, run.Err(), line)
			}
		} else if _, err := run.Do(word); err != nil {
			out += refused(t, err, word)
		} else {
			out += run.Line() + "\n"
		}
	}
	return out
}
