package cli

import (
	"bytes"
	"context"
	"encoding/csv"
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

func TestExitCodes(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.toml")
	if err := os.WriteFile(bad, []byte("[keys]\nzoom = [\"m\"]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	saved := filepath.Join(dir, "saved")
	if _, stderr, _ := lascope(t, "run", "h-traa", "pages=4", "--until", "10", "--save", saved); stderr != "" {
		t.Fatal(stderr)
	}
	for _, c := range []struct {
		line string
		code int
		says string // on standard error
	}{
		{"run h-traa pages=8 --until 10", 0, ""},
		{"run --until 10", 0, ""},
		{"schemes", 0, ""},
		{"params lakg", 0, ""},
		{"version", 0, ""},
		{"config path", 0, ""},
		{"config print", 0, ""},
		{"config check", 0, ""},
		{"config print --config " + bad, 0, "bad.toml:2:9: keys.zoom: m is the key of mirror"},
		{"config check " + bad, 1, "bad.toml:2:9: keys.zoom: m is the key of mirror"},
		{"config check " + dir, 1, "it is a folder; give a file of settings"},
		{"lesson list --config " + bad, 0, "the defaults apply"},
		{"h-traa --config " + bad, 2, "lascope run SPEC"},
		{"completion bash", 0, ""},
		// Refusals: one or two sentences, exit 1, before anything runs.
		{"run h-tra --until 10", 1, "did you mean h-traa?"},
		{"run h-traa N=0 --until 10", 1, "N=0: N is the number of states"},
		{"run h-traa alpha=1.5 --until 10", 1, "alpha=1.5: alpha is"},
		{"run h-traa @5:mirorr --until 10", 1, "did you mean mirror?"},
		{"run nobodyknows --until 10", 1, "lascope schemes"},
		{"run h-traa nobodyknows=3 --until 10", 1, "no parameter nobodyknows"},
		{"run h-traa @5:nobodyknows --until 10", 1, "nobodyknows"},
		{"run h-traa pages=4 --until 10 --stop nobodyknows", 1, "nobodyknows"},
		{"sweep h-traa N=5,6 --metric nobodyknows", 1, "nobodyknows"},
		{"race h-traa vs lakg --until 9 --metric nobodyknows", 1, "nobodyknows"},
		{"figure nobodyknows", 1, "nobodyknows"},
		{"lesson nobodyknows", 1, "nobodyknows"},
		{"demo nobodyknows", 1, "nobodyknows"},
		{"params nobodyknows", 1, "nobodyknows"},
		{"run fpa --until 10", 0, ""},
		{"run fpa capacity=1 --until 10", 1, "take capacity=2 or more"},
		{"run h-traa", 1, "--until is missing"},
		{"run h-traa --until x", 1, "whole number"},
		{"run h-traa pages=4 --until 1000 --until 5", 1, "--until 5: the flag stands twice, first with 1000"},
		{"run h-traa pages=4 --until 5 --until 5", 0, ""},
		{"run h-traa pages=4 @5k:mirror --until 6k", 0, ""},
		{"run h-traa pages=4 @5q:mirror --until 6k", 1, "such as 50000, 50k or 1.5M"},
		{"run h-traa --until 10 --format xml", 1, "csv or jsonl"},
		{"run h-traa --until 10 --out " + filepath.Join(dir, "no", "file"), 1, "cannot be written"},
		{"run h-traa --until 10 --stop soon", 1, "when it has converged"},
		{"params lakk", 1, "did you mean lakg?"},
		{"lakk", 1, "did you mean lakg?"},
		{"race h-traa vs uniform pages=9 --until 10", 1, "pages differs"},
		{"sweep h-traa N=50 --until 10", 1, "needs an axis"},
		{"sweep h-traa N=50,60 --until 10 --shard 4/3", 1, "I from 1 to N"},
		{"sweep h-traa N=50,60 --until 10 --picture map.jpg", 1, ".svg, .png or .pdf"},
		{"sweep h-traa N=50,60 --until 10 --live", 1, "leave out --live"},
		{"race h-traa vs lakg --live", 1, "leave out --live"},
		{"race h-traa vs lakg", 1, "--until is missing"},
		{"open " + filepath.Join(dir, "none"), 1, "no such file"},
		{"open main.go", 1, "main.go:1: not a saved run, race or sweep"},
		{"run h-traa --until 10 --format jsonl --save " + filepath.Join(dir, "run"), 1, "does not go with it"},
		// Arguments after a command, and its flags.
		{"merge", 1, "lascope: which parts? "},
		{"open", 1, "lascope: which files? "},
		{"replay", 1, "lascope: which session? "},
		{"lesson", 1, "lascope lesson list"},
		{"replay a b", 1, `b: one word too many after "lascope replay"`},
		{"schemes x", 1, `x: nothing stands after "lascope schemes" but flags`},
		{"config chek", 1, `chek: "lascope config" has no such command; did you mean check?`},
		{"study file.toml", 1, `file.toml: "lascope study" has no such command`},
		{"help swepe", 1, `swepe: "lascope" has no such command; did you mean sweep?`},
		{"help foo", 1, `foo: "lascope" has no such command; "lascope --help" lists them`},
		{"help h-traa", 0, ""},
		{"help run foo", 1, `foo: "lascope run" has no commands`},
		{"completion tcsh", 1, `tcsh: "lascope completion" has no such command; "lascope completion --help" lists them`},
		{"completion bash x", 1, `x: nothing stands after "lascope completion bash" but flags`},
		{"help run", 0, ""},
		{"help", 0, ""},
		{"completion", 0, ""},
		{"completion fish", 0, ""},
		{"swepe h-traa N=5,6", 1, "swepe: neither a scheme nor a command; did you mean sweep?"},
		{"h-traa pages=1", 1, "pages=1: pages is"},
		{"h-traa --until 5", 1, `--until: "lascope" has no such flag; it is a flag of lascope cast, env, race, replay, run, sensitivity, sweep, tune`},
		{"run --untill 5", 1, `--untill: "lascope run" has no such flag; did you mean --until?`},
		{"run --xyzzy", 1, `"lascope run --help" lists them`},
		{"run -x", 1, "-x: "},
		{"run --until", 1, "--until: its value is missing; write --until TICK"},
		{"run --until ten", 1, "--until ten: it is a whole number, 0 to "},
		{"race h-traa vs lakg --reps x", 1, "--reps x: it is a whole number"},
		{"cast h-traa --hold x", 1, "--hold x: it is a number"},
		{"h-traa --paused=x", 1, "--paused x: it is true or false"},
		{"run spl --until 9 --shares " + filepath.Join(dir, "s"), 1, "no shares to write"},
		{"run robot --traversals 3 --every 5", 1, "--every: with --traversals"},
		{"run h-traa --until 9 --out " + filepath.Join(dir, "o") + " --shares " + filepath.Join(dir, "o"), 1, "--out names the same file"},
		{"race h-traa vs lakg --until 9 --picture " + filepath.Join(dir, "a,b.jpg"), 1, "a,b.jpg: the name should end"},
		// The live program needs a terminal.
		{"open " + saved, 2, "lascope open --plain FILE"},
		{"recover", 2, "lascope recover list"},
		{"recover --plain 3", 1, "no session is kept"},
		{"h-traa", 2, "lascope run SPEC"},
		{"", 2, "lascope run SPEC"},
	} {
		stdout, stderr, code := lascope(t, strings.Fields(c.line)...)
		if code != c.code || !strings.Contains(stderr, c.says) {
			t.Errorf("lascope %s: exit %d, want %d; standard error %q should say %q", c.line, code, c.code, stderr, c.says)
		}
		if c.code != 0 && stdout != "" {
			t.Errorf("lascope %s: refused, and yet it prints %q", c.line, stdout)
		}
		if n := len(strings.ReplaceAll(stderr, dir, "")); c.code != 0 && n > longestRefusal {
			t.Errorf("lascope %s: a refusal of %d characters, more than %d: %q", c.line, n, longestRefusal, stderr)
		}
		if c.code != 0 && (strings.Count(strings.TrimSpace(stderr), "\n") > 1 || strings.Contains(stderr, "Usage:")) {
			t.Errorf("lascope %s: a refusal is a sentence or two, not %q", c.line, stderr)
		}
	}
}

// TestEmptyWordIsRefused: every command that takes words refuses "" by name; the completion of
// the shell does not.
func TestEmptyWordIsRefused(t *testing.T) {
	for _, command := range []string{"", "run", "race", "sweep", "params", "cast", "figure", "lesson", "open", "replay", "merge", "recover", "recover forget", "config check", "help"} {
		if out, stderr, code := lascope(t, append(strings.Fields(command), "")...); code != 1 || out != "" || !strings.Contains(stderr, `"": `) {
			t.Errorf(`%s "": exit %d, %q`, command, code, stderr)
		}
	}
	if out, stderr, code := lascope(t, "__complete", "man", "--"); code != 0 || !strings.Contains(out, "--markdown") {
		t.Errorf("completion of man: exit %d, %q, %q", code, out, stderr)
	}
	if out, stderr, code := lascope(t, "__complete", ""); code != 0 || !strings.Contains(out, "man\t") || !strings.Contains(out, "h-traa") {
		t.Errorf("completion of an empty word: exit %d, %q, %q", code, out, stderr)
	}
	if out, _, _ := lascope(t, "__complete", "cast", "h-traa", "--"); strings.Contains(out, "--paused") || !strings.Contains(out, "--still") {
		t.Errorf("completion of cast's flags: %q", out)
	}
}

func TestRunPrintsTheColumnsOfItsLab(t *testing.T) {
	out, _, _ := lascope(t, "run", "optimal", "pages=500", "alpha=0.9", "beta=1.5", "--until", "10", "--every", "4")
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(rows[0], ","), "tick,polls,value,optimal,proportional,uniform,hits,importance,used,earned,bound"; got != want {
		t.Errorf("the columns are %s, want %s", got, want)
	}
	ticks := ""
	for _, r := range rows[1:] {
		ticks += r[0] + " "
		if got := strings.Join(r[2:6], " "); got != "0.976998 0.976998 0.945106 0.233643" {
			t.Errorf("tick %s: the values are %s", r[0], got)
		}
	}
	if ticks != "0 4 8 10 " {
		t.Errorf("the rows are at ticks %s, want 0, every 4, and 10", ticks)
	}
}

func TestFilesAreWritten(t *testing.T) {
	dir := t.TempDir()
	rows, shares := filepath.Join(dir, "rows.csv"), filepath.Join(dir, "shares.csv")
	line := []string{"run", "lakg", "pages=20", "--until", "100"}
	printed, _, _ := lascope(t, line...)
	if out, stderr, code := lascope(t, append(line, "--out", rows, "--shares", shares)...); out != "" || code != 0 {
		t.Fatalf("exit %d, standard output %q, standard error %q", code, out, stderr)
	}
	text, err := os.ReadFile(rows)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != printed {
		t.Errorf("the file has\n%s\nthe same line prints\n%s", text, printed)
	}
	text, err = os.ReadFile(shares)
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(string(text), "\n"); lines[0] != "page,p,importance,share,optimal_share,polls,hits" || len(lines) != 22 {
		t.Errorf("the shares are\n%s", text)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 2 {
		t.Errorf("the folder has %v (%v): only the two files should be there", left, err)
	}
}

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

func TestCompletion(t *testing.T) {
	for line, want := range map[string]string{
		"__complete run la":                      "lakg",
		"__complete run h-traa sch":              "schedule=",
		"__complete run h-traa rule=reward-p":    "rule=reward-penalty",
		"__complete run h-traa @80:mi":           "@80:mirror",
		"__complete params fp":                   "fpa",
		"__complete race h-traa vs la":           "lakg",
		"__complete sweep h-traa --metric rea":   "reach",
		"__complete run h-traa --format j":       "jsonl",
		"__complete race h-traa v":               "vs",
		"__complete race spl --metric t":         "tv_distance",
		"__complete sweep oma --metric q":        "convergence",
		"__complete sweep robot --metric q":      "quality",
		"__complete run robot graph=mai":         "graph=main.go",
		"__complete run h-traa trace=./worl":     "trace=./world/",
		"__complete h-traa --theme safe":         "safe-light",
		"__complete lesson liar --glyphs b":      "braille",
		"__complete demo four":                   "four-schemes",
		"__complete figure a":                    "all",
		"__complete run h-traa N=100 @10:rule=i": "@10:rule=inaction-penalty",
	} {
		out, _, _ := lascope(t, strings.Fields(line)...)
		if !slices.Contains(strings.Split(out, "\n"), want) { // the shell drops those that begin otherwise
			t.Errorf("%s proposes %q, want %q among them", line, out, want)
		}
	}
	// Behind @10: the words of rule= are to lose both beginnings, the longer one first.
	const trim = "__lascope_handle_special_char \"$cur\" "
	script, _, _ := lascope(t, "completion", "bash")
	if equals, colon := strings.Index(script, trim+"="), strings.Index(script, trim+":"); equals < 0 || colon < equals {
		t.Errorf("bash trims : (at %d) before = (at %d)", colon, equals)
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

// TestPartsMergeToTheSameBytes: four shards merged are one run.
func TestPartsMergeToTheSameBytes(t *testing.T) {
	dir := t.TempDir()
	sweep := strings.Fields("sweep lakg pages=16 N=300,400 lambda=1.1,1.3 --until 500 --reps 3")
	merge := []string{"merge"}
	for _, k := range []string{"3", "1", "4", "2"} {
		part := filepath.Join(dir, k)
		if _, stderr, code := lascope(t, append(sweep, "--shard", k+"/4", "--out", part)...); code != 0 {
			t.Fatal(stderr)
		}
		merge = append(merge, part)
	}
	merged, stderr, code := lascope(t, merge...)
	if code != 0 {
		t.Fatalf("exit %d, %s", code, stderr)
	}
	if whole, _, _ := lascope(t, sweep...); merged != whole {
		t.Errorf("merged\n%s\nin one go\n%s", merged, whole)
	}
	if _, stderr, code := lascope(t, append(merge, "--save", merge[2])...); code != 1 || !strings.Contains(stderr, "merge reads this file; write to another") {
		t.Errorf("over a part: exit %d, %q", code, stderr)
	}
	if _, stderr, code := lascope(t, merge[:4]...); code != 1 || !strings.Contains(stderr, "3 of 12 runs are missing, the first: N=300 lambda=1.1 replication 2") {
		t.Errorf("without a part: exit %d, %q", code, stderr)
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
