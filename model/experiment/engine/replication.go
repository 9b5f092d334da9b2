package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
)

// A Replication runs a spec to a tick and records its rows at even distances.
type Replication struct {
	Until, Every int64    // last tick, and ticks between two rows
	Few          bool     // rows only at the start, at the interventions of the line and at the end
	Goal         bool     // note the tick at which the run converges
	ToGoal       bool     // and end the run there
	Metrics      []string // whose learning times are measured, see [passage]
	Level        float64  // that they need; 0 for [lab.ConvergedFraction]
	From         int64    // the tick from which means over the run count
}

// DefaultUntil is the last tick of each run where a command names none.
const DefaultUntil = 50_000

// CheckReplications refuses invalid options of a race or a sweep: the last tick, ticks
// between two rows, and replications, at most `most`. It returns every, by default
// until/points and at least 1.
func CheckReplications(until, every int64, reps, most int, points int64) (int64, error) {
	switch {
	case until < 1:
		return 0, errors.New("--until is missing or 0: give the tick at which each run ends, such as --until 50000")
	case reps < 1 || reps > most:
		return 0, fmt.Errorf("--reps %d: it is a number of replications, 1 to %s", reps, stats.Thousands(most))
	case every < 0 || every > until:
		return 0, fmt.Errorf("--every %d: it is a number of ticks, 1 to --until", every)
	case every == 0:
		every = max(1, until/points)
	}
	return every, nil
}

// Run runs the spec.
func (t Replication) Run(ctx context.Context, spec model.Spec) (_ *Trajectory, err error) {
	defer refusal.To(&err)
	r := refusal.Must(model.New(spec))
	defer r.Close()
	r.GoHeadless()
	watch := newWatch(r, t.Metrics, cmp.Or(t.Level, lab.ConvergedFraction))
	out := &Trajectory{lab: spec.Lab, Columns: r.Columns(), until: t.Until, reached: -1, Data: r.Data()}
	out.Rows = append(out.Rows, numbers(r.Row()))
	for next := t.rows(spec); r.Tick() < t.Until && !(t.ToGoal && out.reached >= 0) && r.Ended() == ""; {
		t.toRow(ctx, watch, out, next(r.Tick()))
		out.Rows = append(out.Rows, numbers(r.Row()))
		if r.Tick() == t.From {
			out.before = watch.rate.now
		}
	}
	refusal.Check(r.Err()) // of a program that failed right at a row
	out.times, out.from = watch.times(), t.From
	out.earnings = sums{watch.rate.now.column - out.before.column, watch.rate.now.reference - out.before.reference}
	return out, nil
}

// toRow runs to the tick of the next row, or to where the run ends.
func (t Replication) toRow(ctx context.Context, watch *watch, out *Trajectory, target int64) {
	r := watch.run
	for r.Tick() < target {
		refusal.Check(ctx.Err())
		step, seeks := r.Batch(target-r.Tick()), (t.Goal || t.ToGoal) && out.reached < 0
		if seeks {
			step = 1
		}
		if !watch.advance(step) {
			refusal.Check(r.Err()) // nil where the world has ended
			return
		}
		if seeks && r.Converged() {
			out.reached, out.converged = r.Tick(), numbers(r.Clone().Row()) // a copy: a row begins an interval of rates
			if t.ToGoal {
				return
			}
		}
	}
}

// rows returns the tick of the row after a tick.
func (t Replication) rows(spec model.Spec) func(tick int64) int64 {
	return func(tick int64) int64 {
		next := t.Until
		if t.From > tick {
			next = t.From
		}
		if !t.Few {
			return min(next, tick-tick%t.Every+t.Every)
		}
		for _, e := range spec.Events {
			if e.Tick > tick {
				next = min(next, e.Tick)
			}
		}
		return next
	}
}

// numbers are the cells of a row; NaN where a cell has none.
func numbers(cells []lab.Cell) []float64 {
	row := make([]float64, len(cells))
	for i, c := range cells {
		row[i] = c.Number()
	}
	return row
}

// ReplicationSpec is the spec of the k-th replication, from 0: the spec with its seed plus
// k. So every replication has a line, and the k-th replications of two specs with one world
// have the same world.
func ReplicationSpec(s model.Spec, k int) (model.Spec, error) {
	out, err := s.Reseeded(k)
	if err != nil {
		return model.Spec{}, fmt.Errorf("replication %d: %w", k+1, err)
	}
	return out, nil
}
