//go:build unix

package cli

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"lascope/model/modeltest"
)

// writers are the commands that write files: OUT stands for the file. Those of a
// directory have DIR.
var writers = map[string]string{
	"run --out":       "run h-traa pages=32 --until 2000 --every 1 --out OUT",
	"run --save":      "run h-traa pages=32 --until 2000 --every 1 --save OUT",
	"run --shares":    "run h-traa pages=32 --until 2000 --shares OUT",
	"race --out":      "race h-traa pages=16 vs lakg pages=16 --reps 2 --until 200 --out OUT",
	"race --save":     "race h-traa pages=16 vs lakg pages=16 --reps 2 --until 200 --save OUT",
	"race --picture":  "race h-traa pages=16 vs lakg pages=16 --reps 2 --until 200 --picture OUT.svg",
	"sweep --out":     "sweep h-traa pages=16 N=50,100 --reps 2 --until 200 --out OUT",
	"sweep --save":    "sweep h-traa pages=16 N=50,100 --reps 2 --until 200 --save OUT",
	"sweep --picture": "sweep h-traa pages=16 N=50,100 --reps 2 --until 200 --picture OUT.png",
	"cast svg":        "cast h-traa pages=16 --until 2000 --seconds 1 --fps 5 --out OUT.svg",
	"cast":            "cast h-traa pages=16 --until 2000 --seconds 1 --fps 5 --out OUT.cast",
	"picture":         "picture h-traa pages=16 --at 2000 --out OUT.pdf",
	"config":          "config print --out OUT",
}

// writing are the words of a writer for a file.
func writing(name, out string) []string {
	return strings.Fields(strings.ReplaceAll(writers[name], "OUT", out))
}

// withFileLimit runs the program with files limited to a number of blocks of 512 bytes.
func withFileLimit(home string, blocks int, args ...string) *exec.Cmd {
	return inShell(home, fmt.Sprintf(`ulimit -f %d; exec "$0" "$@"`, blocks), args...)
}

// refuses runs a command and wants a sentence with the path and exit code 1.
func refuses(t *testing.T, c *exec.Cmd, path string) {
	t.Helper()
	var stderr bytes.Buffer
	c.Stderr = &stderr
	_ = c.Run()
	refused(t, stderr.String(), c.ProcessState.ExitCode(), path)
}

// refusesAlso is refuses for a command that needs no process of its own.
func refusesAlso(t *testing.T, home, path string, args ...string) {
	t.Helper()
	_, stderr, code := playerOf(t, home).play(t, "", args...)
	refused(t, stderr, code, path)
}

// refused wants a sentence with the path and exit code 1.
func refused(t *testing.T, stderr string, code int, path string) {
	t.Helper()
	said := strings.TrimSpace(stderr)
	said = said[strings.LastIndexByte(said, '\r')+1:] // the text before is progress
	if code != 1 || !strings.Contains(said, path) || !strings.Contains(said, "cannot be written: ") || strings.Contains(said, "goroutine") {
		t.Errorf("exit %d, it says %q; wanted exit 1 and that %s cannot be written", code, said, path)
	}
}

// TestWritersRefuse: every command that writes a file refuses a full disk, a directory
// without write permission, a path that is no directory, a directory, and a device that takes nothing.
func TestWritersRefuse(t *testing.T) {
	t.Parallel()
	for name := range writers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home := t.TempDir()
			out := filepath.Join(home, "out")
			refuses(t, withFileLimit(home, 0, writing(name, out)...), out)
			if files, err := os.ReadDir(home); err != nil || len(files) > 1 || len(files) == 1 && !strings.HasSuffix(files[0].Name(), ".journal") {
				t.Errorf("a full disk leaves %v (%v)", files, err)
			}
			modeltest.Put(t, filepath.Join(home, "file"), "")
			for _, dir := range []string{"/proc", filepath.Join(home, "file")} {
				refusesAlso(t, home, dir, writing(name, filepath.Join(dir, "out"))...)
			}
			_, ending, _ := strings.Cut(writers[name], "OUT")
			folder := filepath.Join(home, "folder")
			modeltest.OK(t, os.Mkdir(folder+ending, 0o700))
			refusesAlso(t, home, folder, writing(name, folder)...) // no user, root included, can write a file over it
			if ending != "" {
				return
			}
			if _, err := os.Stat("/dev/full"); err == nil {
				refusesAlso(t, home, "/dev/full", writing(name, "/dev/full")...)
			}
		})
	}
	t.Run("figure", func(t *testing.T) {
		t.Parallel()
		home := t.TempDir()
		modeltest.Put(t, filepath.Join(home, "file"), "")
		c := programOn(home, "figure", "h-traa-8", "--quick", "--out", filepath.Join(home, "file", "dir"))
		if said, err := c.CombinedOutput(); err == nil || !strings.Contains(string(said), "the directory cannot be made") {
			t.Errorf("%v: it says %q", err, said)
		}
	})
	t.Run("live", func(t *testing.T) {
		t.Parallel()
		home := t.TempDir()
		x := startOn(t, home, withFileLimit(home, 0, "h-traa", "pages=16", "--paused"))
		x.begun()
		x.press("m")
		x.wait("sessions are not kept")
		x.forget()
		x.press(":save s.session\r")
		x.wait("s.session cannot be written")
		x.forget()
		x.press(leavePrompt + "p")
		x.wait("cannot be written")
		x.quits()
		if files, _ := filepath.Glob(filepath.Join(home, "*.s*")); len(files) > 0 {
			t.Errorf("a full disk leaves %v", files)
		}
	})
}

// kills is how often a writer is killed.
func kills() int {
	if modeltest.Long() {
		return 60
	}
	return 3
}

// TestKilledWhileWriting kills each writer at random moments over a file that was
// there: afterwards that is the old one or the new one, whole, and the next run leaves
// nothing beside it.
func TestKilledWhileWriting(t *testing.T) {
	modeltest.LongOnly(t)
	t.Parallel()
	for name := range writers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home := t.TempDir()
			args := append(writing(name, filepath.Join(home, "out")), "--force") // the old file is no result
			run := func() time.Duration {
				begun := time.Now()
				if said, err := programOn(home, args...).CombinedOutput(); err != nil {
					t.Fatalf("%v: %s", err, said)
				}
				return time.Since(begun)
			}
			takes := run()
			files, err := os.ReadDir(home)
			if err != nil || len(files) != 1 {
				t.Fatalf("there are %v (%v), not one file", files, err)
			}
			path := filepath.Join(home, files[0].Name())
			whole, err := os.ReadFile(path)
			if err != nil || len(whole) == 0 {
				t.Fatalf("the file is empty (%v)", err)
			}
			dice := rand.New(rand.NewPCG(3, uint64(len(name))))
			for range kills() {
				old := []byte("the old one\n")
				modeltest.Put(t, path, string(old))
				c := programOn(home, args...)
				modeltest.OK(t, c.Start())
				time.Sleep(time.Duration(dice.Float64() * 1.1 * float64(takes)))
				c.Process.Kill()
				c.Wait()
				if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, old) && !bytes.Equal(now, whole) {
					t.Fatalf("after a kill the file has %d bytes (%v), neither the old %d nor the new %d", len(now), err, len(old), len(whole))
				}
			}
			run()
			if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, whole) {
				t.Errorf("the run after the kills writes %d bytes (%v), not the same %d", len(now), err, len(whole))
			}
			modeltest.Equal(t, len(modeltest.Must(os.ReadDir(home))), 1, "after that there are")
		})
	}
}

// TestSweepIsHeld: two programs cannot run one sweep into one file.
func TestSweepIsHeld(t *testing.T) {
	home := t.TempDir()
	args := strings.Fields("sweep h-traa pages=64 N=50,100 --until 1e6 --reps 500 --out table.csv")
	first := programOn(home, args...)
	modeltest.OK(t, first.Start())
	defer first.Wait()
	defer first.Process.Kill()
	if !eventually(func() bool {
		text, err := os.ReadFile(filepath.Join(home, "table.csv.journal"))
		return err == nil && len(text) > 0
	}) {
		t.Fatal("the first sweep does not begin")
	}
	said, err := programOn(home, args...).CombinedOutput()
	if err == nil || !strings.Contains(string(said), "table.csv.journal is being written by another program") {
		t.Errorf("the second: %v, it says %q", err, said)
	}
}

// TestOutputClosed: a reader that has had enough ends the program quietly, as it ends
// any other; a standard output that is full is an error.
func TestOutputClosed(t *testing.T) {
	home := t.TempDir()
	c := programOn(home, strings.Fields("run h-traa pages=16 --until 1e12 --every 1")...)
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out := modeltest.Must(c.StdoutPipe())
	modeltest.OK(t, c.Start())
	modeltest.Must(bufio.NewReader(out).ReadString('\n'))
	out.Close()
	c.Wait()
	if w, ok := c.ProcessState.Sys().(syscall.WaitStatus); !ok || !w.Signaled() || w.Signal() != syscall.SIGPIPE || stderr.Len() > 0 {
		t.Errorf("it ends with %v and says %q", c.ProcessState, stderr.String())
	}
	for _, line := range []string{
		"run h-traa pages=8 --until 100", "schemes", "params", "version", "config print", "recover list", "figure list", "lesson list",
		"race h-traa vs lakg --until 100 --reps 2", "sweep h-traa N=50,60 --until 100 --reps 2",
	} {
		full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
		if err != nil {
			t.Skip("there is no /dev/full")
		}
		var stderr bytes.Buffer
		c := programOn(home, strings.Fields(line)...)
		c.Stdout, c.Stderr = full, &stderr
		c.Run()
		full.Close()
		if c.ProcessState.ExitCode() != 1 || !strings.Contains(stderr.String(), "standard output cannot be written: no space left on device") {
			t.Errorf("%s: %v, it says %q", line, c.ProcessState, stderr.String())
		}
	}
}

// inMounts runs a shell command in a mount namespace; $0 and "$@" are the program and args.
func inMounts(t *testing.T, home, command string, args ...string) (said string, code int) {
	t.Helper()
	unshare, err := exec.LookPath("unshare")
	if err != nil || exec.Command(unshare, "-rm", "true").Run() != nil {
		t.Skip("no mount namespace can be made here")
	}
	c := programOn(home)
	shell := exec.Command(unshare, append([]string{"-rm", "/bin/sh", "-c", command, c.Path}, args...)...)
	shell.Dir, shell.Env = home, c.Env
	out, _ := shell.CombinedOutput()
	return string(out), shell.ProcessState.ExitCode()
}

// TestMountedOutput: a result whose file cannot be replaced, because it is mounted by itself, is
// written in place, which is said before the run and after it. Where that fails too it stands
// beside, and the error names its place.
func TestMountedOutput(t *testing.T) {
	home := t.TempDir()
	at := func(name string) string { return filepath.Join(home, name) }
	for _, name := range []string{"below", "table.csv"} {
		modeltest.Put(t, at(name), "tick,"+strings.Repeat("x", 9999))
	}
	args := strings.Fields("run --force h-traa pages=16 --until 200 --every 100 --out table.csv")
	said, code := inMounts(t, home, `mount --bind below table.csv && exec "$0" "$@"`, args...)
	before, after, found := strings.Cut(said, "it will be written in place\n")
	if code != 0 || !found || !strings.Contains(before, "table.csv cannot be replaced") || !strings.Contains(after, "it was written in place") {
		t.Errorf("exit %d, it says %q", code, said)
	}
	want := modeltest.Must(programOn(home, args[:len(args)-2]...).Output())
	modeltest.Equal(t, string(modeltest.Must(os.ReadFile(at("below")))), string(want), "the mounted file has")
	const readOnly = `mount --bind below table.csv && mount -o remount,bind,ro table.csv && exec "$0" "$@"`
	if said, code = inMounts(t, home, readOnly, args...); code != 1 || !strings.Contains(said, "table.csv cannot be written: read-only file system") {
		t.Errorf("read-only: exit %d, it says %q", code, said)
	}
	said, code = inMounts(t, home, readOnly, "config", "print", "--force", "--out", "table.csv")
	if code != 1 || !strings.Contains(said, "the result is in table.csv.new-1\n") {
		t.Errorf("read-only, at the end: exit %d, it says %q", code, said)
	}
	if text, err := os.ReadFile(at("table.csv.new-1")); err != nil || !strings.HasPrefix(string(text), "# The settings of lascope") {
		t.Errorf("beside there is %.80q (%v)", text, err)
	}
	if left, _ := filepath.Glob(at(".*lascope-part")); left != nil {
		t.Errorf("%v are left", left)
	}
}

// TestReadOnlyOutput: a read-only result is refused before the run, and its file stays, but for
// --force.
func TestReadOnlyOutput(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	for name := range writers {
		out := filepath.Join(home, "out")
		args := writing(name, out)
		path := args[len(args)-1]
		modeltest.OK(t, os.WriteFile(path, []byte("kept"), 0o444))
		refusesAlso(t, home, path, args...)
		modeltest.Equal(t, string(modeltest.Must(os.ReadFile(path))), "kept", "%s: the file has", name)
		if _, said, code := playerOf(t, home).play(t, "", append(args, "--force")...); code != 0 {
			t.Errorf("%s by force: exit %d, it says %q", name, code, said)
		}
		info, err := os.Stat(path)
		if text, _ := os.ReadFile(path); err != nil || string(text) == "kept" || info.Mode().Perm() != 0o444 {
			t.Errorf("%s by force: the file has %.20q, %v", name, text, info.Mode())
		}
		os.Remove(path)
	}
}

// TestSignalEndsWhatDoesNotListen: a signal ends a program that waits where it cannot check
// for signals, here for a pipe that takes no more. The program leaves no partial file.
// Earlier files stay unchanged.
func TestSignalEndsWhatDoesNotListen(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	saved := filepath.Join(dir, "saved.run")
	modeltest.Put(t, saved, "as it was")
	c := exec.Command(os.Args[0], strings.Fields("run uniform pages=8 --until 1e9 --every 1 --save saved.run --force")...)
	c.Dir, c.Env = dir, append(os.Environ(), "LASCOPE_MAIN=1")
	ours, theirs, err := os.Pipe()
	modeltest.OK(t, err)
	defer ours.Close()
	c.Stdout = theirs
	modeltest.OK(t, c.Start())
	defer theirs.Close()
	defer time.AfterFunc(3*time.Minute, func() { c.Process.Kill() }).Stop()
	modeltest.Must(io.ReadFull(ours, make([]byte, 100)))
	full(t, theirs)
	modeltest.MustEqual(t, len(modeltest.Must(filepath.Glob(filepath.Join(dir, ".*")))), 1, "it writes")
	modeltest.OK(t, c.Process.Signal(syscall.SIGTERM))
	if err := c.Wait(); err == nil || c.ProcessState.ExitCode() != exitSignalled+int(syscall.SIGTERM) {
		t.Errorf("it ended with %v, want exit 143", err)
	}
	text, err := os.ReadFile(saved)
	files, _ := os.ReadDir(dir)
	if err != nil || string(text) != "as it was" || len(files) != 1 {
		t.Errorf("it left %v, %q (%v)", files, text, err)
	}
}
