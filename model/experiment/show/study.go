package show

import (
	"io"
	"slices"
	"strings"

	"lascope/model"
	"lascope/model/experiment/decide"
	"lascope/model/experiment/design"
	"lascope/model/lab"
)

// StudyColumns are those of the summary: the line without its axes, the axes of all lines, the metric.
func StudyColumns(s *design.Study) []string {
	return slices.Concat([]string{"line", "scheme"}, s.Axes(), []string{"metric"}, numberColumns, studyTarget(s), cellColumns)
}

// studyTarget says whether a precision is met.
func studyTarget(s *design.Study) []string {
	if s.Precise() {
		return []string{"target"}
	}
	return nil
}

// LongStudyColumns are those of the long table.
func LongStudyColumns(s *design.Study) []string { return slices.Concat(s.Axes(), LongColumns) }

// studyAxisCells are the values of a cell on the axes of all lines, that of a word where the line has one; empty where it has neither.
func studyAxisCells(s *design.Study, sweep *design.Sweep, cell int) []lab.Cell {
	own := sweep.AxisCells(cell)
	var row []lab.Cell
	for _, key := range s.Axes() {
		c := lab.Cell{}
		if i := slices.IndexFunc(sweep.Axes, func(a design.Axis) bool { return a.Key == key }); i >= 0 {
			c = own[i]
		} else if i := slices.IndexFunc(sweep.Words, func(w string) bool { return strings.HasPrefix(w, key+"=") }); i >= 0 {
			c = lab.Value(strings.TrimPrefix(sweep.Words[i], key+"="))
		}
		row = append(row, c)
	}
	return row
}

// WriteStudy writes a row for each cell and metric of the known runs.
func WriteStudy(t *decide.StudyRuns, w io.Writer, format string) error {
	out, err := model.NewRowWriter(w, format, StudyColumns(t.Study))
	if err != nil {
		return err
	}
	for _, part := range t.Results() {
		s := part.Sweep
		var best []func(cell int) string
		for m := range s.Metrics {
			best = append(best, places(part.Showing(m)))
		}
		for cell := range s.Cells() {
			for m, metric := range s.Metrics {
				row := append([]lab.Cell{lab.Name(strings.Join(s.Words, " ")), lab.Name(s.SchemeOf(cell).Name)}, studyAxisCells(t.Study, s, cell)...)
				n := part.Showing(m).Numbers(cell)
				row = append(append(row, lab.Name(metric)), numberCells(n)...)
				if t.Study.Precise() {
					row = append(row, targetCell(part, m, cell))
				}
				row = append(row, cellCells(s, cell, n, best[m](cell))...)
				if err := out.Write(row); err != nil {
					return err
				}
			}
		}
	}
	return out.Flush()
}

// WriteLongStudy writes a row for each known replication and metric.
func WriteLongStudy(t *decide.StudyRuns, w io.Writer, format string) error {
	table, err := newLongTable(w, format, LongStudyColumns(t.Study))
	if err != nil {
		return err
	}
	for _, part := range t.Results() {
		axes := func(cell int) []lab.Cell { return studyAxisCells(t.Study, part.Sweep, cell) }
		if err := addItems(part, table, axes, longRows(part.Store)); err != nil {
			return err
		}
	}
	return table.out.Flush()
}
