//go:build linux

package model

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"lascope/automata/action"
	"lascope/automata/packing"
	"lascope/model/armslab"
	"lascope/model/crawllab"
	"lascope/model/knapsacklab"
	"lascope/model/linelab"
	"lascope/model/modeltest"
	"lascope/model/placementlab"
	"lascope/model/pollinglab"
)

// A twin is the run of a line beside a second implementation of it in plain C, a process that runs its slots on command.
type twin struct {
	t       *testing.T
	run     *Run
	tell    io.Writer
	answers io.Reader
}

// A twinSize is how a twin is measured.
type twinSize struct {
	line  string
	round int64 // events, such as polls, of a round
	warm  int   // rounds until the line has settled
}

// eachTwin starts the lines of testdata/twins.txt, small or large, beside the programs in C that stand above them. LASCOPE_TWIN is a
// part of the lines to take.
//
//	twin small 300,2000 large 512,4096 round 40000 warm 5000    the sizes n; a round has 40,000 events;
//	                                                            the line has settled after 50 + n/5000
//	fpa pages={n} capacity={n/10}
func eachTwin(t *testing.T, large bool, f func(size twinSize, w twin)) {
	modeltest.LongOnly(t) // the slow twins in Go run by default
	modeltest.SkipUnderRace(t)
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no C compiler")
	}
	var program, small, sizes, round, path string
	var warm int
	for text := range strings.Lines(string(modeltest.Must(os.ReadFile("testdata/twins.txt")))) {
		text = strings.TrimSpace(text)
		if n, _ := fmt.Sscanf(text, "%s small %s large %s round %s warm %d", &program, &small, &sizes, &round, &warm); n == 5 {
			if !large {
				sizes = small
			}
			// The compiler fuses no multiply-add, and sums round as in Go.
			path = filepath.Join(t.TempDir(), program)
			compile := exec.Command(cc, "-O2", "-ffp-contract=off", "-o", path, "testdata/"+program+".c", "-lm")
			if out, err := compile.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			continue
		}
		if text == "" || sizes == "none" || strings.HasPrefix(text, "//") {
			continue
		}
		for size := range strings.SplitSeq(sizes, ",") {
			size, classes, _ := strings.Cut(size, ":")
			n := int(number(size))
			sized := strings.NewReplacer("{n}", size, "{c}", classes, "{2n}", fmt.Sprint(2*n),
				"{n/10}", fmt.Sprint(n/10), "{10n}", fmt.Sprint(min(10*n, 1_000_000))) // an automaton has at most a million states
			line := sized.Replace(text)
			if !strings.Contains(line, os.Getenv("LASCOPE_TWIN")) {
				continue
			}
			w := twin{t: t, run: MustRun(line)}
			cmd := exec.Command(path, w.arguments()...)
			cmd.Stderr = os.Stderr
			tell := modeltest.Must(cmd.StdinPipe())
			w.tell, w.answers = tell, bufio.NewReader(modeltest.Must(cmd.StdoutPipe()))
			modeltest.OK(t, cmd.Start())
			f(twinSize{line, int64(number(sized.Replace(round))), 50 + n/warm}, w)
			tell.Close()
			modeltest.OK(t, cmd.Wait())
		}
	}
}

// arguments are those of the program for the line.
func (w twin) arguments() []string {
	word := func(keys ...string) string { // of the first key that the line has
		for _, key := range keys {
			if word := w.run.settings.Find(key).Word; word != "" {
				return word
			}
		}
		return "0"
	}
	args := []string{w.run.spec.Scheme.Name}
	switch e := w.run.Environment.(type) {
	case *pollinglab.Environment:
		return append(args, word("feedback"), word("pages"), word("capacity"), word("N"), word("seed"), w.run.Line())
	case *armslab.Environment:
		args = append(args, word("seed"), word("N"), word("a", "lambda", "gamma"), word("b"))
		for _, c := range e.World.Penalties() {
			args = append(args, fmt.Sprint(c))
		}
	case *knapsacklab.Environment:
		args = append(args, word("seed"), word("a"), fmt.Sprint(e.World.Capacity))
		for k, weight := range e.World.Weights {
			args = append(args, fmt.Sprint(weight), fmt.Sprint(e.World.Values[k]))
		}
	case *crawllab.Environment:
		if args = append(args, w.writeWeb(e), word("seed")); word("changes") != "0" {
			args = append(args, word("changes"), word("duration"))
		}
	default: // of the placement lab and the line lab
		args = append(args, word("objects"), word("classes"), word("p"), word("N"), word("seed"))
		if hosts := word("hosts"); hosts != "0" {
			args = append(args, args[1])
			args[1] = hosts
		}
	}
	return args
}

// writeWeb writes the web of a run to a file as testdata/crawltwin.h reads it: its links, the relevance of the documents' first
// versions, which is that in a web where nothing changes, and the upper bound's recall.
func (w twin) writeWeb(e *crawllab.Environment) (path string) {
	still := MustRun(modeltest.Must(w.run.spec.With("changes=0")).String()).Environment.(*crawllab.Environment)
	graph := e.Web.Graph
	n := graph.Documents()
	var first, to []int32
	var relevance, bound []float64
	for doc := range n {
		edge, row := graph.Row(doc)
		first, to = append(first, int32(edge)), append(to, row...)
		relevance, bound = append(relevance, still.Web.Relevance(doc)), append(bound, e.Web.BoundRecall(doc))
	}
	first, bound = append(first, int32(len(to))), append(bound, e.Web.BoundRecall(n))
	var out bytes.Buffer
	for _, part := range []any{[]int32{int32(n), int32(len(to))}, first, to, relevance, bound} {
		modeltest.OK(w.t, binary.Write(&out, binary.LittleEndian, part))
	}
	path = filepath.Join(w.t.TempDir(), "web")
	modeltest.OK(w.t, os.WriteFile(path, out.Bytes(), 0o600))
	return path
}

// A fold is a sum over numbers, word by word, as labtwin.h has it (FNV-1a).
type fold uint64

func (f *fold) add(numbers ...any) {
	for _, x := range numbers {
		word := uint64(0)
		switch v := reflect.ValueOf(x); {
		case v.Kind() == reflect.Slice:
			for i := range v.Len() {
				f.add(v.Index(i).Interface())
			}
			continue
		case v.CanInt():
			word = uint64(v.Int())
		case v.CanUint():
			word = v.Uint()
		default:
			word = math.Float64bits(v.Float())
		}
		*f = (*f ^ fold(word)) * 0x100000001b3
	}
}

// events counts them so far.
func (w twin) events() int64 {
	switch e := w.run.Environment.(type) {
	case *pollinglab.Environment:
		return e.Totals().Polls
	case *placementlab.Environment:
		return e.Counts().Queries
	case *crawllab.Environment:
		return e.Crawl.Answers
	}
	return w.run.tick
}

// state is a fold of all that the run holds, and the sum of the chances of its polls, which differ in their last bits.
func (w twin) state() (f fold, chances float64) {
	switch e := w.run.Environment.(type) {
	case *pollinglab.Environment:
		t := e.Totals()
		f.add(t.Polls, t.Hits)
		return f, t.Valued
	case *placementlab.Environment:
		m, c, j := e.Scheme.Memory(), e.Counts(), e.World.Sites().Judged()
		for o := range m.Objects() {
			f.add(m.Class(o), m.State(o), m.Since(o))
		}
		f.add(c.Rewards, c.Penalties, c.Ignored, c.Moves, j.Right, j.False, j.Missed, j.Quiet)
	case *linelab.Environment:
		f.add(e.Scheme.State(), e.Scheme.Visits())
	case *armslab.Environment:
		f.arms(w.run.Scheme().Name, e)
	case *knapsacklab.Environment:
		f.knapsack(e)
	case *crawllab.Environment:
		for _, doc := range e.Crawl.Order {
			f.add(doc, e.Crawl.Crawler.Discoverer(int(doc)))
		}
		mean, bound := e.Crawl.Performance()
		if f.add(mean, bound, e.Crawl.Gained); e.Ideal != nil {
			ideal, _ := e.Ideal.Performance()
			f.add(ideal)
		}
	}
	return f, 0
}

// arms adds the answers, the memory of the automaton and its visits.
func (f *fold) arms(scheme string, e *armslab.Environment) {
	f.add(e.World.Pulled(), e.World.Heard())
	estimator, counts := e.Scheme.(action.Estimator)
	_, variable := e.Scheme.(action.Variable)
	variable = variable && scheme != "bla" && scheme != "exp3" // that of BLA follows from its counts, exp differs in its last bit
	p := make([]float64, e.World.Arms())
	if variable {
		e.Scheme.Probabilities(e.World, p)
	}
	for i := range p {
		if f.add(e.World.PullsOf(i)); variable {
			f.add(p[i])
		}
		if counts {
			_, rewards := estimator.Counts(i)
			f.add(rewards)
		}
	}
	if fixed, ok := e.Scheme.(*action.Fixed); ok {
		f.add(fixed.Visits)
	}
}

// knapsack adds the last packing, the values and the memory of the scheme.
func (f *fold) knapsack(e *knapsacklab.Environment) {
	packed, hits := e.World.Last()
	f.add(packed, hits, e.World.Sums.Value, e.World.Recent)
	p := make([]float64, e.World.Items())
	if t, ok := e.Scheme.(packing.Team); ok {
		copy(p, t.Probabilities())
	}
	for k := range p {
		found := int64(0)
		if estimator, ok := e.Scheme.(packing.Estimator); ok {
			_, found = estimator.Counts(k)
		}
		f.add(e.World.PacksOf(k), p[k], found)
	}
}

// advance runs slots in both and compares their events, and with whole all that they hold. It returns the processor time of
// both in ns, and the events of these slots.
func (w twin) advance(slots int64, whole bool) (goNS, cNS, events int64) {
	w.t.Helper()
	before, start, ask := w.events(), threadTime(), 0
	w.run.Advance(slots)
	if goNS = threadTime() - start; whole {
		ask = 1
	}
	fmt.Fprintln(w.tell, slots, ask)
	var theirs fold
	var far float64
	modeltest.Must(fmt.Fscan(w.answers, &cNS, &events, &theirs, &far))
	ours, near := w.state()
	if events != w.events() || whole && theirs != ours || math.Abs(near-far) > 1e-11*float64(events) {
		w.t.Fatalf("%s: at tick %d the twin has another state: %d events against %d", w.run.Line(), w.run.tick, events, w.events())
	}
	return goNS, cNS, events - before
}

// TestTwinsMeetTheSame: second implementations in C of the schemes and their worlds have the same polls, queries, answers and memory.
func TestTwinsMeetTheSame(t *testing.T) {
	eachTwin(t, false, func(size twinSize, w twin) {
		_, _, events := w.advance(101, false) // the first choices of estimators are in turn
		for range 899 {
			_, _, n := w.advance(1, true)
			events += n
		}
		for range 20 {
			w.advance(max(1, min(size.round, 5000)*1000/events), true)
		}
	})
}

// TestTwinSpeed prints the processor time of an event, such as a poll, in Go and in C. The two run in turn, in short rounds,
// and the best round of each counts. The ratio is then stable on a machine with other work.
//
//	LASCOPE_LONG=1 go test ./model -run TwinSpeed -v -timeout 60m
func TestTwinSpeed(t *testing.T) {
	modeltest.LongOnly(t)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	fmt.Printf("%8s %8s %6s\n", "go ns", "c ns", "ratio")
	eachTwin(t, true, func(size twinSize, w twin) {
		const first, rounds = 100, 250
		w.run.GoHeadless() // the twin counts nothing for a screen
		_, _, events := w.advance(first, false)
		goNS, cNS := 1e9, 1e9
		for round := range size.warm + rounds {
			ours, theirs, n := w.advance(max(1, size.round*first/events), false)
			if round >= size.warm {
				goNS, cNS = min(goNS, float64(ours)/float64(n)), min(cNS, float64(theirs)/float64(n))
			}
		}
		w.advance(1, true)
		fmt.Printf("%8.1f %8.1f %6.2f  %s\n", goNS, cNS, goNS/cNS, size.line)
	})
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
