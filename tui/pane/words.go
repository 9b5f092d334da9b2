package pane

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/tui/canvas"
)

// steppedWord is the value one step of its parameter further, direction ±1: the next
// choice, or one step up or down. At the end of the range it is the word itself.
func steppedWord(p lab.Param, word string, direction int) string {
	if n := len(p.Choices); n > 0 {
		return p.Choices[((slices.Index(p.Choices, word)+direction)%n+n)%n]
	}
	v, err := strconv.ParseFloat(word, 64)
	if err != nil || p.Text {
		return word
	}
	way := float64(direction)
	if !p.Log { // multiples of the step, so that a step back returns
		step := canvas.Pick(p.Step > 0, p.Step, 1)
		return numberWord(p, math.Round((v+way*step)/step)*step)
	}
	step := canvas.Pick(p.Step > 1, p.Step, 2)
	next := v * math.Pow(step, way)
	usual, _ := strconv.ParseFloat(p.Default, 64)
	if least := cmp.Or(usual, 1) * math.Pow(step, -10); !p.Integer && p.Min == 0 && next < least { // the value next to 0
		next = canvas.Pick(direction > 0, least, 0)
	}
	if p.Integer && math.Round(next) == v {
		next = v + way
	}
	return numberWord(p, next)
}

// ScaledWord is a number's word times a factor, within its range; another word unchanged.
func ScaledWord(p lab.Param, word string, factor float64) string {
	v, err := strconv.ParseFloat(word, 64)
	return canvas.Pick(err != nil || p.Text || len(p.Choices) > 0, word, numberWord(p, v*factor))
}

// numberWord writes a value, clamped to its range, as a word of the line.
func numberWord(p lab.Param, v float64) string {
	if p.Max > p.Min {
		v = max(p.Min, min(v, p.Max))
	}
	if p.Integer {
		v = math.Round(v)
	}
	return paramNumber(v)
}

// paramNumber writes a number with at most 12 digits, which drops the error of binary
// fractions.
func paramNumber(v float64) string { return lab.NumberWord(stats.RoundTo(v, 12)) }

// rangeNumber writes a bound of a range, a whole number with separators.
func rangeNumber(v float64) string {
	return canvas.Pick(v == math.Trunc(v) && math.Abs(v) < 1e15, canvas.Thousands(v), paramNumber(v))
}

// position is the position of a value in its range, 0 to 1, on a logarithmic scale for a
// parameter tuned by factors.
func position(p lab.Param, word string) float64 {
	v, err := strconv.ParseFloat(word, 64)
	if err != nil || !(p.Max > p.Min) {
		return 0
	}
	at := (v - p.Min) / (p.Max - p.Min)
	if p.Log && v > 0 && p.Max > 0 {
		lo := lowest(p)
		at = math.Log(max(v, lo)/lo) / math.Log(p.Max/lo)
	}
	return max(0, min(at, 1))
}

// Digits writes a number's word without a negative exponent: 0.00001 for 1e-5.
func Digits(word string) string {
	if x, err := strconv.ParseFloat(word, 64); err == nil && strings.Contains(word, "e-") {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return word
}

// withThousands writes a whole number's word with separators, in at most nine cells.
func withThousands(word string) string {
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		return canvas.Cut(Digits(word), 9)
	}
	if s := canvas.Thousands(n); len(s) <= 9 {
		return s
	}
	return canvas.Cut(word, 9)
}
