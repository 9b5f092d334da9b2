package tui

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestNumbers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{thousands(0), "0"}, {thousands(999), "999"}, {thousands(128_400), "128,400"}, {thousands(-1_234_567), "-1,234,567"},
		{short(0), "0"}, {short(950), "950"}, {short(1000), "1k"}, {short(1200), "1.2k"}, {short(32_768), "33k"}, {short(999_960), "1M"},
		{short(5.9e6), "5.9M"}, {short(2.5), "2.5"}, {short(math.NaN()), "–"}, {short(-2000), "-2k"}, {short(math.Copysign(0, -1)), "0"},
		{counted(1, "row"), "1 row"}, {counted(0, "row"), "0 rows"}, {counted(12_000, "row"), "12,000 rows"},
		{unit(0.9451, 3), ".945"}, {unit(1, 3), "1.000"}, {unit(-0.25, 2), "-.25"}, {unit(math.Inf(1), 3), "–"},
		{share(0.6038), "0.6038"}, {share(0), "0"}, {share(1.24e-6), "1.2e-6"}, {share(1.5), "1.5000"},
		{small(0.0274), ".0274"}, {small(4.5e-5), "4.5e-5"}, {small(0), ".0000"}, {small(8.9e-16), ".0000"}, {small(-5.6e-17), ".0000"}, {small(1e-12), "1.0e-12"},
		{percent(0.991), "99.1 %"}, {percent(0), "0.0 %"}, {percent(9.1e-16), "0.0 %"}, {percent(2e-5), "0.002 %"}, {percent(math.NaN()), "–"},
		{signedPercent(0.137), "+13.7 %"}, {signedPercent(-0.011), "-1.1 %"}, {signedPercent(0.0001), "0.0 %"}, {signedPercent(30), "×31"},
		{middle("h-traa pages=512 seed=1", 11), "h-tra…eed=1"}, {middle("short", 11), "short"}, {middle("abc", 1), "…"}, {middle("abc", 0), ""},
		{cut("abcdef", 4), "abc…"}, {cut("abc", 0), ""},
	} {
		if c.got != c.want {
			t.Errorf("%q, not %q", c.got, c.want)
		}
	}
}

// Wrapped text keeps its words and never exceeds the width.
func TestWrap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOf(rapid.StringMatching(`[a-zé]{1,12}`)).Draw(t, "words")
		n := rapid.IntRange(1, 40).Draw(t, "width")
		lines := wrap(strings.Join(words, " "), n)
		for _, l := range lines {
			if width(l) > n || l == "" {
				t.Fatalf("%q in a width of %d", l, n)
			}
		}
		if got := strings.ReplaceAll(strings.Join(lines, ""), " ", ""); got != strings.Join(words, "") {
			t.Fatalf("%q became %q", words, lines)
		}
	})
}
