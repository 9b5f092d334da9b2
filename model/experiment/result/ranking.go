package result

import (
	"cmp"
	"context"
	"slices"

	"lascope/model/experiment/engine"
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

// Rankings ranks the cells of each scale, see [design.Scales]; none if the metric has no direction. Of K cells one with a
// better mean is told to be better by the interval of their paired differences at the level .05/(K − 1), so that the truly best cell
// is among [Ranking.Best] with 95 %.
func (p *SweepPart) Rankings() (all []Ranking) {
	s := p.Sweep
	direction := s.Direction()
	if direction == 0 {
		return nil
	}
	scales := s.Scales(nil)
	cells := make([][]int, len(scales.All))
	for cell := range s.Cells() {
		k := scales.Index(cell)
		cells[k] = append(cells[k], cell)
	}
	all = make([]Ranking, len(cells))
	if err := engine.Parallel(context.Background(), 0, len(all), func(_ context.Context, k int) {
		all[k] = p.ranking(cells[k], scales.Along, float64(direction))
	}); err != nil {
		panic(err)
	}
	return all
}

// ranking ranks the cells of a scale, which share their values along some axes.
func (p *SweepPart) ranking(cells, along []int, direction float64) (r Ranking) {
	r.With = p.WordsOn(along, cells[0])
	limit := 0.0 // the least of the cells
	for _, cell := range cells {
		switch e := p.Cell(cell); {
		case p.Arrived(e):
			if limit == 0 || e.Limit < limit {
				limit = e.Limit
			}
			if len(r.Cells) == 0 || e.N < r.Reps {
				r.Reps = e.N
			}
			r.Cells = append(r.Cells, cell)
		case p.Impossible(cell) == nil:
			r.Rest++
		}
	}
	p.rank(&r, direction, limit)
	return r
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
