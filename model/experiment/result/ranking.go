package result

import (
	"cmp"
	"slices"

	"lascope/model/stats"
)

// A Ranking is the order of cells that are compared with each other.
type Ranking struct {
	With  []string // the values that they share, because the optimum changes with them
	Cells []int    // the cells whose number has a meaning in all replications, the best first, equal ones in their order
	Rest  int      // the number of the others
	Reps  int      // the least number of replications of a cell
	Best  []int    // those that none is told to be better than, see [SweepPart.Rankings]; nil if they are not compared

	places map[int]string // of the cells that are compared
}

// BestReps is the least number of replications of cells that are compared.
const BestReps = 5

// Of many cells those with the best means alone may be told to be better than others: manyCells is the greatest number of which all
// may, mayDrop the number of those.
const (
	manyCells = 200
	mayDrop   = 20
)

// Rankings ranks the cells of each scale, see [design.Sweep.Scales]; none if the metric has no direction. Of K cells one with a
// better mean is told to be better by the interval of their paired differences at the level .05/(K − 1), so that the truly best cell
// is among [Ranking.Best] with 95 %.
func (p *SweepPart) Rankings() (all []Ranking) {
	s := p.Sweep
	direction := s.Direction()
	if direction == 0 {
		return nil
	}
	scales := s.Scales(nil)
	all = make([]Ranking, len(scales.All))
	limits := make([]float64, len(all)) // the least of each
	for cell := range s.Cells() {
		e, k := p.Cell(cell), scales.Index(cell)
		r := &all[k]
		if r.With == nil {
			r.With = s.WordsOn(scales.Along, cell)
		}
		switch {
		case s.Arrived(e):
			if limits[k] == 0 || e.Limit < limits[k] {
				limits[k] = e.Limit
			}
			if len(r.Cells) == 0 || e.N < r.Reps {
				r.Reps = e.N
			}
			r.Cells = append(r.Cells, cell)
		case s.Impossible(cell) == nil:
			r.Rest++
		}
	}
	for k := range all {
		p.rank(&all[k], float64(direction), limits[k])
	}
	return all
}

// rank orders the cells of a ranking by their means at a limit, and finds the best ones.
func (p *SweepPart) rank(r *Ranking, direction, limit float64) {
	means, runs := map[int]float64{}, map[int][]stats.Observation{}
	for _, cell := range r.Cells {
		runs[cell] = p.Replications(cell)
		means[cell] = direction * stats.EstimateOf(stats.At(runs[cell], limit)).Mean
	}
	slices.SortStableFunc(r.Cells, func(a, b int) int { return cmp.Compare(means[b], means[a]) })
	n := len(r.Cells)
	if n < 2 || r.Reps < BestReps {
		return
	}
	better := r.Cells
	if n > manyCells {
		better = r.Cells[:mayDrop]
	}
	r.places = map[int]string{}
	for i, cell := range r.Cells {
		r.places[cell] = "no"
		if !slices.ContainsFunc(better[:min(i, len(better))], func(other int) bool {
			lo, hi := stats.PairOf(runs[other], runs[cell], p.Range(cell)).Interval(bestError / float64(n-1))
			return means[other] > means[cell] && (direction > 0 && lo > 0 || direction < 0 && hi < 0)
		}) {
			r.Best = append(r.Best, cell)
		}
	}
	for _, cell := range r.Best {
		if r.places[cell] = "maybe"; len(r.Best) == 1 {
			r.places[cell] = "yes"
		}
	}
}

// bestError is the chance with which the best cell may be left out.
const bestError = 0.05

// Place says whether a cell is the best: "yes", "maybe" or "no", and "" of one that is not compared.
func (r *Ranking) Place(cell int) string { return r.places[cell] }
