package experiment

import (
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/modeltest"
)

// TestSchemeAxis: the cells of an axis of schemes are the sweeps of each scheme alone, with its
// defaults.
func TestSchemeAxis(t *testing.T) {
	flags := design.SweepFlags{Reps: 2, Until: 300, Metric: "final,efficiency"}
	parse := func(line string) *design.Sweep {
		return modeltest.Must(design.ParseSweep(strings.Fields(line), flags))
	}
	for _, place := range []string{"scheme=h-traa,lakg,uniform pages=16 beta=0.5,2", "pages=16 beta=0.5,2 scheme=h-traa,lakg,uniform"} {
		all := parse(place)
		table := tableOfSweep(t, all)
		rows := 1
		for _, scheme := range []string{"h-traa", "lakg", "uniform"} {
			for row := range strings.Lines(tableOfSweep(t, parse(scheme+" pages=16 beta=0.5,2"))) {
				beta, rest, _ := strings.Cut(row, ",")
				if beta == "beta" {
					continue
				}
				rows++
				if !strings.Contains(table, scheme+","+beta+","+rest) && !strings.Contains(table, beta+","+scheme+","+rest) {
					t.Errorf("%s: no row of %s beta=%s: %s\n%s", place, scheme, beta, rest, table)
				}
			}
		}
		if got := strings.Count(table, "\n"); got != rows {
			t.Errorf("%s: %d rows, want %d", place, got, rows)
		}
		again, err := design.ParseIdentity(all.Identity, nil)
		if err != nil || again.Identity != all.Identity || !again.SameCells(all) {
			t.Errorf("%s is read back as %v: %v", all.Identity, again, err)
		}
	}
	if spec, err := parse("scheme=h-traa,lakg pages=16").Spec(1); err != nil || spec.String() != "lakg pages=16" {
		t.Errorf("the second cell is %v: %v", spec, err)
	}
}
