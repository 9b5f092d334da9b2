package cli

import (
	"os"
	"slices"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/classroom"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/model/terms"
	"lascope/tui/labs"
)

// TestExplainKnowsEveryColumn: lascope explain knows each metric and column of each lab, those of each line of .ci/same-bytes.txt, and
// each column of the tables.
func TestExplainKnowsEveryColumn(t *testing.T) {
	s := modeltest.Must(design.ParseSweep(strings.Fields("h-traa pages=4 N=5,10"),
		design.SweepFlags{Reps: 10, Until: 100, Metric: "final,reach", Precision: 0.1}))
	names := slices.Concat(show.TuningColumns(s), show.LongSweep(result.NewPart(s), false).Columns, show.RaceColumns(design.Race{Specs: s.Sample(), Metric: "reach"}),
		show.SensitivityColumns, show.LongColumns, show.TuneColumns, lesson.TryColumns, lesson.CheckColumns, lesson.AnswerColumns,
		lesson.OptionColumns, lesson.SummaryColumns, classroom.ResultColumns(), []string{"sample", "point"})
	for _, l := range model.Labs() {
		names = append(names, engine.Names([]string{l.Schemes[0].Name})...)
	}
	for line := range strings.Lines(string(modeltest.Must(os.ReadFile(".ci/same-bytes.txt")))) {
		words, run := strings.CutPrefix(strings.TrimSpace(line[17:]), "run ")
		words, _, _ = strings.Cut(words, " --")
		if spec, err := model.Parse(words); run && err == nil && !strings.Contains(words, "$") {
			names = append(names, modeltest.Must(model.New(spec)).Columns()...)
		}
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		if terms.Explain(name) == "" && labs.Elsewhere(name) == nil {
			t.Errorf("%s is not known", name)
		}
	}
}
