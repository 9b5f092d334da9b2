package lab

import (
	"math"
	"slices"

	"lascope/automata"
	"lascope/model/stats"
)

// A ChainTheory is what is known of a chain beforehand: the chance of each state to go
// up and down, and the stationary distribution, nil if there is none. What its slices
// hold is never written again, so that copies share it.
type ChainTheory struct {
	Up, Down, Stationary []float64

	strip []ChainCell // the cells without their visits, as they were asked for last
}

// cells bundles the states, the first of them called first, into as many cells as fit.
// There may be a million states, so the cells are kept for the next picture.
func (t *ChainTheory) cells(width, first int) []ChainCell {
	states := len(t.Up)
	n := max(1, min(width, states))
	if len(t.strip) == n {
		return t.strip
	}
	strip := make([]ChainCell, n)
	for i := range strip {
		from, end := i*states/n, (i+1)*states/n
		cell := ChainCell{First: first + from, Last: first + end - 1}
		for s := from; s < end; s++ {
			if t.Stationary != nil {
				cell.Theory += t.Stationary[s]
			}
			cell.Up += t.Up[s] / float64(end-from)
			cell.Down += t.Down[s] / float64(end-from)
		}
		cell.Drift = cell.Up - cell.Down
		strip[i] = cell
	}
	t.strip = strip
	return strip
}

// Distance is the total variation between visits and the theory, given that all visits
// were made from state low up to state high, which is not included; NaN if there are
// none, or no theory.
func (t *ChainTheory) Distance(visits []int64, low, high int) float64 {
	if t.Stationary == nil || low == high {
		return math.NaN()
	}
	theory := t.Stationary[low:high]
	within := 0.0
	for _, p := range theory {
		within += p
	}
	return automata.TotalVariation(visits[low:high], theory) + max(0, 1-within)/2
}

// Draw fills the strip with as many cells as fit. All visits lie from state low up to
// state high, which is not included.
func (v *ChainView) Draw(width int, t *ChainTheory, visits []int64, low, high int) {
	for _, c := range visits[low:high] {
		v.Visits += c
	}
	v.Distance = t.Distance(visits, low, high)
	v.Cells = slices.Clone(t.cells(width, v.First))
	if v.Visits == 0 {
		return
	}
	states, total := len(visits), float64(v.Visits)
	for i := range v.Cells {
		from, end := i*states/len(v.Cells), (i+1)*states/len(v.Cells)
		for _, c := range visits[min(max(from, low), high):max(min(end, high), low)] {
			v.Cells[i].Visits += float64(c) / total
		}
	}
}

// Moments are the mean and the variance of a value that is at(s) with weights w[s];
// NaN if all weights are zero.
func Moments[T int64 | float64](w []T, at func(s int) float64) (mean, variance float64) {
	total := 0.0
	for s, x := range w {
		total += float64(x)
		mean += float64(float64(x) * at(s))
	}
	mean = stats.Ratio(mean, total)
	for s, x := range w {
		d := at(s) - mean
		variance += float64(float64(x) * d * d)
	}
	return mean, stats.Ratio(variance, total)
}
