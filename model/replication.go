package model

import (
	"context"
	"errors"
	"fmt"
	"strconv"
)

// A replication is one run of a spec to a tick, as rows at even distances.
type replication struct {
	until, every int64
	toGoal       bool // end the run when it has converged
}

// checkReplications refuses a race or a sweep of replications that cannot be: to the tick
// until, a row every `every` ticks, 1 to most of them. It returns every, by default such
// that there are about `points` rows.
func checkReplications(until, every int64, reps, most int, points int64) (int64, error) {
	switch {
	case until < 1:
		return 0, errors.New("--until is missing: say at which tick each run ends, such as --until 50000")
	case reps < 1 || reps > most:
		return 0, fmt.Errorf("--reps %d: it is a number of replications, 1 to %s", reps, Thousands(int64(most)))
	case every < 0 || every > until:
		return 0, fmt.Errorf("--every %d: it is a number of ticks, 1 to --until", every)
	case every == 0:
		every = max(1, until/points)
	}
	return every, nil
}

// run runs the spec.
func (t replication) run(ctx context.Context, spec Spec) (*trajectory, error) {
	r, err := New(spec)
	if err != nil {
		return nil, err
	}
	out := &trajectory{lab: spec.Lab, columns: r.Columns(), reached: -1}
	add := func() {
		row := make([]float64, len(out.columns))
		for i, c := range r.Row() {
			row[i] = c.Number()
		}
		out.rows = append(out.rows, row)
	}
	add()
	for r.Tick() < t.until && out.reached < 0 {
		target := min(t.until, r.Tick()-r.Tick()%t.every+t.every)
		for r.Tick() < target && out.reached < 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			step := min(target-r.Tick(), cancelInterval)
			if t.toGoal {
				step = 1
			}
			if r.Advance(step) < step {
				if r.Err() != nil {
					return nil, r.Err()
				}
				break // the world has ended
			}
			if t.toGoal && r.Converged() {
				out.reached = r.Tick()
			}
		}
		add()
		if r.Ended() != "" {
			break
		}
	}
	for _, m := range r.Marks() {
		if m.Kind == MarkShift {
			out.shifts = append(out.shifts, m.Tick)
		}
	}
	return out, nil
}

// replicationSpec is the spec of the k-th replication, from 0: the line's with its seed
// plus k. So every replication has a line, and those of two specs on one web meet the
// same web.
func replicationSpec(s Spec, k int) (Spec, error) {
	settings, err := s.settings()
	if err != nil {
		return Spec{}, err
	}
	seed := int64(settings.Number("seed")) + int64(k)
	out, err := s.With("seed=" + strconv.FormatInt(seed, 10))
	if err != nil {
		return Spec{}, fmt.Errorf("replication %d: %w", k+1, err)
	}
	return out, nil
}
