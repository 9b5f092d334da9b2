package show

import (
	"cmp"
	"io"

	"lascope/model"
	"lascope/model/lab"
)

// A Table is the columns of a result and its rows, which are made as they are written.
type Table struct {
	Columns []string
	Rows    func(add rowAdder) error
}

// A rowAdder takes a row, a cell a column.
type rowAdder func(row ...lab.Cell)

// Write writes the table in a format.
func (t Table) Write(w io.Writer, format string) error {
	out, err := model.NewRowWriter(w, format, t.Columns)
	if err != nil {
		return err
	}
	var broken error // of w
	if err := t.Rows(func(row ...lab.Cell) {
		if broken == nil {
			broken = out.Write(row)
		}
	}); err != nil {
		return err
	}
	return cmp.Or(broken, out.Flush())
}
