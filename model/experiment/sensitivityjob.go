package experiment

import (
	"context"
	"io"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/picture"
	"lascope/model/stats"
)

// A SensitivityJob is a sensitivity and the files of its result.
type SensitivityJob struct {
	*design.Sensitivity
	Job
}

// store is the file of the runs, beside the first output; "" if there is none, or if it is a device or
// a pipe.
func (j SensitivityJob) store() string {
	if j.Out == "" || disk.Identity(j.Out) == "" {
		return ""
	}
	return engine.Beside(j.Out, "")
}

// HowToGoOn is the sentence for an interrupted sensitivity of which some runs are done; −1 before they are counted.
func (j SensitivityJob) HowToGoOn(done int) string {
	switch store := j.store(); {
	case store == "":
		return noneKept
	case done > 0:
		return engine.KeptWords(done, stats.Thousands(j.Runs()), store) + "; the same command continues"
	}
	return beforeFirst
}

// Run computes the indices and writes them. With an output file, finished runs are kept beside it; the
// same line uses them again, with more samples too. The sentence counts the runs.
func (j SensitivityJob) Run(ctx context.Context, stdout io.Writer) (sentence string, err error) {
	defer refusal.To(&err)
	j.check()
	r := result.Begin(j.Sensitivity)
	to := refusal.Must(r.Store.Begin(j.store(), nil))
	refusal.Check(to.Stay(r.Store.Run(ctx, j.Cores, r.Store.Missing(), to,
		j.counting(Progress{Sensitivity: r, Done: r.Store.Known()}, r.Runs))))
	result := refusal.Must(r.Result())
	return result.Sentence(), j.writeOrPrint(j.outputs(result), stdout)
}

// check refuses a job whose results could not be written in the end.
func (j SensitivityJob) check() {
	if j.Save != "" || j.Curves != "" {
		refusal.Say("--save and --curves: a sensitivity keeps no curves; --out FILE writes its indices, --long FILE every run, --picture FILE " +
			"draws them")
	}
	j.Job.check(j.outputs(&result.SensitivityResult{Sensitivity: j.Sensitivity}))
}

func (j SensitivityJob) outputs(r *result.SensitivityResult) outputs {
	return outputs{command: r.Line(), specs: []model.Spec{r.Base}, kept: disk.File{Word: "the file of runs", Path: j.store()}, data: r.Data,
		table: show.Sensitivity(r), long: show.LongSensitivity(r), draw: func() (*picture.Page, error) { return show.SensitivityPage(r) }}
}

// WriteAll writes a result to the job's files and returns their names. A job without files writes a new
// table and new pictures, named after the ranges.
func (j SensitivityJob) WriteAll(r *result.SensitivityResult) (names string, err error) {
	defer refusal.To(&err)
	base := "sensitivity"
	for _, of := range r.Ranges {
		base += "-" + of.Param.Key
	}
	if len(j.Names()) == 0 {
		j.ResultFiles = j.orNew(base)
		j.Save = ""
	}
	j.check()
	return j.writeNamed(j.outputs(r))
}
