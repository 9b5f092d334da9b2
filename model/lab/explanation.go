package lab

import (
	"strconv"
	"strings"

	"lascope/automata/polling"
)

// A Explanation is one transition of the last slot in the paper's own notation, with the
// numbers filled in.
type Explanation struct {
	Who    string // the automaton: "T(2,1)", "page 7"
	What   string // what it heard, by which rule it moved or stayed, and to where
	Hidden string // what it could not know of that: "hidden chance .312"; "" if nothing
	Moved  bool
	Way    string // how it had sent the poll on, which took it to the page; "" if it was not asked
}

// TellingsKept bounds the tellings of a slot.
const TellingsKept = polling.TrailSize

// Six writes a number with Six digits that count.
func Six(x float64) string {
	if x == 0 {
		return "0"
	}
	return strings.TrimPrefix(strconv.FormatFloat(x, 'g', 6, 64), "0")
}

// Apart writes two numbers of order one with as many digits, at least three, as it
// takes to tell which is less.
func Apart(a, b float64) (string, string) {
	for digits := 3; ; digits++ {
		x, y := strconv.FormatFloat(a, 'f', digits, 64), strconv.FormatFloat(b, 'f', digits, 64)
		if x != y || a == b || digits == 17 {
			return strings.TrimPrefix(x, "0"), strings.TrimPrefix(y, "0")
		}
	}
}

// Three writes a number of order one with Three digits.
func Three(x float64) string { return strings.TrimPrefix(strconv.FormatFloat(x, 'f', 3, 64), "0") }
