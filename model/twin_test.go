//go:build linux

package model

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/world/web"
)

// A twin is the polling lab in plain C (testdata/twin.c) in a process that runs slots of
// its line on command.
type twin struct{ *twinProcess }

// buildTwin compiles testdata/NAME.c and returns the program's path. The compiler fuses no
// multiply-add, and sums round as in Go.
func buildTwin(t testing.TB, name string) string {
	t.Helper()
	modeltest.LongOnly(t) // the slow twins in Go run by default
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no C compiler")
	}
	path := filepath.Join(t.TempDir(), name)
	if out, err := exec.Command(cc, "-O2", "-ffp-contract=off", "-o", path, "testdata/"+name+".c", "-lm").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// A twinLine is a line that the twin can run.
type twinLine struct {
	scheme, feedback        string
	pages, capacity, states int
	seed                    uint64
	words                   string // further words of the line; states is then the twin's alone
}

func (l *twinLine) String() string {
	line := fmt.Sprintf("%s pages=%d feedback=%s capacity=%d seed=%d", l.scheme, l.pages, l.feedback, l.capacity, l.seed)
	switch {
	case l.words != "":
		line += " " + l.words
	case l.states > 0:
		line += fmt.Sprintf(" N=%d", l.states)
	}
	return line
}

// twinLines returns all schemes with both kinds of feedback at one size, each in a setting
// in which it can learn.
func twinLines(t testing.TB, n int) []*twinLine {
	var lines []*twinLine
	for _, scheme := range inTwin(t, "polling", "twin") {
		for _, feedback := range []string{"model", "pages"} {
			l := &twinLine{scheme: scheme, feedback: feedback, pages: n, capacity: 1, seed: 1}
			switch scheme {
			case "h-traa":
				l.states = 500
			case "lakg":
				l.states = min(1_000_000, max(1500, 10*n))
			case "cgla":
				l.capacity, l.states = n/10, 64
			case "fpa":
				l.capacity, l.states = n/10, 16
			case "vlakg":
				for rule, words := range []string{"rule=linear", "rule=reward-inaction"} {
					lines = append(lines, &twinLine{scheme: scheme, feedback: feedback, pages: n, capacity: 1, states: 1 + rule, seed: 1, words: words})
				}
			}
			lines = append(lines, l)
		}
		for _, words := range twinWords[scheme] {
			l := &twinLine{scheme: scheme, feedback: "pages", pages: n, capacity: 1, seed: 1, words: words}
			switch scheme {
			case "h-traa":
				l.states = 500
			case "cgla":
				l.capacity, l.states = n/10, 64
			}
			lines = append(lines, l)
		}
	}
	return lines
}

// twinWords are the words of lines with costs, with plans and with other schedules, by scheme.
var twinWords = map[string][]string{
	"h-traa": {"costs=on rule=reward-inaction N=500", "costs=on rule=reward-inaction N=500 updates=cumulative reward=marginal",
		"schedule=accrued N=500", "schedule=live N=500", "lambda=3 N=500"},
	"cgla":     {"ahead=8 N=64", "ahead=0 N=64"},
	"whittle":  {"costs=on"},
	"gamma":    {"costs=on"},
	"interval": {"costs=on", "costs=on updates=cumulative reward=marginal"},
}

func startTwin(t testing.TB, path string, l *twinLine) *twin {
	t.Helper()
	return &twin{startProcess(t, path, l.scheme, l.feedback, fmt.Sprint(l.pages), fmt.Sprint(l.capacity), fmt.Sprint(l.states), fmt.Sprint(l.seed), l.words)}
}

// A twinProcess is a program that reads commands line by line, and answers each.
type twinProcess struct {
	cmd     *exec.Cmd
	tell    io.WriteCloser
	answers *bufio.Reader
}

func startProcess(t testing.TB, path string, args ...string) *twinProcess {
	t.Helper()
	cmd := exec.Command(path, args...)
	cmd.Stderr = os.Stderr
	tell, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	answers, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return &twinProcess{cmd, tell, bufio.NewReader(answers)}
}

func (w *twinProcess) stop() {
	w.tell.Close()
	w.cmd.Wait()
}

// advance lets the twin run slots. It returns the processor time in ns, and the totals so
// far without Retrieved.
func (w *twin) advance(t testing.TB, slots int64) (ns int64, totals web.Totals) {
	t.Helper()
	fmt.Fprintln(w.tell, slots)
	if _, err := fmt.Fscan(w.answers, &ns, &totals.Polls, &totals.Hits, &totals.Earned); err != nil {
		t.Fatal(err)
	}
	return ns, totals
}

// TestTwinMeetsTheSame: a second implementation in C of the web and of every scheme makes
// the same polls, with the same chances, and gets the same hits.
func TestTwinMeetsTheSame(t *testing.T) {
	modeltest.SkipUnderRace(t)
	path := buildTwin(t, "twin")
	for _, n := range modeltest.ByLength([]int{300}, []int{300, 2000}) {
		for _, l := range twinLines(t, n) {
			c, r := startTwin(t, path, l), MustRun(t, l.String())
			for range 3 {
				slots := int64(max(10, 6000/l.capacity))
				_, want := c.advance(t, slots)
				r.Advance(slots)
				if got := r.Environment.(*pollinglab.Environment).World.Totals(); !agree(got, want) {
					t.Errorf("%s: after %d slots the totals are %+v, the twin's %+v", l, r.Tick(), got, want)
					break
				}
			}
			c.stop()
		}
	}
}

// agree reports that the polls and hits of both are the same; the sums of their chances differ
// by at most the error of Go's chances.
func agree(a, b web.Totals) bool {
	return a.Polls == b.Polls && a.Hits == b.Hits && math.Abs(a.Earned-b.Earned) <= 1e-11*float64(a.Polls)
}

// TestTwinSpeed prints the processor time of a poll in Go and in C. The two run in turn,
// in short rounds, and the best round of each counts. The ratio is then stable on a
// machine with other work.
//
//	LASCOPE_LONG=1 go test ./model -run TwinSpeed -v -timeout 30m
func TestTwinSpeed(t *testing.T) {
	modeltest.LongOnly(t)
	path := buildTwin(t, "twin")
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	fmt.Printf("%-14s %-6s %9s %8s %8s %6s  %s\n", "scheme", "", "pages", "go ns", "c ns", "ratio", "words")
	for _, n := range []int{512, 4096, 32768, 1 << 20} {
		for _, l := range twinLines(t, n) {
			if only := os.Getenv("LASCOPE_TWIN"); strings.Contains(fmt.Sprint(l.scheme, " ", l.feedback, " ", n, " ", l.words), only) {
				goNS, cNS := measureTwins(t, path, l)
				fmt.Printf("%-14s %-6s %9d %8.1f %8.1f %6.2f  %s\n", l.scheme, l.feedback, n, goNS, cNS, goNS/cNS, l.words)
			}
		}
	}
}

// measureTwins returns ns per poll in Go and in C.
func measureTwins(t testing.TB, path string, l *twinLine) (goNS, cNS float64) {
	const rounds, pollsARound = 250, 40_000
	c, r := startTwin(t, path, l), MustRun(t, l.String())
	defer c.stop()
	totals := func() web.Totals { return r.Environment.(*pollinglab.Environment).World.Totals() }
	slots := int64(max(1, pollsARound/l.capacity))
	learning := 50 + l.pages/5_000
	goNS, cNS = math.Inf(1), math.Inf(1)
	for round := range learning + rounds {
		before, start := totals().Polls, threadTime()
		r.Advance(slots)
		took := threadTime() - start
		ns, want := c.advance(t, slots)
		if !agree(totals(), want) {
			t.Fatalf("%s: at tick %d the totals are %+v, the twin's %+v", l, r.Tick(), totals(), want)
		}
		polls := want.Polls
		if round >= learning {
			goNS, cNS = min(goNS, float64(took)/float64(polls-before)), min(cNS, float64(ns)/float64(polls-before))
		}
	}
	return goNS, cNS
}

// threadTime returns the processor time of this thread in ns.
func threadTime() int64 {
	const clockThread = 3 // CLOCK_THREAD_CPUTIME_ID
	var now syscall.Timespec
	if _, _, err := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, clockThread, uintptr(unsafe.Pointer(&now)), 0); err != 0 {
		panic(err)
	}
	return now.Nano()
}
