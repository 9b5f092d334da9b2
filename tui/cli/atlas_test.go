package cli

import (
	"encoding/csv"
	"strconv"
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/stats"
)

// TestAtlasOfThePage: in docs/atlas-webs.csv the efficiency of the best scheme is that of its line: in the quickest
// row, and in the long tests in all with 64 pages, a capacity of 1 and runs of 1,000 rounds, the first two parts of the study.
func TestAtlasOfThePage(t *testing.T) {
	reps, until := 6, int64(64_000)
	if modeltest.Long() {
		study := modeltest.Must(design.ReadStudy("docs/atlas.toml"))
		if s := study.Sweeps[0]; s.Reps != reps || s.Until != until {
			t.Errorf("the first part of the study has %d replications to tick %d", s.Reps, s.Until)
		}
	}
	rows, err := csv.NewReader(strings.NewReader(pageText(t, "docs/atlas-webs.csv"))).ReadAll()
	if err != nil || len(rows) < 50 {
		t.Fatalf("the table has %d rows: %v", len(rows), err)
	}
	for _, row := range rows[1:] {
		web, best := row[0], row[1]
		efficiency, _, _ := strings.Cut(row[2], " ")
		quick := best == "uniform" && !strings.Contains(web, "shift")
		if !quick && !modeltest.Long() || !strings.HasPrefix(web, "pages=64 ") || strings.Contains(web, "period=64000") || strings.Contains(web, "capacity") {
			continue
		}
		var runs []float64
		for seed := range reps {
			spec := linetest.Spec(best + " " + web + " seed=" + strconv.Itoa(seed+1))
			run := modeltest.Must(engine.Replication{Until: until, Few: true}.Run(t.Context(), spec))
			metric := modeltest.Must(engine.Find(spec.Lab, run.Columns, "efficiency"))
			runs = append(runs, metric.Of(run).Number)
		}
		decimals := len(efficiency) - strings.Index(efficiency, ".") - 1
		modeltest.Equal(t, strings.TrimPrefix(strconv.FormatFloat(stats.EstimateOf(runs).Mean, 'f', decimals, 64), "0"), efficiency, "%s %s:", best, web)
	}
}
