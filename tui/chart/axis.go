package chart

import (
	"math"

	"lascope/tui/canvas"
)

// NiceTicks are at most n+1 evenly spaced round numbers in lo..hi.
func NiceTicks(lo, hi float64, n int) []float64 {
	step := NiceStep((hi - lo) / float64(max(n, 1)))
	if !(step > 0) {
		return nil
	}
	var out []float64
	for k := math.Ceil(lo/step - 1e-9); k*step <= hi+step*1e-9 && len(out) <= 50; k++ {
		out = append(out, k*step+0) // no minus at zero
	}
	return out
}

// AxisTicks are the ticks of [NiceTicks] for n, or for the next greater n that gives three.
func AxisTicks(lo, hi float64, n int) []float64 {
	ticks := NiceTicks(lo, hi, n)
	for most := 4 * n; len(ticks) < 3 && n < most; n++ {
		ticks = NiceTicks(lo, hi, n+1)
	}
	return ticks
}

// EvenAxis puts about n ticks on the y axis, in words of at least some digits.
func (c *Chart) EvenAxis(n, digits int) {
	if c.Ticks = AxisTicks(c.Y0, c.Y1, n); len(c.Ticks) > 1 {
		digits = max(digits, DigitsOf(c.Ticks[1]-c.Ticks[0]))
	}
	c.Word = Decimals(digits)
}

// TickCount is the number of ticks of a y axis in a chart of the given height: 2 to 5.
func TickCount(height int) int { return max(2, min(5, (height-2)/3)) }

// NiceStep is the least of 1, 2, 5 times a power of ten that is no less than v; 0 for v
// not above 0 or not finite.
func NiceStep(v float64) float64 {
	return roundUp(v, 0, 1, 2, 5)
}

// roundUp is the least of some numbers and 10, times a power of ten, that is no less than v; none for v not above 0 or not finite.
func roundUp(v, none float64, numbers ...float64) float64 {
	if !(v > 0) || !canvas.Finite(v) {
		return none
	}
	p := math.Pow(10, math.Floor(math.Log10(v)))
	for _, k := range numbers {
		if v <= k*p*(1+1e-9) {
			return k * p
		}
	}
	return 10 * p
}

// RoundEnd is the end of a time axis: the least of 1, 1.5, 2, 3, 5, 7 times a power of ten that is no less than v.
func RoundEnd(v float64) float64 {
	return roundUp(v, 1, 1, 1.5, 2, 3, 5, 7)
}

// timeTicks are the ticks of an axis from 0 to a [RoundEnd]: four to six.
func timeTicks(end float64) []float64 {
	p := math.Pow(10, math.Floor(math.Log10(end)+1e-9))
	step := map[float64]float64{1: 0.25, 1.5: 0.5, 2: 0.5, 3: 1, 5: 1, 7: 2}[math.Round(10*end/p)/10] * p
	var ticks []float64
	for k := 0.0; k*step <= end*(1+1e-9) && step > 0; k++ {
		ticks = append(ticks, k*step)
	}
	return ticks
}

// RoundAbove is the top of an axis: the least of 1, .5, .2, .1, … no less than v; 1 for greater values.
func RoundAbove(v float64) float64 {
	return max(canvas.Pick(v > 0 && v <= 1, 0., 1), NiceStep(v))
}

// DigitsOf is the number of decimals that ticks with a step need, 0 to 6.
func DigitsOf(step float64) int {
	if !(step > 0) {
		return 2
	}
	return max(0, min(6, int(math.Ceil(-math.Log10(step)-1e-9))))
}

// Decimals returns a formatter with a fixed number of decimals and without the zero before the point.
func Decimals(digits int) func(float64) string {
	return func(v float64) string { return canvas.Unit(v, digits) }
}

// evenRows widens an axis y0..y1 so that its ticks stand an equal number of rows apart, and
// a curve through a tick's value lies in the tick's row. The axis then moves by whole rows
// as a curve grows, not a little with each frame. The ticks have no more decimals than those
// given; on a logarithmic axis they are whole powers of ten. The step leaves as many rows as
// possible to the curves, if that costs neither most of the ticks nor a row between two. From
// eight rows on, in which they always fit, an axis that is given three ticks has three or more. An axis from 0 up gets no part
// below 0, one up to 0 none above. It stays as it was if two ticks do not fit.
func evenRows(y0, y1 float64, ticks []float64, rows int, log bool) (float64, float64, []float64) {
	if len(ticks) < 2 && !log || rows < 2 || !(y1 > y0) {
		return y0, y1, ticks
	}
	first := 1.0
	if !log { // the difference of two ticks is not quite their step, which is round
		first = NiceStep((ticks[1] - ticks[0]) * (1 - 1e-6))
		if finer := first / 2.5; DigitsOf(NiceStep(finer*(1-1e-6))) == DigitsOf(first) {
			first = NiceStep(finer * (1 - 1e-6))
		}
	}
	bottom, top, out, least := y0, y1, ticks, math.Inf(1)
	counts := []int{3, 2}
	if rows < 8 || len(ticks) < 3 {
		counts = counts[1:]
	}
	for step := first; step <= 20*max(first, y1-y0, math.Abs(y0), math.Abs(y1)); step = NiceStep(step * 1.5) {
		for _, enough := range counts {
			lo, hi, at := widened(y0, y1, step, rows-1, enough)
			cost := (hi - lo) / (y1 - y0)
			switch {
			case len(at) < 2:
				continue
			case len(at) == 2 && counts[0] == 3:
				cost *= 2
			case len(at) == 2 && len(ticks) > 2:
				cost *= 1.3
			case len(at) > max(4, len(ticks))+1 || len(at) > 2 && 2*(len(at)-1) > rows:
				cost *= 1.5
			}
			if cost < least-1e-9 {
				bottom, top, out, least = lo, hi, at, cost
			}
		}
	}
	return bottom, top, out
}

// widened is the shortest axis over y0..y1 with a tick in a row and a whole number of rows
// between ticks that are a step apart, and its ticks up to y1, or at least enough; none if the
// step is too small for that.
func widened(y0, y1, step float64, gaps, enough int) (bottom, top float64, ticks []float64) {
	most := float64(gaps) * min(1, step/(y1-y0)*(1+1e-9)) // two ticks fit
	for k := math.Floor(most); k >= 1; k-- {
		row := step / k
		slack := 5e-7 * min(row, y1-y0) // of rounding
		for top = math.Ceil((y1-slack)/row) * row; ; top += row {
			bottom = top - float64(gaps)*row
			switch {
			case y0 >= 0 && bottom < 0:
				top, bottom = float64(gaps)*row, 0
			case y1 <= 0 && top > 0:
				top, bottom = 0, -float64(gaps)*row
			}
			if bottom > y0+slack || top < y1-slack {
				break
			}
			from, to := math.Ceil(bottom/step-1e-6), math.Floor(top/step+1e-6)
			if to-from < float64(enough-1) {
				if y1 <= 0 && top >= 0 {
					break
				}
				continue
			}
			for i := from; i <= to && (i*step <= y1+step*1e-6 || len(ticks) < enough); i++ {
				ticks = append(ticks, i*step+0)
			}
			return bottom, top, ticks
		}
	}
	return y0, y1, nil
}

// axisWord writes a value, below 1000 with the given number of decimals, at most 6.
func axisWord(v float64, digits int) string {
	if !canvas.Finite(v) {
		return "–"
	}
	if math.Abs(v) >= 1000 {
		return canvas.Thousands(math.Round(v))
	}
	return Decimals(min(digits, 6))(v)
}

// LegendWord writes a value for a legend, below 1 without the leading zero: .971.
func LegendWord(v float64, digits int) string {
	if math.Abs(v) < 1 {
		return canvas.Unit(v, min(digits, 6))
	}
	return axisWord(v, digits)
}

// Powers labels an x axis of decimal logarithms at the whole powers of ten.
func (c *Chart) Powers(word func(x float64) string) {
	c.Xword, c.Xplaces = word, nil
	for k := math.Ceil(c.X0); k <= c.X1; k++ {
		c.Xplaces = append(c.Xplaces, k)
	}
}

// LogAxis is the y axis of decimal logarithms from low to high, with a tick at each whole power of ten.
func (c *Chart) LogAxis(low, high float64) {
	c.Log, c.Y0, c.Y1, c.Ticks = true, low, high, nil
	for y := math.Ceil(low); y <= high; y++ {
		c.Ticks = append(c.Ticks, y)
	}
	c.Word = func(y float64) string {
		x := math.Pow(10, y)
		return Decimals(max(1, DigitsOf(x)))(x)
	}
}
