package model

import (
	"os"
	"testing"
)

// longSetting reports whether the tests run in their long form, with the large webs and
// many seeds: set LASCOPE_LONG=1. They take some minutes.
func longSetting() bool { return os.Getenv("LASCOPE_LONG") != "" }

// sized is how much a test does that has no goroutines of its own: all of it, but under
// the race detector, which sees nothing new in it and takes ten times as long, a part.
func sized[T int | int64](all, part T) T {
	if underRace {
		return part
	}
	return all
}

// numbersAlone skips a dear test of numbers under the race detector: it has nothing to
// find in it, and the run without it shows the numbers.
func numbersAlone(t testing.TB) {
	t.Helper()
	if underRace {
		t.Skip("it has no goroutines")
	}
}
