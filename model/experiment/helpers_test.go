package experiment

import (
	"context"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/measure"
	"lascope/model/experiment/result"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// printedRows are the rows of a line as CSV.
func printedRows(t testing.TB, line string, until, every int64) string {
	t.Helper()
	var out strings.Builder
	modeltest.OK(t, (model.Printout{Until: until, Every: every, Format: "csv"}).Print(context.Background(), linetest.Run(line), &out))
	return out.String()
}

// oneValue is the result of a run to the sweep's last tick with one metric.
func oneValue(p *result.SweepPart, x float64) engine.Result {
	return engine.Result{Tick: p.Sweep.Until, Values: []measure.Value{measure.NumberValue(x)}}
}
