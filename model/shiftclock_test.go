package model

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

// shiftTicks are the ticks of a run's shifts up to a tick, as its marks have them.
func shiftTicks(t *testing.T, line string, until int64) (ticks []int64) {
	t.Helper()
	r := MustRun(line)
	for r.Tick() < until {
		r.Advance(min(500, until-r.Tick()))
		for _, m := range r.Marks() {
			if m.Kind == lab.MarkShift && !slices.Contains(ticks, m.Tick) {
				ticks = append(ticks, m.Tick)
			}
		}
	}
	return ticks
}

// shiftLines has a line of every lab that shifts, less its times.
var shiftLines = []string{
	"uniform pages=8 shift=rank", "spl shift=jump", "oma objects=6 classes=2 shift=swap", "greedy docs=200 shift=drift",
}

// TestShiftsAtFixedTimes: with timing=fixed, the default, shifts come at the multiples of the
// period, in every lab.
func TestShiftsAtFixedTimes(t *testing.T) {
	for _, line := range shiftLines {
		for _, words := range []string{" period=700", " period=700 timing=fixed"} {
			modeltest.Same(t, shiftTicks(t, line+words, 2500), []int64{700, 1400, 2100}, "%s%s: shifts at", line, words)
		}
	}
}

// TestShiftsAtRandomTimes: with timing=random the slots between two shifts are geometric with
// the period as their mean, the same for every scheme and lab of a seed, in any pieces.
func TestShiftsAtRandomTimes(t *testing.T) {
	var common []int64
	for i, line := range append(shiftLines, "h-traa pages=8 shift=mirror", "oma-time objects=6 classes=2 shift=swap") {
		ticks := shiftTicks(t, line+" period=50 timing=random seed=3", 3000)
		if i == 0 {
			common = ticks
		}
		modeltest.Same(t, ticks, common, "%s: shifts at", line)
	}
	if other := shiftTicks(t, shiftLines[1]+" period=50 timing=random seed=4", 3000); slices.Equal(other, common) {
		t.Error("another seed has the same times")
	}
	const period, until = 20, 400_000
	c := newShiftClock(settingsOf(t, fmt.Sprintf("spl shift=jump period=%d timing=random", period)))
	counts := make([]float64, 4*period) // of gaps 1, 2, …; the last of all longer ones
	n := 0.0
	for last := int64(0); c.next < until; n++ {
		gap := c.next - last
		last = c.next
		counts[min(int(gap)-1, len(counts)-1)]++
		c.plan(c.next)
	}
	expected := make([]float64, len(counts))
	for i := range expected {
		expected[i] = n * math.Pow(1-1./period, float64(i)) / period
	}
	expected[len(expected)-1] *= period
	chi2 := stat.ChiSquare(counts, expected)
	if p := (distuv.ChiSquared{K: float64(len(counts) - 1)}).Survival(chi2); p < 1e-3 {
		t.Errorf("%v gaps: χ² = %.1f of %d classes, p = %.2g", n, chi2, len(counts), p)
	}
	if z := (n - until/period) / math.Sqrt(until/period*(1-1./period)); math.Abs(z) > 4.5 {
		t.Errorf("%v shifts in %d slots: %.1f standard deviations", n, until, z)
	}
}

func settingsOf(t *testing.T, line string) *lab.Settings {
	t.Helper()
	spec := modeltest.Must(Parse(line))
	return spec.Settings()
}
