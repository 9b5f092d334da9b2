package experiment

import (
	"testing"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// TestContestMeasuresInParts: a race of large webs is measured in parts, and its runs go
// on between them. Neither a sample of its curves nor a part measures more than PartSize
// pages. The samples and the values at rest equal those of separate runs to the last bit.
func TestContestMeasuresInParts(t *testing.T) {
	modeltest.SkipUnderRace(t)
	const pages = 2 * pollinglab.PartSize
	lines := []string{"h-traa pages=131072 capacity=1024 perturb=1e5", "uniform pages=131072 capacity=1024 perturb=1e5"}
	var specs []model.Spec
	for _, line := range lines {
		specs = append(specs, linetest.Spec(line))
	}
	c := modeltest.Must(NewContest(specs, "value", 1))
	measuredPages := func() (sum int) {
		for _, r := range c.runs {
			b := r.Environment.(*pollinglab.Environment)
			if b.Pending.At != (pollinglab.Stamp{}) {
				sum += b.Pending.Page
			}
			if b.Latest.At.Tick > 0 {
				sum += pages
			}
		}
		return sum
	}
	const due = pollinglab.SampleTurns * pages / 1024
	c.Advance(due)
	if c.pending == nil || measuredPages() != 0 {
		t.Fatalf("a sample is measured at once: %d pages", measuredPages())
	}
	request := lab.ViewRequest{Width: 80, Height: 20, Rows: 10, Age: 1 << 40}
	parts := 0
	for done := false; !done; parts++ {
		if c.Measured(request) && c.pending != nil || parts > 20 {
			t.Fatalf("after %d parts the sample is still owed", parts)
		}
		before := measuredPages()
		done = c.Measure(request)
		if more := measuredPages() - before; more > pollinglab.PartSize {
			t.Fatalf("a part measures %d pages", more)
		}
		c.Advance(1)
	}
	if parts < 4 || c.pending != nil {
		t.Errorf("it took %d parts; owed %v", parts, c.pending)
	}
	c.Advance(7)
	rest := lab.ViewRequest{Width: 80, Height: 20, Rows: 10}
	for n := 0; !c.Measured(rest); n++ {
		if n > 20 {
			t.Fatal("at rest it is never measured")
		}
		c.Measure(rest)
	}
	stamps := func() (out []pollinglab.Stamp) {
		for _, r := range c.runs {
			out = append(out, r.Environment.(*pollinglab.Environment).Latest.At)
		}
		return out
	}
	before := stamps()
	points := c.View(rest).Points
	modeltest.Same(t, before, stamps(), "a snapshot of what is measured measures again:")
	var ticks []int64
	for _, p := range points {
		ticks = append(ticks, p.Tick)
	}
	modeltest.MustSame(t, ticks, []int64{0, due, c.Tick()}, "samples at")
	for i, line := range lines {
		r := linetest.Run(line)
		for k, p := range points {
			r.Advance(p.Tick - r.Tick())
			if want := r.Row()[pollinglab.ValueColumn].Number(); p.Values[i] != want {
				t.Errorf("%s: %v at tick %d, by itself %v", line, p.Values[i], ticks[k], want)
			}
		}
	}
	modeltest.Equal(t, c.runs[0].Columns()[pollinglab.ValueColumn], "value", "the measured column is")
}

// TestContestSettlesSamples: a pending sample is measured when the next one is due, or at
// an intervention.
func TestContestSettlesSamples(t *testing.T) {
	specs := []model.Spec{linetest.Spec("fpa pages=65536 capacity=4096"), linetest.Spec("uniform pages=65536 capacity=4096")}
	c := modeltest.Must(NewContest(specs, "value", 1))
	const apart = pollinglab.SampleTurns * 65536 / 4096
	c.Advance(apart)
	if _, err := c.Do("mirror"); err != nil || c.pending != nil {
		t.Errorf("a sample is owed beyond a shift: %v, %v", c.pending, err)
	}
	c.Advance(2 * apart)
	if c.pending == nil || c.pending.Tick != 3*apart || len(c.curves.All()) != 3 {
		t.Errorf("%d samples, owed %v", len(c.curves.All()), c.pending)
	}
}
