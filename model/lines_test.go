package model

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"lascope/automata/polling"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// TestLineScripts plays testdata/lines/*.txt:
//
//	$ line LINE        how a line is read, or why it is refused
//	> +N               a run of it goes N ticks further
//	> WORD             WORD is done to it: its line now, or on another world the line to which a scheme that is refused would belong
//	> KEY?             the value of a parameter, > warnings, the sentences for the screen
//	$ opening LINE     the line that a screen opens for it
//	$ check LINE       whether it is refused before its run is built
//	$ with WORD LINE   the line with one more word
//	$ complete WORDS   the continuations of the last word, "=" behind them if more is to come
//	$ session          the lines "> " as a file
func TestLineScripts(t *testing.T) {
	modeltest.Scripts(t, "testdata/lines/*.txt", func(t *testing.T) func(string, []string) string {
		return func(command string, input []string) string {
			verb, line, _ := strings.Cut(command, " ")
			switch verb {
			case "line":
				return readLine(t, line, input)
			case "opening":
				return lineOrRefusal(t, func(s Spec) (Spec, error) { return s.Opening() }, line)
			case "check":
				return lineOrRefusal(t, func(s Spec) (Spec, error) { return s, s.Check() }, line)
			case "with":
				word, line, _ := strings.Cut(line, " ")
				return lineOrRefusal(t, func(s Spec) (Spec, error) { return s.With(word) }, line)
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

// lineOrRefusal is the line that is made of another, or the reason against it.
func lineOrRefusal(t *testing.T, made func(Spec) (Spec, error), line string) string {
	spec, err := made(modeltest.Must(Parse(line)))
	if err != nil {
		return refused(t, err, line)
	}
	return spec.String() + "\n"
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
		var elsewhere *ElsewhereError
		if key, asked := strings.CutSuffix(word, "?"); asked {
			out += key + "=" + run.settings.Word(key) + "\n"
		} else if word == "warnings" {
			out += strings.Join(run.Warnings(), "; ") + "\n"
		} else if n, err := strconv.ParseInt(strings.TrimPrefix(word, "+"), 10, 64); err == nil {
			run.Advance(n)
			if run.Err() != nil {
				out += refused(t, run.Err(), line)
			}
		} else if _, err := run.Do(word); errors.As(err, &elsewhere) {
			out += refused(t, err, word)
			if _, err := New(elsewhere.Spec); err == nil {
				out += elsewhere.Opens() + ": " + elsewhere.Spec.String() + "\n"
			}
		} else if err != nil {
			out += refused(t, err, word)
		} else {
			out += run.Line() + "\n"
		}
	}
	if k, ok := run.Environment.(*pollinglab.Environment); ok {
		if k, ok := k.Scheme.(polling.Knapsack); ok && k.States() != run.settings.Int("N") {
			t.Errorf("%s: the automata have %d states", run.Line(), k.States())
		}
	}
	return out
}
