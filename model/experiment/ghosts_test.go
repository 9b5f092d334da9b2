package experiment

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/experiment/engine"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// TestGhosts: ghost k has the curve of the run of replication k, with the line's events, on one core
// and on several, and whatever the parts in which it runs.
func TestGhosts(t *testing.T) {
	for _, line := range []string{
		"h-traa pages=64 seed=7 @700:mirror @900:lakg", "lakg pages=16 shift=rank period=400", "spl @500:N=20",
		"oma objects=18 @300:swap", "robot docs=200 changes=0.3 @800:greedy",
	} {
		spec := linetest.Spec(line)
		for _, cores := range []int{1, 3} {
			g := modeltest.Must(NewGhosts(t.Context(), spec, 4, cores, model.AvailableMemory))
			for _, until := range []int64{1, 333, 1500} {
				if err := g.Advance(t.Context(), until); err != nil || g.Tick() != until {
					t.Fatal(g.Tick(), err)
				}
			}
			views := modeltest.Must(g.Views(t.Context()))
			for k, v := range views {
				own := modeltest.Must(engine.ReplicationSpec(spec, k))
				run := modeltest.Must(model.New(own))
				run.Snapshot(lab.ViewRequest{})
				run.Advance(1500)
				if want := run.Snapshot(lab.ViewRequest{}).View; !reflect.DeepEqual(v.Drawn(false), want.Drawn(false)) {
					t.Errorf("%s on %d cores: ghost %d is not the run of %s", line, cores, k, own)
				}
			}
			if reflect.DeepEqual(views[0].Drawn(false), views[1].Drawn(false)) {
				t.Errorf("%s: two ghosts are the same run", line)
			}
		}
	}
}

// TestGhostsEnd: ghosts are refused without the memory for all, and end with the context.
func TestGhostsEnd(t *testing.T) {
	spec := linetest.Spec("h-traa pages=65536")
	if _, err := NewGhosts(t.Context(), spec, GhostRuns, 1, func() int64 { return 100 << 20 }); err == nil || !strings.Contains(err.Error(), "30 replications: h-traa needs about ") {
		t.Errorf("they are refused by %v", err)
	}
	spec.Given = nil
	g := modeltest.Must(NewGhosts(t.Context(), spec, 2, 1, model.AvailableMemory))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := g.Advance(ctx, 1e9); !errors.Is(err, context.Canceled) || g.Tick() != 0 {
		t.Errorf("at %d they end by %v", g.Tick(), err)
	}
}
