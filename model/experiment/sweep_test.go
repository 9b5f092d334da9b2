package experiment

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/experiment/measure"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/stats"
)

// smallSweep is a sweep of 2 × 3 cells and 4 replications.
func smallSweep(t testing.TB) *design.Sweep {
	t.Helper()
	return modeltest.Must(design.ParseSweep(strings.Fields("h-traa pages=16 N=20,50 alpha=0.3..0.9/3 @100:mirror"), design.SweepFlags{Reps: 4, Until: 300, Metric: "final"}))
}

// tableOfSweep runs a sweep in memory.
func tableOfSweep(t testing.TB, s *design.Sweep) string {
	t.Helper()
	var out bytes.Buffer
	modeltest.Must((SweepJob{Sweep: s, Job: Job{ResultFiles: ResultFiles{Format: "csv"}}}).Run(context.Background(), &out))
	return out.String()
}

func TestSweepDoesNotDependOnTheCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	one := tableOfSweep(t, smallSweep(t))
	runtime.GOMAXPROCS(4)
	if four := tableOfSweep(t, smallSweep(t)); four != one {
		t.Errorf("one core gives\n%s\nfour give\n%s", one, four)
	}
	if lines := strings.Count(one, "\n"); lines != 1+6 {
		t.Errorf("the table has %d lines, want a heading and six cells:\n%s", lines, one)
	}
}

// TestSweepCellIsTheRunOfItsLine: a cell's mean equals the mean over the lines of its
// replications, run separately.
func TestSweepCellIsTheRunOfItsLine(t *testing.T) {
	s := smallSweep(t)
	part := result.NewPart(s)
	modeltest.OK(t, part.Store.Run(context.Background(), 0, part.Missing(0, 1), nil, nil))
	const cell = 4
	spec := modeltest.Must(s.Spec(cell))
	if got, want := spec.String(), "h-traa pages=16 N=50 alpha=0.6 @100:mirror"; got != want {
		t.Fatalf("cell %d is %q, want %q", cell, got, want)
	}
	sum := 0.0
	for _, seed := range []string{"1", "2", "3", "4"} {
		r := linetest.Run("h-traa pages=16 N=50 alpha=0.6 @100:mirror seed=" + seed)
		r.Advance(300)
		sum += r.Row()[2].Number()
	}
	if e := part.Cell(cell); math.Abs(e.Mean-sum/4) > 1e-15 || e.N != 4 {
		t.Errorf("the cell's estimate is %+v, the runs' mean %g", e, sum/4)
	}
}

// TestInterruptedSweepResumes: a sweep resumes after an interruption and a truncated last
// line of its journal, as a kill leaves it.
func TestInterruptedSweepResumes(t *testing.T) {
	s := smallSweep(t)
	want := tableOfSweep(t, s)
	out := filepath.Join(t.TempDir(), "result.csv")
	ctx, stop := context.WithCancel(context.Background())
	job := SweepJob{Sweep: s, Job: Job{ResultFiles: ResultFiles{Out: out, Format: "csv"}, Progress: func(p Progress) {
		if p.Done == 7 {
			stop()
		}
	}}}
	if _, err := job.Run(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Fatalf("the broken sweep ended with %v", err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Fatal("a broken sweep left a result")
	}
	journal := modeltest.Must(os.ReadFile(out + ".journal"))
	modeltest.OK(t, os.WriteFile(out+".journal", journal[:len(journal)-4], 0o600))
	again := 0
	job.Progress = func(p Progress) { again = p.Done - p.Before }
	modeltest.Must(job.Run(context.Background(), nil))
	got := modeltest.Must(os.ReadFile(out))
	if string(got) != want {
		t.Errorf("the resumed sweep gives\n%s\nan unbroken one\n%s", got, want)
	}
	if again >= s.Items() {
		t.Errorf("all %d runs were done again", again)
	}
	if _, err := os.Stat(out + ".journal"); !errors.Is(err, os.ErrNotExist) {
		t.Error("the journal is still there though the result is whole")
	}
}

func TestShardsMergeToTheWhole(t *testing.T) {
	dir := t.TempDir()
	var paths []string
	for k := 1; k <= 4; k++ {
		path := filepath.Join(dir, "part"+string(rune('0'+k)))
		modeltest.Must((SweepJob{Sweep: smallSweep(t), Shard: k, Shards: 4, Job: Job{ResultFiles: ResultFiles{Out: path}}}).Run(context.Background(), nil))
		paths = append(paths, path)
	}
	joined, err := result.Merge(append(paths, paths[2]))
	if err != nil {
		t.Fatal(err)
	}
	var whole bytes.Buffer
	modeltest.OK(t, show.WriteSweep(joined, &whole, "csv"))
	if want := tableOfSweep(t, smallSweep(t)); whole.String() != want {
		t.Errorf("four parts give\n%s\none run\n%s", whole.String(), want)
	}
	_, err = result.Merge(paths[:3])
	if err == nil || !strings.Contains(err.Error(), "6 of 24 runs are missing, the first: N=20 alpha=0.3 replication 4") {
		t.Errorf("a missing part: got %v", err)
	}
	text := modeltest.Must(os.ReadFile(paths[0]))
	lines := strings.SplitAfter(string(text), "\n")
	lines[3] = "0 0.5\n"
	modeltest.OK(t, os.WriteFile(paths[3], []byte(summed(unsummed(strings.Join(lines, "")))), 0o600))
	if _, err := result.Merge(paths); err == nil || !strings.Contains(err.Error(), "different programs") {
		t.Errorf("parts that disagree: got %v", err)
	}
}

// TestSweepOfSlots: a sweep varies the length of a trace's slots.
func TestSweepOfSlots(t *testing.T) {
	trace := filepath.Join(t.TempDir(), "a,b..csv")
	modeltest.OK(t, os.WriteFile(trace, []byte("page,unix_seconds\na,3600\nb,7200\na,36000\n"), 0o600))
	words := []string{"uniform", "trace=" + trace, "slot=1h,2h"}
	flags := design.SweepFlags{Reps: 1, Until: 5, Every: 1, Metric: "caught"}
	s, err := design.ParseSweep(words, flags)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(s.Axes[0].Words, " "); len(s.Axes) != 1 || got != "1h 2h" {
		t.Errorf("the axes are %v", s.Axes)
	}
	words[2] = "slot=1h,1x"
	s, err = design.ParseSweep(words, flags)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Impossible(1); s.Impossible(0) != nil || err == nil || !strings.Contains(err.Error(), "slot=1x: slot is the length") {
		t.Errorf("a slot of 1x: got %v", err)
	}
}

// TestImpossibleCellStaysEmpty: a cell that cannot run has a row without a mean, also after
// a merge; the sweep says which and why.
func TestImpossibleCellStaysEmpty(t *testing.T) {
	sweep := func() *design.Sweep {
		return modeltest.Must(design.ParseSweep(strings.Fields("fpa pages=20 capacity=1,4 f=0.5,0.8"), design.SweepFlags{Reps: 2, Until: 50, Metric: "final"}))
	}
	table := tableOfSweep(t, sweep())
	rows := strings.Split(table, "\n")
	if rows[1] != "1,0.5,0,2,0,,,,,,,,,none,,,fpa pages=20 capacity=1 f=0.5" || rows[2] != "1,0.8,0,2,0,,,,,,,,,none,,,fpa pages=20 capacity=1 f=0.8" || !strings.HasPrefix(rows[3], "4,0.5,2,0,0,,0.") || rows[4] != "4,0.8,0,2,0,,,,,,,,,none,,,fpa pages=20 capacity=4 f=0.8" {
		t.Errorf("the table is\n%s", table)
	}
	if got := sweep().EmptyCells(); !strings.HasPrefix(got, "3 of 4 cells cannot run and stay empty, the first: capacity=1 f=0.5: capacity=1: with f=0.5") {
		t.Errorf("the sweep says %q", got)
	}
	if got := smallSweep(t).EmptyCells(); got != "" {
		t.Errorf("a sweep without impossible cells says %q", got)
	}
	dir := t.TempDir()
	paths := []string{filepath.Join(dir, "1"), filepath.Join(dir, "2")}
	for k, path := range paths {
		modeltest.Must((SweepJob{Sweep: sweep(), Shard: k + 1, Shards: 2, Job: Job{ResultFiles: ResultFiles{Out: path}}}).Run(context.Background(), nil))
	}
	joined := modeltest.Must(result.Merge(paths))
	var whole bytes.Buffer
	if err := show.WriteSweep(joined, &whole, "csv"); err != nil || whole.String() != table {
		t.Errorf("two parts give\n%s(%v)one run\n%s", whole.String(), err, table)
	}
}

func TestAxes(t *testing.T) {
	for _, c := range []struct{ word, want string }{
		{"N=100,200,500", "100 200 500"},
		{"N=10..1000/3log", "10 100 1000"},
		{"N=2..5/7", "2 3 4 5"}, // rounded, each once
		{"alpha=0.3..0.9/7", "0.3 0.4 0.5 0.6 0.7 0.8 0.9"},
		{"rule=reward-penalty,reward-inaction", "reward-penalty reward-inaction"},
	} {
		s, err := design.ParseSweep([]string{"h-traa", "pages=8", c.word}, design.SweepFlags{Reps: 1, Until: 1, Metric: "final"})
		if err != nil {
			t.Errorf("%s: %s", c.word, err)
			continue
		}
		if got := strings.Join(s.Axes[0].Words, " "); got != c.want {
			t.Errorf("%s is %s, want %s", c.word, got, c.want)
		}
		again, err := design.ParseIdentity(s.Identity, nil)
		if err != nil || again.Identity != s.Identity {
			t.Errorf("%s: the identity %q is read as %v (%v)", c.word, s.Identity, again, err)
		}
	}
}

// TestEstimateByHand: 1, 2, 3, 6 has mean 3, standard error √(14/3)/2 and, with
// three degrees of freedom, t = 3.182446.
func TestEstimateByHand(t *testing.T) {
	e := stats.EstimateOf([]float64{1, 2, math.NaN(), 3, 6})
	se := math.Sqrt(14.0/3) / 2
	if e.N != 4 || e.Undefined != 1 || e.Mean != 3 || math.Abs(e.SE-se) > 1e-12 || math.Abs(e.Hi-3-3.182446305*se) > 1e-6 || math.Abs(e.Lo-3+3.182446305*se) > 1e-6 {
		t.Errorf("got %+v", e)
	}
	if one := stats.EstimateOf([]float64{5}); one.Mean != 5 || !math.IsNaN(one.Lo) {
		t.Errorf("one replication gives %+v; it has no interval", one)
	}
}

func TestRacePairsItsReplications(t *testing.T) {
	specs := modeltest.Must(design.ParseRace(strings.Fields("h-traa pages=16 N=50 vs lakg pages=16 N=300")))
	r := modeltest.Must(result.RunRace(context.Background(), design.Race{Specs: specs, Reps: 5, Until: 200, Every: 100, Metric: "value"}, nil))
	if len(r.Lines) != 3 || r.Lines[2].Name != "h-traa - lakg" || r.Reps != 5 {
		t.Fatalf("the race has %d lines, %d replications", len(r.Lines), r.Reps)
	}
	var differences []float64
	for seed := 1; seed <= 5; seed++ {
		var value [2]float64
		for i, line := range []string{"h-traa pages=16 N=50 seed=", "lakg pages=16 N=300 seed="} {
			run := linetest.Run(line + string(rune('0'+seed)))
			run.Advance(200)
			value[i] = run.Row()[2].Number()
		}
		differences = append(differences, value[0]-value[1])
	}
	if got, want := r.Lines[2].Points[2], stats.EstimateOf(differences); got != want {
		t.Errorf("the paired difference is %+v, by hand %+v", got, want)
	}
}

// TestCellsAreBuiltAsTheyRun: of many cells a few are built before the sweep runs. The others
// are built by their runs; impossible ones among them stay empty and are reported, also after
// the runs were read from a part. The axis in its head is longer than a word of a line.
func TestCellsAreBuiltAsTheyRun(t *testing.T) {
	sweep := func() *design.Sweep {
		return modeltest.Must(design.ParseSweep(strings.Fields("fpa pages=20 capacity=1,4 f=0.5 alpha=0.1..0.9/600"), design.SweepFlags{Reps: 1, Until: 5, Metric: "final"}))
	}
	s := sweep()
	built := len(s.Sample()) + s.Impossibles()
	if built < 4 || built > 256+8 { // the corners too
		t.Fatalf("%d of %d cells are built before the run", built, s.Cells())
	}
	path := filepath.Join(t.TempDir(), "part")
	modeltest.Must((SweepJob{Sweep: s, Shard: 1, Shards: 1, Job: Job{ResultFiles: ResultFiles{Out: path}}}).Run(context.Background(), nil))
	const want = "600 of 1,200 cells cannot run and stay empty, the first: capacity=1 alpha=0.1: "
	if got := s.EmptyCells(); !strings.HasPrefix(got, want) {
		t.Errorf("after the runs it says %q", got)
	}
	part := modeltest.Must(result.Merge([]string{path}))
	if got := part.Sweep.EmptyCells(); !strings.HasPrefix(got, want) {
		t.Errorf("of the part it says %q", got)
	}
}

// TestSweepOfPoints: the points of a range are drawn, the same in each call, and more of them begin with fewer; the cell
// of a point has one value of each range; the part, read again, is the same; there is no picture.
func TestSweepOfPoints(t *testing.T) {
	parse := func(n int, words ...string) (*design.Sweep, error) {
		return design.ParseSweep(append([]string{"h-traa", "pages=16"}, words...), design.SweepFlags{Reps: 2, Until: 100, Metric: "final", Points: n})
	}
	few := modeltest.Must(parse(8, "N=10..1000log", "alpha=0.2..0.8"))
	more, err := parse(32, "N=10..1000log", "alpha=0.2..0.8")
	if err != nil || more.Cells() != 32 {
		t.Fatal(err)
	}
	below := 0
	for cell := range more.Cells() {
		words := more.CellWords(cell)
		if cell < 8 && !slices.Equal(words, few.CellWords(cell)) {
			t.Errorf("point %d is %v of 8 and %v of 32", cell, few.CellWords(cell), words)
		}
		var n int
		var alpha float64
		if _, err := fmt.Sscanf(strings.Join(words, " "), "N=%d alpha=%g", &n, &alpha); err != nil || n < 10 || n > 1000 || alpha < 0.2 || alpha > 0.8 {
			t.Errorf("point %d is %v: %v", cell, words, err)
		}
		if n < 100 {
			below++
		}
	}
	if below < 14 || below > 18 {
		t.Errorf("%d of 32 points have less than the middle factor", below)
	}
	part := result.NewPart(few)
	modeltest.OK(t, part.Store.Run(t.Context(), 0, part.Missing(0, 1), nil, nil))
	var saved, table bytes.Buffer
	modeltest.OK(t, errors.Join(part.Save(&saved), show.WriteSweep(part, &table, "csv")))
	again, err := result.PartOf("f", saved.Bytes())
	if err != nil || again.Sweep.Identity != few.Identity || !strings.Contains(few.Identity, "--points 8") || strings.Count(table.String(), "\n") != 9 {
		t.Errorf("%v: %s\n%s", err, few.Identity, table.String())
	}
	for item := range few.Items() {
		if again != nil && !slices.EqualFunc(again.Result(item).Values, part.Result(item).Values, measure.SameValue) {
			t.Errorf("read again, the numbers of run %d are others", item)
		}
	}
	if few.Drawable() == nil {
		t.Error("points have a picture")
	}
}

// TestSweepCellsStandOnTheirAxes: At and CellAt are inverse, and CellWords agrees with At.
func TestSweepCellsStandOnTheirAxes(t *testing.T) {
	s := smallSweep(t)
	for cell := range s.Cells() {
		at := s.At(cell)
		if back := s.CellAt(at); back != cell {
			t.Errorf("cell %d stands at %v, where cell %d is", cell, at, back)
		}
		want := []string{s.Axes[0].Key + "=" + s.Axes[0].Words[at[0]], s.Axes[1].Key + "=" + s.Axes[1].Words[at[1]]}
		if got := s.CellWords(cell); !slices.Equal(got, want) {
			t.Errorf("cell %d is %v, want %v", cell, got, want)
		}
	}
}
