package experiment

import (
	"context"
	"fmt"
	"slices"

	"lascope/model"
	"lascope/model/lab"
)

// A Plan is runs that are measured alike: cells × replications. A race has a cell for each of its lines, a sweep for each
// combination of values, a sensitivity for each point. Item i is replication i%Reps, from 0, of cell i/Reps.
type Plan struct {
	Kind     string   // "race", in sentences
	Identity string   // one line that determines the runs
	Reps     int      // replications of a cell; the k-th has the seed of the cell's line + k − 1
	Until    int64    // last tick of each run
	Every    int64    // ticks between two rows of a run, the metrics' input
	Level    float64  // part of optimal that the learning times need, as [Replication.Level] has it
	Metrics  []string // that are computed of each run

	lab     *lab.Lab
	found   []Metric // those of Metrics
	cells   int
	traced  bool                               // the rows of each run are kept, and each goes to Until
	every   bool                               // results have every metric with a direction
	cell    func(cell int) (model.Spec, error) // the line of a cell's first replication
	name    func(cell int) string              // in sentences
	refuses func(cell int) error               // why a cell cannot run, which then has no numbers; nil where it ends all
	data    []model.DataFile                   // the files that the runs read; set before the first run
}

// A Result is the numbers of one run.
type Result struct {
	tick   int64            // at which the run ended; 0 if it could not run
	values []Value          // of the plan's metrics
	rows   []float64        // row by row the tick and the numbers of [Plan.curves]; nil if none are kept
	more   map[string]Value // by metric, for another plan; nil if there are none
}

// Items is the number of runs: cells times replications.
func (p *Plan) Items() int { return p.cells * p.Reps }

// measures sets the metrics.
func (p *Plan) measures(l *lab.Lab, names []string) {
	p.lab, p.Metrics, p.found = l, names, nil
	for _, name := range names {
		p.found = append(p.found, metricOf(l, name))
	}
}

// check is the reason why a cell cannot run; nil if it can.
func (p *Plan) check(cell int) error {
	if p.refuses == nil {
		return nil
	}
	return p.refuses(cell)
}

// ItemSpec is the line of an item. The error refuses an impossible line.
func (p *Plan) ItemSpec(item int) (model.Spec, error) {
	spec, err := p.cell(item / p.Reps)
	if err != nil {
		return model.Spec{}, err
	}
	return ReplicationSpec(spec, item%p.Reps)
}

// run computes the numbers of an item. curves keeps its rows.
func (p *Plan) run(ctx context.Context, item int, curves bool) (Result, error) {
	if p.check(item/p.Reps) != nil {
		return Result{values: slices.Repeat([]Value{undefinedValue()}, len(p.Metrics)), rows: []float64{}}, nil
	}
	spec, err := p.ItemSpec(item)
	if err != nil {
		return Result{}, err
	}
	of := Replication{Until: p.Until, Every: p.Every, Few: !curves && !p.rowed(), Goal: asksGoal(p.Metrics), ToGoal: p.toGoal(),
		Metrics: p.Metrics, Level: p.Level}
	t, err := of.Run(ctx, spec)
	if err == nil {
		err = model.SameData(p.data, t.data)
	}
	if err != nil {
		return Result{}, fmt.Errorf("%s: %w", spec, err)
	}
	if err := checkMetrics(spec.Lab, t.Columns, p.Metrics); err != nil {
		return Result{}, err
	}
	return p.result(t, of, curves), nil
}

// result is the numbers of a run.
func (p *Plan) result(t *Trajectory, of Replication, curves bool) Result {
	out := Result{tick: int64(t.end())}
	for _, m := range p.found {
		out.values = append(out.values, m.Of(t))
	}
	if curves {
		out.rows = t.curves(p.curves())
	}
	if p.every {
		out.more = map[string]Value{}
		if !of.ToGoal { // else they are those of a shorter run
			out.more = t.every(of.Few, of.Goal)
		}
		for m, name := range p.Metrics {
			out.more[name] = out.values[m]
		}
	}
	return out
}

// rowed reports that a metric is made of rows between the start and the end of a run. Rows that no metric needs
// are not taken.
func (p *Plan) rowed() bool {
	return slices.ContainsFunc(p.found, func(m Metric) bool { return m.rows })
}

// toGoal reports that each run ends where it converges.
func (p *Plan) toGoal() bool { return !p.traced && endsAtGoal(p.Metrics) }

// curves are the numbers of each row that the metrics are made from, each once.
func (p *Plan) curves() (names []string) {
	for _, m := range p.found {
		if curve := m.curve(p.lab); !slices.Contains(names, curve) {
			names = append(names, curve)
		}
	}
	return names
}
