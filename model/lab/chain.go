package lab

import (
	"math"
	"slices"

	"lascope/automata"
	"lascope/model/stats"
)

// A ChainTheory is the exact theory of a chain: for each state the probabilities of a step up
// and down, and the stationary distribution, nil if there is none. Its slices are never
// written again, so that copies share them.
type ChainTheory struct {
	Up, Down, Stationary []float64

	cached []ChainCell // the cells of the last request without their visits
}

// NewChainTheory is the theory of a chain with these probabilities of a step up and down, one for each state.
func NewChainTheory(up, down []float64) ChainTheory {
	return ChainTheory{Up: up, Down: down, Stationary: automata.Stationary(up, down)}
}

// cells bundles the states, numbered from first, into at most width cells. A chain has up to
// a million states, so the cells are cached.
func (t *ChainTheory) cells(width, first int) []ChainCell {
	states := len(t.Up)
	n := max(1, min(width, states))
	if len(t.cached) == n {
		return t.cached
	}
	cells := make([]ChainCell, n)
	for i := range cells {
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
		cells[i] = cell
	}
	t.cached = cells
	return cells
}

// Distance is the total variation, 0 to 1, between visits and the stationary distribution. All
// visits lie in the states low to high−1. It is NaN without visits or theory.
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

// Draw fills in at most width cells, the visits and the distance. All visits lie in the states
// low to high−1.
func (v *ChainView) Draw(width int, t *ChainTheory, visits []int64, low, high int) {
	for _, c := range visits[low:high] {
		v.Visits += c
	}
	v.Distance = t.Distance(visits, low, high)
	if t.Stationary == nil {
		v.NoTheory = "this chain has more than one absorbing set, so it has no single stationary distribution"
	}
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

// Moments are the mean and the variance of at(s) with weights w[s]; NaN if all weights are 0.
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
