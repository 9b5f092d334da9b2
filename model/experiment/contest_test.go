package experiment

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// mustContest builds the contest of a race's line.
func mustContest(t testing.TB, line string) *Contest {
	t.Helper()
	specs := modeltest.Must(design.ParseRace(strings.Fields(line)))
	return modeltest.Must(NewContest(specs, specs[0].Lab.Main, 10))
}

// TestContestRunsItsLines: each run of a contest equals the run of its line alone, whatever
// the steps and the views.
func TestContestRunsItsLines(t *testing.T) {
	c := mustContest(t, "h-traa pages=32 N=50 shift=mirror period=70 vs lakg pages=32 shift=mirror period=70 vs uniform pages=32 shift=mirror period=70")
	for _, n := range []int64{1, 9, 10, 33, 2, 100, 45} {
		modeltest.MustEqual(t, c.Advance(n), n, " slots ran")
		c.show(int(n) % 3)
		c.Snapshot(lab.ViewRequest{Rows: 5, Trace: n%2 == 0})
	}
	last := c.View(lab.ViewRequest{}).Points
	for i, spec := range c.Specs() {
		alone := linetest.Run(spec.String())
		alone.Advance(200)
		p := last[len(last)-1]
		if want := alone.Row()[2].Number(); p.Tick != 200 || p.Values[i] != want {
			t.Errorf("%s: %v at tick %d in the contest, %v alone", spec, p.Values[i], p.Tick, want)
		}
	}
	for k, p := range last[:len(last)-1] {
		modeltest.MustEqual(t, p.Tick, int64(10*k), "point %d of the curves is at tick", k)
	}
}

func TestContestInterventions(t *testing.T) {
	c := mustContest(t, "h-traa pages=200 capacity=20 vs fpa pages=200 capacity=20")
	c.Advance(30)
	modeltest.Must(c.Do("mirror"))
	modeltest.Must(c.Do("N=77"))
	want := "h-traa pages=200 capacity=20 @30:mirror @30:N=77 vs fpa pages=200 capacity=20 @30:mirror"
	modeltest.Equal(t, c.Line(), want, "the line is")
	// One page a slot leaves FPA no capacity for P1, so no run gets the intervention.
	modeltest.Refused(t, modeltest.ErrorOf(c.Do("capacity=1")), "cannot be done to fpa", "capacity=1: got")
	var restart *lab.RestartError
	if _, err := c.Do("pages=100"); !errors.As(err, &restart) {
		t.Errorf("pages=100: got %v", err)
	}
	modeltest.Equal(t, c.Line(), want, "refusals have changed the line to")
	if _, err := c.Do("lakg"); err != nil || !slices.Equal(c.Names(), []string{"h-traa → lakg", "fpa"}) {
		t.Errorf("after another scheme took over the runs are %q (%v)", c.Names(), err)
	}
	c.Advance(20)
	present := modeltest.Must(c.Present())
	points := c.View(lab.ViewRequest{}).Points
	for i, spec := range present {
		again := linetest.Run(spec.String())
		again.Advance(50)
		modeltest.Equal(t, points[len(points)-1].Values[i], again.Row()[2].Number(), "%s: live against replayed:", spec)
	}
}

func TestContestWithAnotherWeb(t *testing.T) {
	c := mustContest(t, "h-traa pages=32 vs lakg pages=32")
	c.show(1)
	spec, err := c.Spec().With("seed=9")
	if err == nil {
		spec, err = spec.With("N=99")
	}
	modeltest.OK(t, err)
	next := modeltest.Must(c.With(spec))
	if got, want := next.Line(), "h-traa pages=32 seed=9 vs lakg pages=32 seed=9 N=99"; got != want || next.Shown() != 1 {
		t.Errorf("run %d of %q is shown, want 1 of %q", next.Shown(), got, want)
	}
	modeltest.Refused(t, modeltest.ErrorOf(NewContest(c.Specs(), "beauty", 1)), "not a column of the polling lab", "a column that is none: got")
}

// TestContestShowsThePresent: the curves of a race end at the present.
func TestContestShowsThePresent(t *testing.T) {
	c := mustContest(t, "h-traa pages=64 capacity=8 vs lakg pages=64 capacity=8")
	before := c.View(lab.ViewRequest{}).Points[0]
	modeltest.Must(c.Do("beta=0.5"))
	points := c.View(lab.ViewRequest{}).Points
	if len(points) != 2 || slices.Equal(points[1].Values, before.Values) || !slices.Equal(points[0].Values, before.Values) {
		t.Errorf("the curves are %v, and were %v", points, before)
	}
}

// TestContestOfTurns: what polls in turn find is a level line, for the samples are whole rounds apart.
func TestContestOfTurns(t *testing.T) {
	specs := modeltest.Must(design.ParseRace(strings.Fields("uniform pages=30 vs lakg pages=30")))
	c := modeltest.Must(NewContest(specs, "earned", 7))
	c.Advance(600)
	points := c.curves.All()
	if last := points[len(points)-1]; len(points) != 21 || last.Tick != 600 {
		t.Fatalf("%d points, the last at tick %d", len(points), last.Tick)
	}
	for _, p := range points[3:] {
		modeltest.Near(t, p.Values[0], points[2].Values[0], 1e-12, "at tick %d, as before, polls in turn find", p.Tick)
	}
}
