package crawlpanes

import (
	"testing"

	"lascope/tui/canvas"
)

// Indices of any size fit the column of the frontier.
func TestIndexWord(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 0.5: ".500", 0.0004: "<.001", 3.14159: "3.142", 31.4: "31.4", 31_400: "31k",
		-0.5: "−.500"} {
		if got := indexWord(v); got != want || canvas.Width(got) > 7 {
			t.Errorf("%v is written %q, want %q", v, got, want)
		}
	}
}
