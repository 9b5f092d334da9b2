//go:build turns

package lesson

import (
	"math"
	"sync/atomic"
	"testing"

	"lascope/internal/task"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/modeltest"
)

// counted counts the turns that work gives.
func counted(work func()) int {
	var turns atomic.Int64
	task.Give(func() { turns.Add(1) })
	defer task.Give(nil)
	work()
	return int(turns.Load())
}

// TestTurnsOfRuns: a race and ghosts give a turn before each batch of a run, of at most CancelInterval polls. In a
// page of a browser that is below 0.1 s.
func TestTurnsOfRuns(t *testing.T) {
	spec := modeltest.Must(model.Parse("h-traa pages=64"))
	const reps, until, batches = 4, 3 * model.CancelInterval, 3
	var err error
	turns := counted(func() {
		_, err = result.RunRace(t.Context(), design.Race{Specs: []model.Spec{spec, spec}, Reps: reps, Until: until, Every: until, Metric: "value"}, nil)
	})
	if err != nil || turns < 2*reps*batches {
		t.Errorf("a race of %d batches gives %d turns (%v)", 2*reps*batches, turns, err)
	}
	turns = counted(func() {
		ghosts := modeltest.Must(experiment.NewGhosts(t.Context(), spec, experiment.GhostRuns, 1, func() int64 { return math.MaxInt64 }))
		modeltest.OK(t, ghosts.Advance(t.Context(), until))
	})
	if turns < experiment.GhostRuns*batches {
		t.Errorf("ghosts of %d batches give %d turns", experiment.GhostRuns*batches, turns)
	}
}

// TestTurnsOfLessons: the lesson with the longest goto gives a turn after at most CancelInterval slots.
func TestTurnsOfLessons(t *testing.T) {
	lessons := modeltest.Must(NewCourse(Files(), "lessons").Lessons())
	var longest *Lesson
	furthest := int64(0)
	for _, l := range lessons {
		to := int64(0)
		for _, b := range l.Beats {
			for _, d := range b.Do {
				to = max(to, d.Tick)
			}
		}
		if to > furthest {
			longest, furthest = l, to
		}
	}
	turns := counted(func() { play(t, longest) })
	if int64(turns)*model.CancelInterval < furthest {
		t.Errorf("lesson %s, of %d ticks, gives %d turns", longest.Name, furthest, turns)
	}
}
