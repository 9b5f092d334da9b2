package tui

import (
	"lascope/model/experiment"
	"lascope/model/stats"
)

// drawCurve draws a sweep of one axis: means with error bars, all the sweeps that
// are open over each other.
func (l *sweepScreen) drawCurve(a area, m *sweepMap, cells []stats.Estimate, less string) {
	axis := m.sweep.Axes[0]
	xs, word := axisPlaces(axis)
	c := &chart{xname: axis.Key, x0: xs[0], x1: xs[0]}
	for _, x := range xs {
		c.x0, c.x1 = min(c.x0, x), max(c.x1, x)
	}
	if c.x1 == c.x0 {
		c.x1++
	}
	pad := (c.x1 - c.x0) * 0.02
	c.x0, c.x1 = c.x0-pad, c.x1+pad
	for i, o := range l.maps {
		if o == m || less != "" || o.sweep.Axes[0].Key != axis.Key || len(o.sweep.Axes) != 1 {
			continue
		}
		ox, _ := axisPlaces(o.sweep.Axes[0])
		o.read(func(cells []stats.Estimate) {
			addBars(c, o.name, ox, cells, contestInks[i%4], contestMarks[i%4])
		})
	}
	name := m.name
	if name == "" {
		name = m.sweep.Metric
	}
	addBars(c, name, xs, cells, contestInks[l.shown%4], contestMarks[l.shown%4])
	at := xs[l.cell]
	fitChart(c, a.h)
	over := c.y1 - c.y0 // to both ends, however the axis is widened
	cursor := series{ink: inkBand, xs: []float64{at, at}, ys: []float64{c.y0 - over, c.y1 + over}, hidden: true}
	c.series = append([]series{cursor}, c.series...)
	c.xword = word
	c.xplaces = xs
	c.draw(a, l.theme)
}

// addBars adds one curve with error bars to a chart.
func addBars(c *chart, name string, xs []float64, cells []stats.Estimate, i ink, mark rune) {
	mean := series{name: name, mark: mark, ink: i}
	for k, e := range cells {
		if !finite(e.Mean) {
			continue
		}
		mean.xs, mean.ys = append(mean.xs, xs[k]), append(mean.ys, e.Mean)
		if finite(e.Lo) {
			c.series = append(c.series, series{ink: i, xs: []float64{xs[k], xs[k]}, ys: []float64{e.Lo, e.Hi}, hidden: true})
		}
	}
	if n := len(mean.ys); n > 0 {
		mean.value, mean.at = mean.ys[n-1], mean.ys[n-1]
		c.series = append(c.series, mean)
	}
}

// axisPlaces are where an axis's values stand on a chart, and their words.
func axisPlaces(a experiment.Axis) (xs []float64, word func(x float64) string) {
	xs = a.Places()
	word = func(x float64) string {
		for i := range xs {
			if xs[i] == x {
				return axisLabel(a.Words[i])
			}
		}
		return ""
	}
	return xs, word
}
