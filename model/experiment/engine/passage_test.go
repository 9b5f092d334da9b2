package engine

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// timed are the learning times of a line with a seed.
func timed(t testing.TB, line string, seed int, until int64, level float64, metrics ...string) map[string]Value {
	t.Helper()
	run := modeltest.Must(Replication{Until: until, Few: true, Metrics: metrics, Level: level}.Run(t.Context(), linetest.Spec(fmt.Sprintf("%s seed=%d", line, seed))))
	return run.times
}

// timeWord is a time, or – for one that was not reached.
func timeWord(v Value) string {
	if v.Censored {
		return "–"
	}
	return fmt.Sprint(v.Number)
}

// TestReach: the first window of 8 rounds at 95 %, to the tick, of five seeds; a learner that touches 95 % and
// stays below has none.
func TestReach(t *testing.T) {
	for _, c := range []struct {
		line          string
		until         int64
		earned, value string
	}{
		{"h-traa pages=64 N=100", 4032, "736 1216 1040 1056 992", "640 1024 960 960 832"},
		{"h-traa pages=64 N=50", 4032, "672 576 560 592 976", "576 448 384 384 896"},
		{"h-traa pages=64 N=20", 4032, "– – – – –", "– – – – –"},
		{"lakg pages=64 N=1000", 20032, "– – – – –", "13824 14720 13312 13632 12928"},
		{"gamma pages=64", 2048, "96 112 272 96 384", "64 64 128 64 256"},
		{"h-traa pages=512 N=500", 20480, "8576 6784 7552 6656 7296", "7168 5632 5632 5632 6144"},
	} {
		var earned, value []string
		for seed := range 5 {
			v := timed(t, c.line, seed+1, c.until, 0, "reach", "reach-earned")
			earned, value = append(earned, timeWord(v["reach-earned"])), append(value, timeWord(v["reach"]))
			window := 8.0 * 64
			if strings.Contains(c.line, "512") {
				window *= 8
			}
			modeltest.Equal(t, v["reach-earned"].Limit, float64(c.until)-window, "%s: the limit is", c.line)
		}
		modeltest.Equal(t, strings.Join(earned, " "), c.earned, "%s: reach-earned", c.line)
		modeltest.Equal(t, strings.Join(value, " "), c.value, "%s: reach", c.line)
	}
}

// TestRecovery: the time of the run and those after its three shifts, of three seeds.
func TestRecovery(t *testing.T) {
	for _, c := range []struct {
		line string
		want [3]string
	}{
		{"h-traa pages=64 N=100", [3]string{"736; 1184 576 624", "1216; 1152 448 704", "1040; 1568 1072 736"}},
		{"grid pages=64", [3]string{"592; 2416 384 2512", "512; 3024 480 1376", "560; – – 2496"}},
		{"gamma pages=64", [3]string{"96; – – –", "112; – – –", "272; – – –"}},
	} {
		for k, want := range c.want {
			v := timed(t, c.line+" shift=mirror period=4992", k+1, 19968, 0, "reach-earned", "recovery-earned")
			recovery := v["recovery-earned"]
			sum, censored := 0.0, false
			var words []string
			for _, o := range recovery.Shifts {
				words = append(words, timeWord(Value{Observation: o}))
				sum, censored = sum+o.Number, censored || o.Censored
			}
			modeltest.Equal(t, timeWord(v["reach-earned"])+"; "+strings.Join(words, " "), want, "%s seed %d:", c.line, k+1)
			if recovery.Number != sum/3 || recovery.Censored != censored || recovery.Limit != 4992-512 {
				t.Errorf("%s seed %d: the recovery is %+v", c.line, k+1, recovery.Observation)
			}
		}
	}
}

// TestReachDependsOnTheRunAlone: not on its last tick, where that is late enough, nor on the rows.
func TestReachDependsOnTheRunAlone(t *testing.T) {
	const line = "h-traa pages=64 N=100"
	for _, until := range []int64{2000, 8000, 40_000} {
		if v := timed(t, line, 1, until, 0, "reach-earned")["reach-earned"]; timeWord(v) != "736" {
			t.Errorf("to tick %d: %+v", until, v)
		}
	}
	if v := timed(t, line, 1, 1200, 0, "reach-earned")["reach-earned"]; !v.Censored || v.Number != 688 {
		t.Errorf("to tick 1,200: %+v", v)
	}
	if v := timed(t, line, 1, 500, 0, "reach-earned")["reach-earned"]; v.Defined() {
		t.Errorf("of a run shorter than 8 rounds: %+v", v)
	}
	rows, err := Replication{Until: 8000, Every: 37, Metrics: []string{"reach-earned"}}.Run(t.Context(), linetest.Spec(line+" seed=1"))
	if err != nil || timeWord(rows.times["reach-earned"]) != "736" || len(rows.Rows) != 218 {
		t.Errorf("with rows every 37 ticks: %v, %v", rows.times, err)
	}
	if v := timed(t, line, 1, 8000, 0.9, "reach-earned")["reach-earned"]; !(v.Number < 736) {
		t.Errorf("90 %% comes no sooner: %+v", v)
	}
}

// slowReach is the definition written down: the first start whose window's mean is at the level, from the state
// at each tick.
func slowReach(column, reference []float64, start, end, step, window int64, level float64) Value {
	if end-start <= window {
		return Undefined()
	}
	for t := start; t+window <= end; t += step {
		a, b := 0.0, 0.0
		for tick := t + 1; tick <= t+window; tick++ {
			a, b = a+column[tick], b+reference[tick]
		}
		if b > 0 && a >= level*b {
			return TimeValue(float64(t-start), float64(end-start-window))
		}
	}
	return CensoredValue(float64(end - start - window))
}

// TestReachSlowly: learning times of the polls equal those of the definition, tick by tick, where the world shifts
// at random times, where the capacity changes, and where 8 rounds are no multiple of a quarter of a round.
func TestReachSlowly(t *testing.T) {
	for _, line := range []string{
		"h-traa pages=14 N=10 shift=shuffle period=400 timing=random", "h-traa pages=16 N=20 shift=mirror period=333",
		"gamma pages=16 capacity=2 @500:capacity=3", "h-traa pages=16 N=20 importance=on @700:mirror @700:alpha=0.3", "lakg pages=5 N=30",
		"nutch pages=16 alpha=0.2", "gamma pages=16 costs=on spread=3",
	} {
		const until = 3000
		run := linetest.Run(line)
		earner, round := run.Environment.(*pollinglab.Environment), run.Round()
		column, reference := make([]float64, until+1), make([]float64, until+1)
		var starts []int64
		for tick := int64(1); tick <= until; tick++ {
			hits, _, _ := earner.Earnings()
			run.Advance(1)
			after, capacity, bound := earner.Earnings()
			column[tick], reference[tick] = after-hits, bound*float64(capacity)
			for _, m := range run.Marks() {
				if m.Kind == lab.MarkShift && m.Tick == tick-1 && (starts == nil || starts[len(starts)-1] != m.Tick) {
					starts = append(starts, m.Tick)
				}
			}
		}
		got := modeltest.Must(Replication{Until: until, Few: true, Metrics: []string{"recovery-earned", "reach-earned"}}.Run(t.Context(), linetest.Spec(line)))
		periods := append([]Value{got.times["reach-earned"]}, nil...)
		for _, o := range got.times["recovery-earned"].Shifts {
			periods = append(periods, Value{Observation: o})
		}
		starts = append([]int64{0}, starts...)
		modeltest.MustEqual(t, len(periods), len(starts), "%s: periods", line)
		for k, start := range starts {
			end := int64(until)
			if k+1 < len(starts) {
				end = starts[k+1]
			}
			if want := slowReach(column, reference, start, end, max(1, round/4), 8*round, lab.ConvergedFraction); ValueWords(periods[k:k+1]) != ValueWords([]Value{want}) {
				t.Errorf("%s: from %d to %d it is %+v, want %+v", line, start, end, periods[k].Observation, want.Observation)
			}
		}
		allowed, earned := 0.0, 0.0
		for tick := range column {
			earned, allowed = earned+column[tick], allowed+reference[tick]
		}
		if m, _ := Find(got.lab, got.Columns, "efficiency"); math.Abs(m.Of(got).Number-earned/allowed) > 1e-9 {
			t.Errorf("%s: the efficiency is %v, want %v", line, m.Of(got).Number, earned/allowed)
		}
	}
}

// TestReachOfLabs: arms and placement have learning times, the line and the crawl lab do not.
func TestReachOfLabs(t *testing.T) {
	if v := timed(t, "oma objects=9 classes=3 N=5", 1, 20_000, 0, "reach")["reach"]; v.Censored || v.Number != math.Trunc(v.Number/9)*9 {
		t.Errorf("oma: %+v", v)
	}
	if v := timed(t, "lri arms=5", 1, 20_000, 0, "reach")["reach"]; v.Censored || math.Mod(v.Number, 5) != 0 {
		t.Errorf("lri: %+v", v)
	}
	for _, line := range []string{"spl", "robot"} {
		spec := linetest.Spec(line)
		if _, err := Find(spec.Lab, spec.Lab.Columns, "reach"); err == nil {
			t.Errorf("%s has the metric reach", line)
		}
		if _, err := (Replication{Until: 100, Few: true, Metrics: []string{"reach"}}).Run(t.Context(), spec); err == nil {
			t.Errorf("%s is measured", line)
		}
	}
}

// TestNoSchemeEarnsAboveTheBound: the efficiency of no scheme is above 1, whatever part of the capacity it uses, and
// where pages have costs or importances.
func TestNoSchemeEarnsAboveTheBound(t *testing.T) {
	for _, line := range []string{
		"nutch alpha=0.1", "nutch alpha=0.9 beta=2", "cgla alpha=0.1 N=2048", "cgla capacity=8 N=64", "fpa capacity=8 N=16", "lakg alpha=0.9",
		"whittle alpha=0.9 beta=2", "whittle costs=on spread=4", "greedy-known costs=on spread=4 importance=on", "interval costs=on spread=4",
		"whittle importance=on", "gamma importance=on alpha=0.1",
	} {
		run := modeltest.Must(Replication{Until: 20_000, Few: true}.Run(t.Context(), linetest.Spec(line+" pages=64")))
		efficiency, _ := Find(run.lab, run.Columns, "efficiency")
		if x := efficiency.Of(run).Number; !(x > 0.2 && x < 1.005) {
			t.Errorf("%s: the efficiency is %v", line, x)
		}
	}
}

// TestImportanceWeighsWhatIsEarned: with importance a hit counts ω in hits and earned as in bound, so that no scheme earns
// more than the bound allows, and Whittle's policy nearly all of it.
func TestImportanceWeighsWhatIsEarned(t *testing.T) {
	for line, least := range map[string]float64{"greedy-known": 0.9, "whittle": 0.995, "h-traa N=50": 0.7} {
		run := modeltest.Must(Replication{Until: 4000, Every: 20}.Run(t.Context(), linetest.Spec(line+" pages=64 importance=on")))
		efficiency, _ := Find(run.lab, run.Columns, "efficiency")
		earned, bound := run.rate("earned"), run.last("bound")
		if x := efficiency.Of(run).Number; x < least || x > 1.001 || math.Abs(x-earned/bound) > 1e-9 {
			t.Errorf("%s: the efficiency is %v, earned %v of %v", line, x, earned, bound)
		}
		if hits := run.rate("hits"); math.Abs(hits-earned) > 0.04 {
			t.Errorf("%s: %v hits per poll, %v earned", line, hits, earned)
		}
	}
}
