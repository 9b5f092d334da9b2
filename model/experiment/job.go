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
	Done, Total int // runs, or replications of a race; Done counts those of earlier sessions too
	Before      int // of Done, those of earlier sessions
	Item        int // the finished run; -1 at the start

	Part        *result.SweepPart      // of a sweep
	Sensitivity *result.SensitivityRun // which may be read later, too
}

// counting reports a progress, and returns a function that counts a finished run on it.
func (j Job) counting(p Progress) func(item int) {
	p.Item = -1
	j.report(p)
	return func(item int) {
		p.Done, p.Item = p.Done+1, item
		j.report(p)
	}
}

// report gives a progress to the job's function, if there is one.
func (j Job) report(p Progress) {
	if j.Progress != nil {
		j.Progress(p)
	}
}
