package experiment

import (
	"bytes"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"
)

// sensitivityTable computes the indices of a line on a number of cores.
func sensitivityTable(t *testing.T, line, metric string, samples, cores int, until int64) (table, sentence string) {
	t.Helper()
	s, err := ParseSensitivity(strings.Fields(line), samples, SweepFlags{Until: until, Metric: metric})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if sentence, err = (SensitivityJob{Sensitivity: s, Cores: cores}).Run(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	return out.String(), sentence
}

// TestSensitivity: the indices do not depend on the cores; a parameter without an effect has none, the
// only one with an effect has all.
func TestSensitivity(t *testing.T) {
	const line = "uniform pages=16 beta=0.5..2 shift=mirror period=10..1000log"
	one, said := sensitivityTable(t, line, "final", 64, 1, 50)
	if four, _ := sensitivityTable(t, line, "final", 64, 4, 50); four != one {
		t.Errorf("one core gives\n%s\nfour give\n%s", one, four)
	}
	if said != "64 samples, 256 runs" {
		t.Errorf("it says %q", said)
	}
	rows := readTable(t, one)
	if len(rows) != 2 || rows[0]["parameter"] != "beta" || rows[1]["parameter"] != "period" {
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

// TestSensitivityLeavesOut: samples in which a run did not arrive are left out and counted.
func TestSensitivityLeavesOut(t *testing.T) {
	_, said := sensitivityTable(t, "h-traa pages=16 N=10..400log", "t95", 64, 0, 400)
	var left int
	if _, err := fmt.Sscanf(said, "64 samples, 192 runs; %d samples left out", &left); err != nil || left < 5 || left > 60 {
		t.Errorf("it says %q: %v", said, err)
	}
}

// TestRangeWords: a range gives its ends, numbers between by differences or factors, and each word of a
// list equally.
func TestRangeWords(t *testing.T) {
	s, err := ParseSensitivity(strings.Fields("h-traa pages=16 N=10..1000log alpha=0.2..0.6 rule=reward-penalty,reward-inaction"), 2, SweepFlags{Until: 10, Metric: "final"})
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[float64]string{0: "N=10 alpha=0.2 rule=reward-penalty", 0.5: "N=100 alpha=0.4 rule=reward-inaction", 0.49: "N=95 alpha=0.396 rule=reward-penalty", 1: "N=1000 alpha=0.6 rule=reward-inaction"} {
		spec, err := s.spec([]float64{at, at, at}, 2)
		if err != nil || spec.String() != "h-traa pages=16 "+want+" seed=3" {
			t.Errorf("at %v: %s: %v", at, spec, err)
		}
	}
}

func TestSensitivityRefuses(t *testing.T) {
	for line, want := range map[string]string{
		"h-traa":                  "the line has 0 ranges",
		"h-traa N=10..90/3":       "the points are drawn, so leave out /POINTS",
		"h-traa beta=0..2log":     "above 0 with log",
		"h-traa rule=a..b":        "rule",
		"h-traa N=10..x":          "N=x",
		"h-traa N=10..90 bogus=3": "has no parameter bogus",
		"nobody N=10..90":         "not a scheme",
	} {
		if _, err := ParseSensitivity(strings.Fields(line), 4, SweepFlags{Until: 10, Metric: "final"}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", line, err, want)
		}
	}
	if _, err := ParseSensitivity([]string{"N=10..90"}, 1, SweepFlags{Until: 10, Metric: "final"}); err == nil || !strings.Contains(err.Error(), "--samples 1") {
		t.Errorf("one sample: %v", err)
	}
	s, err := ParseSensitivity(strings.Fields("h-traa pages=16 N=10..90"), 4, SweepFlags{Until: 10, Metric: "final"})
	if err != nil {
		t.Fatal(err)
	}
	for want, files := range map[string]ResultFiles{"keeps its indices alone": {Long: "x"}, "names the same file": {Out: "x.svg", Pictures: []string{"x.svg"}}} {
		if _, err := (SensitivityJob{Sensitivity: s, ResultFiles: files}).Run(t.Context(), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	picture := filepath.Join(t.TempDir(), "a.svg")
	if _, err := (SensitivityJob{Sensitivity: s, ResultFiles: ResultFiles{Pictures: []string{picture}}}).Run(t.Context(), &bytes.Buffer{}); err != nil {
		t.Error(err)
	}
}
