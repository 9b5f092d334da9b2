package class

import (
	"fmt"
	"math"

	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// A dots is an axis with a dot a phone.
type dots struct {
	at        []float64 // of each phone
	low, high float64
	median    float64  // NaN for none
	run       *float64 // the run's answer; nil for none
	what      string   // "hits"
}

// sides is the number of columns left free beside the axis.
const sides = 6

// draw draws it between row y and the strip.
func (d *dots) draw(s *wall, y int) {
	axis, width := s.strip()-4, s.W-2*sides
	if width < 1 {
		return
	}
	ticks := chart.NiceTicks(d.low, d.high, 5)
	step := 1.
	if len(ticks) > 1 {
		step = ticks[1] - ticks[0]
	}
	low, high := math.Floor(d.low/step+1e-9)*step, math.Ceil(d.high/step-1e-9)*step
	column := func(v float64) int { return sides + int(math.Round((v-low)/max(high-low, step)*float64(width-1))) }
	counts, most := make([]int, s.W), 1
	for _, v := range d.at {
		x := column(v)
		counts[x]++
		most = max(most, counts[x])
	}
	phones := (most + axis - y - 1) / max(axis-y, 1) // a dot
	for x, n := range counts {
		for row := range (n + phones - 1) / max(phones, 1) {
			s.Set(x, axis-1-row, '●', canvas.Practice.Bold())
		}
	}
	s.Fill(sides, axis, width, 1, '─', canvas.Frame)
	word := chart.Decimals(chart.DigitsOf(step))
	for _, v := range chart.NiceTicks(low, high, int(math.Round((high-low)/step))) {
		label := word(v)
		s.Text(column(v)-canvas.Width(label)/2, axis+1, label, canvas.Text)
	}
	x := s.Text(sides, axis+2, d.what+", "+canvas.Pick(phones > 1, fmt.Sprintf("a dot is %d phones", phones), "a dot a phone"), canvas.Dim)
	mark := func(v float64, sign, words string, st canvas.Style) {
		s.Text(column(v), axis, sign, st)
		words += " " + canvas.FourDigits(v)
		x = s.Text(max(x+3, min(column(v)+2, s.W-margin-canvas.Width(words))), axis+2, words, st)
	}
	if !math.IsNaN(d.median) {
		mark(d.median, "▲", "median", canvas.Strong.Bold())
	}
	if d.run != nil {
		mark(*d.run, "✓", "the run", canvas.Theory.Bold())
	}
}
