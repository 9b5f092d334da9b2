package design

import (
	"math"
	"slices"
	"strconv"
)

// Scale returns the positions of an axis's values: the numbers themselves, or 0, 1, 2 … for
// words.
func (a Axis) Scale() (xs []float64, numeric bool) {
	for _, w := range a.Words {
		x, err := strconv.ParseFloat(w, 64)
		if err != nil {
			return SideBySide(len(a.Words)), false
		}
		xs = append(xs, x)
	}
	return xs, true
}

// Logarithmic reports whether an axis is drawn logarithmically: its values are spaced by
// factors, or span a decade or more.
func (a Axis) Logarithmic() bool {
	xs, numeric := a.Scale()
	if !numeric || slices.Min(xs) <= 0 {
		return false
	}
	return a.log || slices.Max(xs) >= 10*slices.Min(xs)
}

// Positions are the positions of the values on a drawn axis: their logarithms if they are
// spaced by factors or span a decade, else the numbers; 0, 1, 2 … for words.
func (a Axis) Positions() []float64 {
	xs, _ := a.Scale()
	if a.Logarithmic() {
		for i, x := range xs {
			xs[i] = math.Log(x)
		}
	}
	return xs
}

// SideBySide is 0, 1 … n−1.
func SideBySide(n int) []float64 {
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = float64(i)
	}
	return xs
}
