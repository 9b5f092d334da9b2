package lab

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// Unknown stands for a true group or rank in a masked snapshot.
const Unknown = -1

// MaskNumbers makes numbers unknown.
func MaskNumbers(numbers ...*float64) {
	for _, x := range numbers {
		*x = math.NaN()
	}
}

// MaskToZero replaces a number by 0, and its row stays. NaN stays NaN.
func MaskToZero(x *float64) {
	if !math.IsNaN(*x) {
		*x = 0
	}
}

// MaskedEach returns a copy of a list with each element changed by mask.
func MaskedEach[T any](list []T, mask func(*T)) []T {
	out := slices.Clone(list)
	for i := range out {
		mask(&out[i])
	}
	return out
}

// MaskExplanations returns explanations without the values that no scheme can know.
func MaskExplanations(list []Explanation) []Explanation {
	return MaskedEach(list, func(t *Explanation) { t.Hidden = blanks(t.Hidden) })
}

// blanks returns as many blanks as the word has letters.
func blanks(word string) string { return strings.Repeat(" ", utf8.RuneCountInString(word)) }
