package modeltest

import (
	"os"
	"testing"
)

// LongSetting reports whether the tests run in their long form, with the large webs and
// many seeds: set LASCOPE_LONG=1. They take some minutes.
func LongSetting() bool { return os.Getenv("LASCOPE_LONG") != "" }

// Sized is how much a test does that has no goroutines of its own: all of it, but under
// the race detector, which sees nothing new in it and takes ten times as long, a part.
func Sized[T int | int64](all, part T) T {
	if UnderRace {
		return part
	}
	return all
}

// NumbersAlone skips a dear test of numbers under the race detector: it has nothing to
// find in it, and the run without it shows the numbers.
func NumbersAlone(t testing.TB) {
	t.Helper()
	if UnderRace {
		t.Skip("it has no goroutines")
	}
}
