//go:build unix

package cli

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"lascope/model/modeltest"
)

// asNobody lets a command run as a user who may do nothing, where this one may do all.
// The program is copied to where everybody may read it.
func asNobody(t *testing.T) func(home string, args ...string) *exec.Cmd {
	t.Helper()
	if os.Getuid() != 0 {
		return programOn
	}
	dir := modeltest.Must(os.MkdirTemp("", "lascope-nobody"))
	t.Cleanup(func() { os.RemoveAll(dir) })
	from := modeltest.Must(os.Open(os.Args[0]))
	defer from.Close()
	path := filepath.Join(dir, "lascope")
	to := modeltest.Must(os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o755))
	modeltest.Must(io.Copy(to, from))
	modeltest.OK(t, to.Close())
	modeltest.OK(t, os.Chmod(dir, 0o755))
	as := &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	try := exec.Command("/bin/true")
	try.SysProcAttr = as
	if err := try.Run(); err != nil {
		t.Skipf("nobody else can be taken for: %v", err)
	}
	return func(home string, args ...string) *exec.Cmd {
		c := programOn(home, args...)
		c.Path, c.Dir, c.SysProcAttr = path, dir, as
		return c
	}
}

// TestNotPermitted: a directory in which a user may not write, a file that he may not
// write or read, and a directory in the place of a file, are refused in a sentence, and
// are as they were.
func TestNotPermitted(t *testing.T) {
	program := asNobody(t)
	home := modeltest.Must(os.MkdirTemp("", "lascope-home"))
	defer os.RemoveAll(home)
	closed, shut := filepath.Join(home, "closed"), filepath.Join(home, "shut.csv")
	for _, err := range []error{
		os.MkdirAll(filepath.Join(closed, "dir"), 0o755), os.WriteFile(shut, []byte("page,unix_seconds\na,1\nb,9\n"), 0o600),
		os.Chmod(closed, 0o555), os.Chmod(home, 0o555),
	} {
		modeltest.OK(t, err)
	}
	if os.Getuid() != 0 {
		os.Chmod(shut, 0)
	}
	defer os.Chmod(home, 0o755)
	defer os.Chmod(closed, 0o755)
	for name := range writers {
		for _, out := range []string{filepath.Join(closed, "out"), filepath.Join(home, "out")} {
			refuses(t, program(home, writing(name, out)...), out)
		}
	}
	refuses(t, program(home, writing("run --out", filepath.Join(closed, "dir"))...), filepath.Join(closed, "dir"))
	refuses(t, program(home, writing("run --save", shut)...), shut)
	for _, args := range []string{"run h-traa trace=" + shut + " --until 10", "open " + shut, "replay " + shut, "config check " + shut} {
		said, err := program(home, strings.Fields(args)...).CombinedOutput()
		if err == nil || !strings.Contains(string(said), shut) || !strings.Contains(string(said), "permission denied") || strings.Count(string(said), "\n") > 2 {
			t.Errorf("%s: %v, it says %q", args, err, said)
		}
	}
	for dir, want := range map[string]int{home: 2, closed: 1} {
		modeltest.Equal(t, len(modeltest.Must(os.ReadDir(dir))), want, "%s holds", dir)
	}
}

// TestNobodyReads: a reader that closes before the first word ends any printing command by
// the usual broken pipe, without a sentence.
func TestNobodyReads(t *testing.T) {
	home := t.TempDir()
	for _, line := range []string{
		"run h-traa pages=8 --until 100", "run h-traa pages=8 --until 100 --format jsonl", "run h-traa pages=8 --until 100 --shares /dev/stdout",
		"race h-traa vs lakg --until 100 --reps 2", "sweep h-traa N=50,60 --until 100 --reps 2", "schemes", "params", "version", "config print",
		"figure list", "lesson list", "completion bash", "--help",
	} {
		read, write, err := os.Pipe()
		modeltest.OK(t, err)
		read.Close()
		var stderr bytes.Buffer
		c := programOn(home, strings.Fields(line)...)
		c.Stdout, c.Stderr = write, &stderr
		c.Run()
		write.Close()
		if w, ok := c.ProcessState.Sys().(syscall.WaitStatus); !ok || !w.Signaled() || w.Signal() != syscall.SIGPIPE || strings.Contains(stderr.String(), "lascope:") {
			t.Errorf("%s: %v, it says %q", line, c.ProcessState, stderr.String())
		}
	}
}

// TestTwoSessionsAtOnce: two programs that live at a time keep a session each; killed,
// both are offered.
func TestTwoSessionsAtOnce(t *testing.T) {
	home := t.TempDir()
	a, b := onPty(t, home, "h-traa", "pages=16"), onPty(t, home, "lakg", "pages=16")
	for _, x := range []*terminal{a, b} {
		x.wait("tick")
		x.press("m")
	}
	a.until("both are kept", func() bool { return strings.Count(autosavedText(home), ":mirror") == 2 })
	for _, x := range []*terminal{a, b} {
		x.c.Process.Kill()
		<-x.done
	}
	list, err := programOn(home, "recover", "list").CombinedOutput()
	if err != nil || !strings.Contains(string(list), ": h-traa pages=16") || !strings.Contains(string(list), ": lakg pages=16") {
		t.Errorf("%v: the list is\n%s", err, list)
	}
}
