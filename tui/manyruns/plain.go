package manyruns

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"

	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/stats"
	"lascope/tui/canvas"
	"lascope/tui/labs"
)

// PlainSensitivity computes Sobol's indices and reports them in sentences. It also writes the files of
// the job.
func PlainSensitivity(ctx context.Context, out io.Writer, job *experiment.SensitivityJob) error {
	w := bufio.NewWriter(out)
	s := job.Sensitivity
	tell(w, "A sensitivity of %s, %s each to tick %s: %s.", s.Metric.Name, canvas.Counted(s.Runs(), "run"), canvas.Thousands(s.Until),
		s.Line())
	last := quarters(w, &job.Job, "runs")
	if _, err := job.Run(ctx, io.Discard); err != nil {
		return err
	}
	result, err := last.Sensitivity.Result()
	if err != nil {
		return err
	}
	tell(w, "%s.", result.Sentence())
	for i, of := range result.Ranges {
		if result.Unclear() {
			break
		}
		tell(w, "%s: first order %s; total %s.", of.Param.Key, sayEstimate(result.First[i]), sayEstimate(result.Total[i]))
	}
	tell(w, "chance: %s of the variance of one run.", sayEstimate(result.Chance))
	if !result.Unclear() {
		tell(w, "%s", indicesWords(result))
	}
	tellFiles(w, job.Names())
	return w.Flush()
}

// tell writes and flushes one sentence.
func tell(w *bufio.Writer, format string, values ...any) {
	fmt.Fprintln(w, labs.Speech(fmt.Sprintf(format, values...)))
	w.Flush()
}

// quarters reports each finished quarter of a job, and has its latest progress.
func quarters(w *bufio.Writer, job *experiment.Job, what string) *experiment.Progress {
	var mutex sync.Mutex
	last, told := new(experiment.Progress), 0
	job.Follow(func(p experiment.Progress) { // on several goroutines
		mutex.Lock()
		defer mutex.Unlock()
		*last = p
		total := p.Total - p.Before
		if q := (p.Done - p.Before) * 4 / max(1, total); q > told && q < 4 {
			told = q
			part := []string{1: "A quarter", 2: "Half", 3: "Three quarters"}[q]
			tell(w, "%s of the %s %s done.", part, canvas.Thousands(total), what)
		}
	})
	return last
}

// PlainRace runs a race and reports its progress and result in sentences. It also writes the files of the job.
func PlainRace(ctx context.Context, out io.Writer, job experiment.RaceJob) error {
	w := bufio.NewWriter(out)
	job.Race.Until = cmp.Or(job.Race.Until, engine.DefaultUntil)
	job.Race.Reps = cmp.Or(job.Race.Reps, design.DefaultRaceReps)
	var names []string
	for _, s := range job.Race.Specs {
		names = append(names, s.String())
	}
	tell(w, "A race of %s, to tick %s, %s.", strings.Join(names, " against "), canvas.Thousands(job.Race.Until),
		canvas.Counted(job.Race.Reps, "replication"))
	last := quarters(w, &job.Job, "replications")
	if _, err := job.Run(ctx, io.Discard); err != nil {
		return err
	}
	tellRaceResult(w, last.Race.SoFar())
	tellFiles(w, job.Names())
	return w.Flush()
}

// tellFiles names the files that a job has written.
func tellFiles(w *bufio.Writer, names []string) {
	for _, f := range names {
		tell(w, "Written: %s.", f)
	}
}

func tellRaceResult(w *bufio.Writer, result *result.RaceResult) {
	metrics := strings.Split(result.Race.Metric, ",")
	for k, metric := range metrics {
		of := result.Showing(k)
		at := len(of.Ticks) - 1
		what := canvas.Pick(len(metrics) > 1 || metric != result.Specs[0].Lab.Main, metric+", means", "means")
		tell(w, "At tick %s, %s of %s:", canvas.Thousands(of.Ticks[at]), what, canvas.Counted(of.Reps, "replication"))
		for i, line := range of.Lines {
			e := line.Points[at]
			text := line.Name + ": " + sayEstimate(e)
			if i >= len(of.Specs) {
				text += SayVerdict(e)
			} else {
				text += sayMedian(line.Numbers())
			}
			tell(w, "%s.", text)
		}
	}
}

// The median of a time that some replications did not reach, and a mean, with their intervals.
const (
	medianForm = `<{Censored?}; the median is {Median:four}<, 95 % interval {MedianLo:four} to <{MedianHi:four}|more than {Limit:four}>>>`
	meanForm   = `<{Mean!}undefined in all replications
|{never?}not reached in {N replication}, each longer than {Limit:four}
|<{same?}{Mean:four}, the same in all {N} runs|{Lo?}{mean}, 95 % interval {lo} to {hi}|{Mean:four} in one replication
	><{Censored?}; mean of min(time, {Limit:four}), {Censored} of {N} not reached
	><{Undefined?}; {Undefined} of {all} replications have none>>`
)

// sayMedian words a median.
func sayMedian(n stats.Numbers) string { return canvas.Tell(medianForm, n) }

// sayEstimate words a mean.
func sayEstimate(e stats.Estimate) string { return tellEstimate(meanForm, e) }

// tellEstimate fills the blanks of a form by a mean, written to the digits of its interval.
func tellEstimate(form string, e stats.Estimate, more ...any) string {
	word := func(x float64) string { return canvas.Within(x, e.Half()) }
	return canvas.Tell(form, append(more, e, "never", e.N > 0 && e.Censored == e.N,
		"same", e.Kind == stats.KindSame,
		"mean", word(e.Mean), "lo", word(e.Lo), "hi", word(e.Hi), "half", word(e.Half()), "all", e.N+e.Undefined)...)
}

// SayVerdict words the position of 0 relative to the interval of a difference, of enough replications.
func SayVerdict(e stats.Estimate) string {
	switch {
	case !canvas.Finite(e.Lo) || e.N < result.BestReps:
		return ""
	case e.Lo > 0:
		return ", above 0"
	case e.Hi < 0:
		return ", below 0"
	}
	return ", the interval holds 0"
}

// PlainSweep runs a sweep and reports its progress and result in sentences. It also writes the files of the job.
func PlainSweep(ctx context.Context, out io.Writer, job *experiment.SweepJob) error {
	w, s := bufio.NewWriter(out), job.Sweep
	tell(w, "A sweep of %s, %s each to tick %s: %s.", canvas.Counted(s.Cells(), "setting"), canvas.Counted(s.Reps, "replication"),
		canvas.Thousands(s.Until), s.Identity)
	last := quarters(w, &job.Job, "runs")
	missed, err := job.Run(ctx, io.Discard)
	if err != nil {
		return err
	}
	tellCells(w, last.Part)
	if missed != "" {
		tell(w, "%s.", missed)
	}
	tellFiles(w, job.Names())
	return w.Flush()
}

// tellCells reports the cells of a sweep, metric by metric, and the best.
func tellCells(w *bufio.Writer, part *result.SweepPart) {
	if text := part.Warning(); text != "" {
		tell(w, "Note: %s.", text)
	}
	for i := range part.Sweep.Metrics {
		tellMetric(w, part.Showing(i))
	}
}

func tellMetric(w *bufio.Writer, part *result.SweepPart) {
	s := part.Sweep
	tell(w, "%s:", s.Metric)
	for cell := range s.Cells() {
		e := part.Cell(cell)
		if e.N+e.Undefined == 0 {
			continue // another part's
		}
		if err := s.Impossible(cell); err != nil {
			tell(w, "%s: empty, for it cannot run: %s.", strings.Join(s.CellWords(cell), ", "), err)
			continue
		}
		text := sayEstimate(e) + sayMedian(part.Numbers(cell))
		if words := show.NoteWords(e); words != "" {
			text += "; " + words
		}
		tell(w, "%s: %s.", strings.Join(s.CellWords(cell), ", "), text)
	}
	for _, r := range part.Rankings() {
		if words := show.BestWords(s, r); words != "" {
			tell(w, "%s", words)
		}
		if r.Rest > 0 && len(r.Cells) > 0 {
			tell(w, "Not ranked: %s in which some replications did not arrive.", canvas.Counted(r.Rest, "cell"))
		}
	}
}

// PlainSaved reports saved experiments one after the other: the last row of a run, the result
// of a race or a sweep.
func PlainSaved(out io.Writer, saved []*result.Saved) error {
	w := bufio.NewWriter(out)
	for _, s := range saved {
		switch {
		case s.Run != nil:
			tell(w, "%s: the run %s.", s.Name, design.LineAndProgram(s.Run.Spec))
			if n := len(s.Run.Rows); n > 0 {
				var parts []string
				for i, v := range s.Run.Rows[n-1] {
					if canvas.Finite(v) {
						parts = append(parts, s.Run.Columns[i]+" "+canvas.FourDigits(v))
					}
				}
				tell(w, "The last of its %s: %s.", canvas.Counted(n, "row"), strings.Join(parts, ", "))
			}
		case s.Race != nil:
			tell(w, "%s: a race.", s.Name)
			tellRaceResult(w, s.Race)
		case s.Sweep != nil:
			tell(w, "%s: a sweep, %s.", s.Name, s.Sweep.Store.Identity)
			tellCells(w, s.Sweep)
		}
	}
	return w.Flush()
}
