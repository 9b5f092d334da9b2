package model

import (
	"fmt"
	"testing"

	"lascope/model/lab"
)

// BenchmarkSnapshot is one look at a web: at rest, where the screen scrolls, and after
// a batch of polls. The shares are sorted by how wrong they are, the dearest order.
func BenchmarkSnapshot(b *testing.B) {
	for _, scheme := range []string{"h-traa", "lakg", "cgla", "fpa", "optimal", "estimator"} {
		for _, n := range []int{512, 32768, 1 << 20} {
			for _, state := range []string{"scrolling", "running"} {
				b.Run(fmt.Sprintf("%s/%s/pages=%d", scheme, state, n), func(b *testing.B) {
					r := MustRun(fmt.Sprintf("%s pages=%d%s", scheme, n, benchmarkKeys(scheme, n)))
					request := lab.ViewRequest{Width: 160, Height: 20, Rows: 40, Sort: lab.ByError, Trace: state == "scrolling"}
					if state == "running" {
						request.Age = 1 << 40 // as over a run at full speed, between two measurings
					}
					r.Advance(1000)
					r.Snapshot(request)
					b.ResetTimer()
					for i := range b.N {
						if request.Offset = i; state == "running" {
							b.StopTimer()
							r.Advance(3)
							b.StartTimer()
						}
						r.Snapshot(request)
					}
				})
			}
		}
	}
}

// BenchmarkChainSnapshot is one look at SPL's chain of 900,001 states while it runs:
// before it has left the middle, and after two million ticks, at the target.
func BenchmarkChainSnapshot(b *testing.B) {
	for _, ticks := range []int64{1000, 2_000_000} {
		b.Run(fmt.Sprintf("ticks=%d", ticks), func(b *testing.B) {
			r := MustRun("spl N=900000")
			request := lab.ViewRequest{Width: 160, Height: 20}
			r.Advance(ticks)
			r.Snapshot(request)
			b.ResetTimer()
			for range b.N {
				b.StopTimer()
				r.Advance(3)
				b.StartTimer()
				r.Snapshot(request)
			}
		})
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
