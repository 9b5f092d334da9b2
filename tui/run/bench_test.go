package run

import (
	"fmt"
	"testing"

	"lascope/tui/driver"
)

// BenchmarkView draws a whole frame from a new snapshot, all panes anew.
func BenchmarkView(b *testing.B) {
	for _, size := range screenSizes {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			a, f := newTestApp("tree", "dark", "braille", size[0], size[1], 20_000)
			p := &driver.Status{Snap: f.Snapshot(a.request), Running: true, Speed: 2000, Rate: 1987}
			b.ReportAllocs()
			for b.Loop() {
				q := *p
				a.take(&q)
				if len(a.View()) == 0 {
					b.Fatal("nothing drawn")
				}
			}
		})
	}
}
