package model

import (
	"math"

	"lascope/automata"
)

// chainCells fills the strip: counts and theory, one value a state, bundled into as
// many cells as fit. theory is nil where there is no distribution.
func (v *ChainView) chainCells(width int, counts []int64, up, down, theory []float64) {
	total := 0.0
	for _, c := range counts {
		total += float64(c)
		v.Visits += c
	}
	states := len(counts)
	cells := max(1, min(width, states))
	v.Distance = math.NaN()
	if theory != nil && v.Visits > 0 {
		v.Distance = automata.TotalVariation(counts, theory)
	}
	for i := range cells {
		first, end := i*states/cells, (i+1)*states/cells
		cell := ChainCell{First: v.First + first, Last: v.First + end - 1}
		for s := first; s < end; s++ {
			if total > 0 {
				cell.Visits += float64(counts[s]) / total
			}
			if theory != nil {
				cell.Theory += theory[s]
			}
			cell.Up += up[s] / float64(end-first)
			cell.Down += down[s] / float64(end-first)
		}
		cell.Drift = cell.Up - cell.Down
		v.Cells = append(v.Cells, cell)
	}
}

// moments are the mean and the variance of a value that is at(s) with weights w[s];
// NaN if all weights are zero.
func moments[T int64 | float64](w []T, at func(s int) float64) (mean, variance float64) {
	total := 0.0
	for s, x := range w {
		total += float64(x)
		mean += float64(float64(x) * at(s))
	}
	mean = ratio(mean, total)
	for s, x := range w {
		d := at(s) - mean
		variance += float64(float64(x) * d * d)
	}
	return mean, ratio(variance, total)
}
