package model

import (
	"strings"
	"testing"
)

// TestImportanceOfTheThesisWeb: importance is on by default on the thesis's web alone, also
// under a scheme that takes over, and stays off where the line or a tuning says so.
func TestImportanceOfTheThesisWeb(t *testing.T) {
	for line, want := range map[string]string{
		"cgla pages=64 capacity=4": "off", "cgla web=thesis pages=64 capacity=4": "on", "cgla web=thesis pages=64 capacity=4 importance=off": "off",
		"h-traa pages=64 importance=on": "on", "cgla pages=64 capacity=4 importance=off web=thesis @5:lakg": "off",
		"cgla web=thesis pages=64 capacity=4 @5:fpa": "on", "fpa web=thesis pages=64 capacity=4 @5:importance=off @6:cgla": "off",
	} {
		r := MustRun(t, line)
		r.Advance(10)
		if got := r.settings.Word("importance"); got != want || (want == "on") != (cellOf(t, r, "importance") != "") {
			t.Errorf("%s: importance=%s, want %s; the column is %q", line, got, want, cellOf(t, r, "importance"))
		}
		if spec, err := Parse(r.Line()); err != nil || spec.String() != line {
			t.Errorf("%s reads back as %v (%v)", line, spec, err)
		}
	}
}

// TestImportanceColumn: the column is empty where importance is off, and counts the slots in
// which it was on since the previous row.
func TestImportanceColumn(t *testing.T) {
	const line = "uniform web=thesis pages=40 capacity=8"
	on, late := MustRun(t, line), MustRun(t, line+" importance=off @100:importance=on")
	on.Advance(100)
	on.Row()
	late.Advance(100)
	if got := cellOf(t, late, "importance"); got != "" {
		t.Errorf("with importance off the column has %s", got)
	}
	late = MustRun(t, line+" importance=off @100:importance=on") // without a row at tick 100
	on.Advance(100)
	late.Advance(200)
	a, b := cellOf(t, on, "importance"), cellOf(t, late, "importance")
	if a != b || a == "" {
		t.Errorf("over slots 101 to 200 the column has %q, and %q where importance came on before them", a, b)
	}
	for run, want := range map[*Run]bool{on: true, MustRun(t, line+" importance=off"): false} {
		heading, rows, err := run.PageShares()
		if err != nil {
			t.Fatal(err)
		}
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
func cellOf(t *testing.T, r *Run, column string) string {
	t.Helper()
	cells := strings.Split(rowText(r), ",")
	for i, name := range r.Columns() {
		if name == column {
			return cells[i]
		}
	}
	t.Fatalf("no column %s", column)
	return ""
}
