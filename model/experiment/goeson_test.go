package experiment

import (
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
	"lascope/model/experiment/result"
	"lascope/model/modeltest"
)

// A runner is a job of any kind.
type runner interface {
	Run(ctx context.Context, stdout io.Writer) (sentence string, err error)
}

// TestGoesOn: an experiment of each kind, interrupted again and again, its journal torn as by a kill, makes each run once and those
// again that were torn, and leaves the files of one that was not interrupted; a journal of one plan goes.
func TestGoesOn(t *testing.T) {
	margin := 0.01
	sweep := func(words, metric string, f design.SweepFlags) *design.Sweep {
		f.Metric = metric
		return modeltest.Must(design.ParseSweep(strings.Fields(words), f))
	}
	race := func(reps int, metric string) design.Race {
		specs := modeltest.Must(design.ParseRace(strings.Fields("h-traa pages=16 N=20 vs uniform pages=16 vs lakg pages=16")))
		return design.Race{Specs: specs, Reps: reps, Until: 150, Metric: metric, Cores: 2}
	}
	study := func(text string) func(dir string, j Job) runner {
		return func(dir string, j Job) runner {
			path := filepath.Join(dir, "study.toml")
			modeltest.OK(t, os.WriteFile(path, []byte(text), 0o600))
			return StudyJob{Study: modeltest.Must(design.ReadStudy(path)), Job: j}
		}
	}
	const tuned = "h-traa pages=16 N=10,40,160 growth=1,1.5"
	for name, c := range map[string]struct {
		part  int // runs, or replications of a race, between two interruptions
		begin func(dir string, j Job) runner
	}{
		"sweep with curves": {7, func(_ string, j Job) runner {
			j.Curves = j.Out + ".curves"
			return SweepJob{Sweep: smallSweep(t), Job: j}
		}},
		"precision": {29, func(_ string, j Job) runner {
			return SweepJob{Sweep: sweep(tuned, "efficiency", design.SweepFlags{Reps: 40, Until: 150, Precision: 0.02}), Job: j}
		}},
		"tuning": {17, func(_ string, j Job) runner {
			return SweepJob{Sweep: sweep(tuned, "efficiency", design.SweepFlags{Reps: 40, Until: 150}), Asks: &result.Question{}, Job: j}
		}},
		"race":    {5, func(_ string, j Job) runner { return RaceJob{Race: race(24, "reach,value"), Job: j} }},
		"decided": {9, func(_ string, j Job) runner { return RaceJob{Race: race(24, "earned"), Decides: &margin, Job: j} }},
		"sensitivity": {31, func(_ string, j Job) runner {
			return SensitivityJob{Sensitivity: modeltest.Must(design.ParseSensitivity(strings.Fields("h-traa pages=16 N=20 beta=0.5..2 alpha=0.3..0.9"),
				20, design.SweepFlags{Until: 120, Metric: "earned"})), Job: j}
		}},
		"study":         {11, study(fmt.Sprintf(theStudy, "0.3,0.9", 8))},
		"precise study": {31, study(preciseStudy)},
	} {
		t.Run(name, func(t *testing.T) {
			whole, all, _ := outcome(t, c.begin, -1)
			broken, made, stops := outcome(t, c.begin, c.part)
			modeltest.Equal(t, broken, whole, "interrupted it leaves")
			if stops < 3 || made > all+stops {
				t.Errorf("%d runs with %d interruptions, without %d", made, stops, all)
			}
		})
	}
}

// TestAnotherQuestion: replications that another question left in the journal do not enter the answer.
func TestAnotherQuestion(t *testing.T) {
	margins := []float64{0.5, 0, 0.5} // of the whole tuning, of one that is interrupted, and of the one that finds its journal
	begin := func(_ string, j Job) runner {
		q := result.Question{Margin: margins[0]}
		margins = margins[1:]
		return SweepJob{Sweep: tunable(t, "h-traa pages=16 N=10,40,160", "efficiency", 40, 300), Asks: &q, Job: j}
	}
	whole, all, _ := outcome(t, begin, -1)
	if other, made, stops := outcome(t, begin, 35); other != whole || made <= all || stops != 1 {
		t.Errorf("%d runs, %d interruptions, alone %d: it leaves\n%s\nnot\n%s", made, stops, all, other, whole)
	}
}

// outcome runs a job to its end, interrupted after parts of its runs: the text of all its files, the runs that it made, and the number
// of interruptions.
func outcome(t *testing.T, begin func(dir string, j Job) runner, part int) (text string, made, stops int) {
	dir := t.TempDir()
	for {
		ctx, stop := context.WithCancel(t.Context())
		before, done := -1, 0
		j := Job{ResultFiles: ResultFiles{Out: filepath.Join(dir, "out.csv"), Long: filepath.Join(dir, "long.csv")}, Cores: 2}
		j.Progress = func(p Progress) {
			if before < 0 {
				before = p.Done
			}
			if done = max(done, p.Done-before); done == part {
				stop()
			}
		}
		_, err := begin(dir, j).Run(ctx, io.Discard)
		stop()
		made += done
		files := modeltest.Must(filepath.Glob(filepath.Join(dir, "*")))
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		for _, path := range files {
			content := modeltest.Must(os.ReadFile(path))
			switch kept := strings.HasSuffix(path, ".journal") || strings.HasSuffix(path, ".runs"); {
			case err == nil:
				text += filepath.Base(path) + "\n" + string(content)
			case !kept:
			case !engine.HasRuns(path):
				t.Errorf("%s has no run after %d", path, done)
			default:
				modeltest.OK(t, os.WriteFile(path, content[:max(0, len(content)-5*(stops%3))], 0o600))
			}
		}
		if err == nil {
			return text, made, stops
		}
		if stops++; stops > 100 {
			t.Fatalf("%d runs, and no end", made)
		}
	}
}
