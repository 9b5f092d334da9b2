package automata

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"lascope/internal/param"
	"lascope/internal/phrase"
)

// Tell fills the blanks of a form; see [phrase]. In a blank N, has separators, {N run} counts runs, X:six, X:four and X:three are
// written by [Six], [Four] and [Three], and {X%.2f} as [fmt.Sprintf] does.
func Tell(form string, values ...any) string { return formats.Tell(form, values...) }

var formats = phrase.Formats{
	',': func(x float64, _ string) string { return param.Thousands(int64(x)) },
	' ': func(x float64, noun string) string {
		if x != 1 {
			noun += "s"
		}
		return param.Thousands(int64(x)) + " " + noun
	},
	':': func(x float64, how string) string {
		return map[string]func(float64) string{"six": Six, "four": Four, "three": Three}[how](x)
	},
	'%': func(x float64, verb string) string { return fmt.Sprintf("%"+verb, x) },
}

// Six writes a number with six significant digits and without the zero before the point, from a billionth on without an
// exponent.
func Six(x float64) string {
	if x == 0 {
		return "0"
	}
	word := strconv.FormatFloat(x, 'g', 6, 64)
	if size := math.Abs(x); size >= 1e-9 && size < 1e-4 {
		rounded, _ := strconv.ParseFloat(word, 64)
		word = strconv.FormatFloat(rounded, 'f', -1, 64)
	}
	return strings.TrimPrefix(word, "0")
}

// Three writes a number of order one with three digits after the point; one that these would show as 0 as <.001.
func Three(x float64) string {
	if x > 0 && x < 0.0005 {
		return "<.001"
	}
	return strings.TrimPrefix(strconv.FormatFloat(x, 'f', 3, 64), "0")
}

// Four writes a number with at most four significant digits and without the zero before the point.
func Four(x float64) string {
	word := strconv.FormatFloat(x, 'g', 4, 64)
	if fraction, ok := strings.CutPrefix(word, "0."); ok {
		return "." + fraction
	}
	return word
}
