package experiment

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"lascope/model"
	"lascope/model/stats"
)

// A SensitivityRun is a sensitivity under way. Its result so far may be asked for while it runs.
type SensitivityRun struct {
	*Sensitivity
	a, b [][]float64 // the two points of each sample

	mutex  sync.Mutex
	values []float64 // sample by sample: at a, at b, and at a with each coordinate in turn from b, each with two seeds; NaN for no number
	known  []bool
}

// Begin draws the points.
func (s *Sensitivity) Begin() (*SensitivityRun, error) {
	source, err := s.source("sensitivity points")
	if err != nil {
		return nil, err
	}
	r := &SensitivityRun{Sensitivity: s, values: make([]float64, s.Runs()), known: make([]bool, s.Runs())}
	r.a, r.b = stats.SobolPoints(s.Samples, len(s.Ranges), source)
	return r, nil
}

// itemSpec is the line of an item.
func (r *SensitivityRun) itemSpec(item int) (model.Spec, error) {
	k, which, seed := item/r.perSample(), item%r.perSample()/2, item%2
	point := append([]float64{}, r.a[k]...)
	switch {
	case which == 1:
		point = r.b[k]
	case which > 1:
		point[which-2] = r.b[k][which-2]
	}
	return r.spec(point, 2*k+seed)
}

// run runs what is not kept in runs, which may be nil, and keeps it there. progress is called with the
// number of known runs and of those that were kept before, one call at a time.
func (r *SensitivityRun) run(ctx context.Context, cores int, runs *runsFile, progress func(done, before int)) error {
	done, before := 0, 0
	take := func(item int, v float64) {
		r.values[item], r.known[item] = v, true
		done++
		progress(done, before)
	}
	return Parallel(ctx, cores, r.Runs(), func(ctx context.Context, item int) error {
		spec, err := r.itemSpec(item)
		if err != nil { // impossible values, as in a sweep
			r.mutex.Lock()
			defer r.mutex.Unlock()
			take(item, math.NaN())
			return nil
		}
		hash := ""
		if runs != nil {
			if hash, err = r.hash(spec); err != nil {
				return err
			}
			r.mutex.Lock()
			kept, ok := runs.keptRuns[hash].result([]string{r.Metric.Name})
			if ok {
				before++
				take(item, kept.values[0].Number)
			}
			r.mutex.Unlock()
			if ok {
				return nil
			}
		}
		v, tick, err := r.value(ctx, spec)
		if err != nil {
			return err
		}
		r.mutex.Lock()
		defer r.mutex.Unlock()
		if runs != nil {
			if err := runs.keep(hash, keptRun{tick, map[string]Value{r.Metric.Name: v}}); err != nil {
				return err
			}
		}
		take(item, v.Number)
		return nil
	})
}

// hash is the key of a run.
func (s *Sensitivity) hash(spec model.Spec) (string, error) {
	settings, err := spec.Settings()
	if err != nil {
		return "", err
	}
	return runHash(runText(spec, s.data, s.Until, s.Every, s.Level), int64(settings.Number("seed"))), nil
}

// value is the metric of a run, and its last tick.
func (s *Sensitivity) value(ctx context.Context, spec model.Spec) (Value, int64, error) {
	goal := isOfGoal(s.Metric.Name)
	t, err := Replication{Until: s.Until, Every: s.Every, Few: !s.Metric.rows, Goal: goal, ToGoal: goal, Metrics: []string{s.Metric.Name}, Level: s.Level}.Run(ctx, spec)
	if err == nil {
		err = model.SameData(s.data, t.data)
	}
	if err != nil {
		return Value{}, 0, fmt.Errorf("%s: %w", spec, err)
	}
	return s.Metric.Of(t), int64(t.end()), nil
}

// Result computes the indices of the samples of which all runs are known. The error refuses fewer than
// two with a number at every point, and a metric that is constant.
func (r *SensitivityRun) Result() (*SensitivityResult, error) {
	out := &SensitivityResult{Sensitivity: r.Sensitivity}
	var samples []stats.SobolSample
	n := r.perSample()
	r.mutex.Lock()
	for k := range r.Samples {
		row, whole := r.values[k*n:k*n+n], true
		for _, known := range r.known[k*n : k*n+n] {
			whole = whole && known
		}
		switch {
		case !whole:
		case slices.ContainsFunc(row, math.IsNaN):
			out.LeftOut++
		default:
			s := stats.SobolSample{A: [2]float64(row[:2]), B: [2]float64(row[2:4])}
			for i := 4; i < n; i += 2 {
				s.AB = append(s.AB, [2]float64(row[i:i+2]))
			}
			samples = append(samples, s)
		}
	}
	r.mutex.Unlock()
	if out.Used = len(samples); out.Used < 2 {
		return out, fmt.Errorf("%s has a number at all points of %d of %d samples; take narrower ranges or a longer --until", r.Metric.Name, out.Used, r.Samples)
	}
	source, err := r.source("sensitivity bootstrap")
	if err != nil {
		return nil, err
	}
	out.Sobol = stats.SobolIndices(samples, source)
	if out.Constant {
		return out, fmt.Errorf("--metric %s: the metric is constant over these ranges: it is %s in all runs; take another metric, wider ranges or a longer --until", r.Metric.Name, shortNumber(samples[0].A[0]))
	}
	return out, nil
}
