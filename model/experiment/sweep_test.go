package experiment

import (
	"bytes"
	"context"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
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
	modeltest.Equal(t, tableOfSweep(t, smallSweep(t)), one, "four cores, against one, give")
	modeltest.Equal(t, strings.Count(one, "\n"), 1+6, "a table of a heading and six cells:\n%s\nhas lines:", one)
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
