package classpanes

import (
	"strings"

	"lascope/tui/canvas"
)

// Bar is a bar of n voices of at most `most`, in w cells with the number: "████████ 14".
func Bar(n, most, w int, th *canvas.Theme) string {
	room := max(1, w-1-len(canvas.Itoa(most)))
	length := 0
	if most > 0 {
		length = (n*room + most/2) / most
	}
	if n > 0 {
		length = max(1, length)
	}
	return strings.TrimLeft(strings.Repeat(canvas.Pick(th.Ascii, "#", "█"), length)+" "+canvas.Itoa(n), " ")
}

// Dots is a strip of counts, one column each, of rows high.
func Dots(counts []int, rows int, th *canvas.Theme) []string {
	most := 1
	for _, n := range counts {
		most = max(most, n)
	}
	lines := make([]string, rows)
	for y := range rows {
		for _, n := range counts {
			full := n > 0 && n*rows >= (rows-y)*most || y == rows-1 && n > 0
			lines[y] += canvas.Pick(full, canvas.Pick(th.Ascii, "#", "●"), " ")
		}
	}
	return lines
}
