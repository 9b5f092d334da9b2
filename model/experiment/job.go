package experiment

import (
	"time"

	"lascope/model/experiment/result"
)

// A Job is the files of a result and the way to it.
type Job struct {
	ResultFiles
	Cores    int            // runs in parallel; 0 means GOMAXPROCS
	Budget   time.Duration  // of computing; 0 for none
	Progress func(Progress) // is called at the start and after each run, one call at a time; nil for none
}

// Progress is the progress of an experiment. Its results may be read only during the call.
type Progress struct {
	Done, Total int // runs, or replications of a race; Done includes the runs of earlier sessions
	Before      int // the part of Done from earlier sessions
	Item        int // the finished run; -1 at the start

	Race        *result.RaceResult     // of a race that is not decided, with its runs so far
	Part        *result.SweepPart      // of a sweep
	Sensitivity *result.SensitivityRun // which may be read later, too
}

// Follow adds a function that is called with the progress, after the function that the job has.
func (j *Job) Follow(also func(Progress)) {
	first := j.Progress
	j.Progress = func(p Progress) {
		if first != nil {
			first(p)
		}
		also(p)
	}
}

// counting reports a progress with the runs done before, of a total that may grow, and returns a function that counts a finished run.
func (j Job) counting(p Progress, total func() int) func(item int) {
	p.Before = p.Done
	report := func(item int) {
		p.Item, p.Total = item, max(p.Done, total())
		j.report(p)
	}
	report(-1)
	return func(item int) {
		p.Done++
		report(item)
	}
}

// Remarks are the sentences to say once the job is done; sentence is the one that Run returned.
func (j Job) Remarks(sentence string) []string { return []string{sentence} }

// report gives a progress to the job's function, if there is one.
func (j Job) report(p Progress) {
	if j.Progress != nil {
		j.Progress(p)
	}
}
