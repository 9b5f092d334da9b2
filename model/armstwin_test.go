//go:build linux

package model

import (
	"fmt"
	"math"
	"os"
	"runtime"
	"strings"
	"testing"

	"lascope/automata/action"
	"lascope/model/armslab"
	"lascope/model/modeltest"
	"lascope/world/arms"
)

// armsTwins are the schemes of the twin, with their parameters on a line: N, a or lambda, b.
var armsTwins = []struct {
	scheme, words string
	n             int
	a, b          float64
}{
	{"tsetlin", "N=5", 5, 0, 0}, {"krinsky", "N=5", 5, 0, 0}, {"krylov", "N=5", 5, 0, 0},
	{"lrp", "a=0.05 b=0.05", 0, 0.05, 0.05}, {"lri", "a=0.001", 0, 0.001, 0}, {"lip", "b=0.05", 0, 0, 0.05}, {"lrep", "a=0.05 b=0.002", 0, 0.05, 0.002},
	{"dlri", "N=5000", 5000, 0, 0}, {"pursuit", "lambda=0.0001", 0, 0.0001, 0}, {"dpri", "N=5000", 5000, 0, 0}, {"bla", "", 0, 0, 0},
	{"ucb1", "", 0, 0, 0}, {"kl-ucb", "", 0, 0, 0}, {"exp3", "gamma=0.05", 0, 0.05, 0},
	{"chance", "", 0, 0, 0}, {"best", "", 0, 0, 0},
}

// armsTwin returns a line of the arms lab with r arms, and the twin's arguments for it.
func armsTwin(t testing.TB, k, r int) (line string, args []string) {
	t.Helper()
	one := armsTwins[k]
	var penalties []string
	for i := range r {
		penalties = append(penalties, fmt.Sprint(math.Round(1000*(0.2+0.6*float64((i*7)%r)/float64(r)))/1000))
	}
	line = strings.TrimSpace(fmt.Sprintf("%s penalties=%s %s", one.scheme, strings.Join(penalties, ","), one.words))
	return line, append([]string{one.scheme, "1", fmt.Sprint(one.n), fmt.Sprint(one.a), fmt.Sprint(one.b)}, penalties...)
}

// armsGo runs the same line in Go.
func armsGo(t testing.TB, line string) goTwin {
	r := MustRun(t, line)
	e := r.Environment.(*armslab.Environment)
	return goTwin{r.Advance, r.Tick, func() uint64 { return armsSum(r.Scheme().Name, e.World, e.Scheme) }}
}

// armsSum is a sum over the answers, the memory of the automaton and its visits.
func armsSum(scheme string, w *arms.Environment, a action.Automaton) uint64 {
	sum := addTo(addTo(0, uint64(w.Pulled())), math.Float64bits(w.Heard()))
	estimator, counts := a.(action.Estimator)
	_, variable := a.(action.Variable)
	p := make([]float64, w.Arms())
	if variable = variable && scheme != "bla" && scheme != "exp3"; variable { // that of BLA follows from its counts, exp differs in its last bit
		a.Probabilities(w, p)
	}
	for i := range w.Arms() {
		sum = addTo(sum, uint64(w.PullsOf(i)))
		if variable {
			sum = addTo(sum, math.Float64bits(p[i]))
		}
		if counts {
			_, rewards := estimator.Counts(i)
			sum = addTo(sum, math.Float64bits(rewards))
		}
	}
	if f, ok := a.(action.Fixed); ok {
		for _, n := range f.Visits() {
			sum = addTo(sum, uint64(n))
		}
	}
	return sum
}

// TestArmsTwinMeetsTheSame: a second implementation in C of every scheme of the arms lab has the
// same answers, probabilities and visits.
func TestArmsTwinMeetsTheSame(t *testing.T) {
	modeltest.SkipUnderRace(t)
	path := buildTwin(t, "armstwin")
	for k := range armsTwins {
		for _, r := range []int{2, 3, 10} {
			line, args := armsTwin(t, k, r)
			c, g := startLabTwin(t, path, args...), armsGo(t, line)
			c.meet(t, line, g, 10*int64(r)+1, 1) // behind the first choices in turn
			c.meet(t, line, g, 1, 200)
			c.meet(t, line, g, 5_000, 4)
			c.stop()
		}
	}
}

// TestArmsTwinSpeed prints the processor time of a step in Go and in C, as TestTwinSpeed does for
// a poll.
//
//	LASCOPE_LONG=1 go test ./model -run ArmsTwinSpeed -v -timeout 30m
func TestArmsTwinSpeed(t *testing.T) {
	modeltest.LongOnly(t)
	path := buildTwin(t, "armstwin")
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	fmt.Printf("%-10s %9s %8s %8s %6s\n", "scheme", "arms", "go ns", "c ns", "ratio")
	for _, r := range []int{2, 10, 100} {
		for k := range armsTwins {
			if only := os.Getenv("LASCOPE_TWIN"); !strings.Contains(fmt.Sprint(" ", armsTwins[k].scheme, " ", r), only) {
				continue
			}
			line, args := armsTwin(t, k, r)
			c, g := startLabTwin(t, path, args...), armsGo(t, line)
			goNS, cNS := c.measure(t, line, g, 20_000, 10, 60)
			c.stop()
			fmt.Printf("%-10s %9d %8.1f %8.1f %6.2f\n", armsTwins[k].scheme, r, goNS, cNS, goNS/cNS)
		}
	}
}
