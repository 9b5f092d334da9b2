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
	} {
		for _, size := range []pty.Winsize{{Rows: 24, Cols: 80}, {Rows: 48, Cols: 160}} {
			t.Run(c.line+" "+c.word, func(t *testing.T) {
				t.Parallel()
				run := command(t.TempDir(), append(strings.Fields(c.line), "--paused")...)
				run.Env = append(run.Env, "TERM=xterm-256color", "NO_COLOR=1")
				screen, err := pty.StartWithSize(run, &size)
				if err != nil {
					t.Fatal(err)
				}
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
				await := func(want string) {
					t.Helper()
					for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
						mutex.Lock()
						text := strings.Join(strings.Fields(ansi.Strip(out.String())), " ")
						mutex.Unlock()
						if regexp.MustCompile(want).MatchString(text) {
							return
						}
						if time.Now().After(end) {
							t.Fatalf("%s does not come:\n%s", want, text)
						}
					}
				}
				await(`paused`)
				for _, key := range ":explain " + c.word {
					screen.Write([]byte(string(key)))
				}
				await(`explain ` + c.word)
				screen.Write([]byte("\r"))
				await(c.says)
			})
		}
	}
}
