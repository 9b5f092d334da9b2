package model

import (
	"context"
	"reflect"
	"testing"
)

// TestRaceProgress: each replication done is told once, in turn, and what is known by
// then is of so many replications; with the last one it is the result.
func TestRaceProgress(t *testing.T) {
	specs, err := ParseRace([]string{"uniform", "pages=4", "vs", "optimal", "pages=4"})
	if err != nil {
		t.Fatal(err)
	}
	const reps = 12
	told := 0
	var last *RaceResult
	result, err := Race{Specs: specs, Reps: reps, Until: 40, Every: 20, Cores: 3}.Run(context.Background(),
		func(done int, soFar func() *RaceResult) {
			if told++; done != told {
				t.Errorf("replication %d is told as the %d-th that is done", told, done)
			}
			if last = soFar(); last.Reps != done || last.Lines[0].Points[0].N != done {
				t.Errorf("after %d replications the result is of %d, its means of %d", done, last.Reps, last.Lines[0].Points[0].N)
			}
		})
	if err != nil {
		t.Fatal(err)
	}
	if told != reps {
		t.Errorf("%d replications were told, want %d", told, reps)
	}
	if !reflect.DeepEqual(last.Lines, result.Lines) {
		t.Error("what was known with the last replication is not the result")
	}
}
