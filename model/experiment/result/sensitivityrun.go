package result

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/stats"
)

// A SensitivityRun is a sensitivity under way. Its result so far may be asked for while it runs.
type SensitivityRun struct {
	*design.Sensitivity
	a, b  [][]float64   // the two points of each sample
	Store *engine.Store // sample by sample a cell at a, at b, and at a with each coordinate in turn from b
}

// Begin draws the points.
func Begin(s *design.Sensitivity) *SensitivityRun {
	r := &SensitivityRun{Sensitivity: s}
	r.a, r.b = stats.SobolPoints(s.Samples, len(s.Ranges), s.Source("sensitivity points"))
	p := &engine.Plan{Kind: "sensitivity", Identity: s.Line(), Reps: 2, Until: s.Until, Every: s.Every, Level: s.Level,
		Count: s.Runs() / 2, Data: s.Data}
	p.Measure(s.Base.Lab, []string{s.Metric.Name})
	p.Line = r.cellSpec
	p.Refuses = func(cell int) error {
		_, err := r.cellSpec(cell)
		return err
	}
	r.Store = p.NewStore()
	return r
}

// Point is the point of a cell: its sample, its name, and its place in the unit cube.
func (r *SensitivityRun) Point(cell int) (sample int, name string, at []float64) {
	sample, which := cell/(r.PerSample()/2), cell%(r.PerSample()/2)
	switch which {
	case 0:
		return sample, "A", r.a[sample]
	case 1:
		return sample, "B", r.b[sample]
	}
	at = slices.Clone(r.a[sample])
	at[which-2] = r.b[sample][which-2]
	return sample, "AB_" + r.Ranges[which-2].Param.Key, at
}

// cellSpec is the line of a point with the first of its two seeds.
func (r *SensitivityRun) cellSpec(cell int) (model.Spec, error) {
	sample, _, at := r.Point(cell)
	return r.Spec(at, 2*sample)
}

// Result computes the indices of the samples of which all runs are known. The error refuses fewer than
// two with a number at every point, and a metric that is constant.
func (r *SensitivityRun) Result() (*SensitivityResult, error) {
	out := &SensitivityResult{Sensitivity: r.Sensitivity, Run: r}
	var samples []stats.SobolSample
	n := r.PerSample()
	r.Store.Locked(func() {
		for k := range r.Samples {
			row, whole := make([]float64, n), true
			for i := range row {
				row[i] = r.Store.Result(k*n + i).Values[0].Number
				whole = whole && r.Store.Has(k*n+i)
			}
			switch {
			case !whole:
			case slices.ContainsFunc(row, math.IsNaN):
				out.LeftOut++
			default:
				one := stats.SobolSample{A: [2]float64(row[:2]), B: [2]float64(row[2:4])}
				for i := 4; i < n; i += 2 {
					one.AB = append(one.AB, [2]float64(row[i:i+2]))
				}
				samples = append(samples, one)
			}
		}
	})
	if out.Used = len(samples); out.Used < 2 {
		return out, fmt.Errorf("%s has a number at all points of %d of %d samples; take narrower ranges or a longer --until", r.Metric.Name,
			out.Used, r.Samples)
	}
	out.Sobol = stats.SobolIndices(samples, r.Source("sensitivity bootstrap"))
	if out.Constant {
		return out, fmt.Errorf("--metric %s: the metric is constant over these ranges: it is %s in all runs; take another metric, wider "+
			"ranges or a longer --until", r.Metric.Name, ShortNumber(samples[0].A[0]))
	}
	return out, nil
}

// ShortNumber writes a number with five digits; an unknown one is a dash.
func ShortNumber(x float64) string {
	if math.IsNaN(x) {
		return "–"
	}
	return strings.Replace(strconv.FormatFloat(x, 'g', 5, 64), "-", "−", 1)
}
