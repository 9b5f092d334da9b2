package cli

import (
	"slices"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/measure"
	"lascope/model/experiment/show"
	"lascope/model/modeltest"
	"lascope/model/terms"
	"lascope/tui/wording"
)

// TestExplainKnowsEveryColumn: lascope explain knows each metric and column of each lab, and each column of the tables.
func TestExplainKnowsEveryColumn(t *testing.T) {
	s := modeltest.Must(design.ParseSweep(strings.Fields("h-traa pages=4 N=5,10"),
		design.SweepFlags{Reps: 10, Until: 100, Metric: "final,reach", Precision: 0.1}))
	names := slices.Concat(show.TuningColumns(s), show.LongSweepColumns(s), show.RaceColumns(design.Race{Specs: s.Sample(), Metric: "reach"}),
		show.SensitivityColumns, []string{"sample", "point"})
	for _, l := range model.Labs() {
		names = append(names, measure.Names([]string{l.Schemes[0].Name})...)
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		if terms.Explain(name) == "" && wording.Elsewhere(name) == nil {
			t.Errorf("%s is not known", name)
		}
	}
}
