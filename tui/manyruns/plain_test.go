package manyruns

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/modeltest"
	"lascope/tui/screentest"
)

// Races and sweeps are reported with their results. Files are written as on a screen.
func TestPlainRaceAndSweep(t *testing.T) {
	specs := modeltest.Must(design.ParseRace(strings.Fields("h-traa pages=4 vs lakg pages=4")))
	dir := t.TempDir()
	job := experiment.RaceJob{Race: design.Race{Specs: specs, Reps: 5, Until: 2000},
		Job: experiment.Job{ResultFiles: experiment.ResultFiles{Out: filepath.Join(dir, "race.csv")}}}
	var race bytes.Buffer
	modeltest.OK(t, PlainRace(context.Background(), &race, job))
	screentest.Says(t, race.String(), "A race of h-traa pages=4 against lakg pages=4, to tick 2,000, 5 replications.",
		"Half of the 5 replications done.",
		"h-traa - lakg: 0.", ", above 0.", "Written: ")
	if _, err := os.Stat(job.Out); err != nil {
		t.Error(err)
	}
	sweep := modeltest.Must(design.ParseSweep(strings.Fields("h-traa pages=4 N=20,50"), design.SweepFlags{Reps: 3, Until: 500, Metric: "final"}))
	var text bytes.Buffer
	modeltest.OK(t, PlainSweep(context.Background(), &text, experiment.SweepJob{Sweep: sweep}))
	screentest.Says(t, text.String(), "A sweep of 2 settings", "N=20: 0.", "N=50: 0.", "The greatest mean is at N=20, of 3 runs: too few to compare.")
	job.Save = filepath.Join(dir, "race.lascope")
	modeltest.OK(t, PlainRace(context.Background(), &race, job))
	saved := modeltest.Must(result.OpenAll([]string{job.Save}))
	var again bytes.Buffer
	modeltest.OK(t, PlainSaved(&again, saved))
	screentest.Says(t, again.String(), "race.lascope: a race.", "At tick 2,000, earned, means of 5 replications:", "h-traa - lakg: 0.",
		", above 0.")
	if said := race.String() + text.String(); !screentest.Aloud.MatchString(said) {
		t.Errorf("not words alone:\n%s", said)
	}
}

// TestPlainOfMissingRuns: runs that did not arrive are counted, and enter the mean and the median; a
// race tells each of its metrics.
func TestPlainOfMissingRuns(t *testing.T) {
	sweep := modeltest.Must(design.ParseSweep(strings.Fields("h-traa pages=64 N=400,500 alpha=0.9"),
		design.SweepFlags{Reps: 8, Until: 5000, Metric: "reach"}))
	var text bytes.Buffer
	modeltest.OK(t, PlainSweep(context.Background(), &text, experiment.SweepJob{Sweep: sweep}))
	screentest.Says(t, text.String(),
		"N=400: 4,307, 95 percent interval 4,101 to 4,488; mean of min(time, 4,488), 3 of 8 not reached; the median is 4,448, 95 "+
			"percent interval 3,840 to more than 4,488",
		"N=500: not reached in 8 replications, each longer than 4,488.", "No cell is told from another by 8 runs each.")
	specs := modeltest.Must(design.ParseRace(strings.Fields("h-traa pages=64 N=400 alpha=0.9 vs h-traa pages=64 N=4000 alpha=0.9")))
	text.Reset()
	modeltest.OK(t, PlainRace(context.Background(), &text,
		experiment.RaceJob{Race: design.Race{Specs: specs, Reps: 8, Until: 5000, Metric: "value,reach"}}))
	screentest.Says(t, text.String(), "At tick 5,000, value, means of 8 replications:", "At tick 5,000, reach, means of 8 replications:",
		"h-traa N=400: 4,307, 95 percent interval 4,101 to 4,488; mean of min(time, 4,488), 3 of 8 not reached; the median is 4,448, "+
			"95 percent interval 3,840 to more than 4,488", "h-traa N=4000: not reached in 8 replications, each longer than 4,488.")
}
