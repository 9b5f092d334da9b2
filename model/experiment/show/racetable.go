package show

import (
	"slices"

	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/lab"
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
func raceCells(r *result.RaceResult, line result.RaceLine, k int, lo, hi []float64) []any {
	e := line.Points[k]
	row, band := []any{"scheme", line.A, line.B}, []any{nil, nil}
	if line.B != "" {
		row[0] = "difference"
	}
	if lo != nil {
		band = fractions(lo[k], hi[k])
	}
	if r.Plain() {
		row = append(row, r.Ticks[k], e.N)
		return slices.Concat(row, fractions(e.Mean, e.SE, e.Lo, e.Hi), band, kindCells(e))
	}
	return slices.Concat(row, []any{r.Metric, r.Ticks[k]}, numberCells(line.NumbersAt(k)), band, kindCells(e))
}

// fractions are the cells of numbers of order one.
func fractions(xs ...float64) (row []any) {
	for _, x := range xs {
		row = append(row, lab.Fraction(x))
	}
	return row
}

// raceTable has a row for each metric and each point of each line.
func raceTable(r *result.RaceResult, columns []string,
	cells func(r *result.RaceResult, line result.RaceLine, k int, lo, hi []float64) []any) Table {
	return Table{columns, func(add rowAdder) {
		for m := range r.Metrics() {
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
