package canvas

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"lascope/automata"
	"lascope/internal/phrase"
	"lascope/internal/theory"
	"lascope/model/stats"
)

// Tell fills the blanks of a form; see [phrase]. In a blank N, is written by [Thousands], X% by [Percent], X:3 by [Unit], X:2f with the
// nought of 0.95, Hits hit by [Counted], and Known document:waits by [Does]; a word after the colon names another format.
func Tell(form string, values ...any) string { return formats.Tell(form, values...) }

var formats = phrase.Formats{
	',': func(x float64, _ string) string { return Thousands(x) },
	'%': func(x float64, _ string) string { return Percent(x) },
	' ': func(x float64, noun string) string {
		if one, does, ok := strings.Cut(noun, ":"); ok {
			return Does(int64(x), one, does)
		}
		return Counted(int64(x), noun)
	},
	':': func(x float64, how string) string {
		if named := namedFormats[how]; named != nil {
			return named(x)
		}
		return Pick(strings.HasSuffix(how, "f"), decimal, Unit)(x, int(how[0]-'0'))
	},
}

var namedFormats = map[string]func(float64) string{
	"six": automata.Six, "four": FourDigits, "chance": Chance, "step": Step, "short": Short, "share": Share, "small": Small,
}

// decimal writes a number with the given decimals.
func decimal(x float64, decimals int) string { return strconv.FormatFloat(x, 'f', decimals, 64) }

// Itoa writes a whole number without separators.
func Itoa(n int) string { return strconv.Itoa(n) }

// Thousands writes a whole number with separators: 128,400, −1,871.
func Thousands[N int | int32 | int64 | float64](n N) string {
	return strings.Replace(stats.Thousands(int64(n)), "-", "−", 1)
}

// Say is [fmt.Sprintf] whose %d writes a whole number as [Thousands].
func Say(format string, values ...any) string {
	for i, v := range values {
		switch n := v.(type) {
		case int:
			values[i] = separated(n)
		case int64:
			values[i] = separated(n)
		}
	}
	return fmt.Sprintf(format, values...)
}

// A separated number writes itself with separators.
type separated int64

// Format implements [fmt.Formatter].
func (n separated) Format(f fmt.State, _ rune) { io.WriteString(f, Thousands(int64(n))) }

// Counted writes a number of things, one in the singular: 1 row, 12,000 rows, 2 queries, 2 classes.
func Counted[N int | int64](n N, one string) string {
	stem, isY := strings.CutSuffix(one, "y")
	switch {
	case n == 1:
		return "1 " + one
	case isY:
		one = stem + "ie"
	case strings.HasSuffix(one, "s"):
		one += "e"
	}
	return Thousands(n) + " " + one + "s"
}

// Does writes a number of things with a verb in the right number: 1 page waits, 2 pages wait, 3 pages are.
func Does[N int | int64](n N, one, does string) string {
	switch {
	case n == 1:
	case does == "is":
		does = "are"
	case does == "has":
		does = "have"
	default:
		does = strings.TrimSuffix(does, "s")
	}
	return Counted(n, one) + " " + does
}

// Short writes a number in at most five characters, a minus not counted: 950, 32k, 1.2M,
// 5.9G.
func Short(v float64) string {
	if !Finite(v) {
		return "–"
	}
	if v < 0 {
		return "−" + Short(-v)
	}
	v = math.Abs(v) // no minus at zero
	for i, name := range "TGMk" {
		if size := math.Pow10(12 - 3*i); v >= size*0.99995 {
			x := v / size
			return decimal(x, Pick(x < 9.95 && math.Abs(x-math.Round(x)) > 0.049, 1, 0)) + string(name)
		}
	}
	return decimal(v, Pick(v < 10 && v != math.Trunc(v), 1, 0))
}

// TwoDigits writes a number of ticks with two digits: 6.8k, 20k, 560.
func TwoDigits(ticks int64) string {
	step := int64(1)
	for ticks/step >= 100 {
		step *= 10
	}
	return Short(float64((ticks + step/2) / step * step))
}

// Unit writes a value in 0..1 with the given digits and without the leading
// zero: .945, 1.000; a dash where there is none.
func Unit(v float64, digits int) string {
	if !Finite(v) {
		return "–"
	}
	s := decimal(math.Abs(v), digits)
	if strings.HasPrefix(s, "0.") {
		s = s[1:]
	}
	if v < 0 && strings.Trim(s, ".0") != "" { // what rounds to nought has no sign
		return "−" + s
	}
	return s
}

// Certain writes a number to the digits that its error leaves certain, limited to most: .8620.
func Certain(x theory.Number, most int) string {
	word := x.Print(most)
	if word == "" {
		return "–"
	}
	word = strings.TrimPrefix(word, "0")
	return strings.Replace(word, "~0.", "~.", 1)
}

// Chance writes a probability with three digits: .931, <.001.
func Chance(v float64) string { return Rounded(v, 3) }

// Share writes a share or a rate with four digits: .6038, .0014, <.0001; none is 0.
func Share(v float64) string {
	if v == 0 {
		return "0"
	}
	return Rounded(v, 4)
}

// Rounded writes a value with the given digits. A value that these would show as 0 is written as a bound, <.0001 or >−.0001.
func Rounded(v float64, digits int) string {
	if unit := math.Pow10(-digits); v != 0 && math.Abs(v) < unit/2 {
		return Pick(v < 0, ">−", "<") + Unit(unit, digits)
	}
	return Unit(v, digits)
}

// dust bounds the rounding error in the difference of two equal numbers near 1.
const dust = 1e-13

// Small writes a difference with four digits: .0274, −.0039, <.0001, >−.0001, .0000.
func Small(v float64) string {
	if math.Abs(v) < dust {
		v = 0
	}
	return Rounded(v, 4)
}

// Step writes an expected step with at least two digits, however small it is: .0274, .000045.
func Step(v float64) string {
	size := math.Abs(v)
	if !(size >= 1e-9 && size < 0.0005) {
		return Small(v)
	}
	return Unit(v, 1-int(math.Floor(math.Log10(size))))
}

// Percent writes a part as a percentage: 99.1 %, 100 %, 1,240 %.
func Percent(v float64) string {
	switch size := math.Abs(v); {
	case !Finite(v):
		return "–"
	case size < dust:
		v = 0 // without a sign
	case size < 1e-6:
		return "<0.0001 %"
	case size < 0.0005:
		return strconv.FormatFloat(100*v, 'g', 2, 64) + " %"
	case size >= 10:
		return Thousands(math.Round(100*v)) + " %"
	}
	text := decimal(100*v, 1)
	if text == "100.0" {
		text = "100"
	}
	return text + " %"
}

// Finite reports whether a number is neither NaN nor infinite.
func Finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// Pick returns a if the condition holds, else b.
func Pick[T any](yes bool, a, b T) T {
	if yes {
		return a
	}
	return b
}

// SpeedWord writes a speed in ticks a second: 950/s, max for +Inf.
func SpeedWord(v float64) string {
	if math.IsInf(v, 1) {
		return "max"
	}
	return Short(v) + "/s"
}

// FourDigits writes a number with four significant digits at most: .5244, 12.5; from 1000 on, as a whole number.
func FourDigits(v float64) string {
	four := stats.RoundTo(v, 4)
	switch {
	case !Finite(v):
		return "–"
	case math.Abs(four) >= 1000 || v == math.Trunc(v):
		return Thousands(math.Round(v))
	}
	_, decimals, _ := strings.Cut(strconv.FormatFloat(four, 'f', -1, 64), ".")
	return Unit(four, len(decimals))
}

// Within writes a number to the digits in which half of its interval has two: .5244 within .0021, 12,346 within 57.
func Within(v, half float64) string {
	if !Finite(v) || !(half > dust) {
		return FourDigits(v)
	}
	const most = 6
	digits := min(1-int(math.Floor(math.Log10(half))), most)
	if digits <= 0 {
		return Thousands(int64(math.Round(v)))
	}
	return Rounded(v, digits)
}
