package pane

import (
	"slices"

	"lascope/model/experiment"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/driver"
)

const ghostsName = "replications"

// A Fan holds the quantiles of the ghosts' curves as a pane draws them. They are computed anew for
// further views and after a change of the pane.
type Fan struct {
	of      *driver.GhostView
	version int
	series  []chart.Series
}

// GhostWords are the words about the ghosts in the lower border of a pane; "" without ghosts.
func GhostWords(s *Context) string {
	g := s.Ghosts
	if g == nil || s.Hidden {
		return ""
	}
	return canvas.Tell("<{Views?}{n} replications<{late?}, up to tick {Tick,}>|{all} replications begin>", g, "n", len(g.Views),
		"late", g.Tick < s.Head-s.Head/20, "all", experiment.GhostRuns)
}

// addGhosts adds, behind all curves, the quantiles of the ghosts' curves: the median, the middle half
// and the middle nine tenths. points is the curve in a view.
func addGhosts(b *Base, c *chart.Chart, s *Context, points func(lab.View) []FuturePoint) {
	if s.Ghosts == nil || s.Hidden {
		return
	}
	f := &b.fan
	if f.of != s.Ghosts || f.version != b.Changes {
		*f = Fan{of: s.Ghosts, version: b.Changes}
		var curves []chart.Series
		for _, view := range s.Ghosts.Views {
			one := chart.Series{}
			for _, q := range points(view) {
				if canvas.Finite(q.Y) {
					one.Add(q.X, q.Y)
				}
			}
			curves = append(curves, one)
		}
		f.series = fanOf(curves)
	}
	c.Series = slices.Insert(c.Series, 0, f.series...) // under all curves
}

// fanPoints is the number of places at which quantiles are taken: about the columns of a chart.
const fanPoints = 120

// fanOf are the quantiles of curves where at least half of them have a value: two areas and the
// median.
func fanOf(curves []chart.Series) []chart.Series {
	var begins, ends, values []float64
	for _, one := range curves {
		if n := len(one.Xs); n > 0 {
			begins, ends, values = append(begins, one.Xs[0]), append(ends, one.Xs[n-1]), append(values, one.Ys[n-1])
		}
	}
	if len(begins) < 2 {
		return nil
	}
	fan := []chart.Series{{Ink: canvas.InkTenths, Hidden: true}, {Ink: canvas.InkHalf, Hidden: true},
		{Name: ghostsName, Mark: '▒', Ink: canvas.InkDim}}
	from, to := slices.Min(begins), slices.Max(ends)
	ys := make([]float64, 0, len(curves))
	for i := range fanPoints {
		x := from + (to-from)*float64(i)/(fanPoints-1)
		ys = ys[:0]
		for k := range curves {
			if one := &curves[k]; one.Spans(x) {
				ys = append(ys, one.Height(x))
			}
		}
		if 2*len(ys) < len(curves) {
			continue
		}
		slices.Sort(ys)
		for q, lo := range []float64{0.05, 0.25, 0.5} {
			fan[q].Add(x, quantile(ys, lo))
			fan[q].To = append(fan[q].To, quantile(ys, 1-lo))
		}
	}
	median := &fan[2]
	if len(median.Xs) == 0 {
		return nil
	}
	slices.Sort(values)
	median.To, median.At, median.Last = nil, median.Ys[len(median.Ys)-1], canvas.Unit(quantile(values, 0.5), 3)
	return fan
}

// quantile is a quantile of sorted values, straight between two of them.
func quantile(sorted []float64, part float64) float64 {
	at := part * float64(len(sorted)-1)
	i := min(int(at), len(sorted)-2)
	if i < 0 {
		return sorted[0]
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}
