package model

import (
	"context"
	"errors"
	"fmt"
	"strconv"
)

// A trial is one replication: a run of a spec to the end, as its rows.
type trial struct {
	until, every int64
	toGoal       bool // end the run when it has converged
}

// checkTrials refuses replications that cannot be: to a tick until, with a row every so
// many ticks (0 leaves it open), at most so many of them.
func checkTrials(until, every int64, reps, most int) error {
	switch {
	case until < 1:
		return errors.New("--until is missing: say at which tick each run ends, such as --until 50000")
	case reps < 1 || reps > most:
		return fmt.Errorf("--reps %d: it is a number of replications, 1 to %s", reps, Thousands(int64(most)))
	case every < 0 || every > until:
		return fmt.Errorf("--every %d: it is a number of ticks, 1 to --until", every)
	}
	return nil
}

// run makes the trajectory of a spec.
func (t trial) run(ctx context.Context, spec Spec) (*trajectory, error) {
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
	for r.tick < t.until && out.reached < 0 {
		target := min(t.until, r.tick-r.tick%t.every+t.every)
		for r.tick < target && out.reached < 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			step := min(target-r.tick, patience)
			if t.toGoal {
				step = 1
			}
			if r.Advance(step) < step {
				if r.err != nil {
					return nil, r.err
				}
				break // the world has ended
			}
			if t.toGoal && r.Converged() {
				out.reached = r.tick
			}
		}
		add()
		if r.Ended() != "" {
			break
		}
	}
	for _, m := range r.marks {
		if m.Kind == MarkShift {
			out.shifts = append(out.shifts, m.Tick)
		}
	}
	return out, nil
}

// replication is the spec of the k-th replication: the line's seed plus k, so
// that every replication has a line of its own, and replications of two specs
// on one web meet the same web.
func (s Spec) replication(k int) (Spec, error) {
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
