package model

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// A Figure is a picture of one of the papers, made anew: a row of the table of
// figures. Its lines are specs in the one grammar.
type Figure struct {
	Name   string // "lakg-2"
	Title  string // what the picture shows, in a line
	Source string // "[LAKG] Fig. 2, §III.C"
	About  string // the setting, and how we read the paper where it leaves a choice
	X, Y   axisLabel
	Lines  []figureLine
	Points points
	Until  int64 // the last tick of each run
	Every  int64 // ticks between two points, or between two rows that a metric reads
	From   int64 // in figures over a parameter, the tick from which on rates count
	Quick  int   // replications with --quick
	Full   int   // replications without
	// Traversals, in the crawl lab, are those drawn, or those that pass before what
	// is drawn.
	Traversals int64
	OneRun     bool      // the first replication is drawn, not a mean; claims are checked on all
	Larger     string    // a key=value of every line that the full figure changes to; "" for none
	Marks      []float64 // x at which the environment shifts
	Levels     []level
	Claims     []claim
}

// An axisLabel is an axis of a figure, with its unit.
type axisLabel struct {
	Text     string
	Log      bool
	Min, Max float64 // both 0: what the curves need
}

// A level is a horizontal line, such as a goal.
type level struct {
	Y     float64
	Label string
}

// A figureLine is a spec, and which of its columns are drawn. At most one of its
// parameters may be an axis, as in a sweep, in figures over a parameter.
type figureLine struct {
	Words  string
	Curves []figureCurve
}

// A figureCurve is one curve of a figure.
type figureCurve struct {
	Label  string
	Column string // of the row; in figures over a parameter, a metric
	Look   look
}

// curve is a figureLine with a single curve.
func curve(label, column string, as look, words string) figureLine {
	return figureLine{Words: words, Curves: []figureCurve{{label, column, as}}}
}

// Figures is the table of figures, paper by paper.
func Figures() []*Figure {
	var out []*Figure
	for _, paper := range [][]*Figure{lakgFigures(), htraaFigures(), thesisFigures(), robotFigures(), omaTimeFigures()} {
		out = append(out, paper...)
	}
	return out
}

// FindFigure finds a figure by its name. The error names the nearest.
func FindFigure(name string) (*Figure, error) {
	var names []string
	for _, f := range Figures() {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return nil, fmt.Errorf(`%s: not a figure%s; "lascope figure list" lists them`, name, DidYouMean(name, names))
}

// A FigureResult is a figure that has been run.
type FigureResult struct {
	Figure *Figure
	Full   bool
	Reps   int // replications; the k-th has the lines' seed + k − 1
	Curves []*FigureCurve
}

// A FigureCurve is one curve with all its replications.
type FigureCurve struct {
	Label  string
	Column string
	Line   string // the spec of the first replication, with its axis if it has one
	X      []float64
	Runs   [][]float64 // replication by replication; NaN where there is no number
	Points []Estimate  // over the replications

	look look
}

// reps is the number of replications.
func (f *Figure) reps(full bool) int {
	if full {
		return f.Full
	}
	return f.Quick
}

// words are those of a line, with the value that the full figure changes.
func (f *Figure) words(l figureLine, full bool) ([]string, error) {
	words, err := splitLine(l.Words)
	if err != nil || !full || f.Larger == "" {
		return words, err
	}
	key, _, _ := strings.Cut(f.Larger, "=")
	for i, w := range words {
		if strings.HasPrefix(w, key+"=") {
			words[i] = f.Larger
		}
	}
	return words, nil
}

// cells are the specs that a line stands for, one unless it has an axis, whose
// values are then x.
func (f *Figure) cells(l figureLine, full bool) (specs []Spec, x []float64, err error) {
	words, err := f.words(l, full)
	if err != nil {
		return nil, nil, err
	}
	words, axes, err := splitAxes(words)
	if err != nil {
		return nil, nil, err
	}
	if len(axes) == 0 {
		spec, err := ParseWords(words)
		return []Spec{spec}, nil, err
	}
	if len(axes) > 1 {
		return nil, nil, fmt.Errorf("%s: a figure has one parameter on its axis, not %d", l.Words, len(axes))
	}
	for _, word := range axes[0].Words {
		spec, err := ParseWords(append(words[:len(words):len(words)], axes[0].Key+"="+word))
		if err != nil {
			return nil, nil, err
		}
		value, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: the axis of a figure has numbers: %w", l.Words, err)
		}
		specs, x = append(specs, spec), append(x, value)
	}
	return specs, x, nil
}

// FigureOptions say how a figure is run.
type FigureOptions struct {
	Full     bool // with all replications, not those of --quick
	Cores    int  // runs at a time; 0: as many as there are cores
	Progress func(Progress)
}

// Run runs all replications of all lines. Progress, if there is one, is called from
// any goroutine, one call at a time.
func (f *Figure) Run(ctx context.Context, o FigureOptions) (*FigureResult, error) {
	type item struct{ line, cell, rep int }
	type made struct {
		x  []float64
		ys [][]float64 // by the line's curves
	}
	r := &FigureResult{Figure: f, Full: o.Full, Reps: f.reps(o.Full)}
	specs := make([][]Spec, len(f.Lines))
	axes := make([][]float64, len(f.Lines))
	results := make([][]made, len(f.Lines)) // [line][rep*cells+cell]
	var items []item
	for i, l := range f.Lines {
		var err error
		if specs[i], axes[i], err = f.cells(l, o.Full); err != nil {
			return nil, err
		}
		results[i] = make([]made, len(specs[i])*r.Reps)
	}
	for rep := range r.Reps {
		for i := range f.Lines {
			for cell := range specs[i] {
				items = append(items, item{i, cell, rep})
			}
		}
	}
	var mutex sync.Mutex
	done := 0
	err := each(ctx, o.Cores, len(items), func(ctx context.Context, k int) error {
		it := items[k]
		spec, err := specs[it.line][it.cell].replication(it.rep)
		if err != nil {
			return err
		}
		x, ys, err := f.Points.take(ctx, f, spec, f.Lines[it.line].Curves)
		if err != nil {
			return fmt.Errorf("%s: %s: %w", f.Name, spec, err)
		}
		mutex.Lock()
		defer mutex.Unlock()
		results[it.line][it.rep*len(specs[it.line])+it.cell] = made{x, ys}
		if done++; o.Progress != nil {
			o.Progress(Progress{Done: done, Total: len(items)})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for i, l := range f.Lines {
		cells := len(specs[i])
		for c, curve := range l.Curves {
			words, err := f.words(l, o.Full)
			if err != nil {
				return nil, err
			}
			out := &FigureCurve{Label: curve.Label, Column: curve.Column, Line: strings.Join(words, " "), X: axes[i], look: curve.Look}
			if out.X == nil {
				out.X = results[i][0].x
			}
			for rep := range r.Reps {
				var run []float64
				for cell := range cells {
					run = append(run, results[i][rep*cells+cell].ys[c]...)
				}
				out.Runs = append(out.Runs, run)
			}
			if err := out.average(f.OneRun); err != nil {
				return nil, fmt.Errorf("%s: %s: %w", f.Name, l.Words, err)
			}
			r.Curves = append(r.Curves, out)
		}
	}
	return r, nil
}

// average estimates every point over the replications, or takes the first one's.
func (c *FigureCurve) average(oneRun bool) error {
	xs := make([]float64, len(c.Runs))
	for point := range c.X {
		for rep, run := range c.Runs {
			if len(run) != len(c.X) {
				return fmt.Errorf("replication %d has %d points, the first one %d", rep+1, len(run), len(c.X))
			}
			xs[rep] = run[point]
		}
		if oneRun {
			xs = xs[:1]
		}
		c.Points = append(c.Points, estimate(xs))
		xs = xs[:len(c.Runs)]
	}
	return nil
}

// Curve finds a curve by its label.
func (r *FigureResult) Curve(label string) *FigureCurve {
	for _, c := range r.Curves {
		if c.Label == label {
			return c
		}
	}
	panic(fmt.Sprintf("%s has no curve %q", r.Figure.Name, label))
}
