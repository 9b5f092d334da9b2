package experiment

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/modeltest"
)

// tunable is a sweep whose metric ranks its cells.
func tunable(t testing.TB, line, metric string, reps int, until int64) *design.Sweep {
	t.Helper()
	return modeltest.Must(design.ParseSweep(strings.Fields(line), design.SweepFlags{Reps: reps, Until: until, Metric: metric}))
}

// tuneKnown tunes a part of which all numbers are known.
func tuneKnown(t testing.TB, part *result.SweepPart, margin float64) *result.Tuning {
	t.Helper()
	tuning := modeltest.Must(result.NewTuning(part, margin, result.OverEach, ""))
	modeltest.OK(t, tuning.Run(t.Context(), 1, 0, nil, func(int) { t.Error("a run was made again") }))
	return tuning
}

// setCells sets the numbers of each cell's replications by a function.
func setCells(t *testing.T, part *result.SweepPart, of func(cell, rep int) float64) {
	t.Helper()
	for item := range part.Sweep.Items() {
		modeltest.OK(t, part.Set(item, oneValue(part, of(item/part.Sweep.Reps, item%part.Sweep.Reps))))
	}
}

// TestVerdicts: a cell is worse, equal within the margin, undecided or not ranked; a cell that is decided
// gets no more replications.
func TestVerdicts(t *testing.T) {
	part := result.NewPart(tunable(t, "h-traa pages=8 N=10,20,30,40,50", "efficiency", 100, 10))
	r := rand.New(rand.NewPCG(3, 9))
	setCells(t, part, func(cell, rep int) float64 {
		if cell == 4 && rep == 3 {
			return math.NaN()
		}
		return []float64{0.9, 0.5, 0.8995, 0.89, 0.99}[cell] + 0.001*r.NormFloat64()
	})
	for margin, want := range map[float64][]result.Verdict{
		0:      {result.VerdictBest, result.VerdictWorse, result.VerdictUndecided, result.VerdictWorse, result.VerdictMissing},
		0.005:  {result.VerdictBest, result.VerdictWorse, result.VerdictEqual, result.VerdictWorse, result.VerdictMissing},
		0.0005: {result.VerdictBest, result.VerdictWorse, result.VerdictUndecided, result.VerdictWorse, result.VerdictMissing},
		0.05:   {result.VerdictBest, result.VerdictWorse, result.VerdictEqual, result.VerdictEqual, result.VerdictMissing},
	} {
		tuning := tuneKnown(t, part, margin)
		if tuning.Tables[0].Leader != 0 || !slices.Equal(verdicts(tuning), want) {
			t.Errorf("margin %v: %v, want %v", margin, verdicts(tuning), want)
		}
		for cell, v := range verdicts(tuning) {
			if n := tuning.Counts[cell]; v == result.VerdictUndecided && n != 100 || cell == 1 && n > 10 {
				t.Errorf("margin %v: the cell %d, %s, has %d replications", margin, cell, v, n)
			}
			if d := tuning.Decision(cell); v == result.VerdictWorse && !(d.Lo > margin) || v == result.VerdictEqual && !(d.Hi <= margin && d.Lo >= -margin) || v != result.VerdictMissing && d.After > 100 {
				t.Errorf("margin %v: the cell %d, %s, by %+v", margin, cell, v, d)
			}
		}
		if said := tuning.Sentence(false); !strings.HasPrefix(said, "N=10 ") || !strings.Contains(said, " Not ranked: N=50.") || !strings.Contains(said, " runs, 500 with all replications: ") {
			t.Errorf("it says %q", said)
		}
	}
	lower := result.NewPart(tunable(t, "h-traa pages=8 N=10,20,30,40,50", "reach", 100, 10))
	setCells(t, lower, func(cell, _ int) float64 { return float64(5-cell) + 0.1*r.NormFloat64() })
	if tuning := tuneKnown(t, lower, 0); tuning.Tables[0].Leader != 4 {
		t.Errorf("the cell with the lowest times is not the best: %v", verdicts(tuning))
	}
	none := lowerNone(t)
	setCells(t, none, func(int, int) float64 { return math.NaN() })
	if said := tuneKnown(t, none, 0).Sentence(false); !strings.HasPrefix(said, "No cell is ranked") {
		t.Errorf("it says %q", said)
	}
}

// verdicts are those of the cells.
func verdicts(t *result.Tuning) (all []result.Verdict) {
	for cell := range t.Sweep.Cells() {
		all = append(all, t.Decision(cell).Verdict)
	}
	return all
}

// lowerNone is an empty part of a time.
func lowerNone(t *testing.T) *result.SweepPart {
	return result.NewPart(tunable(t, "h-traa pages=8 N=10,20", "reach", 10, 10))
}

// TestPrecision: half of each interval is at most the precision, where the cell has not all replications;
// quiet cells have fewer than noisy ones.
func TestPrecision(t *testing.T) {
	s := tunable(t, "scheme=h-traa,uniform pages=16 beta=1,2", "efficiency", 200, 300)
	var out bytes.Buffer
	s.Precision = 0.002
	modeltest.Must((SweepJob{Sweep: s}).Run(t.Context(), &out))
	reps := map[string]string{}
	for _, row := range readTable(t, out.String()) {
		var mean, hi float64
		fmt.Sscan(row["mean"], &mean)
		fmt.Sscan(row["hi"], &hi)
		if hi-mean > 0.002 && row["reps"] != "200" {
			t.Errorf("half of the interval is %v: %v", hi-mean, row)
		}
		reps[row["scheme"]+row["beta"]] = row["reps"]
	}
	if reps["uniform1"] != "20" || reps["h-traa2"] == "20" {
		t.Errorf("replications: %v", reps)
	}
}

// worldPart is a part with numbers of three choices in two worlds, of which the first is best in world 0.3, the second in
// world 0.9 and the third in the mean and the worst.
func worldPart(t *testing.T, metric string) *result.SweepPart {
	t.Helper()
	part := result.NewPart(tunable(t, "h-traa pages=8 N=10,20,30 alpha=0.3,0.9", metric, 60, 100))
	r := rand.New(rand.NewPCG(11, 12))
	setCells(t, part, func(cell, rep int) float64 {
		return []float64{0.9, 0.5, 0.5, 0.9, 0.8, 0.8}[cell] + 0.01*r.NormFloat64()
	})
	return part
}

// TestTuneOverWorlds: the best choice for each world, in the mean over them, and in the worst; a cell keeps the
// comparison that decided it, and the sentence names the choice for each world.
func TestTuneOverWorlds(t *testing.T) {
	for over, want := range map[result.Over][]result.Verdict{ // of the cells N=10 .3 .9, N=20 .3 .9, N=30 .3 .9
		result.OverEach:  {result.VerdictBest, result.VerdictWorse, result.VerdictWorse, result.VerdictBest, result.VerdictWorse, result.VerdictWorse},
		result.OverMean:  {result.VerdictWorse, result.VerdictWorse, result.VerdictWorse, result.VerdictWorse, result.VerdictBest, result.VerdictBest},
		result.OverWorst: {result.VerdictWorse, result.VerdictWorse, result.VerdictWorse, result.VerdictWorse, result.VerdictBest, result.VerdictBest},
	} {
		tuning := modeltest.Must(result.NewTuning(worldPart(t, "efficiency"), 0, over, ""))
		modeltest.OK(t, tuning.Run(t.Context(), 1, 0, nil, nil))
		modeltest.Same(t, verdicts(tuning), want, "%s:", over)
		for cell := range want {
			if d := tuning.Decision(cell); d.Verdict == result.VerdictWorse && (d.Lo <= 0 || d.After > 20 || d.Against < 0) {
				t.Errorf("%s: the cell %d was decided by %+v", over, cell, d)
			}
		}
	}
	each := modeltest.Must(result.NewTuning(worldPart(t, "efficiency"), 0, result.OverEach, ""))
	each.Decide()
	if said := each.Sentence(false); !strings.HasPrefix(said, "alpha=0.3: N=10, at the edge of its range; alpha=0.9: N=20. ") {
		t.Errorf("it says %q", said)
	}
	var table bytes.Buffer
	modeltest.OK(t, show.Tuning(each).Write(&table, "csv"))
	rows := readTable(t, table.String())
	if rows[0]["verdict"] != "best" || rows[0]["against"] != "N=30" || rows[2]["verdict"] != "worse" || rows[2]["against"] != "N=10" || rows[2]["after"] != "10" || rows[2]["ahead_lo"] == "" {
		t.Errorf("the table is\n%s", table.String())
	}
	if page := modeltest.Must(show.TuningPage(each)); page.Title != "Tune: efficiency over N, alpha" || !strings.Contains(page.Subtitle, "alpha=0.9: N=20.") {
		t.Errorf("the picture of a tuning: %s\n%s", page.Title, page.Subtitle)
	}
}

// TestTuneKeepsTheBest: of 300 tunings of six choices in three worlds, whose best leads by .3 deviations, and of 300 in
// which all are equal, the best is dropped in at most 5 of 100, whatever the question; what a sentence says of the most by
// which another is better is true in as many.
func TestTuneKeepsTheBest(t *testing.T) {
	modeltest.LongOnly(t)
	const trials = 300
	s := tunable(t, "h-traa pages=8 N=10,20,30,40,50,60 alpha=0.3,0.6,0.9", "efficiency", 60, 100)
	for _, over := range []result.Over{result.OverEach, result.OverMean, result.OverWorst} {
		for _, gap := range []float64{0, 0.3} {
			dropped, untrue := 0, 0
			for trial := range trials {
				r := rand.New(rand.NewPCG(uint64(trial), 77))
				part := result.NewPart(s)
				setCells(t, part, func(cell, _ int) float64 {
					x := r.NormFloat64()
					if cell/3 == 2 {
						x += gap
					}
					return x
				})
				tuning := modeltest.Must(result.NewTuning(part, 0, over, ""))
				modeltest.OK(t, tuning.Run(t.Context(), 1, 0, nil, nil))
				for _, table := range tuning.Tables {
					bad := false
					if gap > 0 {
						bad = table.Decisions[2].Verdict == result.VerdictWorse
					} else {
						bad = len(table.Of(result.VerdictWorse)) > 0 // none is better
					}
					if bad {
						dropped++
						break
					}
				}
				for _, table := range tuning.Tables {
					if gap > 0 && table.Leader != 2 && len(table.Of(result.VerdictUndecided)) > 0 && table.Better() < gap {
						untrue++
						break
					}
				}
			}
			if dropped > trials*5/100 || untrue > trials*5/100 {
				t.Errorf("%s, a gap of %v: of %d the best is dropped in %d, and %d sentences are false", over, gap, trials, dropped, untrue)
			}
		}
	}
}

// TestMissed: cells that are wider than the precision are counted, with the runs that the widest needs.
func TestMissed(t *testing.T) {
	s := tunable(t, "h-traa pages=8 N=10,20,30", "efficiency", 40, 100)
	s.Precision = 0.1
	part := result.NewPart(s)
	r := rand.New(rand.NewPCG(4, 5))
	setCells(t, part, func(cell, _ int) float64 { return []float64{0.01, 1, 2}[cell] * r.NormFloat64() })
	e := part.Cell(2)
	needs := 40 * math.Pow((e.Hi-e.Lo)/0.2, 2)
	said := result.Missed(part)
	var n int
	if _, err := fmt.Sscanf(strings.ReplaceAll(said, ",", ""), "2 of 3 cells are wider than 0.1 after 40 replications; the widest N=30 needs about %d", &n); err != nil || float64(n) < needs || float64(n) > 1.1*needs+1 {
		t.Errorf("%q, %v, want about %.0f", said, err, needs)
	}
	var table bytes.Buffer
	modeltest.OK(t, show.Sweep(part).Write(&table, "csv"))
	if rows := readTable(t, table.String()); rows[0]["target"] != "met" || rows[1]["target"] != "missed" || rows[2]["target"] != "missed" {
		t.Errorf("the table is\n%s", table.String())
	}
}
