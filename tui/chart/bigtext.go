package chart

import (
	"strings"
	"unicode"

	"lascope/tui/canvas"
)

// Text in large letters, for a projector: capitals of the height of small large digits.

// bigLetters are the capitals and the signs that [BigRunes] lacks.
var bigLetters = map[rune][5]string{
	'A':  {" # ", "# #", "###", "# #", "# #"},
	'B':  {"## ", "# #", "## ", "# #", "## "},
	'C':  {"###", "#  ", "#  ", "#  ", "###"},
	'D':  {"## ", "# #", "# #", "# #", "## "},
	'E':  {"###", "#  ", "## ", "#  ", "###"},
	'F':  {"###", "#  ", "## ", "#  ", "#  "},
	'H':  {"# #", "# #", "###", "# #", "# #"},
	'I':  {"#", "#", "#", "#", "#"},
	'J':  {"  #", "  #", "  #", "# #", "###"},
	'K':  {"# #", "# #", "## ", "# #", "# #"},
	'L':  {"#  ", "#  ", "#  ", "#  ", "###"},
	'N':  {"#  #", "## #", "# ##", "#  #", "#  #"},
	'O':  {"###", "# #", "# #", "# #", "###"},
	'P':  {"###", "# #", "###", "#  ", "#  "},
	'Q':  {"### ", "# # ", "# # ", "# # ", "####"},
	'R':  {"## ", "# #", "## ", "# #", "# #"},
	'S':  {"###", "#  ", "###", "  #", "###"},
	'U':  {"# #", "# #", "# #", "# #", "###"},
	'V':  {"# #", "# #", "# #", "# #", " # "},
	'W':  {"#   #", "#   #", "# # #", "## ##", "#   #"},
	'X':  {"# #", "# #", " # ", "# #", "# #"},
	'Y':  {"# #", "# #", " # ", " # ", " # "},
	'Z':  {"###", "  #", " # ", "#  ", "###"},
	' ':  {" ", " ", " ", " ", " "},
	',':  {" ", " ", " ", "#", "#"},
	':':  {" ", "#", " ", "#", " "},
	';':  {" ", "#", " ", "#", "#"},
	'%':  {"# #", "  #", " # ", "#  ", "# #"},
	'=':  {"   ", "###", "   ", "###", "   "},
	'+':  {"   ", " # ", "###", " # ", "   "},
	'!':  {"#", "#", "#", " ", "#"},
	'?':  {"###", "  #", " # ", "   ", " # "},
	'(':  {" #", "# ", "# ", "# ", " #"},
	')':  {"# ", " #", " #", " #", "# "},
	'\'': {"#", "#", " ", " ", " "},
	'·':  {" ", " ", "#", " ", " "},
	'_':  {"   ", "   ", "   ", "   ", "###"},
	'@':  {"### ", "# ##", "# ##", "#   ", "### "},
}

// bigLetter is the large form of a rune of a text.
func bigLetter(r rune) (dots [5]string, ok bool) {
	r = unicode.ToUpper(r)
	if dots, ok = bigLetters[r]; !ok {
		dots, ok = BigRunes[r]
	}
	return dots, ok
}

// bigTextWidth is the width of a line in large letters in cells, -1 if a rune has no large form.
func bigTextWidth(line string) int {
	n := -SmallBig.gap()
	for _, r := range line {
		dots, ok := bigLetter(r)
		if !ok {
			return -1
		}
		n += len(dots[0]) + SmallBig.gap()
	}
	return max(n, 0)
}

// BigLines breaks a text into lines that fit into w cells in large letters; false if a word does not
// fit or a rune has no large form.
func BigLines(text string, w int) (lines []string, ok bool) {
	line := ""
	for _, word := range strings.Fields(text) {
		n := bigTextWidth(word)
		if n < 0 || n > w {
			return nil, false
		}
		if longer := strings.TrimSpace(line + " " + word); bigTextWidth(longer) <= w {
			line = longer
			continue
		}
		lines, line = append(lines, line), word
	}
	return append(lines, line), true
}

// DrawBigText writes a line of [BigLines] with its top left corner at x, y.
func DrawBigText(a canvas.Area, x, y int, line string, st canvas.Style, th *canvas.Theme) {
	a = a.Sub(0, y, a.W, SmallBig.Rows(th))
	for _, r := range line {
		dots, _ := bigLetter(r)
		drawBigRune(a, x, dots, SmallBig, st, th)
		x += len(dots[0]) + SmallBig.gap()
	}
}
