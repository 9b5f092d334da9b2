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

// A rowAdder takes a row, a cell a column.
type rowAdder func(row ...lab.Cell)

// Write writes the table in a format.
func (t Table) Write(w io.Writer, format string) (err error) {
	defer refusal.To(&err)
	out := refusal.Must(model.NewRowWriter(w, format, t.Columns))
	var broken error // of w
	t.Rows(func(row ...lab.Cell) {
		if broken == nil {
			broken = out.Write(row)
		}
	})
	return cmp.Or(broken, out.Flush())
}
