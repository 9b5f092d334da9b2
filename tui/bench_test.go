package tui

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

// BenchmarkPane draws each pane alone, at the size it has on 160 by 48.
func BenchmarkPane(b *testing.B) {
	for _, state := range stateKinds {
		a, f := newTestApp(state, "dark", "braille", 160, 48, 20_000)
		for i, p := range a.slots {
			name := p.Pane.Name()
			if i == 1 {
				name = state
			} else if state != "tree" {
				continue
			}
			b.Run(name, func(b *testing.B) {
				p := &driver.Status{Snap: f.Snapshot(a.request), Running: true, Speed: 2000}
				r := a.rects[i]
				b.ReportAllocs()
				for b.Loop() {
					q := *p
					s := a.context(i)
					s.Status = &q
					a.pictures[i].Picture(a.slots[i].Pane, s, r.W, r.H)
				}
			})
		}
	}
}
