//go:build unix

package newcomer_test

import (
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"

	"lascope/model/modeltest"
)

// TestExplain: the prompt of a small and of a large screen explains each row.
func TestExplain(t *testing.T) {
	for _, c := range []struct{ line, word, says string }{
		{"backwards pages=4", "backwards", `all pages in turn, the last first`},
		{"backwards pages=4", "stride", `the pages from one poll to the next`},
		{"h-traa pages=8", "half-mirror", `the pages of the first half change places`},
		{"guesser", "turn", `heads and tails change places`},
		{"guesser", "guesser", `guesses the side that it has seen more often`},
		{"guesser", "b", `the chance of heads`},
		{"tsetlin", "Z", `seven ticks at once`},
	} {
		for _, size := range sizes {
			t.Run(c.line+" "+c.word, func(t *testing.T) {
				t.Parallel()
				play(t, c.line, size, "", `paused`, ":explain "+c.word, `explain `+c.word, "\r", c.says)
			})
		}
	}
}

// TestVerb: the verb is in the key bar of a large screen; its key and its word do it; the help has both.
func TestVerb(t *testing.T) {
	for _, size := range sizes {
		for _, steps := range [][]string{
			{"", `paused`, "Z", `tick 7\b`, "Z", `tick 14\b`, ":leap", `leap`, "\r", `tick 21\b`},
			{"", `paused`, "/", `search the help`, "seven ticks", `Z seven ticks at once .* leap go on by seven ticks`},
		} {
			t.Run(steps[2], func(t *testing.T) {
				t.Parallel()
				play(t, "tsetlin", size, steps...)
			})
		}
	}
	play(t, "tsetlin", sizes[1], "", `Z leap`)
}

var sizes = []pty.Winsize{{Rows: 24, Cols: 80}, {Rows: 48, Cols: 160}}

// play runs the program on a terminal. The steps are keys, and after them a regular expression of what follows on the screen.
func play(t *testing.T, line string, size pty.Winsize, steps ...string) {
	t.Helper()
	run := command(t.TempDir(), append(strings.Fields(line), "--paused")...)
	run.Env = append(run.Env, "TERM=xterm-256color", "NO_COLOR=1")
	screen := modeltest.Must(pty.StartWithSize(run, &size))
	defer func() {
		run.Process.Kill()
		run.Wait()
		screen.Close()
	}()
	var mutex sync.Mutex
	var out strings.Builder
	go func() {
		chunk := make([]byte, 1<<16)
		for {
			n, err := screen.Read(chunk)
			if err != nil {
				return
			}
			mutex.Lock()
			out.Write(chunk[:n])
			mutex.Unlock()
		}
	}()
	for i := 0; i < len(steps); i += 2 {
		for _, key := range steps[i] {
			screen.Write([]byte(string(key)))
		}
		for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
			mutex.Lock()
			text := strings.Join(strings.Fields(ansi.Strip(out.String())), " ")
			mutex.Unlock()
			if regexp.MustCompile(steps[i+1]).MatchString(text) {
				break
			}
			if time.Now().After(end) {
				t.Fatalf("%s does not come:\n%s", steps[i+1], text)
			}
		}
	}
}
