package model

import (
	"context"
	"math"
	"slices"
)

// points make of one replication the points of the curves that are read from it.
// x is nil where the figure is over a parameter of the line.
type points func(ctx context.Context, f *Figure, spec Spec, curves []figureCurve) (x []float64, ys [][]float64, err error)

// overTime draws columns over ticks.
func overTime(ctx context.Context, f *Figure, spec Spec, curves []figureCurve) (x []float64, ys [][]float64, err error) {
	t, err := trial{until: f.Until, every: f.Every}.run(ctx, spec)
	if err != nil {
		return nil, nil, err
	}
	ys = make([][]float64, len(curves))
	for _, row := range t.rows {
		x = append(x, row[t.column("tick")])
		for i, c := range curves {
			ys[i] = append(ys[i], row[t.column(c.Column)])
		}
	}
	return x, ys, nil
}

// overParameter makes one number of a run: a metric, from tick f.From on.
func overParameter(ctx context.Context, f *Figure, spec Spec, curves []figureCurve) (x []float64, ys [][]float64, err error) {
	toGoal := false
	for _, c := range curves {
		toGoal = toGoal || c.Column == "queries" || c.Column == "ticks"
	}
	t, err := trial{until: f.Until, every: f.Every, toGoal: toGoal}.run(ctx, spec)
	if err != nil {
		return nil, nil, err
	}
	t = t.since(f.From)
	for _, c := range curves {
		of, err := findMetric(spec.Lab, t.columns, c.Column)
		if err != nil {
			return nil, nil, err
		}
		ys = append(ys, []float64{of(t)})
	}
	return nil, ys, nil
}

// overPages draws a column of `run --shares` at the run's end, page by page.
func overPages(_ context.Context, f *Figure, spec Spec, curves []figureCurve) (x []float64, ys [][]float64, err error) {
	run, err := New(spec)
	if err != nil {
		return nil, nil, err
	}
	run.Advance(f.Until)
	heading, rows, err := run.PageShares()
	if err != nil {
		return nil, nil, err
	}
	ys = make([][]float64, len(curves))
	for row := range rows {
		x = append(x, float64(len(x)+1))
		for i, c := range curves {
			y := math.NaN()
			if k := slices.Index(heading, c.Column); k >= 0 {
				y = row[k].Number()
			}
			ys[i] = append(ys[i], y)
		}
	}
	return x, ys, nil
}

// since is the trajectory from a tick on; its first row only begins the interval
// of the second.
func (t *trajectory) since(tick int64) *trajectory {
	out := *t
	c := t.column("tick")
	for len(out.rows) > 1 && out.rows[0][c] < float64(tick) {
		out.rows = out.rows[1:]
	}
	return &out
}

// overTraversals draws columns at the end of each traversal.
func overTraversals(ctx context.Context, f *Figure, spec Spec, curves []figureCurve) (x []float64, ys [][]float64, err error) {
	run, err := New(spec)
	if err != nil {
		return nil, nil, err
	}
	ys = make([][]float64, len(curves))
	for k := range f.Traversals {
		if err := traverse(ctx, run); err != nil {
			return nil, nil, err
		}
		x = append(x, float64(k+1))
		row := run.Row()
		for i, c := range curves {
			ys[i] = append(ys[i], row[slices.Index(run.Columns(), c.Column)].Number())
		}
	}
	return x, ys, nil
}

// traverse runs to the end of the present traversal.
func traverse(ctx context.Context, run *Run) error {
	t := run.bench.(traverser)
	done := t.traversals()
	for k := 0; t.traversals() == done; k++ {
		if k%patience == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if run.Advance(1) == 0 {
			return run.Err()
		}
	}
	return nil
}

// The columns of overFetches.
const (
	fetchedContent = "relevance of content" // NaN where a hub was fetched
	fetchedHub     = "relevance of hubs"    // NaN where something else was
	fetchedAny     = "relevance"
)

// overFetches draws the relevance of the documents of a traversal, in the order in
// which they are fetched, to the f.Until-th; f.Traversals pass before.
func overFetches(ctx context.Context, f *Figure, spec Spec, curves []figureCurve) (x []float64, ys [][]float64, err error) {
	run, err := New(spec)
	if err != nil {
		return nil, nil, err
	}
	for range f.Traversals {
		if err := traverse(ctx, run); err != nil {
			return nil, nil, err
		}
	}
	ys = make([][]float64, len(curves))
	b := run.bench.(*crawlBench)
	for k := range f.Until {
		if run.Advance(1) == 0 {
			return nil, nil, run.Err()
		}
		x = append(x, float64(k+1))
		doc := b.crawl.last.doc
		for i, c := range curves {
			y := b.web.Relevance(doc)
			if hub := b.web.Hub(doc); hub && c.Column == fetchedContent || !hub && c.Column == fetchedHub {
				y = math.NaN()
			}
			ys[i] = append(ys[i], y)
		}
	}
	return x, ys, nil
}
