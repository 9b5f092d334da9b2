package manyruns

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/screentest"
)

// filledSweep is the screen of a finished sweep.
func filledSweep(t *testing.T, words string) *SweepScreen {
	t.Helper()
	p := &player{t: t}
	p.do("sweep", "3 60 final "+words)
	return p.top.(*SweepScreen)
}

// TestSweepKeepsWhatIsDone: left in the middle, a sweep with a file leaves its
// journal, and the next one goes on from there.
func TestSweepKeepsWhatIsDone(t *testing.T) {
	out := filepath.Join(t.TempDir(), "table.csv")
	s := modeltest.Must(design.ParseSweep(strings.Fields("h-traa pages=16 N=20,50 alpha=0.3..0.9/3"),
		design.SweepFlags{Reps: 30, Until: 20_000, Metric: "final"}))
	l := FillSweep(experiment.SweepJob{Sweep: s, Job: experiment.Job{ResultFiles: experiment.ResultFiles{Out: out}}}, nil,
		screentest.Theme(t, "dark"), config.Options{})
	for now := l.maps[0].Now(); now.Done == 0 && !now.Ended; now = l.maps[0].Now() {
		l.Listen() // until a run is done
	}
	l.Close()
	done := l.maps[0].Now()
	if !done.Ended || done.failed == nil {
		t.Skip("the sweep was done before it could be left")
	}
	if _, err := os.Stat(out + ".journal"); err != nil {
		t.Fatalf("%d runs are done and the journal is gone: %v", done.Done, err)
	}
	kept, err := os.ReadFile(out + ".journal")
	if runs := strings.Count(string(kept), "\n") - 3; err != nil || runs != done.Done { // three lines are its head
		t.Errorf("the journal keeps %d runs (%v), %d were done", runs, err, done.Done)
	}
}
