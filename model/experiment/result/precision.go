package result

import (
	"math"
	"slices"
	"strings"

	"lascope/model/lab"
	"lascope/model/stats"
)

// ForPrecision is the plan of --precision: replications are added to the cells with the widest
// intervals until half of each interval is at most the precision, or the cell has all
// its replications. A cell without an interval gets no more. The intervals cover 93 to 95 % for numbers that are
// near normal, such as efficiency, and 86 to 93 % for skewed times.
func ForPrecision(part *SweepPart) *Adaptive {
	a, precision := newAdaptive(part.Store, preciseFirst), part.Precision
	part.Partial = true
	a.rounds = func() (more []int) {
		half := make([]float64, len(a.Counts))
		for cell, n := range a.Counts {
			if e := stats.MeanOf(a.runs(cell), part.Range(cell)); n < part.Store.Reps && !math.IsNaN(e.Hi) {
				half[cell] = e.Half()
			}
		}
		widest := slices.Max(half)
		for cell, h := range half {
			if h > precision && h > widest/2 {
				more = append(more, cell)
			}
		}
		return more
	}
	return a
}

// Met reports that half of a cell's interval of the first metric is at most the precision; ok is false for a cell
// without numbers.
func Met(p *SweepPart, cell int) (met, ok bool) {
	e := p.Showing(0).Cell(cell)
	return e.Half() <= p.Precision, e.N > 0
}

// Missed says how many cells are wider than the precision, and how many runs the widest needs: n·(half/target)².
// It is "" if all are met.
func Missed(p *SweepPart) string {
	wide, widest, half, runs := 0, -1, 0.0, 0
	for cell := range p.Cells() {
		if met, ok := Met(p, cell); met || !ok {
			continue
		}
		wide++
		e := p.Showing(0).Cell(cell)
		if runs = max(runs, e.N); widest < 0 || e.Half() > half {
			widest, half = cell, e.Half()
		}
	}
	if wide == 0 {
		return ""
	}
	need := math.NaN()
	if half > 0 {
		need = upTo(float64(p.Showing(0).Cell(widest).N) * math.Pow(half/p.Precision, 2))
	}
	return lab.Tell("<{several?}{Metrics.0}: >{wide} of {cells} cells are wider than {precision} after {runs} replications"+
		"<; the widest, {widest}, needs about {need,}>", p.Sweep, "several", len(p.Sweep.Metrics) > 1, "wide", wide, "cells", p.Cells(),
		"precision", lab.NumberWord(p.Precision), "runs", runs, "widest", strings.Join(p.CellWords(widest), " "), "need", need)
}
