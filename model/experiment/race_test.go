package experiment

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// TestNoTwoReplicationsHaveOneSeed: no replication has a seed above the largest integer
// that a float64 represents exactly.
func TestNoTwoReplicationsHaveOneSeed(t *testing.T) {
	for _, line := range []string{"h-traa", "spl", "oma", "robot"} {
		scheme := modeltest.Must(model.FindScheme(line))
		table := scheme.Table()
		largest := table[slices.IndexFunc(table, func(p lab.Param) bool { return p.Key == "seed" })].Max
		if largest == largest+1 {
			t.Errorf("%s: the seed after %.0f is no other number", line, largest)
		}
		spec := linetest.Spec(line + " seed=" + lab.NumberWord(largest))
		if _, err := engine.ReplicationSpec(spec, 1); err == nil {
			t.Errorf("%s: there is a replication after seed %.0f", line, largest)
		}
	}
}

// TestRaceOfMetrics: the numbers of a race of several metrics are those of the sweep of the same lines; its
// curves are those of races of one column; a saved race has the same table, picture and curves.
func TestRaceOfMetrics(t *testing.T) {
	const metrics = "value,earned,efficiency,reach"
	specs := modeltest.Must(design.ParseRace(strings.Fields("h-traa pages=16 N=20 vs h-traa pages=16 N=200")))
	race := func(metric string) *result.RaceResult {
		t.Helper()
		return modeltest.Must(result.RunRace(t.Context(), design.Race{Specs: specs, Reps: 3, Until: 600, Every: 3, Metric: metric}, nil))
	}
	print := func(of show.Table) []map[string]string {
		return readTable(t, text(t, func(b *bytes.Buffer) error { return of.Write(b, "csv") }))
	}
	sweep := modeltest.Must(design.ParseSweep(strings.Fields("h-traa pages=16 N=20,200"), design.SweepFlags{Reps: 3, Until: 600, Every: 3, Metric: metrics}))
	part := result.NewPart(sweep)
	modeltest.OK(t, part.Store.Run(t.Context(), 0, part.Missing(), nil, nil))
	r := race(metrics)
	values := map[string]string{}
	for _, row := range print(show.LongSweep(part, false)) {
		values[row["line"]+row["metric"]] = row["value"]
	}
	long := print(show.LongRace(r, false))
	for _, row := range long {
		if want := values[row["line"]+row["metric"]]; row["value"] != want || row["status"] == "undefined" {
			t.Errorf("%v, in the sweep %q", row, want)
		}
	}
	table, numbers := print(show.Race(r)), 0
	for _, row := range table {
		for _, cell := range print(show.Sweep(part)) {
			if strings.HasSuffix(row["a"], "N="+cell["N"]) && row["b"] == "" && row["metric"] == cell["metric"] && r.Race.Summed(row["metric"]) {
				numbers++
				if row["tick"] != "600" || row["mean"] != cell["mean"] || row["hi"] != cell["hi"] || row["undefined"] != cell["undefined"] {
					t.Errorf("%v, in the sweep %v", row, cell)
				}
			}
		}
	}
	if len(long) != 2*3*4 || numbers != 4 || len(table) != 3*(2*201+2) {
		t.Errorf("%d rows of runs, %d numbers, %d rows of the table", len(long), numbers, len(table))
	}
	for k, name := range []string{"value", "earned"} {
		alone := race(name)
		for i, line := range r.Showing(k).Lines {
			modeltest.Equal(t, fmt.Sprint(line.Points), fmt.Sprint(alone.Lines[i].Points), "%s of %s is another curve alone:", name, line.Name)
		}
	}
	saved := modeltest.Must(result.ReadSaved("a.race", []byte(text(t, func(b *bytes.Buffer) error { return r.Save(b) }))))
	if again := print(show.Race(saved.Race)); !slices.EqualFunc(again, table, maps.Equal) {
		t.Error("saved, the race has another table")
	}
	for spec := range 2 {
		want := fmt.Sprint(part.Showing(3).Numbers(spec))
		if a, b := fmt.Sprint(r.Showing(3).Lines[spec].Numbers()), fmt.Sprint(saved.Race.Showing(3).Lines[spec].Numbers()); a != want || b != want {
			t.Errorf("the numbers of spec %d are %v and, saved, %v, in the sweep %v", spec, a, b, want)
		}
	}
	modeltest.Equal(t, strings.Join(saved.Race.Curves(), " "), "value earned efficiency", "the curves are")
	svg := drawn(t, "svg", modeltest.Must(show.RacePage(saved.Race)))
	for _, want := range []string{">Race: present shares, expected hits, efficiency, reach<", "reach (ticks), lower is better", "confidence intervals of each point", "bars: 95 %", "0 of 3"} {
		modeltest.Has(t, svg, want, "the picture:")
	}
}
