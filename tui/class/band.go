package class

import (
	"fmt"
	"math"
	"strings"

	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// The chart of a question by drawing. Curves are parts of the axis.

// verdict is the score of the class's mean in words; "" before it is known.
func (v *vote) verdict() string {
	if v.Distance == nil {
		return ""
	}
	words := "The class: " + lesson.DistancePercent(float64(*v.Distance)) + " of the area away"
	if len(v.Nearest) > 0 {
		words += "; the nearest three: " + strings.ReplaceAll(strings.Trim(fmt.Sprint(v.Nearest), "[]"), " ", ", ")
	}
	return words + "."
}

// series is a curve at equal distances between two ticks, as far as it has values.
func (v *vote) series(name string, ink canvas.Ink, from, to int64, parts []classroom.Decimal) chart.Series {
	s := chart.Series{Name: name, Ink: ink, Hidden: name == ""}
	for i, p := range parts {
		if math.IsNaN(float64(p)) {
			break
		}
		s.Add(float64(from)+float64(to-from)*float64(i)/(lesson.Knots-1), v.Axis.Value(float64(p)))
	}
	if n := len(s.Ys); n > 0 {
		s.At, s.Last = s.Ys[n-1], canvas.Unit(s.Ys[n-1], 3)
	}
	return s
}

// curves are the curve so far, from the reveal on with what the class drew and the run's, in a chart of a height.
func (v *vote) curves(height int) chart.Chart {
	axis := v.Axis
	c := chart.Chart{Xname: "ticks", X0: float64(axis.Since), X1: float64(axis.To), Y0: axis.Low, Y1: axis.High}
	c.EvenAxis(max(2, (height-2)/3), 2)
	ahead := func(name string, ink canvas.Ink, parts []classroom.Decimal) chart.Series {
		return v.series(name, ink, axis.From, axis.To, parts)
	}
	if len(v.Low) > 0 {
		band := ahead("", canvas.InkHalf, v.Low)
		for _, p := range v.High {
			band.To = append(band.To, axis.Value(float64(p)))
		}
		c.Series = append(c.Series, band)
	}
	for _, d := range v.Drawn {
		s := ahead("", canvas.InkDim, d)
		s.Stroke = chart.Thin
		c.Series = append(c.Series, s)
	}
	if len(v.Mean) > 0 {
		mean := ahead("the class", canvas.InkStrong, v.Mean)
		mean.Mark = '◇'
		c.Series = append(c.Series, mean)
	}
	run := v.series(axis.Name, canvas.InkPractice, axis.Since, axis.From, axis.SoFar)
	if last := ahead(axis.Name, canvas.InkPractice, v.Run); len(v.Run) > 0 {
		last.Xs, last.Ys = append(run.Xs, last.Xs...), append(run.Ys, last.Ys...)
		run = last
	}
	run.Mark = '●'
	c.Series = append(c.Series, run)
	return c
}
