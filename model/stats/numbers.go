package stats

import (
	"math"
	"strconv"

	"lascope/internal/param"
)

// Thousands writes a whole number with commas: 1,048,576.
func Thousands(n int64) string { return param.Thousands(n) }

// RoundTo rounds to a number of significant digits.
func RoundTo(x float64, digits int) float64 {
	y, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	if err != nil {
		return x
	}
	return y
}

// Ratio is a/b, or NaN if b is 0.
func Ratio(a, b float64) float64 {
	if b == 0 {
		return math.NaN()
	}
	return a / b
}
