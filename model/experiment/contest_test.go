package experiment

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/lab"
)

// mustContest builds the contest of a race's line.
func mustContest(t testing.TB, line string) *Contest {
	t.Helper()
	specs, err := ParseRace(strings.Fields(line))
	if err != nil {
		t.Fatal(err)
	}
	c, err := NewContest(specs, specs[0].Lab.Measures.Main, 10)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestContestRunsItsLines: each run of a contest equals the run of its line alone, whatever
// the steps and the views.
func TestContestRunsItsLines(t *testing.T) {
	c := mustContest(t, "h-traa pages=32 N=50 shift=mirror period=70 vs lakg pages=32 shift=mirror period=70 vs uniform pages=32 shift=mirror period=70")
	for _, n := range []int64{1, 9, 10, 33, 2, 100, 45} {
		if got := c.Advance(n); got != n {
			t.Fatalf("%d slots ran, want %d", got, n)
		}
		c.Show(int(n) % 3)
		c.Snapshot(lab.ViewRequest{Find: -1, Rows: 5, Trace: n%2 == 0})
	}
	last := c.View(lab.ViewRequest{Find: -1}).Points
	for i, spec := range c.Specs() {
		alone := startRun(t, spec.String())
		alone.Advance(200)
		p := last[len(last)-1]
		if want := alone.Row()[2].Number(); p.Tick != 200 || p.Values[i] != want {
			t.Errorf("%s: %v at tick %d in the contest, %v alone", spec, p.Values[i], p.Tick, want)
		}
	}
	for k, p := range last[:len(last)-1] {
		if p.Tick != int64(10*k) {
			t.Fatalf("point %d of the curves is at tick %d, want %d", k, p.Tick, 10*k)
		}
	}
}

func TestContestInterventions(t *testing.T) {
	c := mustContest(t, "h-traa pages=200 capacity=20 vs fpa pages=200 capacity=20")
	c.Advance(30)
	if _, err := c.Do("mirror"); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Do("N=77"); err != nil {
		t.Fatal(err)
	}
	want := "h-traa pages=200 capacity=20 @30:mirror @30:N=77 vs fpa pages=200 capacity=20 @30:mirror"
	if got := c.Line(); got != want {
		t.Errorf("the line is\n%s, want\n%s", got, want)
	}
	// One page a slot leaves FPA no capacity for P1, so no run gets the intervention.
	if _, err := c.Do("capacity=1"); err == nil || !strings.Contains(err.Error(), "cannot be done to fpa") {
		t.Errorf("capacity=1: got %v", err)
	}
	var restart *lab.RestartError
	if _, err := c.Do("pages=100"); !errors.As(err, &restart) {
		t.Errorf("pages=100: got %v", err)
	}
	if got := c.Line(); got != want {
		t.Errorf("refusals have changed the line to\n%s", got)
	}
	c.Advance(20)
	present, err := c.Present()
	if err != nil {
		t.Fatal(err)
	}
	points := c.View(lab.ViewRequest{Find: -1}).Points
	for i, spec := range present {
		again := startRun(t, spec.String())
		again.Advance(50)
		if got, want := points[len(points)-1].Values[i], again.Row()[2].Number(); got != want {
			t.Errorf("%s: %v live, %v replayed", spec, got, want)
		}
	}
}

func TestContestWithAnotherWeb(t *testing.T) {
	c := mustContest(t, "h-traa pages=32 vs lakg pages=32")
	c.Show(1)
	spec, err := c.Spec().With("seed=9")
	if err == nil {
		spec, err = spec.With("N=99")
	}
	if err != nil {
		t.Fatal(err)
	}
	next, err := c.With(spec)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := next.Line(), "h-traa pages=32 seed=9 vs lakg pages=32 seed=9 N=99"; got != want || next.Shown() != 1 {
		t.Errorf("run %d of %q is shown, want 1 of %q", next.Shown(), got, want)
	}
	if _, err := NewContest(c.Specs(), "beauty", 1); err == nil || !strings.Contains(err.Error(), "not a column of the polling lab") {
		t.Errorf("a column that is none: got %v", err)
	}
}

func TestChallenge(t *testing.T) {
	present, err := model.Parse("h-traa pages=64 alpha=0.3 N=200 seed=5 @100:mirror @200:N=50")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ words, want string }{
		{"lakg", "lakg pages=64 alpha=0.3 seed=5 @100:mirror"},
		{"h-traa N=500", "h-traa N=500 pages=64 alpha=0.3 seed=5 @100:mirror"},
		{"uniform alpha=0.9", "error: alpha differs"},
		{"", "error: name the scheme"},
		{"spl", "error: pages=64: spl has no parameter pages"},
	} {
		specs, err := Challenge(present, c.words)
		got := ""
		if err != nil {
			got = "error: " + err.Error()
		} else {
			got = specs[1].String()
		}
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%q gives %q, want %q", c.words, got, c.want)
		}
	}
	specs, err := Challenge(present, "lakg vs uniform vs proportional")
	if err != nil || len(specs) != 3 || specs[0].String() != "lakg" {
		t.Errorf("a whole race: got %v, %v", specs, err)
	}
}

func TestSweepFrom(t *testing.T) {
	present, err := model.Parse("h-traa pages=64 N=200 @100:mirror")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ words, want string }{
		{"N=50,100 --until 500", "sweep h-traa pages=64 @100:mirror N=50,100 --reps 10 --until 500 --every 2 --metric earned"},
		{"lakg N=800,900 --metric reach --reps 3", "sweep lakg N=800,900 --reps 3 --until 20000 --every 100 --metric reach"},
		{"N=50", "error: a sweep needs an axis"},
		{"N=50,60 --speed 3", "error: --speed"},
	} {
		s, err := SweepFrom(present, c.words)
		got := ""
		if err != nil {
			got = "error: " + err.Error()
		} else {
			got = s.Identity
		}
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%q gives %q, want %q", c.words, got, c.want)
		}
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

// TestContestShowsThePresent: the curves of a race end at the present.
func TestContestShowsThePresent(t *testing.T) {
	c := mustContest(t, "h-traa pages=64 capacity=8 vs lakg pages=64 capacity=8")
	before := c.View(lab.ViewRequest{Find: -1}).Points[0]
	if _, err := c.Do("beta=0.5"); err != nil {
		t.Fatal(err)
	}
	points := c.View(lab.ViewRequest{Find: -1}).Points
	if len(points) != 2 || slices.Equal(points[1].Values, before.Values) || !slices.Equal(points[0].Values, before.Values) {
		t.Errorf("the curves are %v, and were %v", points, before)
	}
}
