package result

import (
	"context"
	"math"
	"slices"

	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/stats"
	"lascope/world"
)

// A RaceLine is one curve of a race's result: a spec's, or the paired difference
// of two.
type RaceLine struct {
	Name   string // the scheme, or "A - B"
	A, B   string // the schemes; B is "" if the line is A's
	Points []stats.Estimate

	RunsAt func(point int) []stats.Observation // of the replications; nil of a difference
	sample func(point int) stats.Sample        // of which the points are means
}

// A RaceResult shows one metric of a race, the first until [RaceResult.Showing]: the curves of a column, or
// the numbers of another metric, which are points at the last tick; first of the specs, then of the paired
// differences.
type RaceResult struct {
	design.Race
	Metric string // that is shown
	Ticks  []int64
	Lines  []RaceLine
	Reps   int // replications finished

	RowTicks      []int64 // ticks of the rows of all runs
	Finished      []int   // indices of the finished replications, from 0
	*engine.Store         // the runs: a cell for each spec
}

// Run runs the missing runs of a race.
func (r *RaceResult) Run(ctx context.Context, to *engine.Journal, progress func(done int, soFar func() *RaceResult)) (*RaceResult, error) {
	done := r.Known()
	err := All(r.Store, 0, 1).Run(ctx, r.Cores, 0, to, func(item int) {
		if !r.whole(item % r.Store.Reps) {
			return
		}
		if done++; progress != nil {
			progress(done, r.SoFar)
		}
	})
	if err != nil {
		return nil, err
	}
	return r.SoFar(), nil
}

// Known is the number of replications of which all runs are made.
func (r *RaceResult) Known() (reps int) {
	for rep := range r.Store.Reps {
		if r.whole(rep) {
			reps++
		}
	}
	return reps
}

// SoFar averages the finished replications, in the order of their seeds. A replication is finished when the runs of all specs are;
// in a race that is decided, of some.
func (r *RaceResult) SoFar() *RaceResult {
	out := &RaceResult{Race: r.Race, Store: r.Store}
	var shortest []float64 // a world may end before Until
	for rep := range r.Store.Reps {
		some := false
		for spec := range r.Specs {
			if !r.Has(spec, rep) {
				continue
			}
			some = true
			if rows := r.rowsOf(spec, rep); shortest == nil || len(rows) < len(shortest) {
				shortest = rows
			}
		}
		if r.whole(rep) || some && r.Mixed {
			out.Finished = append(out.Finished, rep)
		}
	}
	for at, row := 0, 1+len(r.Curves()); at < len(shortest); at += row {
		out.RowTicks = append(out.RowTicks, int64(shortest[at]))
	}
	out.Reps = len(out.Finished)
	return out.Showing(0)
}

// Item is the item of the runs' store for a spec in a replication.
func (r *RaceResult) Item(spec, rep int) int { return spec*r.Store.Reps + rep }

// Has reports that the run of a spec in a replication is made: a race that is decided leaves some out.
func (r *RaceResult) Has(spec, rep int) bool { return r.Store.Has(r.Item(spec, rep)) }

// whole reports that the runs of all specs in a replication are made.
func (r *RaceResult) whole(rep int) bool {
	for spec := range r.Specs {
		if !r.Has(spec, rep) {
			return false
		}
	}
	return true
}

// rowsOf are the rows of a run, one after the other.
func (r *RaceResult) rowsOf(spec, rep int) []float64 { return r.Result(r.Item(spec, rep)).Rows }

// Showing is the result of the k-th metric.
func (r *RaceResult) Showing(k int) *RaceResult {
	name := r.Metrics()[k]
	if !r.Summed(name) {
		return r.Curve(name)
	}
	out := *r
	out.Metric, out.Ticks = name, r.RowTicks[max(0, len(r.RowTicks)-1):]
	out.average(func(spec, rep, _ int) stats.Observation {
		return r.Result(r.Item(spec, rep)).Values[k].Observation
	})
	return &out
}

// Curves are the names of the race's curves.
func (r *RaceResult) Curves() []string { return r.Store.Curves() }

// Curve is the result of one of the race's curves.
func (r *RaceResult) Curve(name string) *RaceResult {
	out := *r
	out.Metric, out.Ticks = name, r.RowTicks
	value := r.curve(name)
	out.average(func(spec, rep, row int) stats.Observation { return stats.Observation{Number: value(spec, rep, row)} })
	return &out
}

// curve returns the number of a run in a row of a curve.
func (r *RaceResult) curve(name string) func(spec, rep, row int) float64 {
	names := r.Curves()
	width, column := 1+len(names), 1+slices.Index(names, name)
	return func(spec, rep, row int) float64 { return r.rowsOf(spec, rep)[row*width+column] }
}

// average makes the lines of a number of each run at each point: of the specs, then of the pairs.
func (r *RaceResult) average(value func(spec, rep, point int) stats.Observation) {
	names, in := r.Names, r.Range()
	if names == nil {
		names = design.RaceNames(r.Specs)
	}
	r.Lines = nil
	add := func(line RaceLine, sample func(point int) stats.Sample) {
		for point := range r.Ticks {
			line.Points = append(line.Points, sample(point).Mean())
		}
		line.sample = sample
		r.Lines = append(r.Lines, line)
	}
	for spec, name := range names {
		runs := func(point int) []stats.Observation { return r.runs(value, spec, spec, point) }
		add(RaceLine{Name: name, A: name, RunsAt: runs}, func(point int) stats.Sample { return stats.SampleOf(runs(point), in) })
	}
	for a := range names {
		for b := a + 1; b < len(names); b++ {
			add(RaceLine{Name: names[a] + " - " + names[b], A: names[a], B: names[b]}, func(point int) stats.Sample {
				return stats.PairOf(r.runs(value, a, b, point), r.runs(value, b, a, point), in)
			})
		}
	}
}

// Range is the range of the metric that is shown, the same for all specs: they have one world.
func (r *RaceResult) Range() stats.Range { return r.Store.Range(0, r.MetricOf(r.Metric)) }

// runs are the numbers of a spec at a point, in the replications that another spec has, too.
func (r *RaceResult) runs(value func(spec, rep, point int) stats.Observation, spec, other, point int) (all []stats.Observation) {
	for _, rep := range r.Finished {
		if r.Has(spec, rep) && r.Has(other, rep) {
			all = append(all, value(spec, rep, point))
		}
	}
	return all
}

// Last is a line at its last point.
func (l RaceLine) Last() stats.Estimate { return l.Points[len(l.Points)-1] }

// Numbers are the numbers of a line at its last point.
func (l RaceLine) Numbers() stats.Numbers { return l.NumbersAt(len(l.Points) - 1) }

// NumbersAt are the numbers of a point; without a median for a difference.
func (l RaceLine) NumbersAt(point int) stats.Numbers {
	if l.RunsAt == nil {
		return stats.Numbers{Estimate: l.Points[point], Median: math.NaN(), MedianLo: math.NaN(), MedianHi: math.NaN()}
	}
	out := stats.NumbersOf(l.RunsAt(point), stats.Range{})
	out.Estimate = l.Points[point]
	return out
}

// Band is the band that holds a whole mean curve with 95 %, of the line with an index; nil of a metric that is no
// curve. It is drawn with a substream of the line's seed.
func (r *RaceResult) Band(line int) (lo, hi []float64) {
	if r.Summed(r.Metric) {
		return nil, nil
	}
	samples := make([]stats.Sample, len(r.Ticks))
	for point := range samples {
		samples[point] = r.Lines[line].sample(point)
	}
	seed := uint64(r.Specs[0].Settings().Number("seed"))
	return stats.CurveBand(samples, world.Source(seed, "band "+r.Metric+" "+r.Lines[line].Name))
}
