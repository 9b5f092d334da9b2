package cli

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"lascope/internal/task"
	"lascope/model/modeltest"
	"lascope/tui/tty"
)

// testTimeout bounds the wait for an expected event. It is long enough for a busy machine.
const testTimeout = 3 * time.Minute

// eventually waits for something to come true, but not for ever.
func eventually(is func() bool) bool {
	for begun := time.Now(); time.Since(begun) < testTimeout; time.Sleep(10 * time.Millisecond) {
		if is() {
			return true
		}
	}
	return is()
}

// TestMain lets the test binary be the program: with LASCOPE_MAIN set it runs
// Main, so that the tests meet real exit codes and real streams.
func TestMain(m *testing.M) {
	if os.Getenv("LASCOPE_PLAYER") != "" {
		playAll()
		return
	}
	if os.Getenv("LASCOPE_MAIN") != "" {
		if file := os.Getenv("LASCOPE_PROBE"); file != "" {
			go probe(file)
		}
		if os.Getenv("LASCOPE_DEFECT") != "" {
			task.Go(func() {
				what, _ := io.ReadAll(os.NewFile(3, "the words of a defect"))
				panic(string(what))
			})
		}
		code := Main()
		if file := os.Getenv("LASCOPE_STATUS"); file != "" { // the kernel's record of the process at its end
			if status, err := os.ReadFile("/proc/self/status"); err != nil || os.WriteFile(file, status, 0o600) != nil {
				code = 99
			}
		}
		os.Exit(code)
	}
	for _, s := range []os.Signal{tty.Hangup, os.Interrupt, syscall.SIGQUIT} {
		if signal.Ignored(s) { // by nohup or behind a shell's &: the programs that the tests start would ignore it, too
			signal.Notify(make(chan os.Signal, 1), s)
		}
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
	return playerOf(t, "", mayStart(args)...).play(t, "", args...)
}

// environment is that of the program with these arguments.
func environment(args []string) []string {
	return append(append(os.Environ(), "LASCOPE_MAIN=1"), mayStart(args)...)
}

// mayStart is the variable of a program that may start programs, as it does with --exec and for trace git.
func mayStart(args []string) []string {
	if slices.Contains(args, "--exec") || slices.Contains(args, "git") {
		return []string{"LASCOPE_STARTS=1"}
	}
	return nil
}

// longestRefusal bounds the characters of a refusal, but for the paths that it names.
const longestRefusal = 300

// TestInterruptedRunLeavesNothing: an interrupted run leaves no partial file, and says so.
func TestInterruptedRunLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	c := exec.CommandContext(context.Background(), os.Args[0], "run", "h-traa", "--until", "1e15", "--every", "1e6", "--out", filepath.Join(dir, "rows.csv"))
	c.Env = append(os.Environ(), "LASCOPE_MAIN=1")
	said := &strings.Builder{}
	c.Stderr = said
	modeltest.OK(t, c.Start())
	if !eventually(func() bool { files, err := os.ReadDir(dir); return err == nil && len(files) > 0 }) {
		t.Error("it begins no file")
	}
	modeltest.OK(t, c.Process.Signal(syscall.SIGTERM))
	if err := c.Wait(); err == nil || c.ProcessState.ExitCode() != exitSignalled+int(syscall.SIGTERM) {
		t.Errorf("it ended with %v, want exit 143", err)
	}
	modeltest.Equal(t, len(modeltest.Must(os.ReadDir(dir))), 0, "it left")
	modeltest.Equal(t, said.String(), "\nlascope: "+nothingWritten()+"\n", "it says")
}

func exists(file string) bool { _, err := os.Stat(file); return err == nil }

// TestKilledSweepGoesOn kills a sweep with SIGKILL once some of its runs are done:
// it leaves no result, the next one goes on from there, and its table is that of
// an unbroken one, byte for byte.
func TestKilledSweepGoesOn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	out := filepath.Join(dir, "table.csv")
	sweep := strings.Fields("sweep h-traa pages=64 N=50,100 alpha=0.3..0.9/3 --until 5000 --reps 40 --metric reach")
	for try := 0; ; try++ { // a busy machine may not come to kill it in time
		c := exec.Command(os.Args[0], append(sweep, "--out", out)...)
		c.Env = append(os.Environ(), "LASCOPE_MAIN=1")
		modeltest.OK(t, c.Start())
		eventually(func() bool {
			journal, err := os.ReadFile(out + ".journal")
			return err == nil && bytes.Count(journal, []byte("\n")) > 8 || exists(out)
		})
		modeltest.OK(t, c.Process.Kill())
		c.Wait()
		if !exists(out) {
			break
		}
		if err := os.Remove(out); err != nil || try == 20 {
			t.Fatal("the sweep is whole before it can be killed", err)
		}
	}
	if _, stderr, code := lascope(t, append(sweep, "--out", out)...); code != 0 {
		t.Fatalf("going on: exit %d, %s", code, stderr)
	}
	got := modeltest.Must(os.ReadFile(out))
	if want, _, _ := lascope(t, sweep...); string(got) != want {
		t.Errorf("killed and gone on the table is\n%s\nunbroken\n%s", got, want)
	}
	modeltest.Equal(t, len(modeltest.Must(os.ReadDir(dir))), 1, "files in the folder, of which one is the table:")
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
