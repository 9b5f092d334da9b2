package canvas

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"lascope/internal/theory"
	"lascope/model/stats"
)

// Itoa writes a whole number without separators.
func Itoa(n int) string { return strconv.Itoa(n) }

// Thousands writes a whole number with separators: 128,400.
func Thousands(n int64) string { return stats.Thousands(n) }

// Counted writes a number of things, one in the singular: 1 row, 12,000 rows.
func Counted(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return Thousands(int64(n)) + " " + one + "s"
}

// Short writes a number in at most five characters, a minus not counted: 950, 32k, 1.2M,
// 5.9G.
func Short(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "–"
	}
	if v < 0 {
		return "−" + Short(-v)
	}
	v = math.Abs(v) // no minus at zero
	for _, u := range []struct {
		size float64
		name string
	}{{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if v >= u.size*0.99995 {
			x := v / u.size
			digits := 0
			if x < 9.95 && math.Abs(x-math.Round(x)) > 0.049 {
				digits = 1
			}
			return strconv.FormatFloat(x, 'f', digits, 64) + u.name
		}
	}
	if v < 10 && v != math.Trunc(v) {
		return strconv.FormatFloat(v, 'f', 1, 64)
	}
	return strconv.FormatFloat(v, 'f', 0, 64)
}

// Unit writes a value in 0..1 with the given digits and without the leading
// zero: .945, 1.000; a dash where there is none.
func Unit(v float64, digits int) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "–"
	}
	s := strconv.FormatFloat(v, 'f', digits, 64)
	switch {
	case strings.HasPrefix(s, "0."):
		return s[1:]
	case strings.HasPrefix(s, "-0."):
		return "−" + s[2:]
	}
	return strings.Replace(s, "-", "−", 1)
}

// Certain writes a number to the digits that its error leaves certain, limited to most: .8620.
func Certain(x theory.Number, most int) string {
	word := x.Print(most)
	if word == "" {
		return "–"
	}
	word = strings.TrimPrefix(word, "0")
	return strings.Replace(word, "~0.", "~.", 1)
}

// Chance writes a probability: .931, and one that would be .000 as .00024.
func Chance(v float64) string {
	if v > 0 && v < 0.0005 {
		return tiny(v)
	}
	return Unit(v, 3)
}

// Share writes a share or a rate: .6038, .0014, .00073.
func Share(v float64) string {
	switch {
	case v == 0:
		return "0"
	case math.Abs(v) < 0.00095: // .0010 from there on
		return tiny(v)
	}
	return Unit(v, 4)
}

// tiny writes a number near 0 with two digits after its zeros, down to a millionth: .00024, <.000001.
func tiny(v float64) string {
	switch size := math.Abs(v); {
	case math.IsNaN(v):
		return "–"
	case size < 1e-6:
		return Pick(v < 0, "−", "") + "<.000001"
	default:
		return Unit(v, 1-int(math.Floor(math.Log10(size))))
	}
}

// dust bounds the rounding error in the difference of two equal numbers near 1.
const dust = 1e-13

// Small writes a difference that may be tiny: .0274, .0039, .000045.
func Small(v float64) string {
	switch {
	case math.Abs(v) < dust:
		v = 0
	case math.Abs(v) < 0.0005:
		return tiny(v)
	}
	return Unit(v, 4)
}

// Percent writes a part as a percentage: 99.1 %, 100 %.
func Percent(v float64) string {
	switch {
	case math.IsNaN(v) || math.IsInf(v, 0):
		return "–"
	case math.Abs(v) >= dust && math.Abs(v) < 1e-6:
		return "<0.0001 %"
	case math.Abs(v) >= dust && math.Abs(v) < 0.0005:
		return strconv.FormatFloat(100*v, 'g', 2, 64) + " %"
	}
	if math.Abs(v) < dust {
		v = 0 // without a sign
	}
	text := strconv.FormatFloat(100*v, 'f', 1, 64)
	if text == "100.0" {
		text = "100"
	}
	return text + " %"
}

// Finite reports whether a number is neither NaN nor infinite.
func Finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// Pick returns a if the condition holds, else b.
func Pick[T any](yes bool, a, b T) T {
	if yes {
		return a
	}
	return b
}

// SpeedWord writes a speed in ticks a second: 950/s, max for +Inf.
func SpeedWord(v float64) string {
	if math.IsInf(v, 1) {
		return "max"
	}
	return Short(v) + "/s"
}

// FourDigits writes a number with four significant digits; from 1000 on, as a whole number.
func FourDigits(v float64) string {
	if math.Abs(v) >= 1000 {
		return Thousands(int64(math.Round(v)))
	}
	return fmt.Sprintf("%.4g", v)
}
