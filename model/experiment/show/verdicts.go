package show

import (
	"slices"
	"strings"

	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/picture"
)

// TuneColumns are the headings that the table of a tuning adds to its sweep's.
var TuneColumns = []string{"verdict", "against", "ahead", "ahead_lo", "ahead_hi", "after"}

// TuningColumns are the columns of a tuning.
func TuningColumns(s *design.Sweep) []string {
	columns := SweepColumns(s)
	return slices.Insert(columns, len(columns)-len(cellColumns), TuneColumns...)
}

// verdictCells are the cells of [TuneColumns]; against names the competitor compared with.
func verdictCells(d result.Judgement, against string) []any {
	if d.Against < 0 {
		return []any{string(d.Verdict), nil, nil, nil, nil, nil}
	}
	return []any{string(d.Verdict), against, d.Ahead, d.Lo, d.Hi, d.After}
}

// Tuning has the cells as a sweep does, each with its verdict and the decision behind it.
func Tuning(t *result.Tuning) Table {
	part := t.Part()
	return Table{TuningColumns(part.Sweep), func(add rowAdder) {
		for cell := range part.Cells() {
			d, against := t.Decision(cell), ""
			if d.Against >= 0 {
				against = t.ChoiceWords([]int{d.Against})
			}
			n := part.Numbers(cell)
			add(slices.Concat(part.AxisCells(cell), numberCells(n), verdictCells(d, against), cellCells(part.Sweep, cell, n, t.Place(cell)))...)
		}
	}}
}

// TuningPage draws the cells as a sweep does, under the name of a tuning and with the verdicts in words.
func TuningPage(t *result.Tuning) (*picture.Page, error) {
	page, err := SweepPage(t.Part())
	if err == nil {
		page.Title = "Tune" + strings.TrimPrefix(page.Title, "Sweep")
		page.Subtitle += "\n" + t.VerdictWords()
	}
	return page, err
}

// Decision is the table of a race that is decided. The last row of each spec has its verdict and the decision behind it.
func Decision(d *result.Decision) Table {
	spec, names := 0, design.RaceNames(d.Specs) // of the verdict that is written next
	return raceTable(d.RaceResult, slices.Concat(RaceColumns(d.Race), TuneColumns), func(r *result.RaceResult, line result.RaceLine, k int, lo,
		hi []float64) []any {
		row := raceCells(r, line, k, lo, hi)
		if line.B != "" || k < len(line.Points)-1 {
			return append(row, make([]any, len(TuneColumns))...)
		}
		verdict, against := d.Decisions[spec], ""
		if verdict.Against >= 0 {
			against = names[verdict.Against]
		}
		spec++
		return append(row, verdictCells(verdict, against)...)
	})
}

// targetCell says whether the precision is met in a cell, of the first metric.
func targetCell(p *result.SweepPart, metric, cell int) any {
	met, ok := result.Met(p, cell)
	switch {
	case metric > 0 || !ok:
		return nil
	case met:
		return "met"
	}
	return "missed"
}
