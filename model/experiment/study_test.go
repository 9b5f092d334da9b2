package experiment

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/modeltest"
)

// theStudy is a study of two lines, 64 runs; with %s its replications and the values of alpha.
const theStudy = `lines = ["scheme=h-traa,uniform pages=16", "lakg pages=16 N=50,500"]
axes = ["alpha=%s"]
metrics = ["efficiency", "reach"]
replications = %d
until = 400
`

// writeStudy writes a study's file to a new directory and returns its path.
func writeStudy(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "study.toml")
	modeltest.OK(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// runStudy runs a study and returns its tables, its kept runs and the number of runs that it made.
func runStudy(t *testing.T, path string) (text string, made int) {
	t.Helper()
	study := modeltest.Must(design.ReadStudy(path))
	var out, long bytes.Buffer
	job := StudyJob{Study: study, Job: Job{Progress: func(p Progress) { made = p.Done - p.Before }}}
	if sentence, err := job.Run(t.Context(), &out); err != nil || sentence != "" {
		t.Fatal(sentence, err)
	}
	job.Long = "-"
	known, err := job.Known()
	if err != nil || !known.Whole() {
		t.Fatal(job.Status(known), err)
	}
	modeltest.OK(t, job.Write(known, &long))
	runs := modeltest.Must(os.ReadFile(study.Store(0, 0)))
	return out.String() + long.String() + string(runs), made
}

// TestStudyGrows: with more replications, values or metrics only the new runs are made.
func TestStudyGrows(t *testing.T) {
	path := writeStudy(t, fmt.Sprintf(theStudy, "0.3,0.9", 3))
	_, made := runStudy(t, path)
	modeltest.Equal(t, made, 24, "runs at first:")
	for _, c := range []struct {
		text string
		made int
	}{
		{fmt.Sprintf(theStudy, "0.3,0.9", 3), 0},
		{fmt.Sprintf(theStudy, "0.3,0.9", 4), 8},
		{fmt.Sprintf(theStudy, "0.3,0.6,0.9", 4), 16},
		{fmt.Sprintf(theStudy, "0.9,0.6", 2), 0},
		{strings.Replace(fmt.Sprintf(theStudy, "0.9", 2), `, "reach"`, ``, 1), 0},
		{strings.Replace(fmt.Sprintf(theStudy, "0.9", 2), `"reach"`, `"final", "earned"`, 1), 0}, // every metric that needs no rows is kept
		{strings.Replace(fmt.Sprintf(theStudy, "0.9", 2), `"reach"`, `"regret"`, 1), 8},
		{strings.Replace(fmt.Sprintf(theStudy, "0.9", 2), `"reach"`, `"polls"`, 1), 8},
		{strings.Replace(fmt.Sprintf(theStudy, "0.9", 2), `"reach"`, `"polls", "earned"`, 1), 0},
		{strings.Replace(fmt.Sprintf(theStudy, "0.9", 2), "400", "500", 1), 8},
		{fmt.Sprintf(theStudy, "0.9", 2) + "seed = 3\n", 0}, // the seeds 3 and 4 were made with 4 replications
		{fmt.Sprintf(theStudy, "0.9", 2) + "seed = 4\n", 4},
	} {
		modeltest.OK(t, os.WriteFile(path, []byte(c.text), 0o600))
		text, made := runStudy(t, path)
		if fresh, _ := runStudy(t, writeStudy(t, c.text)); strings.Split(text, engine.Heading)[0] != strings.Split(fresh, engine.Heading)[0] {
			t.Errorf("kept runs give\n%s\nnew ones\n%s", text, fresh)
		}
		modeltest.Equal(t, made, c.made, "runs of %s:", c.text)
	}
}

// TestStudyOfConvergence: a run that was kept without its convergence is run again for it; one that ended where it converged is run again for other metrics.
func TestStudyOfConvergence(t *testing.T) {
	const text = "lines = [\"oma N=4,6\"]\nmetrics = [%s]\nreplications = 2\nuntil = 5000\n"
	for _, c := range []struct {
		before, metrics string
		made            int
	}{{`"final"`, `"convergence"`, 4}, {`"convergence"`, `"final"`, 4}, {`"convergence", "final"`, `"convergence"`, 0}, {`"convergence", "final"`, `"accuracy", "correct-at-convergence"`, 0}} {
		path := writeStudy(t, fmt.Sprintf(text, c.before))
		runStudy(t, path)
		modeltest.OK(t, os.WriteFile(path, fmt.Appendf(nil, text, c.metrics), 0o600))
		got, made := runStudy(t, path)
		want, _ := runStudy(t, writeStudy(t, fmt.Sprintf(text, c.metrics)))
		if made != c.made || strings.Split(got, engine.Heading)[0] != strings.Split(want, engine.Heading)[0] {
			t.Errorf("%s after %s: %d runs:\n%s\nwant\n%s", c.metrics, c.before, made, got, want)
		}
	}
}

// TestStudyBudget: a spent budget ends a study with a sentence, and the study goes on.
func TestStudyBudget(t *testing.T) {
	path := writeStudy(t, fmt.Sprintf(theStudy, "0.3,0.9", 2)+"budget = \"1ns\"\n")
	study := modeltest.Must(design.ReadStudy(path))
	sentence, err := StudyJob{Study: study}.Run(t.Context(), &bytes.Buffer{})
	if err != nil || !strings.Contains(sentence, " of 16 done") ||
		!strings.HasSuffix(sentence, "; the budget of 1ns is spent, and the same command continues") {
		t.Errorf("%q: %v", sentence, err)
	}
}

// preciseStudy is a study whose replications follow a precision.
const preciseStudy = `lines = ["scheme=h-traa,uniform pages=16 beta=1,2", "lakg pages=16"]
metrics = ["efficiency", "reach"]
precision = 0.004
until = 300
`

// TestStudyPrecision: with a precision a line has the replications and numbers of its sweep with that precision. Interrupted, it says
// how many runs are done of how many at most. It has no shards.
func TestStudyPrecision(t *testing.T) {
	path := writeStudy(t, preciseStudy)
	study := modeltest.Must(design.ReadStudy(path))
	ctx, stop := context.WithCancel(t.Context())
	job := StudyJob{Study: study, Job: Job{Cores: 1, Progress: func(p Progress) {
		if p.Done == 11 {
			stop()
		}
	}}}
	if _, err := job.Run(ctx, io.Discard); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	known := modeltest.Must(job.Known())
	status := job.Status(known)[0]
	if !strings.HasPrefix(status, "11 of at most 1,000 done, kept in ") || !strings.Contains(status, "continues") || known.Whole() {
		t.Errorf("it says %s", status)
	}
	if said := job.HowToGoOn(11); !strings.HasPrefix(said, "11 of at most 1,000 done, kept in ") || !strings.HasSuffix(said, "the same command continues") {
		t.Errorf("it says %s", said)
	}
	text, made := runStudy(t, path)
	if made >= 5*design.AdaptiveReps || made <= 5*20-11 {
		t.Errorf("it takes %d runs", made)
	}
	s := modeltest.Must(design.ParseSweep(strings.Fields("scheme=h-traa,uniform pages=16 beta=1,2"), design.SweepFlags{Reps: design.AdaptiveReps, Until: 300, Precision: 0.004, Metric: "efficiency,reach"}))
	for i, row := range readTable(t, tableOfSweep(t, s)) {
		if line := fmt.Sprintf("pages=16,%s,%s,%s,%s,%s,", row["scheme"], row["beta"], row["metric"], strings.Join([]string{row["reps"], row["undefined"], row["censored"], row["limit"]}, ","), row["mean"]); !strings.Contains(text, line) {
			t.Errorf("row %d, %s, is not in\n%s", i+1, line, text)
		}
	}
	if _, err := (StudyJob{Study: study, Shard: 1, Shards: 2}).Run(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "a shard cannot run alone") {
		t.Errorf("a shard: %v", err)
	}
}
