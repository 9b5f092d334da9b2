package cli

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"lascope/internal/fault"
	"lascope/model/modeltest"
)

// TestMain lets the test binary be the program: with LASCOPE_MAIN set it runs
// Main, so that the tests meet real exit codes and real streams.
func TestMain(m *testing.M) {
	if os.Getenv("LASCOPE_MAIN") != "" {
		if file := os.Getenv("LASCOPE_PROBE"); file != "" {
			go probe(file)
		}
		if what := os.Getenv("LASCOPE_DEFECT"); what != "" {
			fault.After(time.Second/2, func() { panic(what) })
		}
		code := Main()
		if file := os.Getenv("LASCOPE_STATUS"); file != "" { // the kernel's record of the process at its end
			if status, err := os.ReadFile("/proc/self/status"); err != nil || os.WriteFile(file, status, 0o600) != nil {
				code = 99
			}
		}
		os.Exit(code)
	}
	program, err := os.Executable()
	if err == nil {
		err = os.Chdir("../..") // the module's root: the pages and the sources are named from there
	}
	if err != nil {
		panic(err)
	}
	os.Args[0] = program
	for _, dir := range []string{"XDG_CONFIG_HOME", "XDG_STATE_HOME"} { // nobody's own settings, and this run's sessions alone
		os.Setenv(dir, filepath.Join(os.TempDir(), fmt.Sprintf("lascope-has-none-%d", os.Getpid())))
	}
	if err := flag.Set("test.parallel", "8"); err != nil { // most wait for another process; -parallel on the line counts
		panic(err)
	}
	modeltest.Main(m)
}

// lascope runs the program with no terminal.
func lascope(t *testing.T, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	c := exec.CommandContext(context.Background(), os.Args[0], args...)
	c.Env = environment(args)
	c.Stdout, c.Stderr = &out, &errs
	err := c.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), errs.String(), c.ProcessState.ExitCode()
}

// environment is that of the program with these arguments: with --exec it may start programs.
func environment(args []string) []string {
	all := append(os.Environ(), "LASCOPE_MAIN=1")
	if slices.Contains(args, "--exec") {
		all = append(all, "LASCOPE_STARTS=1")
	}
	return all
}

// longestRefusal bounds the characters of a refusal, but for the paths that it names.
const longestRefusal = 300

// TestInterruptedRunLeavesNothing: an interrupted run leaves no partial file.
func TestInterruptedRunLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	c := exec.CommandContext(context.Background(), os.Args[0], "run", "h-traa", "--until", "1e15", "--every", "1e6", "--out", filepath.Join(dir, "rows.csv"))
	c.Env = append(os.Environ(), "LASCOPE_MAIN=1")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for range 10_000 { // until it has begun its file, or some minutes
		if files, err := os.ReadDir(dir); err == nil && len(files) > 0 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err == nil || c.ProcessState.ExitCode() != exitSignalled+int(syscall.SIGTERM) {
		t.Errorf("it ended with %v, want exit 143", err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 0 {
		t.Errorf("it left %v (%v)", files, err)
	}
}

// TestSignalEndsWhatDoesNotListen: a signal ends a program that waits where it cannot check
// for signals, here for a pipe that takes no more. The program leaves no partial file.
// Earlier files stay unchanged.
func TestSignalEndsWhatDoesNotListen(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	saved := filepath.Join(dir, "saved.run")
	if err := os.WriteFile(saved, []byte("as it was"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(os.Args[0], strings.Fields("run uniform pages=8 --until 1e9 --every 1 --save saved.run --force")...)
	c.Dir, c.Env = dir, append(os.Environ(), "LASCOPE_MAIN=1")
	ours, theirs, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer ours.Close()
	c.Stdout = theirs
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	theirs.Close()
	defer time.AfterFunc(3*time.Minute, func() { c.Process.Kill() }).Stop()
	if _, err := io.ReadFull(ours, make([]byte, 100)); err != nil {
		t.Fatal(err)
	}
	for size, again := int64(-1), int64(0); size != again; { // until the pipe is full
		size = again
		time.Sleep(200 * time.Millisecond)
		files, err := filepath.Glob(filepath.Join(dir, ".*"))
		if err != nil || len(files) != 1 {
			t.Fatalf("it writes %v (%v)", files, err)
		}
		info, err := os.Stat(files[0])
		if err != nil {
			t.Fatal(err)
		}
		again = info.Size()
	}
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err == nil || c.ProcessState.ExitCode() != exitSignalled+int(syscall.SIGTERM) {
		t.Errorf("it ended with %v, want exit 143", err)
	}
	text, err := os.ReadFile(saved)
	files, _ := os.ReadDir(dir)
	if err != nil || string(text) != "as it was" || len(files) != 1 {
		t.Errorf("it left %v, %q (%v)", files, text, err)
	}
}

// TestKilledSweepGoesOn kills a sweep with SIGKILL once some of its runs are done:
// it leaves no result, the next one goes on from there, and its table is that of
// an unbroken one, byte for byte.
func TestKilledSweepGoesOn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	out := filepath.Join(dir, "table.csv")
	sweep := strings.Fields("sweep h-traa pages=64 N=50,100 alpha=0.3..0.9/3 --until 20000 --reps 40 --metric reach")
	c := exec.CommandContext(context.Background(), os.Args[0], append(sweep, "--out", out)...)
	c.Env = append(os.Environ(), "LASCOPE_MAIN=1")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for range 10_000 { // until a few runs are in its journal
		if journal, err := os.ReadFile(out + ".journal"); err == nil && bytes.Count(journal, []byte("\n")) > 8 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	c.Wait()
	if _, err := os.Stat(out); err == nil {
		t.Fatal("the sweep was whole before it was killed")
	}
	if _, stderr, code := lascope(t, append(sweep, "--out", out)...); code != 0 {
		t.Fatalf("going on: exit %d, %s", code, stderr)
	}
	got, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if want, _, _ := lascope(t, sweep...); string(got) != want {
		t.Errorf("killed and gone on the table is\n%s\nunbroken\n%s", got, want)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("the folder has %v (%v): only the table should be there", left, err)
	}
}

// probe writes a line a second with the program's heap and goroutines to a file: it
// runs inside the program, which the test binary is then.
func probe(file string) {
	f, err := os.Create(file)
	if err != nil {
		panic(err)
	}
	for range time.Tick(time.Second) {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		rss := int64(0)
		if text, err := os.ReadFile("/proc/self/status"); err == nil {
			_, after, _ := strings.Cut(string(text), "VmRSS:")
			fmt.Sscan(after, &rss)
		}
		// The live heap after a collection is about half of the next goal, with the usual GOGC.
		fmt.Fprintln(f, rss/1024, m.HeapAlloc>>20, m.NextGC>>21, runtime.NumGoroutine())
	}
}
