package experiment

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/modeltest"
)

// sensitivityTable computes the indices of a line on a number of cores.
func sensitivityTable(t *testing.T, line, metric string, samples, cores int, until int64) (table, sentence string) {
	t.Helper()
	s, err := design.ParseSensitivity(strings.Fields(line), samples, design.SweepFlags{Until: until, Metric: metric})
	modeltest.OK(t, err)
	var out bytes.Buffer
	if sentence, err = (SensitivityJob{Sensitivity: s, Job: Job{Cores: cores}}).Run(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	return out.String(), sentence
}

// TestSensitivity: the indices do not depend on the cores; a parameter without an effect has none, the
// only one with an effect has all.
func TestSensitivity(t *testing.T) {
	const line = "uniform pages=16 beta=0.5..2 shift=mirror period=10..1000log"
	one, said := sensitivityTable(t, line, "final", 64, 1, 50)
	four, _ := sensitivityTable(t, line, "final", 64, 4, 50)
	modeltest.Equal(t, four, one, "four cores, against one, give")
	modeltest.Equal(t, said, "64 samples, 512 runs", "it says")
	rows := readTable(t, one)
	if len(rows) != 3 || rows[0]["parameter"] != "beta" || rows[1]["parameter"] != "period" || rows[2]["parameter"] != "chance" || rows[2]["total"] != "" {
		t.Fatalf("the rows are\n%s", one)
	}
	for i, want := range []float64{1, 0} { // the value of equal shares does not depend on which page is where
		for _, column := range []string{"first", "total"} {
			var x, lo, hi float64
			fmt.Sscan(rows[i][column], &x)
			fmt.Sscan(rows[i][column+"_lo"], &lo)
			fmt.Sscan(rows[i][column+"_hi"], &hi)
			if math.Abs(x-want) > 0.15 || lo > x || hi < x {
				t.Errorf("%s of %s is %v (%v to %v), want %v", column, rows[i]["parameter"], x, lo, hi, want)
			}
		}
	}
}

// TestSensitivityLeavesOut: samples with a run in which the metric has no meaning are left out and counted.
func TestSensitivityLeavesOut(t *testing.T) {
	_, said := sensitivityTable(t, "h-traa pages=8..64 N=5..40", "reach", 64, 0, 300)
	var left int
	if _, err := fmt.Sscanf(said, "64 samples, 512 runs; %d samples left out", &left); err != nil || left < 2 || left > 60 {
		t.Errorf("it says %q: %v", said, err)
	}
}

// TestRangeWords: a range gives its ends, numbers between by differences or factors, and each word of a
// list equally.
func TestRangeWords(t *testing.T) {
	s := modeltest.Must(design.ParseSensitivity(strings.Fields("h-traa pages=16 N=10..1000log alpha=0.2..0.6 rule=reward-penalty,reward-inaction"), 2, design.SweepFlags{Until: 10, Metric: "final"}))
	for at, want := range map[float64]string{0: "N=10 alpha=0.2 rule=reward-penalty", 0.5: "N=100 alpha=0.4 rule=reward-inaction", 0.49: "N=95 alpha=0.396 rule=reward-penalty", 1: "N=1000 alpha=0.6 rule=reward-inaction"} {
		spec, err := s.Spec([]float64{at, at, at}, 2)
		if err != nil || spec.String() != "h-traa pages=16 "+want+" seed=3" {
			t.Errorf("at %v: %s: %v", at, spec, err)
		}
	}
}

// TestSensitivityGrows: more samples use the kept runs again; another --until does not.
func TestSensitivityGrows(t *testing.T) {
	text := func(path string) string {
		return string(modeltest.Must(os.ReadFile(path))) + string(modeltest.Must(os.ReadFile(engine.Beside(path, ""))))
	}
	grown, fresh := filepath.Join(t.TempDir(), "a.csv"), filepath.Join(t.TempDir(), "b.csv")
	for _, c := range []struct {
		samples int
		until   int64
		path    string
		made    int
	}{{32, 250, grown, 256}, {40, 250, grown, 64}, {40, 250, fresh, 320}, {32, 300, fresh, 256}} {
		s := modeltest.Must(design.ParseSensitivity(strings.Fields("h-traa pages=16 N=20 beta=0.5..2 alpha=0.3..0.9"), c.samples, design.SweepFlags{Until: c.until, Metric: "reach"}))
		made := 0
		job := SensitivityJob{Sensitivity: s, Job: Job{ResultFiles: ResultFiles{Out: c.path}, Progress: func(p Progress) { made = p.Done - p.Before }}}
		if _, err := job.Run(t.Context(), nil); err != nil || made != c.made {
			t.Errorf("%+v: %d runs, %v", c, made, err)
		}
		if c.made == 320 && text(fresh) != text(grown) {
			t.Error("40 samples are others than 32 and 8 more")
		}
	}
}
