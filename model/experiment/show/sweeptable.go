package show

import (
	"io"

	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/model/stats"
)

// WriteSweep writes the finished sweep: the axes' columns, then those of [numberCells]; of several metrics a row
// each, with the column metric before them. A precision adds whether it is met.
func WriteSweep(p *result.SweepPart, w io.Writer, format string) error {
	if err := p.CheckWhole(); err != nil {
		return err
	}
	return writeKnown(p, w, format)
}

// writeKnown writes the table of the runs that are known.
func writeKnown(p *result.SweepPart, w io.Writer, format string) error {
	out, err := model.NewRowWriter(w, format, SweepColumns(p.Sweep))
	if err != nil {
		return err
	}
	for cell := range p.Sweep.Cells() {
		for m := range p.Sweep.Metrics {
			row := p.Sweep.AxisCells(cell)
			if len(p.Sweep.Metrics) > 1 {
				row = append(row, lab.Name(p.Sweep.Metrics[m]))
			}
			row = append(row, numberCells(p.Showing(m).Numbers(cell))...)
			if p.Sweep.Precision > 0 {
				row = append(row, targetCell(p, m, cell))
			}
			if err := out.Write(row); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// SweepColumns are those of the table.
func SweepColumns(s *design.Sweep) []string {
	var columns []string
	for _, a := range s.Axes {
		columns = append(columns, a.Key)
	}
	if len(s.Metrics) > 1 {
		columns = append(columns, "metric")
	}
	columns = append(columns, numberColumns...)
	if s.Precision > 0 {
		columns = append(columns, "target")
	}
	return columns
}

// numberColumns are the columns of the numbers of a cell.
var numberColumns = []string{"reps", "undefined", "censored", "limit", "mean", "se", "lo", "hi", "median", "median_lo", "median_hi"}

// numberCells are the cells of [numberColumns].
func numberCells(n stats.Numbers) []lab.Cell {
	limit := lab.Cell{}
	if n.Limit > 0 {
		limit = lab.Real(n.Limit)
	}
	return []lab.Cell{lab.Count(int64(n.N)), lab.Count(int64(n.Undefined)), lab.Count(int64(n.Censored)), limit,
		lab.Real(n.Mean), lab.Real(n.SE), lab.Real(n.Lo), lab.Real(n.Hi), lab.Real(n.Median), lab.Real(n.MedianLo), lab.Real(n.MedianHi)}
}
