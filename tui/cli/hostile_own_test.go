//go:build linux

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// hostile are programs that play own badly, as the body of a shell script behind its first line,
// with a word of the sentence that the screen then shows; "" where the run goes on.
var hostile = map[string][2]string{
	"silent":             {"sleep 1000", "300ms"},
	"exits":              {"echo broken >&2; exit 3", "broken"},
	"wrong page":         {"echo poll 9; sleep 1000", `"poll 9"`},
	"page 0":             {"echo poll 0; sleep 1000", `"poll 0"`},
	"negative page":      {"echo poll -1; sleep 1000", `"poll -1"`},
	"huge number":        {"echo poll 99999999999999999999; sleep 1000", "9999"},
	"no number":          {"echo poll one; sleep 1000", `"poll one"`},
	"another word":       {"echo hello; sleep 1000", `"hello"`},
	"empty lines":        {"while echo; do :; done", "PAGE"},
	"no share":           {"echo share 1 NaN; sleep 1000", `"share 1 NaN"`},
	"half a line":        {"printf 'poll'; sleep 1000", "300ms"},
	"a line without end": {"while :; do printf xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done", "4096"},
	"noise":              {"head -c 100000 /dev/urandom; sleep 1000", "PAGE"},
	"escape codes":       {`printf 'say \033]0;owned\007\033[2J\033[?1049l\npoll \033[8m1\n'; sleep 1000`, "number"},
	"says without end":   {"while echo say again and again and again and again and again; do :; done", "MiB"},
	"closes its output":  {"exec >&-; sleep 1000", "closed"},
	"closes its input":   {"echo poll 1; read a; exec <&-; while echo poll 1; do sleep 0.01; done", "closed"},
	"reads nothing":      {"while echo poll 1; do :; done", "300ms"},
	"stopped":            {"kill -STOP $$; sleep 1000", "300ms"},
	"has ten children":   {"for i in 1 2 3 4 5 6 7 8 9 10; do sleep 1000 & done; sleep 1000", "300ms"},
	"takes no signal":    {"trap '' TERM HUP INT QUIT; while echo poll 1; do read a || exec sleep 1000; done", ""},
	"errors without end": {"while echo error error error error >&2; do :; done", "300ms"},
}

// TestHostileOnTheTerminal: whatever the program of own does, the screen shows the sentence, takes keys and
// ends as always; the terminal and the program's files are as they were, and nothing of it is left running.
func TestHostileOnTheTerminal(t *testing.T) {
	t.Setenv("LASCOPE_STARTS", "1")
	for name, c := range hostile {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home := t.TempDir()
			script, pid := filepath.Join(home, "child"), filepath.Join(home, "pid")
			text := "#!/bin/sh\nread hello\necho $$ >" + pid + "\n" + c[0] + "\n"
			if err := os.WriteFile(script, []byte(text), 0o700); err != nil {
				t.Fatal(err)
			}
			patience := "1m"
			if c[1] == "300ms" {
				patience = c[1]
			}
			x := onPty(t, home, "own", "pages=8", "--speed", "max", "--patience", patience, "--exec", script)
			x.begun()
			if c[1] != "" {
				x.wait(c[1])
			}
			x.press(",") // one tick back
			x.press("q")
			x.ends(0)
			if left, err := os.ReadFile(script); err != nil || string(left) != text {
				t.Errorf("the script is %q, %v", left, err)
			}
			group := 0
			if text, err := os.ReadFile(pid); err == nil {
				group = int(number(t, strings.TrimSpace(string(text))))
			}
			if !eventually(func() bool { return group == 0 || unix.Kill(-group, 0) != nil }) {
				t.Errorf("a process of its group %d is left", group)
			}
		})
	}
}

// TestNobodyIsLeftAfterKill: killed, lascope leaves no program behind.
func TestNobodyIsLeftAfterKill(t *testing.T) {
	t.Setenv("LASCOPE_STARTS", "1")
	home := t.TempDir()
	script, pid := filepath.Join(home, "child"), filepath.Join(home, "pid")
	if err := os.WriteFile(script, []byte("#!/bin/sh\nread hello\necho $$ >"+pid+"\nwhile echo poll 1; do read a || exec sleep 1000; done\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	x := onPty(t, home, "own", "pages=8", "--exec", script)
	x.begun()
	x.until("the program plays", func() bool { text, err := os.ReadFile(pid); return err == nil && len(text) > 1 })
	text, err := os.ReadFile(pid)
	if err != nil {
		t.Fatal(err)
	}
	x.signal(unix.SIGKILL)
	child := int(number(t, strings.TrimSpace(string(text))))
	if !eventually(func() bool { return unix.Kill(child, 0) != nil }) {
		t.Errorf("the program %d is left", child)
	}
}
