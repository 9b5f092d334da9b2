package experiment

import (
	"slices"
	"testing"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// A race of large webs is measured in parts of at most DearPages pages while its runs go
// on. Samples and views at rest equal those of separate runs to the last bit.
func TestContestMeasuresInParts(t *testing.T) {
	modeltest.NumbersAlone(t)
	const pages = 2 * pollinglab.DearPages
	lines := []string{"h-traa pages=131072 capacity=1024 perturb=1e5", "lakg pages=131072 capacity=1024 perturb=1e5"}
	var specs []model.Spec
	for _, line := range lines {
		specs = append(specs, parseSpec(t, line))
	}
	c, err := NewContest(specs, "", 1)
	if err != nil {
		t.Fatal(err)
	}
	gauged := func() (sum int) {
		for _, r := range c.runs {
			b := r.Environment.(*pollinglab.PollingEnvironment)
			if b.Pending.At != (pollinglab.Stamp{}) {
				sum += b.Pending.Page
			}
			if b.Latest.At.Tick > 0 {
				sum += pages
			}
		}
		return sum
	}
	const due = pollinglab.DearSpacing * pages / 1024
	c.Advance(due)
	if c.pending == nil || gauged() != 0 {
		t.Fatalf("a sample is measured at once: %d pages", gauged())
	}
	request := lab.ViewRequest{Find: -1, Width: 80, Height: 20, Rows: 10, Age: 1 << 40}
	parts := 0
	for done := false; !done; parts++ {
		if c.Measured(request) && c.pending != nil || parts > 20 {
			t.Fatalf("after %d parts the sample is still owed", parts)
		}
		before := gauged()
		done = c.Measure(request)
		if more := gauged() - before; more > pollinglab.DearPages {
			t.Fatalf("a part measures %d pages", more)
		}
		c.Advance(1)
	}
	if parts < 4 || c.pending != nil {
		t.Errorf("it took %d parts; owed %v", parts, c.pending)
	}
	c.Advance(7)
	rest := lab.ViewRequest{Find: -1, Width: 80, Height: 20, Rows: 10}
	for n := 0; !c.Measured(rest); n++ {
		if n > 20 {
			t.Fatal("at rest it is never measured")
		}
		c.Measure(rest)
	}
	stamps := func() (out []pollinglab.Stamp) {
		for _, r := range c.runs {
			out = append(out, r.Environment.(*pollinglab.PollingEnvironment).Latest.At)
		}
		return out
	}
	before := stamps()
	points := c.View(rest).Points
	if !slices.Equal(before, stamps()) {
		t.Error("a snapshot of what is measured measures again")
	}
	var ticks []int64
	for _, p := range points {
		ticks = append(ticks, p.Tick)
	}
	if want := []int64{0, due, c.Tick()}; !slices.Equal(ticks, want) {
		t.Fatalf("samples at %v, not %v", ticks, want)
	}
	for i, line := range lines {
		r := startRun(t, line)
		for k, p := range points {
			r.Advance(p.Tick - r.Tick())
			if want := r.Row()[pollinglab.DearColumn].Number(); p.Values[i] != want {
				t.Errorf("%s: %v at tick %d, by itself %v", line, p.Values[i], ticks[k], want)
			}
		}
	}
	if name := c.runs[0].Columns()[pollinglab.DearColumn]; name != "value" {
		t.Errorf("the dear column is %s", name)
	}
}

// A pending sample is measured at once when the next one is due or on an intervention.
func TestContestKeepsItsPromises(t *testing.T) {
	specs := []model.Spec{parseSpec(t, "fpa pages=65536 capacity=4096"), parseSpec(t, "uniform pages=65536 capacity=4096")}
	c, err := NewContest(specs, "", 1)
	if err != nil {
		t.Fatal(err)
	}
	const apart = pollinglab.DearSpacing * 65536 / 4096
	c.Advance(apart)
	if _, err := c.Do("mirror"); err != nil || c.pending != nil {
		t.Errorf("a sample is owed beyond a shift: %v, %v", c.pending, err)
	}
	c.Advance(2 * apart)
	if c.pending == nil || c.pending.Tick != 3*apart || len(c.curves.All()) != 3 {
		t.Errorf("%d samples, owed %v", len(c.curves.All()), c.pending)
	}
}
