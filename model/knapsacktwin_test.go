//go:build linux

package model

import (
	"fmt"
	"math"
	"os"
	"runtime"
	"strings"
	"testing"

	"lascope/automata/packing"
	"lascope/model/knapsacklab"
	"lascope/model/modeltest"
)

// knapsackTwins are the schemes of the twin, with their step.
var knapsackTwins = []struct {
	scheme string
	a      float64
}{{"lri-team", 0.01}, {"pack-pursuit", 0.002}, {"pack-thompson", 0}, {"pack-exact", 0}, {"pack-density", 0}}

// knapsackTwin returns a line of the knapsack lab with n items, the run, and the twin's arguments for it.
func knapsackTwin(t testing.TB, k, n int) (line string, g goTwin, args []string) {
	t.Helper()
	one := knapsackTwins[k]
	line = fmt.Sprintf("%s items=%d", one.scheme, n)
	if one.a > 0 {
		line += fmt.Sprintf(" a=%v", one.a)
	}
	r := MustRun(t, line)
	e := r.Environment.(*knapsacklab.Environment)
	args = []string{one.scheme, "1", fmt.Sprint(one.a), fmt.Sprint(e.World.Capacity())}
	for k, w := range e.World.Weights() {
		args = append(args, fmt.Sprint(w), fmt.Sprint(e.World.Values()[k]))
	}
	return line, goTwin{r.Advance, r.Tick, func() uint64 { return knapsackSum(e) }}, args
}

// knapsackSum is a sum over the last packing, the values and the memory of the scheme.
func knapsackSum(e *knapsacklab.Environment) uint64 {
	packed, hits := e.World.Last()
	sum := addTo(addTo(addTo(addTo(0, uint64(packed)), uint64(hits)), math.Float64bits(e.World.Sums().Value)), math.Float64bits(e.World.Recent()))
	p := make([]float64, e.World.Items())
	if t, ok := e.Scheme.(packing.Team); ok {
		copy(p, t.Probabilities())
	}
	for k := range p {
		found := int64(0)
		if estimator, ok := e.Scheme.(packing.Estimator); ok {
			_, found = estimator.Counts(k)
		}
		sum = addTo(addTo(addTo(sum, uint64(e.World.PacksOf(k))), math.Float64bits(p[k])), uint64(found))
	}
	return sum
}

// TestKnapsackTwinMeetsTheSame: a second implementation in C of every scheme of the knapsack lab has the same packings, answers,
// probabilities and counts.
func TestKnapsackTwinMeetsTheSame(t *testing.T) {
	modeltest.SkipUnderRace(t)
	path := buildTwin(t, "knapsacktwin")
	for k := range knapsackTwins {
		for _, n := range []int{4, 12, 40} {
			line, g, args := knapsackTwin(t, k, n)
			c := startLabTwin(t, path, args...)
			c.meet(t, line, g, 1, 100)
			c.meet(t, line, g, 500, 4)
			c.stop()
		}
	}
}

// TestKnapsackTwinSpeed prints the processor time of a tick in Go and in C, as TestTwinSpeed does for a poll.
//
//	LASCOPE_LONG=1 go test ./model -run KnapsackTwinSpeed -v -timeout 30m
func TestKnapsackTwinSpeed(t *testing.T) {
	modeltest.LongOnly(t)
	path := buildTwin(t, "knapsacktwin")
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	fmt.Printf("%-14s %9s %8s %8s %6s\n", "scheme", "items", "go ns", "c ns", "ratio")
	for _, n := range []int{4, 12, 40} {
		for k := range knapsackTwins {
			if only := os.Getenv("LASCOPE_TWIN"); !strings.Contains(fmt.Sprint(" ", knapsackTwins[k].scheme, " ", n), only) {
				continue
			}
			line, g, args := knapsackTwin(t, k, n)
			c := startLabTwin(t, path, args...)
			goNS, cNS := c.measure(t, line, g, 2_000, 10, 60)
			c.stop()
			fmt.Printf("%-14s %9d %8.1f %8.1f %6.2f\n", knapsackTwins[k].scheme, n, goNS, cNS, goNS/cNS)
		}
	}
}
