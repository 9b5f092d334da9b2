package result

import (
	"cmp"
	"slices"

	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/measure"
	"lascope/model/stats"
)

// A SweepPart is the known numbers of a sweep, of which it shows one metric.
type SweepPart struct {
	Sweep *design.Sweep
	*engine.Store
}

// NewPart makes a part without known numbers.
func NewPart(s *design.Sweep) *SweepPart { return &SweepPart{s, s.NewStore()} }

// Showing is a view of the same numbers that shows the i-th metric.
func (p *SweepPart) Showing(i int) *SweepPart { return &SweepPart{p.Sweep.Showing(i), p.Store} }

// Cell estimates the mean of a cell's known replications.
func (p *SweepPart) Cell(cell int) stats.Estimate {
	return stats.MeanOf(p.Replications(cell), p.Share())
}

// Numbers are the numbers of a cell's known replications.
func (p *SweepPart) Numbers(cell int) stats.Numbers {
	return stats.NumbersOf(p.Replications(cell), p.Share())
}

// Share reports that numbers of 0 and 1 of the metric that is shown are a share of the runs.
func (p *SweepPart) Share() bool { return p.Sweep.ShownMetric().Share }

// Replications are the numbers of a cell's known replications, in their order.
func (p *SweepPart) Replications(cell int) []stats.Observation {
	return p.Observations(cell, p.Sweep.ShownAt)
}

// Runs are the numbers of a cell's replications up to the last that is known, by replication; undefined where one is
// not known.
func (p *SweepPart) Runs(cell int) (runs []stats.Observation) {
	from := cell * p.Reps
	for k := range p.Reps {
		if p.Has(from + k) {
			runs = append(runs, slices.Repeat([]stats.Observation{measure.Undefined().Observation}, k-len(runs))...)
			runs = append(runs, p.Result(from + k).Values[p.Sweep.ShownAt].Observation)
		}
	}
	return runs
}

// Against estimates the difference to the same cell of another sweep, paired by
// replication: equal seeds give equal worlds.
func (p *SweepPart) Against(q *SweepPart, cell int) stats.Estimate {
	return stats.EstimateOf(stats.Differences(p.Runs(cell), q.Runs(cell)))
}

// A Ranking is the order of cells that are compared with each other.
type Ranking struct {
	With  []string // the values that they share, because the optimum changes with them
	Cells []int    // those whose number has a meaning in all replications, the best first, equal ones in their order
	Rest  int      // the number of the others
}

// Rankings ranks the cells of each scale, see [design.Sweep.Scales]; none if the metric has no direction.
func (p *SweepPart) Rankings() (all []Ranking) {
	s := p.Sweep
	direction := s.Direction()
	if direction == 0 {
		return nil
	}
	scales := s.Scales(nil, direction)
	all = make([]Ranking, scales.Count())
	limits := make([]float64, len(all)) // the least of each
	for cell := range s.Cells() {
		e, k := p.Cell(cell), scales.Index(cell)
		r := &all[k]
		if r.With == nil {
			for _, axis := range scales.Along {
				r.With = append(r.With, s.CellWords(cell)[axis])
			}
		}
		switch {
		case s.Arrived(e):
			if r.Cells = append(r.Cells, cell); limits[k] == 0 || e.Limit < limits[k] {
				limits[k] = e.Limit
			}
		case s.Impossible(cell) == nil:
			r.Rest++
		}
	}
	for k, r := range all {
		means := map[int]float64{}
		for _, cell := range r.Cells {
			means[cell] = float64(direction) * stats.EstimateOf(stats.At(p.Replications(cell), limits[k])).Mean
		}
		slices.SortStableFunc(r.Cells, func(a, b int) int { return cmp.Compare(means[b], means[a]) })
	}
	return all
}

// RankAtLimits takes as the best cell of each scale the best at the least limit of its cells, where the limits of their
// times are not equal: means to different limits do not compare.
func (p *SweepPart) RankAtLimits(c *design.CellScales) {
	if !c.Unequal() {
		return
	}
	for k, r := range p.Rankings() {
		if len(r.Cells) > 0 {
			c.SetBest(k, r.Cells[0])
		}
	}
}
