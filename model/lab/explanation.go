package lab

import (
	"strconv"
	"strings"

	"lascope/automata/polling"
)

// An Explanation is one transition of the last slot in the paper's notation with its numbers.
type Explanation struct {
	Who    string // the automaton: "T(2,1)", "page 7"
	What   string // the answer, the rule, and the state before and after
	Hidden string // a value that no scheme can know, "hidden chance .312"; "" if there is none
	Moved  bool   // the state changed
	Way    string // the reason for the route of the poll below this automaton; "" without one
}

// MostExplanations bounds the explanations of a slot.
const MostExplanations = polling.TrailSize

// Six writes a number with six significant digits and without the zero before the point.
func Six(x float64) string {
	if x == 0 {
		return "0"
	}
	return strings.TrimPrefix(strconv.FormatFloat(x, 'g', 6, 64), "0")
}

// Distinct writes two numbers of order one with the fewest digits, from 3 to 17, that show
// which is less.
func Distinct(a, b float64) (string, string) {
	for digits := 3; ; digits++ {
		x, y := strconv.FormatFloat(a, 'f', digits, 64), strconv.FormatFloat(b, 'f', digits, 64)
		if x != y || a == b || digits == 17 {
			return strings.TrimPrefix(x, "0"), strings.TrimPrefix(y, "0")
		}
	}
}

// Three writes a number of order one with three digits behind the point.
func Three(x float64) string { return strings.TrimPrefix(strconv.FormatFloat(x, 'f', 3, 64), "0") }
