package design

import (
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// TestRefusedForMemory: runs that do not fit are refused before they are built, with the
// estimate, the limit and the parameter to lower.
func TestRefusedForMemory(t *testing.T) {
	modeltest.SkipUnderRace(t)
	refused := func(what string, err error, words ...string) {
		t.Helper()
		if err == nil {
			t.Fatalf("%s is taken", what)
		}
		modeltest.Sentence(t, err, what)
		modeltest.HasAll(t, err.Error(), append(words, "100 MB can be had"), "%s is refused otherwise, %v:", what, err)
	}
	for line, word := range map[string]string{
		"h-traa pages=1048576": "lower pages", "cgla pages=900000 N=1000000": "lower pages",
	} {
		refused(line, linetest.Spec(line).CheckMemory(mb100), word, "needs about")
	}
	// On the screen the way back and the collector's headroom are added.
	for line, word := range map[string]string{
		"peoma objects=4000": "lower objects", "oma objects=4000 @9:peoma": "lower objects", "h-traa pages=50000": "lower pages",
	} {
		spec := linetest.Spec(line)
		if err := spec.CheckMemory(mb100); err != nil {
			t.Errorf("%s without a screen: %v", line, err)
		}
		refused(line, model.CheckLiveMemory(mb100, spec), word, "needs about")
	}
	specs := modeltest.Must(ParseRace(strings.Fields("h-traa pages=100000 vs uniform pages=100000")))
	race := Race{Specs: specs, Reps: 40, Until: 10, Every: 1, Cores: 32}
	refused("the race", race.CheckMemory(mb100), "lower pages", "fewer than 32 at a time")
	race.Until, race.Cores = 1e9, 1
	refused("the race's points", race.CheckMemory(mb100), "--every")
	refused("the sweep's rows", tooLarge("h-traa pages=16 N=10,20", SweepFlags{Reps: 1, Until: 1e12, Every: 1}), "--every")
	line := "h-traa trace=" + bomb(t, 4_000_000)
	refused("a packed trace", linetest.Spec(line).CheckMemory(mb100), "lower pages")
	specs = modeltest.Must(ParseRace(strings.Fields(line + " vs lakg trace=" + strings.Fields(line)[1][len("trace="):])))
	refused("a race on a packed trace", Race{Specs: specs, Reps: 2, Until: 10, Every: 1, Cores: 1}.CheckMemory(mb100), "lower pages")
	if run, err := model.New(linetest.Spec("h-traa pages=1000")); err != nil || run == nil {
		t.Errorf("a small run: %v", err)
	}
}

func tooLarge(line string, f SweepFlags) (err error) {
	defer refusal.To(&err)
	newSweep(strings.Fields(line), f).prepare(mb100)
	return nil
}

// mb100 is a machine with 100 MB of free memory.
func mb100() int64 { return 100 << 20 }

// bomb writes a small file that unpacks to a trace with this number of changes.
func bomb(t *testing.T, changes int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bomb.gz")
	f := modeltest.Must(os.Create(path))
	z := gzip.NewWriter(f)
	io.WriteString(z, "page,unix_seconds\n")
	for range changes / 2000 {
		io.WriteString(z, strings.Repeat("a,1\nb,2\n", 1000))
	}
	modeltest.OK(t, errors.Join(z.Close(), f.Close()))
	if info, err := os.Stat(path); err != nil || info.Size() > 200_000 {
		t.Fatalf("it has %d bytes (%v), too many for a bomb", info.Size(), err)
	}
	return path
}

// TestSweepOfVeryManyCells: the memory of the cells' lines is checked before they are made.
func TestSweepOfVeryManyCells(t *testing.T) {
	err := tooLarge("h-traa pages=4 N=2..10001/10000 alpha=0.1..0.9/900", SweepFlags{Reps: 1, Until: 10, Metric: "final"})
	modeltest.Refused(t, err, "the sweep needs about 4.3 GB of memory, and 100 MB can be had; use fewer values", "refused as")
}
