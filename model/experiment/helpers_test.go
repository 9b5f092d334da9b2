package experiment

import (
	"context"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/measure"
	"lascope/model/experiment/result"
	"lascope/model/modeltest"
)

// parseSpec parses a line that must be right.
func parseSpec(t testing.TB, line string) model.Spec {
	t.Helper()
	return modeltest.Must(model.Parse(line))
}

// startRun builds the run of a line that must be right.
func startRun(t testing.TB, line string) *model.Run {
	t.Helper()
	return modeltest.Must(model.New(parseSpec(t, line)))
}

// printedRows are the rows of a line as CSV.
func printedRows(t testing.TB, line string, until, every int64) string {
	t.Helper()
	var out strings.Builder
	modeltest.OK(t, (model.Printout{Until: until, Every: every, Format: "csv"}).Print(context.Background(), startRun(t, line), &out))
	return out.String()
}

// oneValue is the result of a run to the sweep's last tick with one metric.
func oneValue(p *result.SweepPart, x float64) engine.Result {
	return engine.Result{Tick: p.Sweep.Until, Values: []measure.Value{measure.NumberValue(x)}}
}
