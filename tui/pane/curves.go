package pane

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// TickCurves is the base of panes with curves over ticks, of the whole run or its recent
// part.
type TickCurves struct {
	Plate
	Recent bool
	Window string // names its part of the run; "" for "recent"
}

// Key switches between the two.
func (p *TickCurves) Key(h Host, k tea.KeyMsg) bool { return p.Toggle(k, h.KeyMap().Window, &p.Recent) }

// Figures are the numbers in the legend, of the uppermost curve first; without those of former schemes.
func (p *TickCurves) Figures() (out []Headline) {
	for _, one := range p.charts[:min(1, p.drawn)] {
		for _, s := range slices.Backward(one.Series) {
			if s.Last != "" && s.Mark != '◌' && !s.Hidden {
				out = append(out, Headline{Name: s.Name, Word: s.Last, Ink: s.Ink})
			}
		}
	}
	return out
}

// WindowWords names the part shown, with the key that switches.
func (p *TickCurves) WindowWords(s *Context) string {
	return Chosen(s.Keys.Window, canvas.Pick(p.Recent, cmp.Or(p.Window, "recent"), "whole run"))
}

// Frame is a chart over the ticks xs of samples, at least 50 ticks long, with the run's
// marks.
func (p *TickCurves) Frame(s *Context, xs []float64, name string) *chart.Chart {
	c := &chart.Chart{Marks: s.Marks, Flash: s.Flash, Xname: name}
	if n := len(xs); n > 0 {
		c.X0, c.X1 = canvas.Pick(p.Recent, xs[0], 0), xs[n-1]
	}
	if c.X1-c.X0 < 50 {
		c.X1 = c.X0 + 50
	}
	if !p.Recent {
		c.X1 = chart.RoundEnd(c.X1)
	}
	return c
}

// TicksOf are the ticks of samples as x values.
func TicksOf[T any](samples []T, tick func(T) int64) []float64 {
	return ValuesOf(samples, func(p T) float64 { return float64(tick(p)) })
}

// ValuesOf are the values of samples as y values.
func ValuesOf[T any](samples []T, value func(T) float64) []float64 {
	ys := make([]float64, len(samples))
	for i := range samples { // a sample may be large
		ys[i] = value(samples[i])
	}
	return ys
}

// A FuturePoint is a sample of a future: its tick and its place on a chart.
type FuturePoint struct {
	Tick int64
	X, Y float64
}

// Points returns the curve of samples in a view of their lab; the curve of another lab's view is empty.
func Points[V lab.View, T any](samples func(V) []T, point func(T) FuturePoint) func(lab.View) []FuturePoint {
	return func(view lab.View) (out []FuturePoint) {
		if v, ok := view.(V); ok {
			for _, q := range samples(v) {
				out = append(out, point(q))
			}
		}
		return out
	}
}

// AddFuture adds, dimmed, the curve of the ticks after the present that were computed before, the curves of the branches that are
// compared, and the curve of the untouched run. points is the curve in a view.
func AddFuture(c *chart.Chart, s *Context, points func(lab.View) []FuturePoint) {
	if s.Untouched != nil { // up to the furthest tick seen
		until := *s.Untouched
		until.Tick = min(until.Tick, max(s.Head, s.Tick))
		if addBranch(c, until, untouchedName, points(until.View)) {
			c.Series[0].Mark = '╱'
		}
	}
	if f := s.Future; f != nil && addBranch(c, *f, "to come", points(f.View)) {
		c.Marks = f.Marks
	}
	for _, f := range s.Compared {
		if addBranch(c, f, fmt.Sprintf("branch %d", f.Branch), points(f.View)) {
			c.Series[0].Mark = rune('0' + f.Branch%10)
		}
	}
}

const untouchedName = "control run"

// addBranch adds the curve of one future and reports whether the chart shows a part of it.
func addBranch(c *chart.Chart, f model.Future, name string, points []FuturePoint) bool {
	from, _ := slices.BinarySearchFunc(points, f.From, func(q FuturePoint, tick int64) int { return cmp.Compare(q.Tick, tick) })
	one := chart.Series{Name: name, Mark: '→', Ink: canvas.InkDim, Stroke: chart.Dashed}
	for _, q := range points[max(0, from-1):] { // from one before it on
		if q.Tick > f.Tick {
			break
		}
		one.Add(q.X, q.Y)
		one.At, one.Last = q.Y, canvas.Unit(q.Y, 3)
	}
	// A branch that ended before the chart begins is not drawn.
	n := len(one.Xs)
	if n == 0 || one.Xs[n-1] < c.X0 {
		return false
	}
	if end := one.Xs[n-1]; end > c.X1 {
		c.X1 = canvas.Pick(c.X0 == 0, chart.RoundEnd(end), end)
	}
	c.Series = slices.Insert(c.Series, 0, one)
	return true
}

// AddSchemes adds a curve of samples in parts, one for each stretch with one scheme: the present scheme's part on top, past ones
// thin and dim under the titles of their schemes. With join, a stretch begins with the last point of the stretch before.
func AddSchemes[T any](c *chart.Chart, curve chart.Series, samples []T, join bool, schemes []*lab.Scheme, scheme func(T) int) {
	xs, ys, present := curve.Xs, curve.Ys, len(schemes)-1
	curve.Xs, curve.Ys = nil, nil
	for from := 0; from < len(samples); {
		to, k := from, scheme(samples[from])
		for to < len(samples) && scheme(samples[to]) == k {
			to++
		}
		begin := canvas.Pick(join, max(0, from-1), from)
		from = to
		if to == len(samples) && k >= present {
			curve.Xs, curve.Ys, curve.Last = xs[begin:], ys[begin:], cmp.Or(curve.Last, canvas.Unit(curve.At, 3))
			break
		}
		past := chart.Series{Name: schemes[max(0, k)].Title, Mark: '◌', Ink: canvas.InkDim, Xs: xs[begin:to], Ys: ys[begin:to],
			At: ys[to-1], Last: canvas.Unit(ys[to-1], 3)}
		if slices.ContainsFunc(c.Series, func(s chart.Series) bool { return s.Mark != '◌' && strings.EqualFold(s.Name, past.Name) }) {
			past.Name += " before" // not the reference of its name
		}
		c.Put(past)
	}
	if len(curve.Xs) > 0 || curve.Last != "" {
		c.Put(curve)
	}
	seen := map[string]bool{} // the former schemes, of which only the latest curve stands in the legend
	for i, s := range slices.Backward(c.Series) {
		if s.Ink == canvas.InkDim && s.Mark == '◌' {
			c.Series[i].Hidden = seen[s.Name]
			seen[s.Name] = true
		}
	}
}

// AddEstimates adds one mean with its interval to a chart.
func AddEstimates(c *chart.Chart, name string, xs []float64, points []stats.Estimate, i canvas.Ink, mark rune) {
	mean := chart.Series{Name: name, Mark: mark, Ink: i}
	interval := chart.Series{Ink: canvas.InkTenths, Hidden: true}
	for k, e := range points {
		mean.Add(xs[k], e.Mean)
		mean.At = e.Mean
		interval.Add(xs[k], e.Lo)
		interval.To = append(interval.To, e.Hi)
	}
	c.Series = append([]chart.Series{interval}, append(c.Series, mean)...) // the intervals lie under everything
}
