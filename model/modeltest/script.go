package modeltest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
)

// Tests that a person reads: a script has lines "$ COMMAND" and, under each, what the command prints.
//
//	// A note for the reader.
//	$ params traa
//	N    4..1e+06   states of an automaton
//
//	$ prompt h-traa pages=8
//	> go 10
//	at 10
//
// Lines "> TEXT" directly below a command are its input. An empty line ends the output, unless more output follows.
// With -update the tests that run write their scripts anew; a person reads the difference before it is committed.

func init() {
	if flag.Lookup("update") == nil { // teatest, initialised before, declares it too
		flag.Bool("update", false, "write the scripts of the tests that run anew, to be read before they are committed")
	}
}

// Scripts makes each file of the pattern a subtest. It fails at the first line that answer prints otherwise. An answer has no line
// that begins with "$ ", "> " or "//".
func Scripts(t *testing.T, pattern string, answer func(t *testing.T) func(command string, input []string) string) {
	t.Helper()
	each(t, pattern, func(t *testing.T, old string) string { return play(old, answer(t)) })
}

// StillScripts is [Scripts] in a bubble of testing/synctest: goroutines are waited for with synctest.Wait, and time passes by
// time.Sleep alone.
func StillScripts(t *testing.T, pattern string, answer func(t *testing.T) func(command string, input []string) string) {
	t.Helper()
	each(t, pattern, func(t *testing.T, old string) (now string) {
		synctest.Test(t, func(t *testing.T) { now = play(old, answer(t)) })
		return now
	})
}

// each plays the file of each subtest anew, and compares.
func each(t *testing.T, pattern string, again func(t *testing.T, old string) string) {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("no script is %s (%v)", pattern, err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			t.Parallel()
			old, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			now := again(t, string(old))
			if flag.Lookup("update").Value.String() == "true" && now != string(old) {
				if err := os.WriteFile(path, []byte(now), 0o666); err != nil {
					t.Fatal(err)
				}
			} else if now != string(old) {
				t.Fatalf("%s:%s", path, difference(string(old), now))
			}
		})
	}
}

// play writes a script anew: its notes, commands and input as they are, and the present answers.
func play(old string, answer func(command string, input []string) string) string {
	var out strings.Builder
	var command string
	var input []string
	answered := true
	flush := func() {
		if !answered {
			out.WriteString(answer(command, input))
		}
		answered, input = true, nil
	}
	gap := false // the last line of the old script was empty
	for line := range strings.Lines(old) {
		text := strings.TrimSuffix(line, "\n")
		switch is := func(sign string) bool { return strings.HasPrefix(text, sign) }; {
		case is("$ "), is("//"):
			flush()
			if gap {
				out.WriteString("\n")
			}
			out.WriteString(text + "\n")
			if is("$ ") {
				command, answered = text[2:], false
			}
		case is("> ") && !answered:
			input = append(input, text[2:])
			out.WriteString(text + "\n")
		}
		gap = text == ""
	}
	flush()
	return out.String()
}

// difference names the first line that differs, with its number.
func difference(old, now string) string {
	a, b := strings.Split(old, "\n"), strings.Split(now, "\n")
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	at := func(lines []string) string { return strings.Join(lines[min(i, len(lines)):min(i+1, len(lines))], "") }
	command := ""
	for _, line := range a[:min(i+1, len(a))] {
		if strings.HasPrefix(line, "$ ") {
			command = line
		}
	}
	return strings.Join([]string{"", command, "want: " + at(a), "have: " + at(b)}, "\n")
}
