package experiment

import (
	"io"
	"slices"
	"strings"

	"lascope/model"
	"lascope/model/lab"
)

// columns are those of the summary: the line without its axes, the axes of all lines, the metric.
func (s *Study) columns() []string {
	return slices.Concat([]string{"line", "scheme"}, s.axes(), []string{"metric"}, numberColumns, s.targetColumn())
}

// targetColumn says whether a precision is met.
func (s *Study) targetColumn() []string {
	if s.precise() {
		return []string{"target"}
	}
	return nil
}

// longColumns are those of the long table.
func (s *Study) longColumns() []string { return slices.Concat(s.axes(), longColumns) }

// axisCells are the values of a cell on the axes of all lines, empty where its line has no such axis.
func (s *Study) axisCells(sweep *Sweep, cell int) []lab.Cell {
	own := sweep.axisCells(cell)
	var row []lab.Cell
	for _, key := range s.axes() {
		c := lab.Cell{}
		if i := slices.IndexFunc(sweep.Axes, func(a Axis) bool { return a.Key == key }); i >= 0 {
			c = own[i]
		}
		row = append(row, c)
	}
	return row
}

// writeSummary writes a row for each cell and metric of the known runs.
func (t *studyTable) writeSummary(w io.Writer, format string) error {
	out, err := model.NewRowWriter(w, format, t.study.columns())
	if err != nil {
		return err
	}
	for _, part := range t.results() {
		s := part.Sweep
		for cell := range s.Cells() {
			for m, metric := range s.Metrics {
				row := append([]lab.Cell{lab.Name(strings.Join(s.Words, " ")), lab.Name(s.scheme(cell).Name)}, t.study.axisCells(s, cell)...)
				row = append(append(row, lab.Name(metric)), numberCells(part.Showing(m).Numbers(cell))...)
				if t.study.precise() {
					row = append(row, part.targetCell(m, cell))
				}
				if err := out.Write(row); err != nil {
					return err
				}
			}
		}
	}
	return out.Flush()
}

// writeLong writes a row for each known replication and metric.
func (t *studyTable) writeLong(w io.Writer, format string) error {
	table, err := newLongTable(w, format, t.study.longColumns())
	if err != nil {
		return err
	}
	for _, part := range t.results() {
		axes := func(cell int) []lab.Cell { return t.study.axisCells(part.Sweep, cell) }
		if err := part.addItems(table, axes, part.longRows); err != nil {
			return err
		}
	}
	return table.out.Flush()
}
