package automata

import (
	"strconv"
	"strings"
)

// Six writes a number with six significant digits and without the zero before the point.
func Six(x float64) string {
	if x == 0 {
		return "0"
	}
	return strings.TrimPrefix(strconv.FormatFloat(x, 'g', 6, 64), "0")
}
