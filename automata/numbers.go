package automata

import (
	"math"
	"strconv"
	"strings"
)

// Six writes a number with six significant digits and without the zero before the point, from a billionth on without an
// exponent.
func Six(x float64) string {
	if x == 0 {
		return "0"
	}
	word := strconv.FormatFloat(x, 'g', 6, 64)
	if size := math.Abs(x); size >= 1e-9 && size < 1e-4 {
		rounded, _ := strconv.ParseFloat(word, 64)
		word = strconv.FormatFloat(rounded, 'f', -1, 64)
	}
	return strings.TrimPrefix(word, "0")
}
