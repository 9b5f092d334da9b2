package show

import (
	"io"
	"slices"
	"strings"

	"lascope/model"
	"lascope/model/experiment/decide"
	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/model/picture"
)

// TuneColumns are the columns behind those of a sweep.
var TuneColumns = []string{"verdict", "against", "ahead", "ahead_lo", "ahead_hi", "after"}

// TuningColumns are the columns of a tuning.
func TuningColumns(s *design.Sweep) []string {
	columns := SweepColumns(s)
	return slices.Insert(columns, len(columns)-len(cellColumns), TuneColumns...)
}

// verdictCells are those of [TuneColumns]; against names the other.
func verdictCells(d decide.Judgement, against string) []lab.Cell {
	if d.Against < 0 {
		return []lab.Cell{lab.Name(string(d.Verdict)), {}, {}, {}, {}, {}}
	}
	return []lab.Cell{lab.Name(string(d.Verdict)), lab.Name(against), lab.Real(d.Ahead), lab.Real(d.Lo), lab.Real(d.Hi),
		lab.Count(int64(d.After))}
}

// WriteTuning writes the cells as a sweep does, each with its verdict and the decision behind it.
func WriteTuning(t *decide.Tuning, w io.Writer, format string) error {
	part := t.Part()
	out, err := model.NewRowWriter(w, format, TuningColumns(part.Sweep))
	if err != nil {
		return err
	}
	for cell := range part.Sweep.Cells() {
		d, against := t.Decision(cell), ""
		if d.Against >= 0 {
			against = t.ChoiceWords([]int{d.Against})
		}
		n := part.Numbers(cell)
		row := slices.Concat(part.Sweep.AxisCells(cell), numberCells(n), verdictCells(d, against), cellCells(part.Sweep, cell, n, t.Place(cell)))
		if err := out.Write(row); err != nil {
			return err
		}
	}
	return out.Flush()
}

// DrawTuning draws the cells as a sweep does, under the name of a tuning and with the verdicts in words.
func DrawTuning(t *decide.Tuning, w io.Writer, as picture.Print) error {
	page, err := sweepPage(t.Part())
	if err != nil {
		return err
	}
	page.Title = "Tune" + strings.TrimPrefix(page.Title, "Sweep")
	page.Subtitle += "\n" + t.VerdictWords()
	return page.Write(w, as)
}

// decisionColumns are the columns of the table of a race that is decided.
func decisionColumns(r design.Race) []string { return slices.Concat(RaceColumns(r), TuneColumns) }

// WriteDecision writes the table of the race. The last row of each spec has its verdict and the decision behind it.
func WriteDecision(d *decide.Decision, w io.Writer, format string) error {
	spec, names := 0, design.RaceNames(d.Race.Specs) // of the verdict that is written next
	return writeRows(d.RaceResult, w, format, decisionColumns(d.Race), func(r *result.RaceResult, line result.RaceLine, k int, lo,
		hi []float64) []lab.Cell {
		row := raceCells(r, line, k, lo, hi)
		if line.B != "" || k < len(line.Points)-1 {
			return append(row, make([]lab.Cell, len(TuneColumns))...)
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
func targetCell(p *result.SweepPart, metric, cell int) lab.Cell {
	met, ok := decide.Met(p, cell)
	switch {
	case metric > 0 || !ok:
		return lab.Cell{}
	case met:
		return lab.Name("met")
	}
	return lab.Name("missed")
}
