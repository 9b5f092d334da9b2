package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
)

// A Plan is runs that are measured alike: cells × replications. A race has a cell for each of its lines, a sweep for each
// combination of values, a sensitivity for each point. Item i is replication i%Reps, from 0, of cell i/Reps.
type Plan struct {
	Kind     string   // "race", in sentences
	Identity string   // one line that determines the runs
	Reps     int      // replications of a cell; the k-th has the seed of the cell's line + k − 1
	Until    int64    // last tick of each run
	Every    int64    // ticks between two rows of a run, the metrics' input
	From     int64    // the tick from which means over the run count
	Level    float64  // part of optimal that the learning times need, as [Replication.Level] has it
	Metrics  []string // that are computed of each run

	lab     *lab.Lab
	Found   []Metric // the metrics named by Metrics
	Count   int
	Traced  bool                               // the rows of each run are kept, and each goes to Until
	All     bool                               // results have every metric with a direction
	Line    func(cell int) (model.Spec, error) // the line of a cell's first replication
	NameOf  func(cell int) string              // in sentences
	Refuses func(cell int) error               // why a cell cannot run, which then has no numbers; nil where it ends all
	Data    []model.DataFile                   // the files that the runs read; set before the first run
}

// A Result is the numbers of one run.
type Result struct {
	Tick   int64            // at which the run ended; 0 if it could not run
	Values []Value          // of the plan's metrics
	Rows   []float64        // row by row the tick and the numbers of [Plan.Curves]; nil if none are kept
	more   map[string]Value // by metric, for another plan; nil if there are none
	spec   model.Spec       // the line of the run; without a scheme where it is none
	kept   string           // the line of the journal; "" for none
}

// Items is the number of runs: cells times replications.
func (p *Plan) Items() int { return p.Count * p.Reps }

// Measure sets the metrics.
func (p *Plan) Measure(l *lab.Lab, names []string) {
	p.lab, p.Metrics, p.Found = l, names, nil
	for _, name := range names {
		p.Found = append(p.Found, ByName(l, name))
	}
}

// Range is the range of a metric in a cell.
func (p *Plan) Range(cell int, m Metric) stats.Range {
	if !slices.ContainsFunc(p.lab.Endless.Words(m.Name), func(word string) bool {
		key, _, _ := strings.Cut(word, "=")
		return strings.Contains(p.Identity, key)
	}) {
		return m.Range
	}
	spec, err := p.Line(cell)
	if err != nil {
		return stats.Range{}
	}
	return m.RangeIn(spec)
}

// Check is the reason why a cell cannot run; nil if it can.
func (p *Plan) Check(cell int) error {
	if p.Refuses == nil {
		return nil
	}
	return p.Refuses(cell)
}

// ItemSpec is the line of an item. The error refuses an impossible line.
func (p *Plan) ItemSpec(item int) (model.Spec, error) {
	spec, err := p.Line(item / p.Reps)
	if err != nil {
		return model.Spec{}, err
	}
	return ReplicationSpec(spec, item%p.Reps)
}

// Run computes the numbers of an item. curves keeps its rows. The only replication of a cell is built once: its failure
// asks whether the cell can run.
func (p *Plan) Run(ctx context.Context, item int, curves bool) (r Result, err error) {
	cell := item / p.Reps
	spec, err := p.ItemSpec(item)
	if err == nil && (p.Reps == 1 || p.Check(cell) == nil) {
		if r, err = p.run(ctx, spec, curves); err == nil {
			return r, nil
		}
	}
	if p.Check(cell) == nil {
		return r, err
	}
	return Result{Values: slices.Repeat([]Value{Undefined()}, len(p.Metrics)), Rows: []float64{}, spec: spec}, nil
}

// run computes the numbers of a line of a cell that can run.
func (p *Plan) run(ctx context.Context, spec model.Spec, curves bool) (Result, error) {
	of := Replication{Until: p.Until, Every: p.Every, Few: !curves && !p.Rowed(), Goal: slices.ContainsFunc(p.Metrics, isOfGoal),
		ToGoal:  p.toGoal(),
		Metrics: p.Metrics, Level: p.Level, From: p.From}
	t, err := of.Run(ctx, spec)
	if err == nil {
		err = model.SameData(p.Data, t.Data)
	}
	if err != nil {
		return Result{}, fmt.Errorf("%s: %w", spec, err)
	}
	if err := Check(spec.Lab, t.Columns, p.Metrics); err != nil {
		return Result{}, err
	}
	return p.result(spec, t, of, curves), nil
}

// result is the numbers of a run.
func (p *Plan) result(spec model.Spec, t *Trajectory, of Replication, curves bool) Result {
	out := Result{Tick: int64(t.End()), spec: spec}
	for _, m := range p.Found {
		out.Values = append(out.Values, m.Of(t))
	}
	if curves {
		out.Rows = t.Curves(p.Curves())
	}
	if p.All {
		out.more = map[string]Value{}
		if !of.ToGoal { // a run that ends at its goal is too short for them
			out.more = t.Every(of.Few, of.Goal)
		}
		for m, name := range p.Metrics {
			out.more[name] = out.Values[m]
		}
	}
	return out
}

// Rowed reports that a metric is made of rows between the start and the end of a run. Rows that no metric needs
// are not taken.
func (p *Plan) Rowed() bool {
	return slices.ContainsFunc(p.Found, func(m Metric) bool { return m.Rows })
}

// toGoal reports that each run ends where it converges.
func (p *Plan) toGoal() bool {
	return !p.Traced && !slices.ContainsFunc(p.Metrics, func(name string) bool { return !isOfGoal(name) })
}

// Curves are the numbers of each row that the metrics are made from, each once.
func (p *Plan) Curves() (names []string) {
	for _, m := range p.Found {
		if curve := m.Curve(p.lab); !slices.Contains(names, curve) {
			names = append(names, curve)
		}
	}
	return names
}
