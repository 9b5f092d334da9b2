package figure

import (
	"context"
	"fmt"
	"math"
	"slices"

	"lascope/model"
	"lascope/model/experiment/measure"
)

// points make the points of a figure from one replication of a line.
type points interface {
	// take runs a spec and returns the points of its curves. x is nil in a figure over a
	// parameter.
	take(ctx context.Context, f *Figure, spec model.Spec, curves []curveSpec) (x []float64, ys [][]float64, err error)
	// command is the command that prints the same numbers, of the first replication or of
	// all.
	command(f *Figure, c *Curve, reps int) string
}

// The kinds of points.
type (
	overTime      struct{} // columns over ticks
	overParameter struct{} // a metric over the axis of the line, from tick f.From on
	overSpeed     struct{} // the first column of each line at convergence, over the mean ticks to it, along the axis of the line
	overDownloads struct{} // columns over the downloads, from the first row that has some
	overLoss      struct { // numbers of the line's theory, and the loss of value of its run from tick f.From on, times a number of the axis
		times func(x float64) float64
	}
	overPages      struct{} // a column of `run --shares` at the run's end, page by page
	overTraversals struct{} // columns at the end of each of f.Traversals traversals
	overLatency    struct{} // the cost of the fetchers a tick, from tick f.From on, over the axis of the line
	overWebs       struct{} // columns at the end of each of f.Traversals webs, which the shift web of the line brings
	overFetches    struct{} // the relevance of the first f.Until documents fetched after f.Traversals traversals
)

func (overTime) take(ctx context.Context, f *Figure, spec model.Spec, curves []curveSpec) (x []float64, ys [][]float64, err error) {
	t, err := measure.Replication{Until: f.Until, Every: f.Every}.Run(ctx, spec)
	if err != nil {
		return nil, nil, err
	}
	ys = make([][]float64, len(curves))
	for _, row := range t.Rows {
		x = append(x, row[t.Column("tick")])
		for i, c := range curves {
			ys[i] = append(ys[i], row[t.Column(c.Column)])
		}
	}
	return x, ys, nil
}

// take: the replications of a line have the same downloads in each row.
func (overDownloads) take(ctx context.Context, f *Figure, spec model.Spec, curves []curveSpec) (x []float64, ys [][]float64, err error) {
	down := make([]curveSpec, 1, 1+len(curves))
	down[0].Column = "downloads"
	_, ys, err = overTime{}.take(ctx, f, spec, append(down, curves...))
	if err != nil {
		return nil, nil, err
	}
	for k := range ys {
		ys[k] = ys[k][1:] // nothing is downloaded before the first crawl
	}
	return ys[0], ys[1:], nil
}

// lossOfValue is the column of [overLoss] that is measured.
const lossOfValue = "optimal - value"

func (overLoss) take(ctx context.Context, f *Figure, spec model.Spec, curves []curveSpec) (x []float64, ys [][]float64, err error) {
	facts, err := model.Theory(spec)
	if err != nil {
		return nil, nil, err
	}
	for _, c := range curves {
		y := math.NaN()
		for _, fact := range facts {
			if fact.Quantity == c.Column {
				y = fact.Number.Value
			}
		}
		if c.Column == lossOfValue {
			t, err := measure.Replication{Until: f.Until, Every: f.Every}.Run(ctx, spec)
			if err != nil {
				return nil, nil, err
			}
			rows, sum := t.Since(f.From).Rows[1:], 0.0 // the first row is that at f.From
			for _, row := range rows {
				sum += row[t.Column("optimal")] - row[t.Column("value")]
			}
			y = sum / float64(len(rows))
		}
		ys = append(ys, []float64{y})
	}
	return nil, ys, nil
}

func (overParameter) take(ctx context.Context, f *Figure, spec model.Spec, curves []curveSpec) (x []float64, ys [][]float64, err error) {
	toGoal := slices.ContainsFunc(curves, func(c curveSpec) bool { return c.Column == "convergence" })
	t, err := measure.Replication{Until: f.Until, Every: f.Every, ToGoal: toGoal}.Run(ctx, spec)
	if err != nil {
		return nil, nil, err
	}
	t = t.Since(f.From)
	for _, c := range curves {
		metric, err := measure.Find(spec.Lab, t.Columns, c.Column)
		if err != nil {
			return nil, nil, err
		}
		ys = append(ys, []float64{knownNumber(metric.Of(t))})
	}
	return nil, ys, nil
}

// knownNumber is a number, or NaN for a time that was not reached.
func knownNumber(v measure.Value) float64 {
	if v.Censored {
		return math.NaN()
	}
	return v.Number
}

// take runs to convergence: the second curve is the tick of it, f.Until where there is none.
func (overSpeed) take(ctx context.Context, f *Figure, spec model.Spec, curves []curveSpec) (x []float64, ys [][]float64, err error) {
	t, err := measure.Replication{Until: f.Until, Every: f.Every, ToGoal: true}.Run(ctx, spec)
	if err != nil {
		return nil, nil, err
	}
	last := t.Rows[len(t.Rows)-1]
	ys = [][]float64{{last[t.Column(curves[0].Column)]}, {last[t.Column(curves[1].Column)]}}
	return ys[1], ys, nil
}

func (overPages) take(_ context.Context, f *Figure, spec model.Spec, curves []curveSpec) (x []float64, ys [][]float64, err error) {
	run, err := model.New(spec)
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

func (overTraversals) take(ctx context.Context, f *Figure, spec model.Spec, curves []curveSpec) (x []float64, ys [][]float64, err error) {
	run, err := model.New(spec)
	if err != nil {
		return nil, nil, err
	}
	ys = make([][]float64, len(curves))
	for k := range f.Traversals {
		if err := run.Traverse(ctx); err != nil {
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

// fetcherCost is the column of [overLatency].
const fetcherCost = "idle + kappa queue"

func (overLatency) take(_ context.Context, f *Figure, spec model.Spec, _ []curveSpec) (x []float64, ys [][]float64, err error) {
	settings, err := spec.Settings()
	if err != nil {
		return nil, nil, err
	}
	run, err := model.New(spec)
	if err != nil {
		return nil, nil, err
	}
	var cost [2]float64
	for i, until := range []int64{f.From, f.Until - f.From} {
		run.Advance(until)
		idle, waited, err := run.FetcherLoad()
		if err != nil {
			return nil, nil, err
		}
		cost[i] = float64(idle) + settings.Number("kappa")*float64(waited)
	}
	return nil, [][]float64{{(cost[1] - cost[0]) / float64(f.Until-f.From)}}, nil
}

func (overWebs) take(ctx context.Context, f *Figure, spec model.Spec, curves []curveSpec) (x []float64, ys [][]float64, err error) {
	settings, err := spec.Settings()
	if err != nil {
		return nil, nil, err
	}
	period := int64(settings.Int("period"))
	x, ys, err = overTime{}.take(ctx, &Figure{Until: period * f.Traversals, Every: period}, spec, curves)
	if err != nil {
		return nil, nil, err
	}
	for k := range x {
		x[k] /= float64(period)
	}
	for i := range ys {
		ys[i] = ys[i][1:] // the first web begins with the first row
	}
	return x[1:], ys, nil
}

// The columns of overFetches.
const (
	fetchedContent = "relevance of content" // NaN where a hub was fetched
	fetchedHub     = "relevance of hubs"    // NaN where another document was
	fetchedAny     = "relevance"
)

func (overFetches) take(ctx context.Context, f *Figure, spec model.Spec, curves []curveSpec) (x []float64, ys [][]float64, err error) {
	run, err := model.New(spec)
	if err != nil {
		return nil, nil, err
	}
	for range f.Traversals {
		if err := run.Traverse(ctx); err != nil {
			return nil, nil, err
		}
	}
	ys = make([][]float64, len(curves))
	for k := range f.Until {
		if run.Advance(1) == 0 {
			return nil, nil, run.Err()
		}
		x = append(x, float64(k+1))
		relevance, hub, err := run.Fetched()
		if err != nil {
			return nil, nil, err
		}
		for i, c := range curves {
			y := relevance
			if hub && c.Column == fetchedContent || !hub && c.Column == fetchedHub {
				y = math.NaN()
			}
			ys[i] = append(ys[i], y)
		}
	}
	return x, ys, nil
}

func (overTime) command(f *Figure, c *Curve, _ int) string {
	return fmt.Sprintf("lascope run %s --until %d --every %d", c.Line, f.Until, f.Every)
}

func (overDownloads) command(f *Figure, c *Curve, reps int) string {
	return overTime{}.command(f, c, reps)
}

// command is that of the first value of the line's axis.
func (overLoss) command(f *Figure, c *Curve, _ int) string {
	if c.Column == lossOfValue {
		return fmt.Sprintf("lascope run %s --until %d --every %d", c.first, f.Until, f.Every)
	}
	return "lascope theory " + c.first
}

func (overParameter) command(f *Figure, c *Curve, reps int) string {
	return fmt.Sprintf("lascope sweep %s --until %d --every %d --metric %s --reps %d", c.Line, f.Until, f.Every, c.Column, reps)
}

// command is that of the first value of the line's axis.
func (overSpeed) command(f *Figure, c *Curve, _ int) string {
	return fmt.Sprintf("lascope run %s --until %d --stop converged", c.first, f.Until)
}

func (overPages) command(f *Figure, c *Curve, _ int) string {
	return fmt.Sprintf("lascope run %s --until %d --shares shares.csv", c.Line, f.Until)
}

func (overTraversals) command(f *Figure, c *Curve, _ int) string {
	return fmt.Sprintf("lascope run %s --traversals %d", c.Line, f.Traversals)
}

// command is that of the first value of the line's axis, of which it prints the idle part.
func (overLatency) command(f *Figure, c *Curve, _ int) string {
	return fmt.Sprintf("lascope run %s --until %d --every %d", c.first, f.Until, f.From)
}

// command is that of the first web; the others follow in the rows after it.
func (overWebs) command(f *Figure, c *Curve, _ int) string {
	return fmt.Sprintf("lascope run %s --traversals %d", c.Line, f.Traversals)
}

func (overFetches) command(f *Figure, c *Curve, _ int) string {
	return fmt.Sprintf("lascope run %s --traversals %d", c.Line, f.Traversals)
}
