package figure

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"lascope/model"
	"lascope/model/crawllab"
	"lascope/model/experiment/measure"
)

// points say how the points of a figure are made from one replication of a line.
type points struct {
	take    func(ctx context.Context, t taking) (runPoints, error)
	command string // prints the same numbers, of the first replication or of all; see [points.commandOf]
}

// A taking is a run that gives the points of some curves.
type taking struct {
	*Figure
	spec   model.Spec
	curves []curveSpec
}

// runPoints are the points of one run: x, nil in a figure over a parameter, and y of each
// curve.
type runPoints struct {
	x  []float64
	ys [][]float64
}

// add adds a point to each curve, by its column.
func (p *runPoints) add(x float64, curves []curveSpec, y func(column string) float64) {
	p.x = append(p.x, x)
	if p.ys == nil {
		p.ys = make([][]float64, len(curves))
	}
	for i, c := range curves {
		p.ys[i] = append(p.ys[i], y(c.Column))
	}
}

// The kinds of points.
var (
	// columns over ticks
	overTime = &points{takeTime, "run LINE --until UNTIL --every EVERY"}
	// a metric over the axis of the line, from tick From on
	overParameter = &points{takeParameter, "sweep LINE --until UNTIL --every EVERY --metric COLUMN --reps REPS"}
	// the first column of each line at convergence, over the mean ticks to it, along the axis of the line
	overSpeed = &points{takeSpeed, "run FIRST --until UNTIL --stop converged"}
	// columns over the downloads, from the first row that has some
	overDownloads = &points{takeDownloads, "run LINE --until UNTIL --every EVERY"}
	// numbers of the line's theory, and the loss of value of its run from tick From on, times a number of the axis
	overLoss = &points{takeLoss, "theory FIRST"}
	// a column of `run --shares` at the run's end, page by page
	overPages = &points{takePages, "run LINE --until UNTIL --shares shares.csv"}
	// columns at the end of each of Traversals traversals
	overTraversals = &points{takeTraversals, "run LINE --traversals TRAVERSALS"}
	// the cost of the fetchers a tick, from tick From on, over the axis of the line; the command prints the idle part
	overLatency = &points{takeLatency, "run FIRST --until UNTIL --every FROM"}
	// columns at the end of each of Traversals webs, which the shift web of the line brings; the command prints the first one
	overWebs = &points{takeWebs, "run LINE --traversals TRAVERSALS"}
	// the relevance of the first Until documents fetched after Traversals traversals
	overFetches = &points{takeFetches, "run LINE --traversals TRAVERSALS"}
)

// commandOf is the command of a curve. In the pattern LINE stands for its line, FIRST for the line at the first value of its axis.
func (p *points) commandOf(f *Figure, c *Curve, reps int) string {
	text := p.command
	if c.Column == lossOfValue {
		text = "run FIRST --until UNTIL --every EVERY"
	}
	ticks := func(n int64) string { return strconv.FormatInt(n, 10) }
	return "lascope " + strings.NewReplacer("LINE", c.Line, "FIRST", c.first, "UNTIL", ticks(f.Until), "EVERY", ticks(f.Every),
		"FROM", ticks(f.From), "TRAVERSALS", ticks(f.Traversals), "COLUMN", c.Column, "REPS", strconv.Itoa(reps)).Replace(text)
}

// run is the run's rows to the figure's last tick, or to its goal.
func (t taking) run(ctx context.Context, toGoal bool) (*measure.Trajectory, error) {
	return measure.Replication{Until: t.Until, Every: t.Every, ToGoal: toGoal}.Run(ctx, t.spec)
}

func takeTime(ctx context.Context, t taking) (p runPoints, err error) {
	run, err := t.run(ctx, false)
	if err != nil {
		return p, err
	}
	for _, row := range run.Rows {
		p.add(row[run.Column("tick")], t.curves, func(column string) float64 { return row[run.Column(column)] })
	}
	return p, nil
}

// takeDownloads: the replications of a line have the same downloads in each row.
func takeDownloads(ctx context.Context, t taking) (p runPoints, err error) {
	t.curves = append([]curveSpec{{Column: "downloads"}}, t.curves...)
	if p, err = takeTime(ctx, t); err != nil {
		return p, err
	}
	for k := range p.ys {
		p.ys[k] = p.ys[k][1:] // nothing is downloaded before the first crawl
	}
	return runPoints{p.ys[0], p.ys[1:]}, nil
}

// lossOfValue is the column of [overLoss] that is measured.
const lossOfValue = "optimal - value"

func takeLoss(ctx context.Context, t taking) (p runPoints, err error) {
	facts, err := model.Theory(t.spec)
	if err != nil {
		return p, err
	}
	for _, c := range t.curves {
		y := math.NaN()
		for _, fact := range facts {
			if fact.Quantity == c.Column {
				y = fact.Number.Value
			}
		}
		if c.Column == lossOfValue {
			run, err := t.run(ctx, false)
			if err != nil {
				return p, err
			}
			rows, sum := run.Since(t.From).Rows[1:], 0.0 // the first row is the state at From
			for _, row := range rows {
				sum += row[run.Column("optimal")] - row[run.Column("value")]
			}
			y = sum / float64(len(rows))
		}
		p.ys = append(p.ys, []float64{y})
	}
	return p, nil
}

func takeParameter(ctx context.Context, t taking) (p runPoints, err error) {
	run, err := t.run(ctx, slices.ContainsFunc(t.curves, func(c curveSpec) bool { return c.Column == "convergence" }))
	if err != nil {
		return p, err
	}
	run = run.Since(t.From)
	for _, c := range t.curves {
		metric, err := measure.Find(t.spec.Lab, run.Columns, c.Column)
		if err != nil {
			return p, err
		}
		y := metric.Of(run)
		if y.Censored {
			y = measure.Undefined()
		}
		p.ys = append(p.ys, []float64{y.Number})
	}
	return p, nil
}

// takeSpeed runs to convergence: the second curve is the tick of it, Until where there is none.
func takeSpeed(ctx context.Context, t taking) (p runPoints, err error) {
	run, err := t.run(ctx, true)
	if err != nil {
		return p, err
	}
	last := run.Rows[len(run.Rows)-1]
	p.ys = [][]float64{{last[run.Column(t.curves[0].Column)]}, {last[run.Column(t.curves[1].Column)]}}
	p.x = p.ys[1]
	return p, nil
}

func takePages(_ context.Context, t taking) (p runPoints, err error) {
	run, err := model.New(t.spec)
	if err != nil {
		return p, err
	}
	run.Advance(t.Until)
	heading, rows, err := run.PageShares()
	if err != nil {
		return p, err
	}
	for row := range rows {
		p.add(float64(len(p.x)+1), t.curves, func(column string) float64 {
			if k := slices.Index(heading, column); k >= 0 {
				return row[k].Number()
			}
			return math.NaN()
		})
	}
	return p, nil
}

func takeTraversals(ctx context.Context, t taking) (p runPoints, err error) {
	run, err := model.New(t.spec)
	if err != nil {
		return p, err
	}
	for k := range t.Traversals {
		if err := run.Traverse(ctx); err != nil {
			return p, err
		}
		row := run.Row()
		p.add(float64(k+1), t.curves, func(column string) float64 { return row[slices.Index(run.Columns(), column)].Number() })
	}
	return p, nil
}

func takeLatency(_ context.Context, t taking) (p runPoints, err error) {
	settings, err := t.spec.Settings()
	if err != nil {
		return p, err
	}
	run, err := model.New(t.spec)
	if err != nil {
		return p, err
	}
	var cost [2]float64
	for i, until := range []int64{t.From, t.Until - t.From} {
		run.Advance(until)
		idle, waited := run.Environment.(*crawllab.Environment).FetcherLoad()
		cost[i] = float64(idle) + settings.Number("kappa")*float64(waited)
	}
	p.ys = [][]float64{{(cost[1] - cost[0]) / float64(t.Until-t.From)}}
	return p, nil
}

func takeWebs(ctx context.Context, t taking) (p runPoints, err error) {
	settings, err := t.spec.Settings()
	if err != nil {
		return p, err
	}
	period := int64(settings.Int("period"))
	t.Figure = &Figure{plan: plan{Until: period * t.Traversals, Every: period}}
	if p, err = takeTime(ctx, t); err != nil {
		return p, err
	}
	p.x = p.x[1:] // the first web begins with the first row
	for k := range p.x {
		p.x[k] /= float64(period)
	}
	for i := range p.ys {
		p.ys[i] = p.ys[i][1:]
	}
	return p, nil
}

// The columns of overFetches.
const (
	fetchedContent = "relevance of content" // NaN where a hub was fetched
	fetchedHub     = "relevance of hubs"    // NaN where another document was
	fetchedAny     = "relevance"
)

func takeFetches(ctx context.Context, t taking) (p runPoints, err error) {
	run, err := model.New(t.spec)
	if err != nil {
		return p, err
	}
	for range t.Traversals {
		if err := run.Traverse(ctx); err != nil {
			return p, err
		}
	}
	for k := range t.Until {
		if run.Advance(1) == 0 {
			return p, run.Err()
		}
		relevance, hub := run.Environment.(*crawllab.Environment).Fetched()
		p.add(float64(k+1), t.curves, func(column string) float64 {
			if hub && column == fetchedContent || !hub && column == fetchedHub {
				return math.NaN()
			}
			return relevance
		})
	}
	return p, nil
}
