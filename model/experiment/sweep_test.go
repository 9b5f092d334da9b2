package experiment

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/experiment/measure"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/modeltest"
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
	modeltest.OK(t, errors.Join(part.Save(&saved), show.Sweep(part).Write(&table, "csv")))
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
