package model

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"

	"lascope/automata/crawling"
	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/model/modeltest"
)

// A level is a number of lines, and the value of an independent program with its standard error.
type level struct {
	line, column string
	ticks        int64 // at which the column is read
	seeds        int
	want, error  float64
	within       float64 // besides three standard errors of both
}

// meets compares a level with the mean over seeds; of gives NaN for a run that does not count.
func (l level) meets(t *testing.T, of func(r *Run) float64) {
	t.Helper()
	var got []float64
	for seed := range l.seeds {
		words, events, _ := strings.Cut(l.line, "@")
		line := fmt.Sprintf("%s seed=%d", strings.TrimSpace(words), seed+1)
		if events != "" {
			line += " @" + events
		}
		r := MustRun(t, line)
		r.Advance(l.ticks)
		if x := of(r); !math.IsNaN(x) {
			got = append(got, x)
		}
	}
	mean, deviation := stat.MeanStdDev(got, nil)
	se := deviation / math.Sqrt(float64(len(got)))
	t.Logf("%s: %s at %d is %.4f ± %.4f of %d runs, want %.4f ± %.4f", l.line, l.column, l.ticks, mean, se, len(got), l.want, l.error)
	if math.Abs(mean-l.want) > l.within+3*math.Hypot(se, l.error) {
		t.Errorf("%s: %s at %d is %.4f ± %.4f, want %.4f ± %.4f", l.line, l.column, l.ticks, mean, se, l.want, l.error)
	}
}

// at reads a column of the present row.
func at(column string) func(r *Run) float64 {
	return func(r *Run) float64 { return r.Row()[slices.Index(r.Columns(), column)].Number() }
}

// taught ends a run of twenty webs: the next one is of a family, and the weights stay.
func taught(next string) string { return " @39999:next=" + next + " @40000:alpha=0" }

// peps is the real graph that the program has.
const peps = " graph=built-in:peps-links.csv relevance=built-in:peps-relevance.csv"

// learnt are the four weights of a run of ndp.
func learnt(r *Run) crawling.Weights {
	return r.Snapshot(lab.ViewRequest{Find: -1, Width: 60, Height: 20}).View.(*crawllab.View).Weights.Now
}

// TestUnseenWebs: the performances of ndp on webs that it has never seen, and of what it is compared with; by default on few seeds.
func TestUnseenWebs(t *testing.T) {
	seeds := modeltest.ByLength(6, 20)
	const webs = " docs=2000 shift=web period=2000"
	for i, l := range []level{
		{line: "ndp" + webs, ticks: 2000, want: 0.70, error: 0.009}, {line: "ndp" + webs, ticks: 10_000, want: 0.817, error: 0.007},
		{line: "ndp" + webs, ticks: 40_000, want: 0.828, error: 0.004}, {line: "robot" + webs, ticks: 2000, want: 0.546, error: 0.003},
		{line: "robot" + webs, ticks: 10_000, want: 0.546, error: 0.003}, {line: "robot" + webs, ticks: 40_000, want: 0.546, error: 0.003},
		{line: "robot docs=2000", ticks: 60_000, want: 0.980, error: 0.0005}, {line: "robot family=dense", ticks: 60_000, want: 0.986, error: 0.0005},
		{line: "ndp weights=0.05,0.07,0.49,-0.05 alpha=0", ticks: 2000, want: 0.832, error: 0.003},
		{line: "ndp weights=0.05,0.07,0.49,-0.05 alpha=0 family=medium", ticks: 2000, want: 0.842, error: 0.004},
		{line: "ndp weights=0.05,0.07,0.49,-0.05 alpha=0 family=dense", ticks: 2000, want: 0.832, error: 0.004},
		{line: "ndp weights=0.05,0.07,0.49,-0.05 alpha=0" + peps, ticks: 452, want: 0.736, error: 0.006},
		{line: "ndp weights=0,1,0,0 alpha=0" + peps, ticks: 452, want: 0.792, error: 0.005},
		{line: "ndp weights=0,1,1,0 alpha=0" + peps, ticks: 452, want: 0.813, error: 0.005},
		{line: "ndp weights=0,1,0,0 alpha=0", ticks: 2000, want: 0.524, error: 0.006}, {line: "ndp weights=0,0,1,0 alpha=0", ticks: 2000, want: 0.799, error: 0.007},
		{line: "ndp weights=0,1,1,0 alpha=0", ticks: 2000, want: 0.802, error: 0.006}, {line: "ndp alpha=0", ticks: 2000, want: 0.546, error: 0.003},
		{line: "ndp gamma=0.9" + webs, ticks: 40_000, want: 0.564, error: 0.004}, {line: "ndp gamma=0.5 alpha=0.02" + webs, ticks: 40_000, want: 0.45, error: 0.02},
		{line: "ndp gamma=0" + webs, ticks: 40_000, want: 0.820, error: 0.005},
		// The table of the families and of the real graph: the first traversal, robot's thirtieth.
		{line: "random family=medium", ticks: 2000, want: 0.532, error: 0.004}, {line: "random family=dense", ticks: 2000, want: 0.538, error: 0.005},
		{line: "random" + peps, ticks: 452, want: 0.582, error: 0.010}, {line: "robot family=medium", ticks: 60_000, want: 0.983, error: 0.0005},
		{line: "robot" + peps, ticks: 30 * 452, want: 0.980, error: 0.0005}, {line: "greedy", ticks: 2000, want: 0.715, error: 0.006},
		{line: "greedy family=medium", ticks: 2000, want: 0.805, error: 0.007}, {line: "greedy family=dense", ticks: 2000, want: 0.893, error: 0.004},
		{line: "greedy" + peps, ticks: 452, want: 0.942, error: 0.001},
		{line: "ndp weights=0,1,0,0 alpha=0 family=medium", ticks: 2000, want: 0.567, error: 0.008},
		{line: "ndp weights=0,1,0,0 alpha=0 family=dense", ticks: 2000, want: 0.649, error: 0.008},
		{line: "ndp weights=0,0,1,0 alpha=0 family=medium", ticks: 2000, want: 0.826, error: 0.006},
		{line: "ndp weights=0,0,1,0 alpha=0 family=dense", ticks: 2000, want: 0.827, error: 0.004},
		{line: "ndp weights=0,0,1,0 alpha=0" + peps, ticks: 452, want: 0.756, error: 0.012},
		{line: "ndp weights=0,1,1,0 alpha=0 family=medium", ticks: 2000, want: 0.831, error: 0.004},
		{line: "ndp weights=0,1,1,0 alpha=0 family=dense", ticks: 2000, want: 0.825, error: 0.003},
		// Taught on twenty webs of one family, read on one of another.
		{line: "ndp family=medium" + webs + taught("hubs"), ticks: 42_000, want: 0.837, error: 0.006},
		{line: "ndp family=medium" + webs + taught("medium"), ticks: 42_000, want: 0.840, error: 0.003},
		{line: "ndp family=medium" + webs + taught("dense"), ticks: 42_000, want: 0.833, error: 0.003},
		{line: "ndp family=dense" + webs + taught("hubs"), ticks: 42_000, want: 0.826, error: 0.004},
		{line: "ndp family=dense" + webs + taught("medium"), ticks: 42_000, want: 0.827, error: 0.004},
		{line: "ndp family=dense" + webs + taught("dense"), ticks: 42_000, want: 0.817, error: 0.003},
		// Training, web by web, and webs of another size.
		{line: "ndp" + webs, ticks: 4000, want: 0.747, error: 0.009}, {line: "ndp" + webs, ticks: 6000, want: 0.783, error: 0.009},
		{line: "ndp" + webs, ticks: 8000, want: 0.814, error: 0.007}, {line: "ndp" + webs, ticks: 20_000, want: 0.823, error: 0.005},
		{line: "ndp weights=0.049,0.064,0.489,-0.049 alpha=0 docs=500", ticks: 500, want: 0.759, error: 0.009},
		{line: "ndp weights=0,0,1,0 alpha=0 docs=500", ticks: 500, want: 0.716, error: 0.009},
		{line: "ndp weights=0.049,0.064,0.489,-0.049 alpha=0 docs=20000", ticks: 20_000, want: 0.877, error: 0.003},
		{line: "ndp weights=0,0,1,0 alpha=0 docs=20000", ticks: 20_000, want: 0.880, error: 0.005},
		{line: "greedy docs=20000", ticks: 20_000, want: 0.729, error: 0.005},
	} {
		if i > 20 && !modeltest.Long() || !modeltest.Taken(i, 8) {
			continue
		}
		l.column, l.seeds, l.within = "performance", seeds, 0.01
		l.meets(t, at("performance"))
	}
}

// TestWeightsOnUnseenWebs: the four weights after twenty webs. The independent program gives them of 60 runs, with the spread of a run.
func TestWeightsOnUnseenWebs(t *testing.T) {
	modeltest.LongOnly(t)
	for k, spread := range [...]float64{0.004, 0.023, 0.021, 0.005} {
		l := level{line: "ndp docs=2000 shift=web period=2000", column: crawling.FeatureNames[k], ticks: 40_000, seeds: 20,
			want: [...]float64{0.049, 0.064, 0.489, -0.049}[k], error: spread / math.Sqrt(60)}
		l.meets(t, func(r *Run) float64 { return learnt(r)[k] })
	}
}

// TestTaughtWeightsOnARealGraph: the first traversal of the real graph by weights that were taught on twenty webs of a family.
func TestTaughtWeightsOnARealGraph(t *testing.T) {
	modeltest.LongOnly(t)
	for _, l := range []level{
		{line: "family=hubs", want: 0.738, error: 0.006}, {line: "family=medium", want: 0.756, error: 0.008}, {line: "family=dense", want: 0.774, error: 0.008},
	} {
		l.line, l.column, l.ticks, l.seeds = "ndp docs=2000 shift=web period=2000 "+l.line, "performance on the real graph", 40_000, 20
		l.meets(t, func(r *Run) float64 {
			w := learnt(r)
			on := MustRun(t, fmt.Sprintf("ndp weights=%v,%v,%v,%v alpha=0%s seed=%.0f", w[0], w[1], w[2], w[3], peps, 1000*math.Abs(w[0])))
			on.Advance(452)
			return at("performance")(on)
		})
	}
}

// TestFetchersByReward: idle ticks and the cost a tick of the fetcher controller by average reward; by default at latency 8 alone.
func TestFetchersByReward(t *testing.T) {
	over := func(window int64, kappa float64) func(r *Run) float64 {
		return func(r *Run) float64 {
			idle, waited, err := r.FetcherLoad()
			r.Advance(window)
			now, later, again := r.FetcherLoad()
			if err != nil || again != nil {
				t.Fatal(err, again)
			}
			return (float64(now-idle) + kappa*float64(later-waited)) / float64(window)
		}
	}
	cost := func(kappa float64) func(r *Run) float64 { return over(10_000, kappa) }
	const line = "greedy docs=140000 fetchers=0 "
	level{line: line + "control=reward latency=8", column: "idle + κ queue", ticks: 10_000, seeds: 4, want: 0.083, error: 0.001}.meets(t, cost(0.02))
	level{line: line + "control=reward latency=8", column: "idle", ticks: 10_000, seeds: 4, want: 0.020, error: 0.001}.meets(t, cost(0))
	if !modeltest.Long() {
		return
	}
	for _, l := range []level{
		{line: "control=reward latency=16", want: 0.105, error: 0.001}, {line: "control=reward latency=30", want: 0.125, error: 0.002},
		{line: "control=reward latency=100", want: 0.175, error: 0.007}, {line: "latency=8", want: 0.193, error: 0.001}, {line: "latency=16", want: 0.199, error: 0.002},
		{line: "latency=30", want: 0.202, error: 0.002}, {line: "latency=100", want: 0.205, error: 0.001},
	} {
		l.line, l.column, l.ticks, l.seeds = line+l.line, "idle + κ queue", 10_000, 20
		l.meets(t, cost(0.02))
	}
	level{line: line + "latency=8", column: "idle", ticks: 10_000, seeds: 20, want: 0.151, error: 0.001}.meets(t, cost(0))
	for _, l := range []level{
		{line: "control=reward latency=8", want: 0.081, error: 0.0005}, {line: "control=reward latency=30", want: 0.122, error: 0.0005},
		{line: "control=reward latency=100", want: 0.159, error: 0.003},
	} {
		// Up to the end of the traversal: the next one begins with one document, and its first events disturb the values.
		l.line, l.column, l.ticks, l.seeds = line+l.line, "idle + κ queue, to 139,000", 100_000, 10
		l.meets(t, over(39_000, 0.02))
	}
	for words, want := range map[string]float64{"control=reward latency=8": 0.130, "latency=8": 0.220} {
		level{line: line + words, column: "idle + κ queue, first 2,000", seeds: 20, want: want, error: 0.003}.meets(t, over(2000, 0.02))
	}
	for _, l := range []level{
		{line: "fetchers=6 latency=8", want: 0.268, error: 0.003}, {line: "fetchers=8 latency=8", want: 1.73, error: 0.30},
		{line: "fetchers=22 latency=30", want: 0.285, error: 0.003}, {line: "fetchers=30 latency=30", want: 2.04, error: 0.33},
	} {
		l.line, l.column, l.ticks, l.seeds = "greedy docs=140000 "+l.line, "idle + κ queue", 10_000, 20
		l.meets(t, cost(0.02))
	}
	for kappa, want := range map[float64]float64{0.1: 0.243, 0.005: 0.0272} {
		level{line: fmt.Sprintf("%scontrol=reward latency=8 kappa=%v", line, kappa), column: "cost", ticks: 10_000, seeds: 20, want: want, error: 0.01 * want}.meets(t, cost(kappa))
	}
}

// TestPairsAlone: pairs say who belongs together, not where, so OMA and EOMA seldom find groups of unequal size, or groups in classes with
// much room: runs of 40 whose partition is right at some of 20,000 queries, as of an independent program, within three standard errors.
func TestPairsAlone(t *testing.T) {
	const runs = 40
	for i, c := range []struct {
		words     string
		oma, eoma int
	}{
		{"", 40, 40}, {"sizes=9,6,3 capacities=9,6,3", 4, 4}, {"sizes=9,6,3 capacities=9,9,9", 1, 20}, {"sizes=9,6,3 capacities=12,12,12", 2, 7},
		{"capacities=7,7,7", 6, 40}, {"capacities=12,12,12", 1, 8},
	} {
		if i > 0 && !modeltest.Long() {
			continue
		}
		for scheme, want := range map[string]int{"oma": c.oma, "eoma": c.eoma} {
			found := 0
			for seed := range runs {
				r := MustRun(t, fmt.Sprintf("%s objects=18 classes=3 p=0.9 N=10 %s seed=%d", scheme, c.words, seed+1))
				for correct := at("correct"); r.Tick() < 20_000; {
					if r.Advance(1); correct(r) == 1 {
						found++
						break
					}
				}
			}
			t.Logf("%s %s: %d of %d, want %d", scheme, c.words, found, runs, want)
			p := float64(found+want) / (2 * runs)
			if bound := 3 * math.Sqrt(2*runs*p*(1-p)); math.Abs(float64(found-want)) > bound {
				t.Errorf("%s %s: %d of %d runs find the groups, want %d", scheme, c.words, found, runs, want)
			}
		}
	}
}

// TestUnequalPoints: crawls to the fixed time and sites at their point, of access points of unequal capacity, speed and availability;
// by default a third of the rows, on few seeds.
func TestUnequalPoints(t *testing.T) {
	seeds := modeltest.ByLength(10, 40)
	crawls := func(r *Run) float64 {
		for !r.Converged() && r.Tick() < 400 {
			r.Advance(1)
		}
		if !r.Converged() { // with much room groups merge in a run of twenty
			return math.NaN()
		}
		return float64(r.Tick())
	}
	for i, l := range []level{
		{line: "oma-time", want: 37.7, error: 1.4}, {line: "oma-time capacities=33,33,33", want: 29.8, error: 0.8}, {line: "oma-time capacities=60,60,60", want: 31.5, error: 0.9},
		{line: "oma-time sizes=45,30,15 capacities=45,30,15", want: 39.0, error: 1.5}, {line: "oma-time sizes=60,20,10 capacities=60,20,10", want: 49.9, error: 2.8},
		{line: "oma-time sizes=60,20,10 capacities=60,60,60", want: 38.5, error: 1.4}, {line: "oma-time sizes=45,30,15 capacities=60,60,60", want: 42.2, error: 4.8},
	} {
		if modeltest.Taken(i, 3) {
			l.column, l.seeds = "crawls", seeds
			l.meets(t, crawls)
		}
	}
	for i, l := range []level{
		{line: "oma-time sizes=45,30,15", column: "right", want: 0.797}, {line: "oma-time sizes=45,30,15 capacities=45,30,15", column: "right", want: 0.967},
		{line: "oma-time sizes=45,30,15 capacities=60,60,60", column: "right", want: 0.971}, {line: "oma-time sizes=60,20,10 capacities=60,20,10", column: "right", want: 0.956},
		{line: "oma-time sizes=60,20,10 capacities=60,60,60", column: "right", want: 0.965}, {line: "oma-time spread=16", column: "right", want: 0.815},
		{line: "oma-time spread=16 compare=rate", column: "right", want: 0.972}, {line: "oma-time spread=16 capacities=60,60,60", column: "right", want: 0.568},
		{line: "oma-time spread=16 capacities=60,60,60 compare=rate", column: "right", want: 0.985}, {line: "oma-time speeds=2,1,0.5", column: "right", want: 0.982},
		{line: "oma-time speeds=2,1,0.5 capacities=60,60,60", column: "right", want: 0.721},
		{line: "oma-time speeds=2,1,0.5 capacities=60,60,60", column: "mean_time", want: 9.8, error: 0.3},
		{line: "oma-time capacities=60,60,60 trial=0.2 @200:close", column: "mean_time", want: 14.11, error: 0.05},
		{line: "oma-time capacities=60,60,60 trial=0.2 @200:close", column: "right", want: 0.664, error: 0.002},
		{line: "oma-time @200:close", column: "mean_time", want: 18.09, error: 0.04}, {line: "oma-time @200:close", column: "accuracy", want: 0.970},
		{line: "oma-time", column: "accuracy", want: 0.978}, {line: "oma-time capacities=33,33,33", column: "right", want: 0.984},
		{line: "oma-time capacities=60,60,60", column: "right", want: 0.986}, {line: "oma-time speeds=2,1,0.5", column: "mean_time", want: 14.1, error: 0.05},
		// At a closed point all take equally long, so with room and without trials hardly any site leaves it, as without room. An independent program
		// had 16.79 and .884: its running sums are off by their rounding, and in three runs of ten nearly all sites then leave.
		{line: "oma-time capacities=60,60,60 @200:close", column: "mean_time", want: 18.02, error: 0.12},
		{line: "oma-time capacities=60,60,60 @200:close", column: "right", want: 0.974, error: 0.008},
		{line: "oma-time capacities=60,60,60 @200:close @400:close", column: "mean_time", ticks: 800, want: 12.0, error: 0.03},
		{line: "oma-time capacities=60,60,60 @200:close @400:close", column: "right", ticks: 800, want: 0.98, error: 0.008},
		{line: "oma-time", column: "mean_time", ticks: 200, want: 12.17, error: 0.03}, {line: "oma-time", column: "accuracy", ticks: 200, want: 0.975},
		{line: "oma-time capacities=60,60,60", column: "mean_time", ticks: 200, want: 12.01, error: 0.03},
		{line: "oma-time capacities=60,60,60 trial=0.2", column: "mean_time", ticks: 200, want: 12.20, error: 0.03},
		{line: "oma-time @200:close @400:close", column: "mean_time", ticks: 800, want: 12.09, error: 0.03},
		{line: "oma-time @200:close @400:close", column: "accuracy", ticks: 800, want: 0.980},
		{line: "oma-time capacities=60,60,60 trial=0.2 @200:close @400:close", column: "mean_time", ticks: 800, want: 12.11, error: 0.03},
		{line: "oma-time capacities=60,60,60 trial=0.2 @200:close @400:close", column: "right", ticks: 800, want: 0.981},
	} {
		if modeltest.Taken(i, 4) {
			l.ticks, l.seeds, l.within = cmp.Or(l.ticks, 400), seeds, 0.01
			l.meets(t, at(l.column))
		}
	}
	r := MustRun(t, "oma-time sizes=45,30,15")
	if r.Advance(400); r.Converged() {
		t.Error("classes alike come to the fixed time with groups of unequal size")
	}
}
