package model

import (
	"slices"
	"testing"

	"lascope/model/modeltest"
)

// TestImportanceColumn: the column is empty where importance is off, and counts the slots in
// which it was on since the previous row.
func TestImportanceColumn(t *testing.T) {
	const line = "uniform web=thesis pages=40 capacity=8"
	on, late := MustRun(line), MustRun(line+" importance=off @100:importance=on")
	on.Advance(100)
	on.Row()
	late.Advance(100)
	modeltest.Equal(t, cellOf(late, "importance"), "", "with importance off the column has")
	late = MustRun(line + " importance=off @100:importance=on") // without a row at tick 100
	on.Advance(100)
	late.Advance(200)
	a, b := cellOf(on, "importance"), cellOf(late, "importance")
	if a != b || a == "" {
		t.Errorf("over slots 101 to 200 the column has %q, and %q where importance came on before them", a, b)
	}
	for run, want := range map[*Run]bool{on: true, MustRun(line + " importance=off"): false} {
		heading, rows, err := run.PageShares()
		modeltest.OK(t, err)
		for row := range rows {
			for i, cell := range row {
				if heading[i] == "importance" && (cell.String() != "") != want {
					t.Fatalf("the page's importance is %q", cell.String())
				}
			}
		}
	}
}

// cellOf is the cell of a column of the run's next row.
func cellOf(r *Run, column string) string {
	return r.Row()[slices.Index(r.Columns(), column)].String()
}
