package show

import (
	"cmp"
	"io"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
)

// A Table is the columns of a result and its rows, which are made as they are written.
type Table struct {
	Columns []string
	Rows    func(add rowAdder) // it refuses a result that has no such table
}

// A rowAdder takes a row, a value a column, as [lab.CellOf] has it.
type rowAdder = func(row ...any)

// Write writes the table in a format.
func (t Table) Write(w io.Writer, format string) (err error) {
	defer refusal.To(&err)
	out := refusal.Must(model.NewRowWriter(w, format, t.Columns))
	var broken error // of w
	t.Rows(func(row ...any) {
		if broken == nil {
			cells := make([]lab.Cell, len(row))
			for i, v := range row {
				cells[i] = lab.CellOf(v)
			}
			broken = out.Write(cells)
		}
	})
	return cmp.Or(broken, out.Flush())
}
