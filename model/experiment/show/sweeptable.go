package show

import (
	"context"
	"slices"

	"lascope/internal/refusal"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/stats"
)

// Sweep is the table of a sweep: the axes' columns, then [numberColumns]; of several metrics a row each, with the column metric
// before them. A precision adds whether it is met.
func Sweep(p *result.SweepPart) Table {
	return Table{SweepColumns(p.Sweep), func(add rowAdder) {
		addCells(p, add, func(cell int, metric string) []any {
			row := p.AxisCells(cell)
			if len(p.Sweep.Metrics) > 1 {
				row = append(row, metric)
			}
			return row
		})
	}}
}

// addCells adds a row for each cell and metric behind the cells that head gives. The rows of many cells are made in parallel, while those
// before them are added.
func addCells(p *result.SweepPart, add rowAdder, head func(cell int, metric string) []any) {
	s := p.Sweep
	var best []func(cell int) string
	for m := range s.Metrics {
		all, scales := p.Showing(m).Rankings(), p.Showing(m).Scales(nil)
		best = append(best, func(cell int) string {
			if all == nil {
				return ""
			}
			return all[scales.Index(cell)].Place(cell)
		})
	}
	metrics, before := len(s.Metrics), [][]any(nil)
	addBefore := func() {
		for _, row := range before {
			add(row...)
		}
	}
	for from := 0; from < s.Cells()*metrics; from += 4096 {
		rows := make([][]any, min(4096, s.Cells()*metrics-from))
		refusal.Check(engine.Parallel(context.Background(), 0, 1+len(rows), func(_ context.Context, i int) {
			if i == 0 {
				addBefore()
				return
			}
			i--
			cell, m := (from+i)/metrics, (from+i)%metrics
			n := p.Showing(m).Numbers(cell)
			row := append(head(cell, s.Metrics[m]), numberCells(n)...)
			if s.Precision > 0 {
				row = append(row, targetCell(p, m, cell))
			}
			rows[i] = append(row, cellCells(s, cell, n, best[m](cell))...)
		}))
		before = rows
	}
	addBefore()
}

// SweepColumns are the headings of the table of [Sweep].
func SweepColumns(s *design.Sweep) []string {
	columns := s.Keys()
	if len(s.Metrics) > 1 {
		columns = append(columns, "metric")
	}
	return append(columns, columnsOfCells(s.Precision > 0)...)
}

// columnsOfCells are the headings behind the axes: the numbers, for a precision target, and [cellColumns].
func columnsOfCells(precise bool) []string {
	target := []string{"target"}
	if !precise {
		target = nil
	}
	return slices.Concat(numberColumns, target, cellColumns)
}

// cellColumns are the last columns of a table of cells: the kind of the interval, a note on it, whether the cell is the best, and its
// line without the seed, which with the metric joins the table with the long one.
var cellColumns = []string{"interval", "note", "best", "cell"}

// cellCells are the cells of [cellColumns].
func cellCells(s *design.Sweep, cell int, n stats.Numbers, best string) []any {
	return append(kindCells(n.Estimate), best, s.CellLine(cell))
}

// kindCells are the cells interval and note.
func kindCells(e stats.Estimate) []any {
	return []any{string(e.Kind), e.Note}
}

// numberColumns are the columns of the numbers of a cell.
var numberColumns = []string{"reps", "undefined", "censored", "limit", "mean", "se", "lo", "hi", "median", "median_lo", "median_hi"}

// numberCells are the cells of [numberColumns].
func numberCells(n stats.Numbers) []any {
	limit := any(n.Limit)
	if n.Limit == 0 {
		limit = nil
	}
	return []any{n.N, n.Undefined, n.Censored, limit, n.Mean, n.SE, n.Lo, n.Hi, n.Median, n.MedianLo, n.MedianHi}
}
