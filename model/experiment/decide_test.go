package experiment

import (
	"slices"
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/modeltest"
)

// decided decides a race of lines with vs between them.
func decided(t *testing.T, line string, until int64, reps int, margin float64) (*result.Decision, error) {
	t.Helper()
	specs := modeltest.Must(design.ParseRace(strings.Fields(line)))
	return decideRace(t, design.Race{Specs: specs, Until: until, Every: until / 2, Reps: reps, Metric: "value"}, margin)
}

func decideRace(t *testing.T, r design.Race, margin float64) (*result.Decision, error) {
	t.Helper()
	if err := result.CheckDecided(r, margin); err != nil {
		return nil, err
	}
	race, _, err := result.BeginRace(r, "")
	if err != nil {
		return nil, err
	}
	return result.DecideRace(t.Context(), race, nil, margin, 0, nil)
}

// TestDecide: a race leaves what is worse after few replications; what is the same line stays
// undecided, or is equal within a margin; and every number is that of the whole race.
func TestDecide(t *testing.T) {
	const line = "h-traa pages=16 N=20 vs uniform pages=16 vs h-traa pages=16 N=20"
	d := modeltest.Must(decided(t, line, 400, 40, 0))
	if d.Leader != 0 || d.Decisions[1].Verdict != result.VerdictWorse || d.Decisions[2].Verdict != result.VerdictUndecided {
		t.Errorf("leader %d, %v", d.Leader, d.Decisions)
	}
	if n := d.Lines[1].Points[2].N; n >= 21 || d.Lines[0].Points[2].N != 40 || d.Lines[2].Points[2].N != 40 {
		t.Errorf("uniform has %d replications, the others %d and %d", n, d.Lines[0].Points[2].N, d.Lines[2].Points[2].N)
	}
	whole, err := result.RunRace(t.Context(), d.RaceResult.Race, nil)
	modeltest.OK(t, err)
	for item := range d.Items() {
		if got, want := d.Result(item).Rows, whole.Result(item).Rows; d.Store.Has(item) && !slices.Equal(got, want) {
			t.Fatalf("item %d: %v, want %v", item, got, want)
		}
	}
	if d, err = decided(t, line, 400, 40, 0.01); err != nil || d.Decisions[2].Verdict != result.VerdictEqual || d.Used >= 75 {
		t.Errorf("with a margin: %v, %v", d.Decisions, err)
	}
	if _, err := decided(t, line, 400, 40, -1); err == nil {
		t.Error("a margin below 0 is taken")
	}
}
