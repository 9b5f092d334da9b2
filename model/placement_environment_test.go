package model

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/placementlab"
)

// cell returns one column of a run's row.
func cell(t testing.TB, r *Run, column string) float64 {
	t.Helper()
	for i, c := range r.Columns() {
		if c == column {
			return r.Row()[i].Number()
		}
	}
	t.Fatalf("there is no column %s", column)
	return 0
}

// toGoal runs replications of a line until they converge. It returns their ticks and the
// number that ended with the classes equal to the groups.
func toGoal(t testing.TB, line string, reps int, limit int64) (ticks []float64, correct int) {
	t.Helper()
	spec := modeltest.Must(Parse(line))
	for k := range reps {
		s := modeltest.Must(spec.With("seed=" + strconv.Itoa(1+k)))
		r := modeltest.Must(New(s))
		for !r.Converged() && r.Tick() < limit {
			r.Advance(1)
		}
		ticks = append(ticks, float64(r.Tick()))
		if cell(t, r, "correct") == 1 {
			correct++
		}
	}
	return ticks, correct
}

// Reference: OMA and EOMA at p = 0.9, N = 10 [Thesis] §4.2.2; Gale, Das, Yu 1990: about
// 190 and 440 queries, about 80 and 190; every partition right. The means of 400 replications
// have standard errors of 1.8 % at most; a tenth is allowed.
func TestQueriesToConvergence(t *testing.T) {
	const reps = 400
	for _, c := range []struct {
		line string
		want float64
	}{
		{"oma objects=9 classes=3 N=10 p=0.9", 190},
		{"oma objects=18 classes=6 N=10 p=0.9", 440},
		{"eoma objects=9 classes=3 N=10 p=0.9", 80},
		{"eoma objects=18 classes=6 N=10 p=0.9", 190},
	} {
		ticks, correct := toGoal(t, c.line, reps, 100_000)
		mean, sd := stat.MeanStdDev(ticks, nil)
		t.Logf("%s: %.1f ± %.1f queries", c.line, mean, stat.StdErr(sd, reps))
		if math.Abs(mean-c.want) > c.want/10 {
			t.Errorf("%s: converges in %.1f queries on average, the claim is about %v", c.line, mean, c.want)
		}
		if correct != reps {
			t.Errorf("%s: %d of %d partitions are right", c.line, correct, reps)
		}
	}
}

// Reference: [OMA-DRA] §9, Figs. 10 and 11: at 90 sites, 3 arms, N = 8 the fixed time
// is reached in about 37 crawls with k = 2, and k = 3 and 4 take longer. From innermost and
// with partners that stay it takes 35.5, 36.1 and 85 crawls in an independent program. The
// bounds leave 3.6 or more standard errors, with LASCOPE_LONG 4.7.
func TestCrawlsToTheFixedTime(t *testing.T) {
	crawls := func(words string, reps int) float64 {
		ticks, _ := toGoal(t, "oma-time objects=90 classes=3 N=8 "+words, reps, 2000)
		mean, sd := stat.MeanStdDev(ticks, nil)
		t.Logf("%s: %.1f ± %.1f crawls", words, mean, stat.StdErr(sd, float64(reps)))
		return mean
	}
	means := map[string]float64{}
	for _, k := range []string{"2", "3", "4"} {
		means[k] = crawls("k="+k, modeltest.ByLength(60, 100))
	}
	if math.Abs(means["2"]-37) > 5 {
		t.Errorf("k=2 takes %.1f crawls, the claim is about 37", means["2"])
	}
	if means["3"] < 1.2*means["2"] || means["4"] < 1.2*means["3"] {
		t.Errorf("k = 2, 3, 4 take %v crawls; longer moves should take longer", means)
	}
	stays := map[string]float64{}
	for _, k := range []string{"2", "3", "4"} {
		stays[k] = crawls("start=innermost partner=stays k="+k, modeltest.ByLength(map[string]int{"2": 300, "3": 300, "4": 50}[k], 400))
	}
	if math.Abs(stays["2"]-35.5) > 3.55 || math.Abs(stays["3"]-36.1) > 3.61 || stays["4"] < 1.5*stays["3"] {
		t.Errorf("from innermost, partners stay: k = 2, 3, 4 take %v crawls, independently 35.5, 36.1 and 85", stays)
	}
}

// Reference: [OMA-DRA] §9, Fig. 13: with more arms fewer crawls are needed if the partner of
// a site that changes arms stays, more if it moves. Independently, 240 sites with 2 and with 6
// arms take 37.7 and 35.0 crawls if it stays, 41.2 and 49.8 if it moves; 7 % leave 3.5 or more
// standard errors, with LASCOPE_LONG 4.9.
func TestPartnerAndArms(t *testing.T) {
	reps := modeltest.ByLength(150, 300)
	for _, c := range []struct {
		partner   string
		two, six  float64
		moreHelps bool
	}{{"stays", 37.7, 35.0, true}, {"moves", 41.2, 49.8, false}} {
		crawls := func(classes string, want float64) float64 {
			ticks, _ := toGoal(t, "oma-time objects=240 N=8 partner="+c.partner+" classes="+classes, reps, 2000)
			mean, sd := stat.MeanStdDev(ticks, nil)
			t.Logf("partner=%s, %s arms: %.1f ± %.1f crawls", c.partner, classes, mean, stat.StdErr(sd, float64(reps)))
			if math.Abs(mean-want) > 0.07*want {
				t.Errorf("partner=%s, %s arms: %.1f crawls, independently %v", c.partner, classes, mean, want)
			}
			return mean
		}
		if two, six := crawls("2", c.two), crawls("6", c.six); (six < two) != c.moreHelps {
			t.Errorf("partner=%s: %.1f crawls with 2 arms and %.1f with 6", c.partner, two, six)
		}
	}
}

// The fixed time decides when OMA-time has converged, also after it was tuned; a fixed time
// that is out of reach is warned of.
func TestFixedTime(t *testing.T) {
	r := MustRun(t, "oma-time fixed=16")
	for r.Advance(1); !r.Converged(); r.Advance(1) {
	}
	if mean := cell(t, r, "mean_time"); mean > 16 || r.Tick() > 20 {
		t.Errorf("it has converged at a mean time of %v after %d crawls", mean, r.Tick())
	}
	if got := r.warnings(); len(got) > 0 {
		t.Errorf("fixed=16: %q", got)
	}
	modeltest.Must(r.Do("fixed=11"))
	if r.Converged() {
		t.Error("it has still converged at fixed=11")
	}
	want := []string{"fixed=11 is never reached: sites that are all innermost in their perfect classes take 11.1364; give fixed=11.2 or more"}
	if got := r.warnings(); !slices.Equal(got, want) {
		t.Errorf("fixed=11: %q, want %q", got, want)
	}
}

// TestChangeDetectorIsACoinToss: the precision of the report's change detector is the base
// rate, to 4 standard errors of the base rate.
func TestChangeDetectorIsACoinToss(t *testing.T) {
	r := MustRun(t, "oma-time objects=90 classes=3 N=8 k=2")
	r.Advance(400)
	v := r.Snapshot(lab.ViewRequest{}).View.(*placementlab.View)
	n := float64(2*v.Counts.Queries) * 0.5 // about the verdicts that said changed
	if se := math.Sqrt(v.Base * (1 - v.Base) / n); math.Abs(v.Precision-v.Base) > 4*se+0.01 {
		t.Errorf("precision %.4f, base rate %.4f ± %.4f", v.Precision, v.Base, se)
	}
	if v.Precision != cell(t, r, "precision") || v.Recall != cell(t, r, "recall") {
		t.Error("the snapshot and the row judge the detector differently")
	}
}

// TestHandOverOfTheDeadlock: OMA hands its deadlocked state to EOMA unchanged, and EOMA
// resolves it.
func TestHandOverOfTheDeadlock(t *testing.T) {
	r := MustRun(t, "oma objects=12 classes=2 N=7 p=1 start=deadlock")
	r.Advance(20_000)
	if cell(t, r, "correct") == 1 {
		t.Fatal("OMA left the deadlock")
	}
	v := r.Snapshot(lab.ViewRequest{Width: 80, Height: 30}).View.(*placementlab.View)
	if len(v.Waits) != 2 || v.Waits[0].Exchanged != v.Waits[1].Who.Object || v.Waits[1].Exchanged != v.Waits[0].Who.Object {
		t.Fatalf("the pane should see two objects wait for each other's place: %+v", v.Waits)
	}
	if w := v.Waits[0]; w.Ticks <= 0 || w.Mate < 0 || w.Class == w.Home {
		t.Errorf("the first waits for a mate: %+v", w)
	}
	before := r.Environment.(*placementlab.Environment).Scheme.Memory().Placement()
	modeltest.Must(r.Do("eoma"))
	after := r.Environment.(*placementlab.Environment).Scheme.Memory().Placement()
	if after.N != 7 || !equalPlacements(before.Class, after.Class, before.State, after.State) {
		t.Fatal("EOMA did not inherit the very same state")
	}
	ticks := 0
	for ; cell(t, r, "correct") == 0; ticks++ {
		r.Advance(1)
	}
	if ticks >= 50 {
		t.Errorf("EOMA took %d queries", ticks)
	}
	if rewards, penalties := cell(t, r, "rewards"), cell(t, r, "penalties"); rewards+penalties != float64(r.Tick()) {
		t.Errorf("%v rewards and %v penalties in %d queries: the counts should go on", rewards, penalties, r.Tick())
	}
}

func equalPlacements(a, b, c, d []int32) bool {
	for i := range a {
		if a[i] != b[i] || c[i] != d[i] {
			return false
		}
	}
	return true
}

// TestPlacementReplays: after any live interventions, the run's line meets the same states
// again.
func TestPlacementReplays(t *testing.T) {
	r := MustRun(t, "oma objects=24 classes=4 N=6 p=0.85 shift=markov period=700")
	for _, do := range []string{"swap", "eoma", "N=12", "swaps=3", "swap", "oma-time", "k=3", "regroup", "peoma", "p=0.95", "tau=0.8", "oma"} {
		r.Advance(333)
		r.Snapshot(lab.ViewRequest{Width: 60, Height: 20, Trace: len(do)%2 == 0})
		if _, err := r.Do(do); err != nil {
			t.Fatalf("%s: %v", do, err)
		}
	}
	r.Advance(501)
	twin := MustRun(t, r.Line())
	twin.Advance(r.Tick())
	for i, c := range r.Row() {
		if got := twin.Row()[i].String(); got != c.String() {
			t.Errorf("%s: %s, replayed %s", r.Columns()[i], c, got)
		}
	}
}

// TestPlacementSettings: a handed-over N stays. The first scheme's defaults of the world
// apply.
func TestPlacementSettings(t *testing.T) {
	r := MustRun(t, "oma-time")
	for key, want := range map[string]string{"objects": "90", "p": "0.7", "N": "8"} {
		if got := r.settings.Word(key); got != want {
			t.Errorf("oma-time has %s=%s by default, want %s", key, got, want)
		}
	}
	modeltest.Must(r.Do("eoma"))
	for key, want := range map[string]string{"objects": "90", "p": "0.7", "N": "8", "stop": "two"} {
		if got := r.settings.Word(key); got != want {
			t.Errorf("eoma takes over with %s=%s, want %s", key, got, want)
		}
	}
	spec, err := Parse("oma objects=20 classes=3")
	if err == nil {
		_, err = New(spec)
	}
	if err == nil || !strings.Contains(err.Error(), "objects=21") {
		t.Errorf("objects=20 classes=3: %v, want a refusal that says objects=21", err)
	}
}

// TestPlacementArmsCoverAllObjects: the pane's rows cover every object once, from
// innermost to boundary, for all sizes.
func TestPlacementArmsCoverAllObjects(t *testing.T) {
	for _, line := range []string{"oma objects=18 classes=3", "eoma objects=2000 classes=10 N=100", "oma objects=4 classes=2 N=2", "peoma objects=60 classes=30 N=5", "oma-time"} {
		r := MustRun(t, line)
		for range 4 {
			r.Advance(97)
			for _, request := range []lab.ViewRequest{{Width: 100, Height: 30, Trace: true}, {Width: 20, Height: 5}, {}} {
				v := r.Snapshot(request).View.(*placementlab.View)
				rows := v.Arms.Rows
				if rows[0] != (placementlab.StateRow{First: 1, Last: 1}) || rows[len(rows)-1] != (placementlab.StateRow{First: v.N, Last: v.N}) {
					t.Fatalf("%s: rows %v of N=%d", line, rows, v.N)
				}
				for i := 1; i < len(rows); i++ {
					if rows[i].First != rows[i-1].Last+1 {
						t.Fatalf("%s: rows %v leave out a state", line, rows)
					}
				}
				total, right := 0, 0
				for _, arm := range v.Arms.Arms {
					right += arm.Right
					for _, c := range arm.Cells {
						total += c.Count
						if c.Objects != nil && len(c.Objects) != c.Count {
							t.Fatalf("%s: a cell of %d names %d", line, c.Count, len(c.Objects))
						}
					}
				}
				if want := v.Objects / v.Classes * len(v.Arms.Arms); total != want {
					t.Fatalf("%s: %d objects on the arms shown, want %d", line, total, want)
				}
				if len(v.Arms.Arms) == v.Classes && right != v.Right {
					t.Fatalf("%s: %d right on the arms, %d in all", line, right, v.Right)
				}
			}
		}
	}
}

// TestPlacementAdvanceAllocatesNothing: an unwatched tick allocates nothing.
func TestPlacementAdvanceAllocatesNothing(t *testing.T) {
	for _, name := range schemeNames("placement") {
		r := MustRun(t, name+" objects=90 classes=3")
		r.Advance(10)
		if n := testing.AllocsPerRun(20, func() { lab.Recorder{Environment: r.Environment}.Advance(50) }); n > 0 {
			t.Errorf("%s: %v allocations in 50 ticks", name, n)
		}
	}
}

func BenchmarkPlacementQuery(b *testing.B) {
	for _, line := range []string{"oma objects=18 classes=3", "eoma objects=18 classes=3", "oma objects=512 classes=8", "oma objects=4096 classes=16", "oma objects=32768 classes=32", "oma objects=100000 classes=100", "eoma objects=100000 classes=100"} {
		b.Run(line, func(b *testing.B) {
			r := MustRun(b, line)
			b.ReportAllocs()
			b.ResetTimer()
			lab.Recorder{Environment: r.Environment}.Advance(int64(b.N))
		})
	}
}

// TestTimesAreOfThoseThatDownload: the mean time of a scheme that downloads nothing is
// empty. The verdicts from before its takeover stay, for counts run from the start.
func TestTimesAreOfThoseThatDownload(t *testing.T) {
	r := MustRun(t, "oma-time objects=30 @5:oma")
	for tick, known := range map[int64][]bool{0: {true, false, false, true}, 5: {true, true, true, true}, 10: {false, true, true, true}} {
		at := r.Clone()
		at.Advance(tick)
		for i, cell := range at.Row()[8:] {
			if math.IsNaN(cell.Number()) == known[i] {
				t.Errorf("at tick %d, %s in charge, %s is %q", tick, at.Scheme().Name, at.Columns()[8+i], cell)
			}
		}
		// One of each site before the first crawl, and one in each crawl; none by OMA.
		if got, want := cell(t, at, "downloads"), map[int64]float64{0: 0, 5: 30 * 6, 10: 30 * 6}[tick]; got != want {
			t.Errorf("at tick %d: %v downloads, want %v", tick, got, want)
		}
	}
}

// TestTwoStatesAreTheTwoInnermost: with two states, both are the innermost ones. EOMA then
// counts as converged from the start under its rule, and the run warns of it.
func TestTwoStatesAreTheTwoInnermost(t *testing.T) {
	for line, want := range map[string]bool{
		"eoma objects=12 classes=2 N=2": true, "eoma objects=12 classes=2 N=3": false, "eoma objects=12 classes=2 N=2 stop=innermost": false,
	} {
		r := MustRun(t, line)
		warned := strings.Contains(strings.Join(r.Snapshot(lab.ViewRequest{}).Warns, " "), "stop=innermost asks for more")
		if r.Converged() != want || warned != want {
			t.Errorf("%s: converged %v, warned %v, want %v", line, r.Converged(), warned, want)
		}
	}
}
