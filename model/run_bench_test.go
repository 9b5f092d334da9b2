package model

import (
	"fmt"
	"testing"
)

// BenchmarkRun is a whole poll, world, scheme and clock together: ns/poll, for
// every scheme of the polling lab at four sizes, by the model and on real pages.
func BenchmarkRun(b *testing.B) {
	for _, scheme := range schemeNames("polling") {
		if scheme == "traa" {
			continue // two pages alone
		}
		for _, feedback := range []string{"model", "pages"} {
			for _, n := range []int{512, 4096, 32768, 1 << 20} {
				b.Run(fmt.Sprintf("%s/feedback=%s/pages=%d", scheme, feedback, n), func(b *testing.B) {
					r := MustRun(b, fmt.Sprintf("%s pages=%d feedback=%s%s", scheme, n, feedback, benchmarkKeys(scheme, n)))
					r.Advance(1000)
					before := r.Row()[1].Number()
					b.ReportAllocs()
					b.ResetTimer()
					r.Advance(int64(b.N))
					b.StopTimer()
					polls := r.Row()[1].Number() - before
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/polls, "ns/poll")
				})
			}
		}
	}
}

// benchmarkKeys give a scheme a setting in which it can learn at that size.
func benchmarkKeys(scheme string, n int) string {
	switch scheme {
	case "lakg":
		return fmt.Sprintf(" N=%d", min(1_000_000, max(1500, 10*n)))
	case "cgla", "fpa":
		return fmt.Sprintf(" capacity=%d", n/10)
	}
	return ""
}
