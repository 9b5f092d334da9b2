package stats

import (
	"math"
	"strconv"

	"lascope/internal/param"
)

// Thousands writes a whole number with commas: 1,048,576.
func Thousands[N int | int64 | float64](n N) string { return param.Thousands(int64(n)) }

// CellDigits is the number of digits after the point for a number in a cell of a map: three digits in all; below 1 three after the
// point, or four where three would be 0.
func CellDigits(x float64) int {
	switch size := math.Abs(x); {
	case size < 0.0005:
		return 4
	case size < 1:
		return 3
	case size < 10:
		return 2
	case size < 100:
		return 1
	}
	return 0
}

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
