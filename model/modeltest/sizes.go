package modeltest

import (
	"os"
	"testing"
)

// Long reports whether LASCOPE_LONG is set. Tests then use large webs and many
// seeds and take some minutes.
func Long() bool { return os.Getenv("LASCOPE_LONG") != "" }

// Sized is the size of a test without goroutines: all, or part under the race detector,
// which finds nothing there and is ten times slower.
func Sized[T int | int64](all, part T) T {
	if UnderRace {
		return part
	}
	return all
}

// SkipUnderRace skips an expensive test without goroutines under the race detector, which
// finds nothing there.
func SkipUnderRace(t testing.TB) {
	t.Helper()
	if UnderRace {
		t.Skip("it has no goroutines")
	}
}
