//go:build linux

package cli

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"lascope/model/modeltest"
)

// hostile are programs that play own badly, as the body of a shell script behind its first line,
// with a word of the sentence that the screen then shows; "" where the run goes on.
var hostile = map[string][2]string{
	"silent":             {"sleep 1000", "300ms"},
	"exits":              {"echo broken >&2; exit 3", "broken"},
	"wrong page":         {"echo poll 10; sleep 1000", `"poll 10"`},
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
	"NUL":                {`printf 'poll 1\000\n'; sleep 1000`, `"poll 1\x00"`},
	"a line of 1 MB":     {"head -c 1000000 /dev/zero | tr '\\000' p; echo; sleep 1000", "4096"},
	"answers after 10 s": {"sleep 10; echo poll 1; sleep 1000", "300ms"},
	"sayings of 1 MB":    {`s=$(head -c 4000 /dev/zero | tr '\000' x); while :; do i=0; while [ $i -lt 200 ]; do echo "say $s"; i=$((i+1)); done; echo poll 1; read a || exit; done`, ""},
	"forks":              {"(sleep 1000 & sleep 1000 &) ; while :; do (sleep 1000 &) ; sleep 0.05; done", "300ms"},
}

// TestHostileOnTheTerminal: whatever the program of own does, the screen shows the sentence, takes keys and
// ends as always; the terminal and the program's files are as they were, and nothing of it is left running.
func TestHostileOnTheTerminal(t *testing.T) {
	t.Parallel()
	for i, name := range slices.Sorted(maps.Keys(hostile)) {
		if !modeltest.Taken(i, 5) {
			continue // headless each is met
		}
		c := hostile[name]
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home := t.TempDir()
			script, pid := filepath.Join(home, "child"), filepath.Join(home, "pid")
			text := "#!/bin/sh\nread hello\necho $$ >" + pid + "\n" + c[0] + "\n"
			modeltest.OK(t, os.WriteFile(script, []byte(text), 0o700))
			patience := "1m"
			if c[1] == "300ms" {
				patience = c[1]
			}
			x := onPty(t, home, "own", "pages=8", "--speed", "max", "--patience", patience, "--start-patience", patience, "--exec", script)
			x.begun()
			if c[1] != "" {
				x.wait(c[1])
			}
			x.press(",") // one tick back
			x.quits()
			modeltest.Equal(t, string(modeltest.Must(os.ReadFile(script))), text, "the script is")
			group := 0
			if text, err := os.ReadFile(pid); err == nil && len(text) > 1 {
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
	modeltest.LongOnly(t)
	t.Parallel()
	home := t.TempDir()
	script, pid := filepath.Join(home, "child"), filepath.Join(home, "pid")
	modeltest.OK(t, os.WriteFile(script, []byte("#!/bin/sh\nread hello\necho $$ >"+pid+"\nwhile echo poll 1; do read a || exec sleep 1000; done\n"), 0o700))
	x := onPty(t, home, "own", "pages=8", "--exec", script)
	x.begun()
	x.until("the program plays", func() bool { text, err := os.ReadFile(pid); return err == nil && len(text) > 1 })
	text := modeltest.Must(os.ReadFile(pid))
	x.signal(unix.SIGKILL)
	child := int(number(t, strings.TrimSpace(string(text))))
	if !eventually(func() bool { return unix.Kill(child, 0) != nil }) {
		t.Errorf("the program %d is left", child)
	}
}

// TestHostileHeadless: through each command a hostile program ends with one sentence, and nothing of it is left; a file
// that was there stays, and what was finished is kept. By default each program goes through one of the commands.
func TestHostileHeadless(t *testing.T) {
	t.Parallel()
	commands := []string{
		"run own pages=8 --until 20 --out OUT", "race lakg pages=8 vs own pages=8 --until 20 --reps 2 --out OUT",
		"sweep own pages=8,9 --until 20 --reps 2 --out OUT", "tune own pages=8,9 --worlds none --until 20 --reps 10 --out OUT", "replay SESSION --until 20",
		"sensitivity own pages=8..9 --until 20 --samples 2 --out OUT", "study run STUDY --out OUT",
	}
	names := slices.Sorted(maps.Keys(hostile))
	for i, name := range names {
		for k, command := range commands {
			if !modeltest.Long() && k != i%len(commands) {
				continue
			}
			t.Run(name+"/"+strings.Fields(command)[0], func(t *testing.T) {
				t.Parallel()
				until := "20"
				switch {
				case name == "reads nothing":
					until = "20000" // until its input is full
				case name == "sayings of 1 MB" && k == 0 && modeltest.Long():
					until = "2000" // 1.6 GB
				}
				hostileCommand(t, strings.Replace(command, "--until 20", "--until "+until, 1), until, hostile[name])
			})
		}
	}
}

// hostileCommand runs a command with a hostile program.
func hostileCommand(t *testing.T, command, until string, program [2]string) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, text := range map[string]string{
		"child":     "#!/bin/sh\nread hello\necho $$ >>" + at("pids") + "\n" + program[0] + "\n",
		"a.session": "# lascope session 1\n# line own pages=8\n# exec rm -r /\nend 20\n",
		"a.toml":    "lines = [\"own pages=8\"]\nreplications = 2\nuntil = " + until + "\n",
	} {
		modeltest.OK(t, os.WriteFile(at(name), []byte(text), 0o700))
	}
	patience := "5m"
	if program[1] == "300ms" {
		patience = program[1]
	}
	command = strings.NewReplacer("OUT", at("out.csv"), "SESSION", at("a.session"), "STUDY", at("a.toml")).Replace(command)
	_, errs, code := lascope(t, append(strings.Fields(command), "--patience", patience, "--start-patience", patience, "--exec", at("child"))...)
	said := errs[strings.LastIndex("\n"+strings.TrimSpace(errs), "\n"):]
	_, missing := os.Stat(at("out.csv"))
	switch {
	case program[1] == "" && strings.HasPrefix(command, "sensitivity"): // its metric is constant, which is refused
	case program[1] == "" && code != 0:
		t.Errorf("exit %d, %s", code, errs)
	case program[1] != "" && (code != 1 || !strings.Contains(said, "own: ") || !strings.Contains(said, program[1]) && !strings.Contains(said, `\x`) || len(said) > 500):
		t.Errorf("exit %d, %q, want a sentence with %q", code, said, program[1])
	case program[1] != "" && missing == nil:
		t.Error("a part of the result is left")
	}
	// The journal holds the runs that were finished before; there may be none yet.
	if journal, err := os.ReadFile(at("out.csv.journal")); err == nil && (program[1] == "" || len(journal) == 0) {
		t.Errorf("a journal of %d bytes is left", len(journal))
	}
	pids, err := os.ReadFile(at("pids"))
	if err != nil && program[1] != "300ms" { // on a busy machine the patience is over before the program begins
		t.Fatal(err)
	}
	for _, word := range strings.Fields(string(pids)) {
		group := int(number(t, word))
		if !eventually(func() bool { return unix.Kill(-group, 0) != nil }) {
			t.Errorf("a process of the group %d is left", group)
		}
	}
}
