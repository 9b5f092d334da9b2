package figure

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/crawllab"
	"lascope/model/experiment/engine"
)

// A kind says how the points of a figure are made from one replication of a line.
type kind struct {
	take    func(ctx context.Context, t *taking)
	command string // prints the same numbers, of the first replication or of all; see [Figure.commandOf]
}

// kinds are the kinds by their names in the files of papers.
var kinds = map[string]kind{
	// columns over ticks
	"time": {takeTime, "run LINE --until UNTIL --every EVERY"},
	// a metric over the axis of the line, from tick From on
	"parameter": {takeParameter, "sweep LINE --until UNTIL --every EVERY --metric COLUMN --reps REPS"},
	// the first column of each line at convergence, over the mean ticks to it, along the axis of the line
	"speed": {takeSpeed, "run FIRST --until UNTIL --stop converged"},
	// columns over the downloads, from the first row that has some
	"downloads": {takeDownloads, "run LINE --until UNTIL --every EVERY"},
	// numbers of the line's theory, and the loss of value of its run from tick From on, times a number of the axis
	"loss": {takeLoss, "theory FIRST"},
	// a column of `run --shares` at the run's end, page by page
	"pages": {takePages, "run LINE --until UNTIL --shares shares.csv"},
	// columns at the end of each of Traversals traversals
	"traversals": {takeTraversals, "run LINE --traversals TRAVERSALS"},
	// the cost of the fetchers a tick, from tick From on, over the axis of the line; the command prints the idle part
	"latency": {takeLatency, "run FIRST --until UNTIL --every FROM"},
	// columns at the end of each of Traversals webs, which the shift web of the line brings; the command prints the first one
	"webs": {takeWebs, "run LINE --traversals TRAVERSALS"},
	// the relevance of the first Until documents fetched after Traversals traversals
	"fetches": {takeFetches, "run LINE --traversals TRAVERSALS"},
}

// commandOf is the command of a curve. In the pattern LINE stands for its line, FIRST for the line at the first value of its axis.
func (f *Figure) commandOf(c *Curve, reps int) string {
	text := kinds[f.Kind].command
	if c.Column == lossOfValue {
		text = "run FIRST --until UNTIL --every EVERY"
	}
	ticks := func(n int64) string { return strconv.FormatInt(n, 10) }
	return "lascope " + strings.NewReplacer("LINE", c.Line, "FIRST", c.first, "UNTIL", ticks(f.Until), "EVERY", ticks(f.Every),
		"FROM", ticks(f.From), "TRAVERSALS", ticks(f.Traversals), "COLUMN", c.Column, "REPS", strconv.Itoa(reps)).Replace(text)
}

// runPoints are the points of one run: x, nil in a figure over a parameter, and y of each
// curve.
type runPoints struct {
	x  []float64
	ys [][]float64
}

// A taking is a run that gives the points of some curves. It refuses a line that cannot run.
type taking struct {
	*Figure
	spec   model.Spec
	curves []curveSpec
	runPoints
}

// add adds a point to each curve, by its column.
func (t *taking) add(x float64, y func(column string) float64) {
	t.x = append(t.x, x)
	if t.ys == nil {
		t.ys = make([][]float64, len(t.curves))
	}
	for i, c := range t.curves {
		t.ys[i] = append(t.ys[i], y(c.Column))
	}
}

// rows are the run's rows to the figure's last tick, or to its goal.
func (t *taking) rows(ctx context.Context, toGoal bool) *engine.Trajectory {
	return refusal.Must(engine.Replication{Until: t.Until, Every: t.Every, ToGoal: toGoal}.Run(ctx, t.spec))
}

// start is the run at tick 0.
func (t *taking) start() *model.Run { return refusal.Must(model.New(t.spec)) }

func takeTime(ctx context.Context, t *taking) { t.time(ctx, 0, 1) }

// time adds the columns of the rows from one on, over the ticks in a unit.
func (t *taking) time(ctx context.Context, from int, unit float64) {
	run := t.rows(ctx, false)
	for _, row := range run.Rows[from:] {
		t.add(row[run.Column("tick")]/unit, func(column string) float64 { return row[run.Column(column)] })
	}
}

// takeDownloads: the replications of a line have the same downloads in each row.
func takeDownloads(ctx context.Context, t *taking) {
	t.curves = append([]curveSpec{{Column: "downloads"}}, t.curves...)
	t.time(ctx, 1, 1) // nothing is downloaded before the first crawl
	t.runPoints = runPoints{t.ys[0], t.ys[1:]}
}

// lossOfValue is the column of a loss that is measured.
const lossOfValue = "optimal - value"

func takeLoss(ctx context.Context, t *taking) {
	facts := refusal.Must(model.Theory(t.spec))
	for _, c := range t.curves {
		y := math.NaN()
		for _, fact := range facts {
			if fact.Quantity == c.Column {
				y = fact.Number.Value
			}
		}
		if c.Column == lossOfValue {
			run, sum := t.rows(ctx, false), 0.0
			rows := run.Since(t.From).Rows[1:] // the first row is the state at From
			for _, row := range rows {
				sum += row[run.Column("optimal")] - row[run.Column("value")]
			}
			y = sum / float64(len(rows))
		}
		t.ys = append(t.ys, []float64{y})
	}
}

func takeParameter(ctx context.Context, t *taking) {
	run := t.rows(ctx, slices.ContainsFunc(t.curves, func(c curveSpec) bool { return c.Column == "convergence" })).Since(t.From)
	for _, c := range t.curves {
		y := refusal.Must(engine.Find(t.spec.Lab, run.Columns, c.Column)).Of(run)
		if y.Censored {
			y = engine.Undefined()
		}
		t.ys = append(t.ys, []float64{y.Number})
	}
}

// takeSpeed runs to convergence: the second curve is the tick of it, Until where there is none.
func takeSpeed(ctx context.Context, t *taking) {
	run := t.rows(ctx, true)
	last := run.Rows[len(run.Rows)-1]
	t.ys = [][]float64{{last[run.Column(t.curves[0].Column)]}, {last[run.Column(t.curves[1].Column)]}}
	t.x = t.ys[1]
}

func takePages(_ context.Context, t *taking) {
	run := t.start()
	run.Advance(t.Until)
	heading, rows, err := run.PageShares()
	refusal.Check(err)
	for row := range rows {
		t.add(float64(len(t.x)+1), func(column string) float64 {
			if k := slices.Index(heading, column); k >= 0 {
				return row[k].Number()
			}
			return math.NaN()
		})
	}
}

func takeTraversals(ctx context.Context, t *taking) {
	run := t.start()
	for k := range t.Traversals {
		refusal.Check(run.Traverse(ctx))
		row := run.Row()
		t.add(float64(k+1), func(column string) float64 { return row[slices.Index(run.Columns(), column)].Number() })
	}
}

func takeLatency(_ context.Context, t *taking) {
	kappa, run := t.spec.Settings().Number("kappa"), t.start()
	cost := func(ticks int64) float64 { // of all ticks until then
		run.Advance(ticks)
		idle, waited := run.Environment.(*crawllab.Environment).FetcherLoad()
		return float64(idle) + kappa*float64(waited)
	}
	before := cost(t.From)
	t.ys = [][]float64{{(cost(t.Until-t.From) - before) / float64(t.Until-t.From)}}
}

func takeWebs(ctx context.Context, t *taking) {
	period := int64(t.spec.Settings().Int("period"))
	t.Figure = &Figure{plan: plan{Until: period * t.Traversals, Every: period}}
	t.time(ctx, 1, float64(period)) // the first web begins with the first row
}

// The columns of fetches.
const (
	fetchedContent = "relevance of content" // NaN where a hub was fetched
	fetchedHub     = "relevance of hubs"    // NaN where another document was
	fetchedAny     = "relevance"
)

func takeFetches(ctx context.Context, t *taking) {
	run := t.start()
	for range t.Traversals {
		refusal.Check(run.Traverse(ctx))
	}
	for k := range t.Until {
		if run.Advance(1) == 0 {
			refusal.Check(run.Err())
			return
		}
		relevance, hub := run.Environment.(*crawllab.Environment).Fetched()
		t.add(float64(k+1), func(column string) float64 {
			if hub && column == fetchedContent || !hub && column == fetchedHub {
				return math.NaN()
			}
			return relevance
		})
	}
}
