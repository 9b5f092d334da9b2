package canvas

import "strings"

// Quadrants are the glyphs of 2 by 2 dots; bits 0 and 1 of the index are the upper row.
var Quadrants = []rune(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")

// Levels fill a cell from below, from an eighth to the whole.
var Levels = []rune("▁▂▃▄▅▆▇█")

// eighths are the left parts of a cell, from an eighth to the whole.
var eighths = []rune("▏▎▍▌▋▊▉█")

// Bar draws a horizontal bar of the given length in cells, to an eighth.
func (a Area) Bar(x, y int, length float64, st Style, th *Theme) {
	if !(length > 0) {
		return
	}
	length = min(length, float64(a.W-x))
	whole := int(length)
	a.Fill(x, y, whole, 1, '█', st)
	rest := int((length - float64(whole)) * 8)
	switch {
	case th.Ascii:
		if rest >= 4 {
			a.Set(x+whole, y, '=', st)
		}
	case rest > 0:
		a.Set(x+whole, y, eighths[rest-1], st)
	}
}

var superscripts = strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7",
	"⁷", "8", "⁸", "9", "⁹")

// PowerOfTen writes 10ⁿ with superscripts, as 1e-3 in ascii.
func PowerOfTen(n int, th *Theme) string {
	switch {
	case n == 0:
		return "1"
	case th.Ascii:
		return "1e" + Itoa(n)
	}
	return "10" + superscripts.Replace(Itoa(n))
}
