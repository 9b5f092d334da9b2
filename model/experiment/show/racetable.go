package show

import (
	"slices"

	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/model/stats"
)

// RaceColumns are the headings of the table of a race. A race of several metrics, or of one that is no column, names them and has
// all numbers of a cell. band_lo and band_hi are the band of the whole curve.
func RaceColumns(r design.Race) []string {
	if r.Plain() {
		return []string{"kind", "a", "b", "tick", "reps", "mean", "se", "lo", "hi", "band_lo", "band_hi", "interval", "note"}
	}
	return slices.Concat([]string{"kind", "a", "b", "metric", "tick"}, numberColumns, []string{"band_lo", "band_hi", "interval", "note"})
}

// Race is the table of a race: for each metric the schemes' rows, then the rows of the paired differences a − b.
func Race(r *result.RaceResult) Table { return raceTable(r, RaceColumns(r.Race), raceCells) }

// raceCells are the cells of a row of the table: the k-th point of a line, with its band.
func raceCells(r *result.RaceResult, line result.RaceLine, k int, lo, hi []float64) []lab.Cell {
	e := line.Points[k]
	row := []lab.Cell{lab.Name("scheme"), lab.Name(line.A), lab.Name(line.B)}
	if line.B != "" {
		row[0] = lab.Name("difference")
	}
	band := []lab.Cell{{}, {}}
	if lo != nil {
		band = []lab.Cell{lab.Fraction(lo[k]), lab.Fraction(hi[k])}
	}
	if r.Race.Plain() {
		row = append(row, lab.Count(r.Ticks[k]), lab.Count(e.N))
		return slices.Concat(row, estimateCells(e, lab.Fraction), band, kindCells(e))
	}
	return slices.Concat(row, []lab.Cell{lab.Name(r.Metric), lab.Count(r.Ticks[k])}, numberCells(line.NumbersAt(k)), band, kindCells(e))
}

// estimateCells are the cells mean, se, lo and hi.
func estimateCells(e stats.Estimate, number func(x float64) lab.Cell) []lab.Cell {
	return []lab.Cell{number(e.Mean), number(e.SE), number(e.Lo), number(e.Hi)}
}

// raceTable has a row for each metric and each point of each line.
func raceTable(r *result.RaceResult, columns []string,
	cells func(r *result.RaceResult, line result.RaceLine, k int, lo, hi []float64) []lab.Cell) Table {
	return Table{columns, func(add rowAdder) {
		for m := range r.Race.Metrics() {
			of := r.Showing(m)
			for i, line := range of.Lines {
				lo, hi := of.Band(i)
				for k := range line.Points {
					add(cells(of, line, k, lo, hi)...)
				}
			}
		}
	}}
}
