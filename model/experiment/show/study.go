package show

import (
	"slices"
	"strings"

	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/lab"
)

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

// Study has a row for each cell and metric of the known runs, behind the line without its axes and the axes of all lines.
func Study(t *result.StudyRuns) Table {
	return Table{slices.Concat([]string{"line", "scheme"}, t.Axes(), []string{"metric"}, columnsOfCells(t.Precise())), func(add rowAdder) {
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
	return Table{slices.Concat(t.Axes(), LongColumns), func(add rowAdder) {
		for _, part := range t.Results() {
			addItems(part, add, func(cell int) []any { return studyAxisCells(t.Study, part.Sweep, cell) }, false)
		}
	}}
}
