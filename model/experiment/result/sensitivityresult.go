package result

import (
	"lascope/model/experiment/design"
	"lascope/model/lab"
	"lascope/model/stats"
)

// A SensitivityResult holds the indices of each range.
type SensitivityResult struct {
	*design.Sensitivity
	Run *SensitivityRun // that has the numbers of the runs
	stats.Sobol
	Used    int // samples with a number at every point
	LeftOut int // samples with a point without one
}

// Unclear reports that the metric moves too little to be told from chance, so that there are no indices.
func (r *SensitivityResult) Unclear() bool { return !(r.Expected.Lo > 0) }

// Sentence counts the samples and the runs.
func (r *SensitivityResult) Sentence() string {
	return lab.Tell("{Samples,} samples, {runs,} runs<{LeftOut?}; {LeftOut,} samples left out, in which a run could not be made or "+
		"the metric has no meaning><{unclear?}; the parameters move the metric less than these samples can tell from chance; "+
		"take more --samples or wider ranges>",
		r, "runs", r.Runs(), "unclear", r.Unclear())
}
