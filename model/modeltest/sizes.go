package modeltest

import (
	"os"
	"runtime/debug"
	"testing"
)

// Long reports whether LASCOPE_LONG is set. Tests then use large webs and many
// seeds and take some minutes.
func Long() bool { return os.Getenv("LASCOPE_LONG") != "" }

// LongOnly skips a test of a second or more unless LASCOPE_LONG is set.
func LongOnly(t testing.TB) {
	t.Helper()
	if !Long() {
		t.Skip("LASCOPE_LONG=1 runs this test")
	}
}

// ByLength is the size of a test: long with LASCOPE_LONG, else short.
func ByLength[T any](short, long T) T {
	if Long() {
		return long
	}
	return short
}

// Taken reports whether a test takes its i-th case: each n-th, or all with LASCOPE_LONG.
func Taken(i, n int) bool { return Long() || i%n == 0 }

// Main runs the tests of a package. Its collector starts when the heap is eleven times the live
// objects: tests hold little and make much garbage, which takes half their time by default.
func Main(m *testing.M) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(1000)
	}
	os.Exit(m.Run())
}

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
