//go:build linux

package model

import (
	"fmt"
	"math"
	"os"
	"runtime"
	"strings"
	"testing"

	"lascope/model/linelab"
	"lascope/model/modeltest"
	"lascope/model/placementlab"
)

// A labTwin is a lab other than polling in plain C, in a process that runs slots on
// command.
type labTwin struct{ *twinProcess }

func startLabTwin(t testing.TB, path string, args ...string) *labTwin {
	t.Helper()
	return &labTwin{startProcess(t, path, args...)}
}

// advance lets the twin run slots. It returns the processor time in ns, the events so far,
// and a sum over the twin's whole state, 0 if summed is false.
func (w *labTwin) advance(t testing.TB, slots int64, summed bool) (ns, events int64, sum uint64) {
	t.Helper()
	ask := 0
	if summed {
		ask = 1
	}
	fmt.Fprintln(w.tell, slots, ask)
	modeltest.Must(fmt.Fscan(w.answers, &ns, &events, &sum))
	return ns, events, sum
}

// A goTwin is the Go run that is compared with a labTwin.
type goTwin struct {
	advance func(slots int64) int64
	events  func() int64
	sum     func() uint64
}

// meet advances both by the same slots, times times, and compares their whole states after
// each advance.
func (w *labTwin) meet(t *testing.T, line string, g goTwin, slots int64, times int) {
	t.Helper()
	for k := range times {
		g.advance(slots)
		_, events, sum := w.advance(t, slots, true)
		if events != g.events() || sum != g.sum() {
			t.Fatalf("%s: after %d times %d slots the twin has another state: %d events against %d", line, k+1, slots, events, g.events())
		}
	}
}

// measure returns ns per event in Go and in C. The two take turns, and the best round of
// each counts.
func (w *labTwin) measure(t *testing.T, line string, g goTwin, slots int64, learning, rounds int) (goNS, cNS float64) {
	t.Helper()
	goNS, cNS = math.Inf(1), math.Inf(1)
	for round := range learning + rounds {
		before, start := g.events(), threadTime()
		g.advance(slots)
		took := threadTime() - start
		ns, events, _ := w.advance(t, slots, false)
		if events != g.events() {
			t.Fatalf("%s: the twin has %d events, not %d", line, events, g.events())
		}
		if n := float64(events - before); round >= learning {
			goNS, cNS = min(goNS, float64(took)/n), min(cNS, float64(ns)/n)
		}
	}
	w.meet(t, line, g, slots, 1)
	return goNS, cNS
}

// addTo folds a word into a sum (FNV-1a, word by word).
func addTo(sum, x uint64) uint64 { return (sum ^ x) * 0x100000001b3 }

// withHosts is oma-time on hosts of ten sites.
const withHosts = "oma-time hosts"

// placementTwin returns a line of the placement or the line lab and the twin's arguments
// for it.
func placementTwin(scheme string, objects, classes int) (line string, args []string) {
	p, n := "0.9", "10"
	switch scheme {
	case "spl":
		line = "spl p=0.7 N=20 target=0.7"
		return line, []string{scheme, "0", "0", "0.7", "20", "1"}
	case "oma-time":
		p, n = "0.7", "8"
	}
	if scheme == withHosts {
		sites := 10 * objects
		return fmt.Sprintf("oma-time objects=%d hosts=%d classes=%d p=0.7 N=8", sites, objects, classes), []string{"oma-time", fmt.Sprint(objects), fmt.Sprint(classes), "0.7", "8", "1", fmt.Sprint(sites)}
	}
	line = fmt.Sprintf("%s objects=%d classes=%d p=%s N=%s", scheme, objects, classes, p, n)
	return line, []string{scheme, fmt.Sprint(objects), fmt.Sprint(classes), p, n, "1"}
}

// placementGo runs the same line in Go.
func placementGo(t testing.TB, line string) goTwin {
	r := MustRun(t, line)
	switch b := r.Environment.(type) {
	case *placementlab.Environment:
		return goTwin{r.Advance, func() int64 { return b.Counts().Queries }, func() uint64 {
			sum, m := uint64(0), b.Scheme.Memory()
			for o := range m.Objects() {
				sum = addTo(sum, uint64(m.Class(o)))
				sum = addTo(sum, uint64(m.State(o)))
				sum = addTo(sum, uint64(m.Since(o)))
			}
			c, j := b.Counts(), b.World.Sites().Judged()
			for _, x := range []int64{c.Rewards, c.Penalties, c.Ignored, c.Moves, j.Right, j.False, j.Missed, j.Quiet} {
				sum = addTo(sum, uint64(x))
			}
			return sum
		}}
	case *linelab.Environment:
		return goTwin{r.Advance, r.Tick, func() uint64 {
			sum := addTo(0, uint64(b.Scheme.State()))
			for _, x := range b.Scheme.Visits() {
				sum = addTo(sum, uint64(x))
			}
			return sum
		}}
	}
	panic("no twin for " + line)
}

// TestPlacementTwinMeetsTheSame: a second implementation in C of the placement lab and of
// SPL is in the same state after every query.
func TestPlacementTwinMeetsTheSame(t *testing.T) {
	modeltest.SkipUnderRace(t)
	path := buildTwin(t, "placementtwin")
	for _, scheme := range append(append(inTwin(t, "placement", "placementtwin"), withHosts), inTwin(t, "line", "placementtwin")...) {
		for _, size := range [][2]int{{18, 3}, {512, 8}, {1100, 10}}[:modeltest.ByLength(1, 3)] { // in the last a crawl is longer than a batch
			line, args := placementTwin(scheme, size[0], size[1])
			c, g := startLabTwin(t, path, args...), placementGo(t, line)
			c.meet(t, line, g, 1, 500)
			c.meet(t, line, g, 20_000/int64(size[0]), 20)
			if !strings.HasPrefix(scheme, "oma-time") {
				c.meet(t, line, g, 50_000, 6)
			}
			c.stop()
		}
	}
}

// TestPlacementTwinSpeed prints the processor time of a query, or of SPL's step, in Go and
// in C, as TestTwinSpeed does for a poll.
//
//	LASCOPE_LONG=1 go test ./model -run PlacementTwinSpeed -v -timeout 30m
func TestPlacementTwinSpeed(t *testing.T) {
	modeltest.LongOnly(t)
	path := buildTwin(t, "placementtwin")
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	fmt.Printf("%-10s %9s %8s %8s %6s\n", "scheme", "objects", "go ns", "c ns", "ratio")
	for _, size := range [][2]int{{18, 3}, {512, 8}, {4096, 16}, {32_768, 32}, {100_000, 100}} {
		for _, scheme := range append(append(inTwin(t, "line", "placementtwin"), withHosts), inTwin(t, "placement", "placementtwin")...) {
			only := os.Getenv("LASCOPE_TWIN")
			if scheme == "peoma" && size[0] > 4096 || scheme == withHosts && size[0] > 4096 || scheme == "spl" && size[0] > 18 || !strings.Contains(fmt.Sprint(" ", scheme, " ", size[0]), only) {
				continue
			}
			line, args := placementTwin(scheme, size[0], size[1])
			c, g := startLabTwin(t, path, args...), placementGo(t, line)
			slots := int64(40_000) // short rounds: some of them meet no noise
			if strings.HasPrefix(scheme, "oma-time") {
				slots = max(1, 2*slots/int64(size[0]))
			}
			goNS, cNS := c.measure(t, line, g, slots, 50+size[0]/500, 250)
			c.stop()
			fmt.Printf("%-10s %9d %8.1f %8.1f %6.2f\n", scheme, size[0], goNS, cNS, goNS/cNS)
		}
	}
}
