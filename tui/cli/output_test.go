package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"lascope/model/modeltest"
)

// TestOutKeepsOtherFiles: --out, --save and --shares replace an earlier result of the same
// command and columns. Any other file stays unless --force is given.
func TestOutKeepsOtherFiles(t *testing.T) {
	modeltest.LongOnly(t)
	t.Parallel()
	dir := t.TempDir()
	run, wide := "run h-traa pages=4 --until 10", "sweep h-traa pages=4 N=9,10 alpha=.1,.2 --until 10 --reps 2"
	for _, c := range []struct{ first, second string }{
		{run + " --out", "race h-traa pages=4 vs lakg pages=4 --until 10 --reps 2 --out"},
		{run + " --out", run + " --format jsonl --out"},
		{run + " --format jsonl --out", "run spl --until 10 --format jsonl --out"},
		{run + " --out", "run spl --until 10 --out"},
		{run + " --out", "sweep h-traa pages=4 N=9,10 --until 10 --reps 2 --out"},
		{"sweep h-traa pages=4 N=9,10 --until 10 --reps 2 --out", wide + " --out"},
		{"sweep h-traa pages=4 N=9,10 --until 10 --reps 2 --out", wide + " --shard 1/2 --out"},
		{run + " --header --out", "run spl --until 10 --out"},
		{run + " --save", "race h-traa pages=4 vs lakg pages=4 --until 10 --reps 2 --save"},
		{run + " --out", run + " --shares"},
		{run + " --out", run + " --save"},
		{run + " --out", "config print --out"},
		{"config print --out", "cast h-traa pages=4 --until 10 --out"},
		{"cast h-traa pages=4 --until 10 --out", "config print --out"},
	} {
		path := filepath.Join(dir, "file")
		os.Remove(path)
		if _, stderr, code := lascope(t, strings.Fields(c.first+" "+path)...); code != 0 {
			t.Fatalf("%s: %s", c.first, stderr)
		}
		if _, stderr, code := lascope(t, strings.Fields(c.first+" "+path)...); code != 0 {
			t.Errorf("%s, a second time: %s", c.first, stderr)
		}
		before, _ := os.ReadFile(path)
		_, stderr, code := lascope(t, strings.Fields(c.second+" "+path)...)
		if after, _ := os.ReadFile(path); code != 1 || !strings.Contains(stderr, "--force") || string(after) != string(before) {
			t.Errorf("%s after %s: exit %d, %q", c.second, c.first, code, stderr)
		}
		if _, stderr, code := lascope(t, strings.Fields(c.second+" "+path+" --force")...); code != 0 {
			t.Errorf("%s --force: exit %d, %q", c.second, code, stderr)
		}
		if after, _ := os.ReadFile(path); string(after) == string(before) {
			t.Errorf("%s --force left the file as it was", c.second)
		}
	}
}

// TestFigureKeepsOtherFiles: figure replaces the files of an earlier figure. Any other file of its
// directory stays unless --force is given.
func TestFigureKeepsOtherFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	args := []string{"figure", "thesis-7.1", "--quick", "--out", dir}
	other := filepath.Join(dir, "thesis-7.1.csv")
	modeltest.OK(t, os.WriteFile(other, []byte("my,table\n1,2\n"), 0o600))
	if _, stderr, code := lascope(t, args...); code != 1 || !strings.Contains(stderr, other) || !strings.Contains(stderr, "--force") {
		t.Errorf("exit %d, %q", code, stderr)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("the directory has %v (%v)", left, err)
	}
	for _, force := range [][]string{{"--force"}, nil} {
		if _, stderr, code := lascope(t, append(args, force...)...); code != 0 {
			t.Errorf("%q: exit %d, %q", force, code, stderr)
		}
	}
	if text, err := os.ReadFile(other); err != nil || !strings.HasPrefix(string(text), "curve,x,") {
		t.Errorf("the table is %.40q (%v)", text, err)
	}
}

// TestHeaderIsTheCommand: the command that --header writes prints the same bytes.
func TestHeaderIsTheCommand(t *testing.T) {
	for _, command := range []string{
		"tune h-traa pages=4 N=5,10 --until 100", "sweep h-traa pages=4 beta=1,2 --until 100 --precision 0.05",
		"race uniform pages=4 vs optimal pages=4 --until 50 --margin 0.1", "sensitivity uniform pages=4 beta=1..2 --samples 4 --until 50",
	} { // the command in the header prints the same
		table, _, _ := lascope(t, append(strings.Fields(command), "--header")...)
		head, _, _ := strings.Cut(strings.TrimPrefix(table, "# lascope "), "\n")
		if again, _, _ := lascope(t, append(strings.Fields(head), "--header")...); again != table || !strings.Contains(table, "\n# seed 1\n# version ") {
			t.Errorf("%s prints\n%s\nits header\n%s", command, table, again)
		}
	}
}

// TestInterruptedSweepSaysHowToGoOn: SIGINT ends a sweep with a sentence that names the journal.
func TestInterruptedSweepSaysHowToGoOn(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.csv")
	var said strings.Builder
	p := exec.Command(os.Args[0], "sweep", "h-traa", "pages=1000", "N=100,200", "--until", "1G", "--out", out)
	p.Env = append(os.Environ(), "LASCOPE_MAIN=1")
	p.Stderr = &said
	modeltest.OK(t, p.Start())
	defer time.AfterFunc(3*time.Minute, func() { p.Process.Kill() }).Stop()
	for info, err := os.Stat(out + ".journal"); err != nil || info.Size() == 0; info, err = os.Stat(out + ".journal") {
		if p.Process.Signal(syscall.Signal(0)) != nil {
			t.Fatal("the sweep does not run")
		}
		time.Sleep(10 * time.Millisecond)
	}
	modeltest.OK(t, p.Process.Signal(syscall.SIGINT))
	p.Wait()
	if want := "the finished runs are in " + out + ".journal, and the same command goes on from there"; !strings.Contains(said.String(), want) || p.ProcessState.ExitCode() != 130 {
		t.Errorf("exit %d, %q", p.ProcessState.ExitCode(), said.String())
	}
}
