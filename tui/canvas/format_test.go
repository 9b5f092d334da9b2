package canvas

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

func TestNumbers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Thousands(0), "0"}, {Thousands(999), "999"}, {Thousands(128_400), "128,400"}, {Thousands(-1_234_567), "−1,234,567"},
		{Short(0), "0"}, {Short(950), "950"}, {Short(1000), "1k"}, {Short(1200), "1.2k"}, {Short(32_768), "33k"}, {Short(999_960), "1M"},
		{Short(5.9e6), "5.9M"}, {Short(2.5), "2.5"}, {Short(math.NaN()), "–"}, {Short(-2000), "−2k"}, {Short(math.Copysign(0, -1)), "0"},
		{Counted(1, "row"), "1 row"}, {Counted(0, "row"), "0 rows"}, {Counted(2, "query"), "2 queries"},
		{Counted(12_000, "class"), "12,000 classes"},
		{Unit(0.9451, 3), ".945"}, {Unit(1, 3), "1.000"}, {Unit(-0.25, 2), "−.25"}, {Unit(-0.0004, 3), ".000"}, {Unit(math.Inf(1), 3), "–"},
		{Chance(0.9306), ".931"}, {Chance(0), ".000"}, {Chance(0.00024), "<.001"}, {Chance(0.0005), ".001"},
		{Share(0.6038), ".6038"}, {Share(0), "0"}, {Share(0.00099997), ".0010"}, {Share(0.00073), ".0007"}, {Share(0.00005), ".0001"}, {Share(4.9e-5), "<.0001"}, {Share(1.5), "1.5000"},
		{Small(0.0274), ".0274"}, {Small(4.5e-5), "<.0001"}, {Small(-4.5e-5), ">−.0001"}, {Small(-0.0039), "−.0039"}, {Small(0), ".0000"}, {Small(8.9e-16), ".0000"}, {Small(-5.6e-17), ".0000"}, {Small(1e-12), "<.0001"},
		{Step(0.0274), ".0274"}, {Step(4.5e-5), ".000045"}, {Step(-4.5e-5), "−.000045"}, {Step(0), ".0000"}, {Step(1e-12), "<.0001"},
		{FourDigits(0.52441), ".5244"}, {FourDigits(0.5), ".5"}, {FourDigits(1e-7), ".0000001"}, {FourDigits(12.3456), "12.35"}, {FourDigits(0), "0"}, {FourDigits(-0.25), "−.25"}, {FourDigits(12_345.6), "12,346"}, {FourDigits(999.99), "1,000"}, {FourDigits(-5), "−5"},
		{Within(0.524413, 0.00213), ".5244"}, {Within(0.00213, 0.00213), ".0021"}, {Within(0.524413, 0.213), ".52"}, {Within(45.23, 3.14), "45.2"}, {Within(12_345.6, 57), "12,346"}, {Within(-1871, 3341), "−1,871"}, {Within(0.5, 1e-9), ".500000"}, {Within(1e-9, 1e-9), "<.000001"}, {Within(0.5, 0), ".5"}, {Within(0.52441, math.NaN()), ".5244"},
		{Percent(0.991), "99.1 %"}, {Percent(0), "0.0 %"}, {Percent(-9.1e-16), "0.0 %"}, {Percent(9.1e-16), "0.0 %"}, {Percent(2e-5), "0.002 %"}, {Percent(1.2e-7), "<0.0001 %"}, {Percent(math.NaN()), "–"},
		{Middle("h-traa pages=512 seed=1", 11), "h-tra…eed=1"}, {Middle("h-traa pages=512 N=9 seed=1", 20), "h-traa … N=9 seed=1"}, {Middle("short", 11), "short"}, {Middle("abc", 1), "…"}, {Middle("abc", 0), ""},
		{Cut("abcdef", 4), "abc…"}, {Cut("abc", 0), ""},
	} {
		modeltest.Equal(t, c.got, c.want, "")
	}
}

// Wrapped text keeps its words and never exceeds the width.
func TestWrap(t *testing.T) {
	modeltest.MustEqual(t, strings.Join(Wrap("it is 94.3 %.", 10), "|"), "it is|94.3 %.", "a percent sign at its line's end:")
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOf(rapid.StringMatching(`[a-zé]{1,12}`)).Draw(t, "words")
		n := rapid.IntRange(1, 40).Draw(t, "width")
		lines := Wrap(strings.Join(words, " "), n)
		for _, l := range lines {
			if Width(l) > n || l == "" {
				t.Fatalf("%q in a width of %d", l, n)
			}
		}
		modeltest.MustEqual(t, strings.ReplaceAll(strings.Join(lines, ""), " ", ""), strings.Join(words, ""), "%q became %q:", words, lines)
	})
}
