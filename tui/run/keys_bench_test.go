package run

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/driver"
)

// BenchmarkKeys presses keys over large runs at full speed. It reports the median and the longest time until a frame showed an
// answer: the name of the running task in the clock, or the state after the key.
func BenchmarkKeys(b *testing.B) {
	for _, pages := range []int{32768, 1 << 20} {
		for _, line := range []string{"h-traa", "lakg N=1000000", "fpa capacity=%d", "optimal", "weighted capacity=%d"} {
			line = fmt.Sprintf("%s pages=%d", strings.ReplaceAll(line, "%d", fmt.Sprint(pages/10)), pages)
			d := driver.Start(modeltest.Must(driver.OpenRun(linetest.Spec(line))), config.Options{Speed: math.Inf(1)}.DriverConfig())
			a := newApp(d, testTheme("dark", "braille"), config.Options{})
			a.Update(tea.WindowSizeMsg{Width: 160, Height: 48})
			next := func() { // takes what the driver says within the pause between two frames
				select {
				case e := <-d.Events:
					a.Update(EventMsg{e})
				case <-d.Fresh:
					a.Update(FreshMsg{})
				case <-time.After(time.Second / 45):
					a.Update(busyMsg{})
					d.Request()
				}
				a.View()
			}
			for _, key := range []string{" ", ".", "-", ",", "m", "N", "6", "r"} {
				b.Run(line+" "+key, func(b *testing.B) {
					var took []time.Duration
					for range b.N {
						for d.Send(driver.Resume); a.Now == nil || d.Waits() || !a.Now.Running; next() {
						}
						start, before := time.Now(), a.Now
						for a.Update(press(key)); !a.busy && (d.Waits() || a.Now == before); next() {
						}
						took = append(took, time.Since(start))
					}
					slices.Sort(took)
					b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "answer-ms")
					b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "answer-max-ms")
				})
			}
			d.Stop()
		}
	}
}

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
