package model

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/model/stats"
	"lascope/world/web"
)

// readings are numbers of 200,000 polls of lines, one of each seed from 1 to 10.
type readings struct {
	value  []float64 // at the end
	hits   []float64 // the part of the last 50,000 polls
	first  []float64 // the poll, of every 500th, at which value is first 95 % of the optimum, in order
	locked int       // runs whose value ends below half the optimum
}

func readingsOf(t *testing.T, line string) (out readings) {
	t.Helper()
	const until, every, seeds = 200_000, 500, 10
	for seed := 1; seed <= seeds; seed++ {
		r := MustRun(t, fmt.Sprintf("%s pages=512 N=500 seed=%d", line, seed))
		e, first, before := r.Environment.(*pollinglab.Environment), math.Inf(1), web.Totals{}
		best := e.World.Truth().OptimalValue
		for tick := every; tick <= until; tick += every {
			r.Advance(every)
			if tick == until-50_000 {
				before = e.World.Totals()
			}
			if math.IsInf(first, 1) && e.Value() >= 0.95*best {
				first = float64(tick)
			}
		}
		now := e.World.Totals()
		out.value, out.first = append(out.value, e.Value()), append(out.first, first)
		out.hits = append(out.hits, float64(now.Hits-before.Hits)/float64(now.Polls-before.Polls))
		if e.Value() < best/2 {
			out.locked++
		}
	}
	slices.Sort(out.first)
	return out
}

// reproducesMedian holds the median of ten against that of an independent program's ten, both of which lie between the second and the
// ninth with 98 %: within three standard errors of the difference, and the distance of two polls that are looked at.
func reproducesMedian(t *testing.T, name string, sorted []float64, want float64) {
	t.Helper()
	report, median, se := t.Logf, (sorted[4]+sorted[5])/2, (sorted[8]-sorted[1])/(2*2.3)
	if !(math.Abs(median-want) <= 3*math.Sqrt2*se+500) {
		report = t.Errorf
	}
	report("%s: %.0f ± %.0f, want %.0f", name, median, se, want)
}

// reproduces holds a mean against that of an independent program, which has as many seeds of its own: within three standard errors of
// the difference, and the rounding of its digits. spread is the standard error of that program's mean where it is greater than ours.
func reproduces(t *testing.T, name string, e stats.Estimate, want, spread, rounding float64) {
	t.Helper()
	report := t.Logf
	if math.Abs(e.Mean-want) > 3*math.Hypot(e.SE, max(e.SE, spread))+rounding {
		report = t.Errorf
	}
	report("%s: %.4f ± %.4f, want %.4f", name, e.Mean, e.SE, want)
}

// TestReadingsOfDeadlines: the value at 200,000 under each schedule, the poll at which it is at 95 % of the optimum, the runs that lock
// up and the hits, as of independent programs.
func TestReadingsOfDeadlines(t *testing.T) {
	modeltest.LongOnly(t)
	const flat, skewed, steep = "alpha=0.3 beta=1", "alpha=0.3 beta=1.5", "alpha=0.9 beta=1.5"
	const free = -1 // runs that lock up: any number
	schedules := [4]string{"edf", "live", "accrued", "tree"}
	for _, c := range []struct {
		words  string
		value  [4]float64 // 0: the reference has none
		first  [4]float64
		hits   [4]float64
		locked int // of ten, with edf; of the others none locks up
		spread float64
	}{
		{skewed, [4]float64{.5515, .5471, .5504, .5517}, [4]float64{6000, 6000, 5000, 5250}, [4]float64{0, .5254, .5421, .5315}, 0, 0},
		{flat, [4]float64{.8714, .797, .8730, .8706}, [4]float64{8500, 31_000, 7250, 7250}, [4]float64{0, .7810, .8670, .8541}, 0, 0},
		{steep, [4]float64{.9681, .9593, .9655, .962}, [4]float64{9000, 6250, 8000, 8000}, [4]float64{0, .9366, .9492, .9427}, 0, 0},
		{skewed + " rule=reward-inaction", [4]float64{.5579, .5319, .5537, .5542}, [4]float64{}, [4]float64{}, 0, 0},
		{flat + " rule=reward-inaction", [4]float64{.8717, .771, .8715, .8695}, [4]float64{}, [4]float64{}, 0, 0},
		{steep + " rule=reward-inaction", [4]float64{.9682, .9419, .9610, .9597}, [4]float64{}, [4]float64{}, 0, 0},
		{skewed + " rule=inaction-penalty", [4]float64{.005, .5559, .5547, .5542}, [4]float64{}, [4]float64{}, 10, 0},
		{flat + " rule=inaction-penalty", [4]float64{.051, .8753, .8786, .8766}, [4]float64{}, [4]float64{}, 10, 0},
		{steep + " rule=inaction-penalty", [4]float64{.340, .9702, .9719, .9718}, [4]float64{}, [4]float64{}, 6, 0},
		{skewed + " perturb=1000000", [4]float64{.279, .5446, .5461, .5475}, [4]float64{}, [4]float64{}, 5, 0},
		{flat + " perturb=1000000", [4]float64{.8665, .815, .8671, .8670}, [4]float64{}, [4]float64{}, 0, 0},
		{steep + " perturb=1000000", [4]float64{.934, .920, .933, .926}, [4]float64{}, [4]float64{}, 0, .02},
		{skewed + " feedback=model", [4]float64{0, .5499, .5558, .5564}, [4]float64{}, [4]float64{}, free, 0},
		{flat + " feedback=model", [4]float64{0, .7806, .8762, .8738}, [4]float64{}, [4]float64{}, free, 0},
		{steep + " feedback=model", [4]float64{.9682, .9519, .9660, .9663}, [4]float64{}, [4]float64{}, free, 0},
		{steep + " feedback=model rule=reward-inaction", [4]float64{.9632, 0, 0, 0}, [4]float64{}, [4]float64{}, free, 0},
		{steep + " feedback=model rule=inaction-penalty", [4]float64{.9756, 0, 0, 0}, [4]float64{}, [4]float64{}, free, 0},
		{skewed + " feedback=model rule=inaction-penalty", [4]float64{}, [4]float64{}, [4]float64{}, 5, 0},
	} {
		for k, schedule := range schedules {
			locks := schedule == "edf" && c.locked > 0
			if c.value[k] == 0 && !locks {
				continue
			}
			line := "h-traa " + c.words + " schedule=" + schedule
			got := readingsOf(t, line)
			if c.value[k] > 0 {
				reproduces(t, line, stats.EstimateOf(got.value), c.value[k], c.spread, 0.0005)
			}
			if c.first[k] > 0 {
				reproducesMedian(t, line+", 95 %", got.first, c.first[k])
			}
			if c.hits[k] > 0 {
				reproduces(t, line+", hits", stats.EstimateOf(got.hits), c.hits[k], 0, 0.0005)
			}
			if want := max(c.locked, 0); c.locked != free || !locks {
				if !locks {
					want = 0
				}
				p := float64(got.locked+want) / 20
				if bound := 3 * math.Sqrt(p*(1-p)/5); math.Abs(float64(got.locked-want))/10 > bound {
					t.Errorf("%s: %d of 10 runs lock up, want %d", line, got.locked, want)
				}
				t.Logf("%s: %d of 10 runs lock up, want %d", line, got.locked, want)
			}
		}
	}
}

// TestUnitValuesLearnt: the mean value over the second half of 200,000 random polls, α = 0.9, s = 0.02, as of independent programs. Under
// step H-TRAA rests on the edges: nearly all of the value, with half of the optimum's hits.
func TestUnitValuesLearnt(t *testing.T) {
	modeltest.LongOnly(t)
	late := func(line string, reps int) (value, hits stats.Estimate) {
		var means, parts []float64
		for seed := 1; seed <= reps; seed++ {
			r := MustRun(t, fmt.Sprintf("%s seed=%d", line, seed))
			e, sum := r.Environment.(*pollinglab.Environment), 0.0
			r.Advance(100_000)
			before := e.World.Totals()
			for range 50 {
				r.Advance(2_000)
				sum += e.Value() / 50
			}
			now := e.World.Totals()
			means, parts = append(means, sum), append(parts, float64(now.Hits-before.Hits)/float64(now.Polls-before.Polls))
		}
		return stats.EstimateOf(means), stats.EstimateOf(parts)
	}
	for unit, want := range map[string][3]float64{
		"exponential": {.1564, .1533, .1447}, "hyperbolic": {.1902, .1872, .1776}, "power": {.1276, .1243, .1185},
		"linear": {.1338, .1307, .1238}, "step": {.2271, .2223, .2068}, "constant": {.8865, .8869, .8685},
	} {
		line := " pages=512 alpha=0.9 beta=0.5 unit=" + unit
		inaction, hits := late("h-traa schedule=random rule=reward-inaction"+line, 20)
		reproduces(t, unit+", reward-inaction", inaction, want[0], 0, 0.0001)
		if unit == "step" {
			reproduces(t, "step, reward-inaction, hits", hits, .1230, 0, 0.00005)
		}
		penalty, _ := late("h-traa schedule=random"+line, 20)
		reproduces(t, unit+", reward-penalty", penalty, want[1], 0, 0.0001)
		lakg, _ := late("lakg N=1500 lambda=1.3"+line, 5)
		reproduces(t, unit+", LAKG", lakg, want[2], 0, 0.0001)
	}
	random, _ := late("h-traa schedule=random pages=512 alpha=0.9 beta=1.5 unit=random", 20)
	reproduces(t, "random, reward-penalty", random, .9084, 0, 0.0001)
	file := filepath.Join(t.TempDir(), "materials.csv")
	const table = "material,amount,chance\na,0,.9\na,.5,.5\na,1,.1\nb,0,.6\nb,1,.6\nc,0,.8\nc,.2,.8\nc,.2,.3\nc,1,.3\nd,0,.4\nd,1,0\n"
	if err := os.WriteFile(file, []byte(table), 0o600); err != nil {
		t.Fatal(err)
	}
	for rule, want := range map[string]float64{"reward-inaction": .6945, "reward-penalty": .6947} {
		got, _ := late("h-traa schedule=random rule="+rule+" materials="+file, 20)
		reproduces(t, "four materials of a file, "+rule, got, want, .0001, 0.00005)
	}
}
