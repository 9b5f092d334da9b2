package model

import (
	"testing"

	"lascope/internal/memory"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// costRun runs a line and gives the last row by column, of the second half.
func costRun(t *testing.T, line string, until int64) map[string]float64 {
	t.Helper()
	r := MustRun(line)
	r.Advance(until / 2)
	r.Row()
	r.Advance(until - until/2)
	out := rowOf(r)
	return out
}

// TestEqualSpread: with spread=1 the policies that know the rates earn as without costs.
func TestEqualSpread(t *testing.T) {
	for _, scheme := range []string{"whittle", "optimal"} {
		with, without := costRun(t, scheme+" pages=64 alpha=0.3 beta=1 costs=on spread=1", 20_000), costRun(t, scheme+" pages=64 alpha=0.3 beta=1", 20_000)
		for _, column := range []string{"value", "optimal", "bound", "earned"} {
			modeltest.Near(t, with[column], without[column], 2e-4, "%s: with equal costs %s is", scheme, column)
		}
	}
}

// TestCostsClone: a clone of a run with costs has the same future, also after a shift of the original.
func TestCostsClone(t *testing.T) {
	r := MustRun("gamma pages=32 costs=on")
	r.Advance(500)
	copied := memory.Copy(r.Environment).(*pollinglab.Environment)
	modeltest.Must(r.Do("mirror"))
	r.Advance(10)
	b := MustRun("gamma pages=32 costs=on")
	b.Advance(1000)
	copied.Step(500)
	modeltest.Equal(t, copied.Totals(), b.Environment.(*pollinglab.Environment).Totals(), "the clone counts")
}
