package figure

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/lab"
	"lascope/model/picture"
	"lascope/model/stats"
)

// A Figure is one row of the table of figures: a figure of a paper, made from lines of the
// program.
type Figure struct {
	Name   string // "lakg-2"
	Title  string // one line
	Source string // "[LAKG] Fig. 2, §III.C"; begins with "ours" where the figure and its claims are this project's
	About  string // the setting, and our choices where the paper leaves one open
	X, Y   picture.Scale
	Lines  []lineSpec
	Kind   string // of its points; see [kinds]
	plan
	Marks    []float64 // x at which the environment shifts
	Levels   []picture.Level
	Claims   []claim
	Settings settings                // of the claims that have none of their own
	Times    func(x float64) float64 // of the axis, by which the numbers are multiplied; nil for none
}

// A plan says how long and how often a figure is run.
type plan struct {
	Until int64 // the last tick of each run
	Every int64 // ticks between two points, or between two rows of a metric's input
	From  int64 // in figures over a parameter: the first tick that counts for rates
	Quick int   // replications with --quick
	Full  int   // replications without
	// Traversals, in the crawl lab, is the number of traversals drawn with the kind traversals, or run before the drawn
	// documents with fetches.
	Traversals int64
	OneRun     bool   // draw the first replication, not the mean; claims use all
	Larger     string // key=value that replaces the lines' value in the full figure; "" for none
}

// panelHeight leaves room for the legend of a panel's eighteen curves.
const panelHeight = 1.15

// A panel is one of several charts of a figure. The labels of its curves end with a blank and its
// key, which its legend leaves out.
type panel struct {
	Key, Title string
	web, Shift string // words of the lines; the panel has the figure's marks if it has a shift
}

// fill puts the panel's words into a line of its curves.
func (p *panel) fill(line string) string {
	if p == nil {
		return line
	}
	return strings.NewReplacer("${panel}", p.Key, "${web}", p.web, "${shift}", p.Shift).Replace(line)
}

// place is the panel's place in the order of the charts.
func (p *panel) place() string {
	if p == nil {
		return ""
	}
	return p.Key
}

// A lineSpec is a line and the curves of its columns. In a figure over a parameter, exactly
// one parameter is an axis, as in a sweep.
type lineSpec struct {
	Words  string
	Curves []curveSpec
	// ForClaims leaves the curves out of the picture: the claims and the table have them.
	ForClaims bool
	Panel     *panel // nil in a figure of one chart
}

// A curveSpec is one curve of a figure.
type curveSpec struct {
	Label  string
	Column string // of the row; in figures over a parameter, a metric
	Style  picture.Style
}

// Find finds a figure by its name. The error suggests the nearest name.
func Find(name string) (*Figure, error) {
	var names []string
	for _, f := range Table() {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return nil, fmt.Errorf(`%s: not a figure%s; "lascope figure list" lists them`, lab.Quoted(name), lab.DidYouMean(name, names))
}

// A Result is a figure that has been run.
type Result struct {
	Figure *Figure
	Full   bool
	Reps   int // replications; the k-th has the lines' seed + k − 1
	Curves []*Curve
	found  []finding // of its claims; see findings
}

// A Curve is one curve with all its replications.
type Curve struct {
	Label  string
	Column string
	Line   string // the spec of the first replication, with its axis if it has one
	X      []float64
	Runs   [][]float64      // replication by replication; NaN where there is no number
	Points []stats.Estimate // over the replications

	in        stats.Range // of its numbers
	first     string      // the spec of the first run: the first replication of the axis's first value
	style     picture.Style
	forClaims bool // not in the picture
	panel     *panel
}

// words splits a line and applies Larger in the full figure.
func (f *Figure) words(l lineSpec, full bool) []string {
	words := refusal.Must(model.SplitLine(l.Words))
	if !full || f.Larger == "" {
		return words
	}
	key, _, _ := strings.Cut(f.Larger, "=")
	for i, w := range words {
		if strings.HasPrefix(w, key+"=") {
			words[i] = f.Larger
		}
	}
	return words
}

// cells returns the specs of a line: one spec, or one for each value x of its axis.
func (l lineSpec) cells(words []string) (specs []model.Spec, x []float64) {
	words, axes, err := design.SplitAxes(words)
	refusal.Check(err)
	if len(axes) == 0 {
		return []model.Spec{refusal.Must(model.ParseWords(words))}, nil
	}
	if len(axes) > 1 {
		refusal.Say("%s: a figure has one parameter on its axis, not %d", l.Words, len(axes))
	}
	for _, word := range axes[0].Words {
		spec := refusal.Must(model.ParseWords(append(words[:len(words):len(words)], axes[0].Key+"="+word)))
		value, err := strconv.ParseFloat(word, 64)
		refusal.As(err, "%s: the axis of a figure has numbers: %w", l.Words)
		specs, x = append(specs, spec), append(x, value)
	}
	return specs, x
}

// Options say how a figure is run.
type Options struct {
	Full     bool // with all replications, as without --quick
	Cores    int  // runs in parallel; 0 means GOMAXPROCS
	Progress func(experiment.Progress)
}

// Run runs every cell of every line in every replication. o.Progress, if not nil, is called from any
// goroutine, one call at a time.
func (f *Figure) Run(ctx context.Context, o Options) (r *Result, err error) {
	defer refusal.To(&err)
	r = &Result{Figure: f, Full: o.Full, Reps: f.Quick}
	if o.Full {
		r.Reps = f.Full
	}
	var lines []*lineRuns
	var runs []replication
	for _, l := range f.Lines {
		lines = append(lines, f.line(l, r))
	}
	for rep := range r.Reps {
		for _, l := range lines {
			for cell := range l.specs {
				runs = append(runs, replication{l, cell, rep})
			}
		}
	}
	done := 0
	refusal.Check(engine.Each(ctx, o.Cores, len(runs), func(ctx context.Context, k int) runPoints {
		return runs[k].run(ctx, f)
	}, func(k int, p runPoints) {
		of := runs[k]
		of.line.points[of.rep*len(of.line.specs)+of.cell] = p
		if done++; o.Progress != nil {
			o.Progress(experiment.Progress{Done: done, Total: len(runs)})
		}
	}))
	for _, l := range lines {
		r.Curves = append(r.Curves, l.curves(r)...)
	}
	return r, nil
}

// lineRuns holds a line's specs, one for each value of its axis, and the points of their
// runs.
type lineRuns struct {
	lineSpec
	words  []string
	specs  []model.Spec
	axis   []float64   // nil without an axis
	points []runPoints // cell c of replication k is at k*len(specs)+c
}

// line prepares a line of the figure.
func (f *Figure) line(l lineSpec, r *Result) *lineRuns {
	out := &lineRuns{lineSpec: l, words: f.words(l, r.Full)}
	out.specs, out.axis = l.cells(out.words)
	out.points = make([]runPoints, len(out.specs)*r.Reps)
	return out
}

// A replication is one run: the rep-th replication of one cell of a line.
type replication struct {
	line      *lineRuns
	cell, rep int
}

// run makes the points of the replication.
func (k replication) run(ctx context.Context, f *Figure) runPoints {
	t := &taking{Figure: f, curves: k.line.Curves}
	err := refusal.Of(func() {
		t.spec = refusal.Must(engine.ReplicationSpec(k.line.specs[k.cell], k.rep))
		kinds[f.Kind].take(ctx, t)
	})
	refusal.As(err, "%s: %s: %w", f.Name, t.spec)
	return t.runPoints
}

// curves joins the runs of the line to its curves.
func (l *lineRuns) curves(r *Result) (out []*Curve) {
	x, cells := l.axis, len(l.specs)
	if x == nil {
		x = l.points[0].x
	}
	for i, c := range l.Curves {
		curve := &Curve{Label: c.Label, Column: c.Column, Line: strings.Join(l.words, " "), first: l.specs[0].String(), X: x, style: c.Style,
			forClaims: l.ForClaims, panel: l.Panel, in: engine.ByName(l.specs[0].Lab, c.Column).RangeIn(l.specs[0])}
		for rep := range r.Reps {
			var run []float64
			for _, p := range l.points[rep*cells : (rep+1)*cells] {
				run = append(run, p.ys[i]...)
			}
			if times := r.Figure.Times; times != nil {
				for k, x := range l.axis {
					run[k] *= times(x)
				}
			}
			curve.Runs = append(curve.Runs, run)
		}
		curve.average(r.Figure, l.Words)
		out = append(out, curve)
	}
	if r.Figure.Kind == "speed" {
		out[0].X, out[1].forClaims = nil, true // over the means of the other curve
		for _, e := range out[1].Points {
			out[0].X = append(out[0].X, e.Mean)
		}
	}
	return out
}

// average estimates every point over the replications, or takes the first replication.
func (c *Curve) average(f *Figure, line string) {
	for rep, run := range c.Runs {
		if len(run) != len(c.X) {
			refusal.Say("%s: %s: replication %d has %d points, the first one %d", f.Name, line, rep+1, len(run), len(c.X))
		}
	}
	runs := c.Runs
	if f.OneRun {
		runs = runs[:1]
	}
	for point := range c.X {
		ys := make([]stats.Observation, len(runs))
		for rep, run := range runs {
			ys[rep].Number = run[point]
		}
		c.Points = append(c.Points, stats.MeanOf(ys, c.in))
	}
}

// Curve finds a curve by its label. It panics if there is none.
func (r *Result) Curve(label string) *Curve {
	for _, c := range r.Curves {
		if c.Label == label {
			return c
		}
	}
	panic(fmt.Sprintf("%s has no curve %q", r.Figure.Name, label))
}

// page is the drawing of the figure, a chart for each panel.
func (r *Result) page() *picture.Page {
	f := r.Figure
	page := &picture.Page{Title: f.Title, Subtitle: lab.Tell("{Source} · <{OneRun?}one run|means of {Reps,} runs"+
		"<{banded?}; bands: 95 % confidence intervals>>", r, f, "banded", r.banded())}
	var last *panel
	for _, c := range r.Curves {
		if c.forClaims {
			continue
		}
		if len(page.Charts) == 0 || c.panel != last {
			page.Charts = append(page.Charts, f.chart(c.panel))
			last = c.panel
		}
		name := c.Label
		if c.panel != nil {
			name = strings.TrimSuffix(name, " "+c.panel.Key)
		}
		chart := page.Charts[len(page.Charts)-1]
		chart.Series = append(chart.Series, picture.Series{Name: name, Style: c.style, X: c.X, Points: c.Points})
	}
	return page
}

// chart is the empty chart of a panel, or of the whole figure.
func (f *Figure) chart(p *panel) *picture.Chart {
	chart := &picture.Chart{X: f.X, Y: f.Y, Marks: f.Marks, Levels: f.Levels}
	if p != nil {
		chart.Title, chart.Height = p.Key+". "+p.Title, panelHeight
		if p.Shift == "" {
			chart.Marks = nil
		}
	}
	return chart
}

// banded reports whether any interval has a width.
func (r *Result) banded() bool {
	for _, c := range r.Curves {
		for _, e := range c.Points {
			if e.Hi > e.Lo {
				return true
			}
		}
	}
	return false
}
