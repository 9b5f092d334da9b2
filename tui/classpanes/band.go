package classpanes

import (
	"fmt"
	"math"
	"strings"

	"lascope/model/classroom"
	"lascope/model/prediction"
	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// A Band is what a class drew, with the run's curve through it. Curves are parts of the axis.
type Band struct {
	*classroom.Band
	Axis *classroom.Axis
}

// Verdict is the score of the class in words; "" before it is known.
func (b *Band) Verdict() string {
	if math.IsNaN(b.Distance) {
		return ""
	}
	words := fmt.Sprintf("the class: %.0f %% of the area away", 100*b.Distance)
	if len(b.Nearest) > 0 {
		var numbers []string
		for _, n := range b.Nearest {
			numbers = append(numbers, canvas.Itoa(n))
		}
		words += "; the nearest three: " + strings.Join(numbers, ", ")
	}
	return words
}

// value is a part of the axis in the unit of the curve.
func (b *Band) value(part float64) float64 { return b.Axis.Low + part*(b.Axis.High-b.Axis.Low) }

// series is a curve over the knots, as far as it has values.
func (b *Band) series(name string, ink canvas.Ink, parts []float64) chart.Series {
	s := chart.Series{Name: name, Ink: ink, Hidden: name == ""}
	for i, p := range parts {
		if math.IsNaN(p) {
			break
		}
		s.Xs = append(s.Xs, float64(b.Axis.From)+float64(b.Axis.To-b.Axis.From)*float64(i)/(prediction.Knots-1))
		s.Ys = append(s.Ys, b.value(p))
	}
	if n := len(s.Ys); n > 0 {
		s.Value, s.At, s.Last = s.Ys[n-1], s.Ys[n-1], canvas.Unit(s.Ys[n-1], 3)
	}
	return s
}

// Draw draws it.
func (b *Band) Draw(a canvas.Area, th *canvas.Theme) {
	c := b.chart(a.H)
	c.Draw(a, th)
}

// chart is its chart in an area of a height.
func (b *Band) chart(height int) chart.Chart {
	c := chart.Chart{Xname: "ticks", X0: float64(b.Axis.From), X1: float64(b.Axis.To), Y0: b.Axis.Low, Y1: b.Axis.High}
	c.Ticks = chart.AxisTicks(c.Y0, c.Y1, max(2, (height-2)/3))
	digits := 2
	if len(c.Ticks) > 1 {
		digits = max(digits, chart.DigitsOf(c.Ticks[1]-c.Ticks[0]))
	}
	c.Word = chart.Decimals(digits)
	if b.Low != nil {
		band := b.series("", canvas.InkHalf, b.Low)
		for _, p := range b.High {
			band.To = append(band.To, b.value(p))
		}
		c.Series = append(c.Series, band)
	}
	for _, d := range b.Drawn {
		s := b.series("", canvas.InkDim, d)
		s.Stroke = chart.Thin
		c.Series = append(c.Series, s)
	}
	mean := b.series("the class", canvas.InkStrong, b.Mean)
	mean.Mark = '◇'
	run := b.series(b.Axis.Name, canvas.InkPractice, b.Run)
	run.Mark = '●'
	c.Series = append(c.Series, mean, run)
	return c
}
