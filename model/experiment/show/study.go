package show

import (
	"slices"
	"strings"

	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/lab"
)

// StudyColumns are the headings of the summary: the line without its axes, the axes of all lines, the metric.
func StudyColumns(s *design.Study) []string {
	return slices.Concat([]string{"line", "scheme"}, s.Axes(), []string{"metric"}, columnsOfCells(s.Precise()))
}

// LongStudyColumns are the headings of the long table.
func LongStudyColumns(s *design.Study) []string { return slices.Concat(s.Axes(), LongColumns) }

// studyAxisCells has a cell for each axis of the study: the value on the sweep's axis, else the value of the line's word, else
// empty.
func studyAxisCells(s *design.Study, sweep *design.Sweep, cell int) (row []any) {
	own := sweep.AxisCells(cell)
	for _, key := range s.Axes() {
		var c any
		if i := slices.IndexFunc(sweep.Axes, func(a design.Axis) bool { return a.Key == key }); i >= 0 {
			c = own[i]
		} else if i := slices.IndexFunc(sweep.Words, func(w string) bool { return strings.HasPrefix(w, key+"=") }); i >= 0 {
			c = lab.Value(strings.TrimPrefix(sweep.Words[i], key+"="))
		}
		row = append(row, c)
	}
	return row
}

// Study has a row for each cell and metric of the known runs.
func Study(t *result.StudyRuns) Table {
	return Table{StudyColumns(t.Study), func(add rowAdder) {
		for _, part := range t.Results() {
			s := part.Sweep
			addCells(part, add, func(cell int, metric string) []any {
				return slices.Concat([]any{strings.Join(s.Words, " "), s.SchemeOf(cell).Name}, studyAxisCells(t.Study, s, cell), []any{metric})
			})
		}
	}}
}

// LongStudy has a row for each known replication and metric.
func LongStudy(t *result.StudyRuns) Table {
	return Table{LongStudyColumns(t.Study), func(add rowAdder) {
		for _, part := range t.Results() {
			addItems(part, add, func(cell int) []any { return studyAxisCells(t.Study, part.Sweep, cell) }, false)
		}
	}}
}
