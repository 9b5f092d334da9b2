package experiment

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// Two logs of the same pages: with the second the runs are others.
const (
	firstLog  = "page,unix_seconds\na,1\na,3601\nb,7201\nc,7202\na,10801\nb,14401\na,18001\na,72000\n"
	secondLog = "page,unix_seconds\na,1\nb,3601\nb,7201\nc,7202\nc,10801\nb,14401\nc,18001\nc,72000\n"
)

// inFolder puts the log into an empty directory and makes it the working directory.
func inFolder(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	writeText(t, "log.csv", firstLog)
}

func writeText(t *testing.T, path, text string) {
	t.Helper()
	modeltest.OK(t, os.WriteFile(path, []byte(text), 0o600))
}

func readText(t *testing.T, path string) string {
	t.Helper()
	text := modeltest.Must(os.ReadFile(path))
	return string(text)
}

// loggedSweep is a sweep on the log.
func loggedSweep(t *testing.T) *design.Sweep {
	t.Helper()
	return modeltest.Must(design.ParseSweep(strings.Fields("h-traa trace=log.csv N=10,20"), design.SweepFlags{Reps: 2, Until: 20, Metric: "final"}))
}

// refused wants an error that has all these words.
func refused(t *testing.T, about string, err error, words ...string) {
	t.Helper()
	for _, w := range words {
		modeltest.Refused(t, err, w, "%s:", about)
	}
}

// interrupted leaves the journal of a sweep on the log after its first run.
func interrupted(t *testing.T) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	job := SweepJob{Sweep: loggedSweep(t), Job: Job{ResultFiles: ResultFiles{Out: "table.csv"}, Cores: 1}}
	job.Progress = func(p Progress) {
		if p.Item >= 0 {
			stop()
		}
	}
	if _, err := job.Run(ctx, nil); err == nil {
		t.Fatal("the sweep was not interrupted")
	}
}

// TestResumeRefusesOtherData: an interrupted sweep does not go on with another file, and goes on
// with the first one. The journal stays.
func TestResumeRefusesOtherData(t *testing.T) {
	inFolder(t)
	interrupted(t)
	journal := readText(t, "table.csv.journal")
	writeText(t, "log.csv", secondLog)
	run := func() error {
		_, err := SweepJob{Sweep: loggedSweep(t), Job: Job{ResultFiles: ResultFiles{Out: "table.csv"}}}.Run(context.Background(), nil)
		return err
	}
	refused(t, "another log", run(), "table.csv.journal", "trace=log.csv", "SHA-256", "move it away to begin again")
	modeltest.Equal(t, readText(t, "table.csv.journal"), journal, "the journal is")
	writeText(t, "log.csv", firstLog)
	modeltest.OK(t, run())
}

// TestResumeRefusesAnotherProgram: a journal of another version is not continued.
func TestResumeRefusesAnotherProgram(t *testing.T) {
	inFolder(t)
	interrupted(t)
	journal := readText(t, "table.csv.journal")
	writeText(t, "table.csv.journal", strings.Replace(journal, engine.MadeBy+model.Version(), engine.MadeBy+"v0.1", 1))
	_, err := SweepJob{Sweep: loggedSweep(t), Job: Job{ResultFiles: ResultFiles{Out: "table.csv"}}}.Run(t.Context(), nil)
	refused(t, "another version", err, "table.csv.journal was begun by lascope v0.1, this is lascope "+model.Version())
}

// TestDamagedJournalIsRefused: no changed digit of a journal's line is read as another number.
func TestDamagedJournalIsRefused(t *testing.T) {
	inFolder(t)
	interrupted(t)
	journal := readText(t, "table.csv.journal")
	at := strings.LastIndex(strings.TrimSuffix(journal, "\n"), "\n") + 1
	for i := at; i < len(journal)-1; i++ {
		if c := journal[i]; c >= '0' && c <= '9' {
			writeText(t, "j", journal[:i]+string('0'+(c-'0'+1)%10)+journal[i+1:])
			_, _, err := engine.Read("j")
			refused(t, journal[at:i], err, "j:", "does not agree with its checksum")
		}
	}
}

// TestSweepRefusesDataThatChanges: a file that is replaced while the sweep runs ends it.
func TestSweepRefusesDataThatChanges(t *testing.T) {
	inFolder(t)
	job := SweepJob{Sweep: loggedSweep(t), Job: Job{ResultFiles: ResultFiles{Out: "table.csv"}, Cores: 1}}
	job.Progress = func(p Progress) {
		if p.Item >= 0 {
			writeText(t, "log.csv", secondLog)
		}
	}
	_, err := job.Run(context.Background(), nil)
	refused(t, "replaced", err, "trace=log.csv is another file")
	race := design.Race{Reps: 2, Until: 20, Cores: 1}
	if race.Specs, err = design.ParseRace(strings.Fields("h-traa trace=log.csv vs lakg trace=log.csv")); err != nil {
		t.Fatal(err)
	}
	_, err = result.RunRace(context.Background(), race, func(int, func() *result.RaceResult) { writeText(t, "log.csv", firstLog) })
	refused(t, "a race", err, "trace=log.csv is another file")
}

// TestBareJournalRefusesNothing: a journal without runs, of a program that was killed at once, gives way to any sweep or
// race, and does not stay; one with a run does neither.
func TestBareJournalRefusesNothing(t *testing.T) {
	inFolder(t)
	interrupted(t)
	journal := readText(t, "table.csv.journal")
	other := loggedSweep(t).Plan
	other.Identity += " of others"
	_, _, err := engine.Open("table.csv.journal", &other)
	refused(t, "another sweep", err, "the journal of another sweep")
	runs := strings.LastIndex(strings.TrimSuffix(journal, "\n"), "\n") + 1
	race := design.Race{Specs: []model.Spec{linetest.Spec("h-traa pages=4"), linetest.Spec("lakg pages=4")}, Reps: 2, Until: 20, Every: 10}
	for _, plan := range []*engine.Plan{&other, race.Plan()} {
		writeText(t, "table.csv.journal", journal[:runs])
		to, _, err := engine.Open("table.csv.journal", plan)
		if err != nil {
			t.Fatalf("a bare journal of another %s: %v", plan.Kind, err)
		}
		if err := to.End(context.Canceled, false); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if _, err := os.Stat("table.csv.journal"); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("it stays without runs: %v", err)
		}
	}
}
