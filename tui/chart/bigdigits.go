package chart

import (
	"strings"

	"lascope/tui/canvas"
)

// bigRunes are the rows of digits five dots high, # for a dot, for a projector. A comma is a gap: drawn
// in dots it would look like a point from afar.
var bigRunes = func() map[rune][]string {
	all := map[rune][]string{}
	for line := range strings.Lines(`0 ### #.# #.# #.# ###
1 .#. ##. .#. .#. ###
2 ### ..# ### #.. ###
3 ### ..# .## ..# ###
4 #.# #.# ### ..# ..#
5 ### #.. ### ..# ###
6 ### #.. ### #.# ###
7 ### ..# ..# ..# ..#
8 ### #.# ### #.# ###
9 ### #.# ### ..# ###
. . . . . #
, . . . . .
: . # . # .
/ ..# ..# .#. #.. #..
- ... ... ### ... ...
– ... ... ### ... ...
e ... ### ##. #.. ###
k #.. #.# ##. #.# #.#
M #...# ##.## #.#.# #...# #...#
G #### #... #.## #..# ####
T ### .#. .#. .#. .#.`) {
		fields := strings.Fields(line)
		all[[]rune(fields[0])[0]] = fields[1:]
	}
	return all
}()

// A BigSize is a size of large digits.
type BigSize uint8

// The sizes, the least first.
const (
	NoBig    BigSize = iota // not drawn
	SmallBig                // three rows: two dots a cell, one above the other
	LargeBig                // five rows: a dot is two cells wide
)

// BigSizeFor is the size for a screen of w by h cells whose figures are read from the last row of a room.
func BigSizeFor(w, h int) BigSize { return canvas.Pick(w >= 100 && h >= 34, LargeBig, SmallBig) }

// Rows is the height of digits in cells; 0 for NoBig.
func (b BigSize) Rows(th *canvas.Theme) int {
	switch {
	case b == NoBig:
		return 0
	case b == LargeBig || th.Ascii:
		return 5
	}
	return 3
}

// dot is the width of a dot in cells.
func (b BigSize) dot() int {
	return canvas.Pick(b == LargeBig, 2, 1)
}

// Gap is the space between two runes in cells: more than the space inside of a digit.
func (b BigSize) Gap() int { return b.dot() + 1 }

// BigWidth is the width of a word in cells, -1 if one of its runes has no large form.
func BigWidth(word string, b BigSize) int {
	n := -b.Gap()
	for _, r := range word {
		dots, ok := bigRunes[r]
		if !ok {
			return -1
		}
		n += len(dots[0])*b.dot() + b.Gap()
	}
	return max(n, -1)
}

// DrawBig writes a word in large digits with its top left corner at x, 0. Each rune must
// be in [bigRunes].
func DrawBig(a canvas.Area, x int, word string, b BigSize, st canvas.Style, th *canvas.Theme) {
	whole := b == LargeBig || th.Ascii // a dot is a row
	for _, r := range word {
		dots := bigRunes[r]
		for row, line := range dots {
			for col, dot := range line {
				switch upper := row%2 == 0; {
				case dot != '#':
				case whole:
					a.Fill(x+col*b.dot(), row, b.dot(), 1, '█', st)
				case upper && row < 4 && dots[row+1][col] == '#':
					a.Set(x+col, row/2, '█', st)
				case upper || dots[row-1][col] != '#':
					a.Set(x+col, row/2, canvas.Pick(upper, '▀', '▄'), st)
				}
			}
		}
		x += len(dots[0])*b.dot() + b.Gap()
	}
}
