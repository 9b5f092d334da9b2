package model

import (
	"fmt"
	"testing"
	"time"

	"lascope/model/lab"
)

// BenchmarkTimeline advances three runs in turn in the batches of a live run: a bare run,
// a watched run that records its curves, and a run in a time line. They go on from tick 0
// and from tick 6,000,000; -benchtime 300x is 6,000,000 ticks. It reports the cost of the
// curves over the bare run, and the cost of the checkpoints over the watched run.
func BenchmarkTimeline(b *testing.B) {
	const batch = 20_000
	for _, c := range []struct {
		pages int
		from  int64
	}{{512, 0}, {512, 6_000_000}, {32768, 0}, {32768, 6_000_000}, {1 << 20, 0}, {1 << 20, 6_000_000}} {
		line := fmt.Sprintf("h-traa pages=%d", c.pages)
		b.Run(fmt.Sprintf("%s/from=%d", line, c.from), func(b *testing.B) {
			bare, watched := MustRun(line), MustRun(line)
			watched.Snapshot(lab.ViewRequest{})
			t := NewTimeline(MustRun(line))
			advance := []func(int64) int64{bare.Advance, watched.Advance, t.Advance}
			var took [3]time.Duration
			for _, run := range advance {
				run(c.from)
			}
			b.ResetTimer()
			for range b.N {
				for k, run := range advance {
					start := time.Now()
					run(batch)
					took[k] += time.Since(start)
				}
			}
			b.ReportMetric(float64(took[0].Nanoseconds())/float64(b.N)/batch, "bare-ns/tick")
			b.ReportMetric(100*(float64(took[1])/float64(took[0])-1), "curves-%")
			b.ReportMetric(100*(float64(took[2])/float64(took[1])-1), "checkpoints-%")
		})
	}
}
