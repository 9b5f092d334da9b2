package experiment

import (
	"io"
	"slices"
	"strings"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/picture"
)

// tuneColumns are the columns behind those of a sweep.
var tuneColumns = []string{"verdict", "against", "ahead", "ahead_lo", "ahead_hi", "after"}

// cells are those of [tuneColumns]; against names the other.
func (d decision) cells(against string) []lab.Cell {
	if d.against < 0 {
		return []lab.Cell{lab.Name(string(d.Verdict)), {}, {}, {}, {}, {}}
	}
	return []lab.Cell{lab.Name(string(d.Verdict)), lab.Name(against), lab.Real(d.ahead), lab.Real(d.lo), lab.Real(d.hi), lab.Count(int64(d.after))}
}

// writeTable writes the cells as a sweep does, each with its verdict and the decision behind it.
func (t *Tuning) writeTable(w io.Writer, format string) error {
	part := t.part()
	out, err := model.NewRowWriter(w, format, slices.Concat(part.Sweep.columns(), tuneColumns))
	if err != nil {
		return err
	}
	for cell := range part.Sweep.Cells() {
		d, against := t.decision(cell), ""
		if d.against >= 0 {
			against = t.choiceWords([]int{d.against})
		}
		row := append(part.Sweep.axisCells(cell), numberCells(part.Numbers(cell))...)
		if err := out.Write(append(row, d.cells(against)...)); err != nil {
			return err
		}
	}
	return out.Flush()
}

// writePicture draws the cells as a sweep does, under the name of a tuning and with the verdicts in words.
func (t *Tuning) writePicture(w io.Writer, as picture.Print) error {
	page, err := t.part().page()
	if err != nil {
		return err
	}
	page.Title = "Tune" + strings.TrimPrefix(page.Title, "Sweep")
	page.Subtitle += "\n" + t.verdictWords()
	return page.Write(w, as)
}

// decideColumns are the columns of the table of a race that is decided.
func (r Race) decideColumns() []string { return slices.Concat(r.columns(), tuneColumns) }

// writeTable writes the table of the race. The last row of each spec has its verdict and the decision behind it.
func (d *Decision) writeTable(w io.Writer, format string) error {
	spec, names := 0, raceNames(d.Race.Specs) // of the verdict that is written next
	return d.writeRows(w, format, d.Race.decideColumns(), func(r *RaceResult, line RaceLine, k int, lo, hi []float64) []lab.Cell {
		row := r.cells(line, k, lo, hi)
		if line.B != "" || k < len(line.Points)-1 {
			return append(row, make([]lab.Cell, len(tuneColumns))...)
		}
		verdict, against := d.decisions[spec], ""
		if verdict.against >= 0 {
			against = names[verdict.against]
		}
		spec++
		return append(row, verdict.cells(against)...)
	})
}

// targetCell says whether the precision is met in a cell, of the first metric.
func (p *SweepPart) targetCell(metric, cell int) lab.Cell {
	met, ok := p.met(cell)
	switch {
	case metric > 0 || !ok:
		return lab.Cell{}
	case met:
		return lab.Name("met")
	}
	return lab.Name("missed")
}
