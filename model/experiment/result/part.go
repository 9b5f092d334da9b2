package result

import (
	"fmt"
	"slices"

	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/lab"
	"lascope/model/stats"
)

// A SweepPart is the known numbers of a sweep, of which it shows one metric.
type SweepPart struct {
	*design.Sweep
	*engine.Store
}

// NewPart makes a part without known numbers.
func NewPart(s *design.Sweep) *SweepPart { return &SweepPart{s, s.NewStore()} }

// Showing is a view of the same numbers that shows the i-th metric.
func (p *SweepPart) Showing(i int) *SweepPart { return &SweepPart{p.Sweep.Showing(i), p.Store} }

// Cell estimates the mean of a cell's known replications.
func (p *SweepPart) Cell(cell int) stats.Estimate {
	return stats.MeanOf(p.Replications(cell), p.Range(cell))
}

// Means are the estimates of all cells.
func (p *SweepPart) Means() []stats.Estimate {
	means := make([]stats.Estimate, p.Cells())
	for cell := range means {
		means[cell] = p.Cell(cell)
	}
	return means
}

// Meaningless says which metrics no run has; "" if each has one, or nothing has run.
func (p *SweepPart) Meaningless() string {
	var names []string
	for i, name := range p.Store.Metrics {
		defined := false
		for cell := range p.Cells() {
			defined = defined || slices.ContainsFunc(p.Observations(cell, i), stats.Observation.Defined)
		}
		if !defined {
			names = append(names, name)
		}
	}
	if names == nil || p.Known() == 0 {
		return ""
	}
	return fmt.Sprintf("no run has a value of %s; %s says when one has", lab.OrList(names), lab.Command("explain "+names[0]))
}

// Numbers are the numbers of a cell's known replications.
func (p *SweepPart) Numbers(cell int) stats.Numbers {
	return stats.NumbersOf(p.Replications(cell), p.Range(cell))
}

// Range is the range of the metric that is shown, in a cell.
func (p *SweepPart) Range(cell int) stats.Range { return p.Store.Range(cell, p.ShownMetric()) }

// Replications are the numbers of a cell's known replications, in their order.
func (p *SweepPart) Replications(cell int) []stats.Observation {
	return p.Observations(cell, p.ShownAt)
}

// Runs are the numbers of a cell's replications up to the last that is known, by replication; undefined where one is
// not known.
func (p *SweepPart) Runs(cell int) (runs []stats.Observation) {
	from := cell * p.Store.Reps
	for k := range p.Store.Reps {
		if p.Has(from + k) {
			runs = append(runs, slices.Repeat([]stats.Observation{engine.Undefined().Observation}, k-len(runs))...)
			runs = append(runs, p.Result(from + k).Values[p.ShownAt].Observation)
		}
	}
	return runs
}

// Against estimates the difference to the same cell of another sweep, paired by
// replication: equal seeds give equal worlds.
func (p *SweepPart) Against(q *SweepPart, cell int) stats.Estimate {
	return stats.PairOf(p.Runs(cell), q.Runs(cell), p.Range(cell)).Mean()
}
