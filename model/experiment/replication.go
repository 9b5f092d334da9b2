package experiment

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
)

// A Replication runs a spec to a tick and records its rows at even distances.
type Replication struct {
	Until, Every int64 // last tick, and ticks between two rows
	Goal         bool  // note the tick at which the run converges
	ToGoal       bool  // and end the run there
}

// DefaultUntil is the last tick of each run where a command names none.
const DefaultUntil = 50_000

// checkReplications refuses invalid options of a race or a sweep: the last tick, ticks
// between two rows, and replications, at most `most`. It returns every, by default
// until/points and at least 1.
func checkReplications(until, every int64, reps, most int, points int64) (int64, error) {
	switch {
	case until < 1:
		return 0, errors.New("--until is missing: give the tick at which each run ends, such as --until 50000")
	case reps < 1 || reps > most:
		return 0, fmt.Errorf("--reps %d: it is a number of replications, 1 to %s", reps, stats.Thousands(int64(most)))
	case every < 0 || every > until:
		return 0, fmt.Errorf("--every %d: it is a number of ticks, 1 to --until", every)
	case every == 0:
		every = max(1, until/points)
	}
	return every, nil
}

// Run runs the spec.
func (t Replication) Run(ctx context.Context, spec model.Spec) (*Trajectory, error) {
	r, err := model.New(spec)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	out := &Trajectory{lab: spec.Lab, Columns: r.Columns(), reached: -1, data: r.Data()}
	add := func() {
		row := make([]float64, len(out.Columns))
		for i, c := range r.Row() {
			row[i] = c.Number()
		}
		out.Rows = append(out.Rows, row)
	}
	add()
	ended := func() bool { return t.ToGoal && out.reached >= 0 }
	for r.Tick() < t.Until && !ended() {
		target := min(t.Until, r.Tick()-r.Tick()%t.Every+t.Every)
		for r.Tick() < target && !ended() {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			step := r.Batch(target - r.Tick())
			watched := (t.Goal || t.ToGoal) && out.reached < 0
			if watched {
				step = 1
			}
			if r.Advance(step) < step {
				if r.Err() != nil {
					return nil, r.Err()
				}
				break // the world has ended
			}
			if watched && r.Converged() {
				out.reached = r.Tick()
			}
		}
		add()
		if r.Ended() != "" {
			break
		}
	}
	for _, m := range r.Marks() {
		if m.Kind == lab.MarkShift {
			out.shifts = append(out.shifts, m.Tick)
		}
	}
	return out, nil
}

// ReplicationSpec is the spec of the k-th replication, from 0: the spec with its seed plus
// k. So every replication has a line, and the k-th replications of two specs with one world
// have the same world.
func ReplicationSpec(s model.Spec, k int) (model.Spec, error) {
	settings, err := s.Settings()
	if err != nil {
		return model.Spec{}, err
	}
	seed := int64(settings.Number("seed")) + int64(k)
	out, err := s.With("seed=" + strconv.FormatInt(seed, 10))
	if err != nil {
		return model.Spec{}, fmt.Errorf("replication %d: %w", k+1, err)
	}
	return out, nil
}
