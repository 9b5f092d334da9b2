package tui

import (
	"strings"
)

// bigRunes are digits five dots high, for a room. Thousands are parted by a gap, for from
// the back row a comma of dots is a point.
var bigRunes = map[rune][5]string{
	'0': {"###", "# #", "# #", "# #", "###"},
	'1': {" # ", "## ", " # ", " # ", "###"},
	'2': {"###", "  #", "###", "#  ", "###"},
	'3': {"###", "  #", " ##", "  #", "###"},
	'4': {"# #", "# #", "###", "  #", "  #"},
	'5': {"###", "#  ", "###", "  #", "###"},
	'6': {"###", "#  ", "###", "# #", "###"},
	'7': {"###", "  #", "  #", "  #", "  #"},
	'8': {"###", "# #", "###", "# #", "###"},
	'9': {"###", "# #", "###", "  #", "###"},
	'.': {" ", " ", " ", " ", "#"},
	',': {" ", " ", " ", " ", " "},
	'/': {"  #", "  #", " # ", "#  ", "#  "},
	'-': {"   ", "   ", "###", "   ", "   "},
	'–': {"   ", "   ", "###", "   ", "   "},
	'e': {"   ", "###", "## ", "#  ", "###"},
	'k': {"#  ", "# #", "## ", "# #", "# #"},
	'M': {"#   #", "## ##", "# # #", "#   #", "#   #"},
	'G': {"####", "#   ", "# ##", "#  #", "####"},
	'T': {"###", " # ", " # ", " # ", " # "},
}

// A bigSize is how large digits are drawn.
type bigSize uint8

const (
	noBig    bigSize = iota
	smallBig         // three rows: two dots a cell, one above the other
	largeBig         // five rows: a dot is two cells wide
)

// bigRows is the height of digits.
func (b bigSize) rows(th *theme) int {
	switch {
	case b == noBig:
		return 0
	case b == largeBig || th.ascii:
		return 5
	}
	return 3
}

// dot is the width of a dot in cells.
func (b bigSize) dot() int {
	if b == largeBig {
		return 2
	}
	return 1
}

// bigWidth is the width of a word in large digits, -1 if it cannot be drawn so.
func bigWidth(word string, b bigSize) int {
	n := -1
	for _, r := range word {
		dots, ok := bigRunes[r]
		if !ok {
			return -1
		}
		n += len(dots[0]) + 1
	}
	return n * b.dot()
}

// drawBig writes a word in large digits with its top left corner at x, 0.
func drawBig(a area, x int, word string, b bigSize, st style, th *theme) {
	for _, r := range word {
		dots := bigRunes[r]
		for col := range len(dots[0]) {
			set := func(row int) bool { return row < 5 && strings.HasPrefix(dots[row][col:], "#") }
			for row := range 5 {
				switch {
				case b == largeBig || th.ascii:
					if set(row) {
						a.fill(x+col*b.dot(), row, b.dot(), 1, '█', st)
					}
				case row%2 == 0 && set(row) && set(row+1):
					a.set(x+col, row/2, '█', st)
				case row%2 == 0 && set(row):
					a.set(x+col, row/2, '▀', st)
				case row%2 == 1 && set(row) && !set(row-1):
					a.set(x+col, row/2, '▄', st)
				}
			}
		}
		x += (len(dots[0]) + 1) * b.dot()
	}
}
