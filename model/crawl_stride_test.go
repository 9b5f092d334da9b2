package model

import (
	"fmt"
	"testing"
)

// TestCrawlInOneGoIsSlotBySlot: slots that are run in one go leave what slots one by one
// leave, also where somebody looks at times, through shifts, tunings and schemes that take
// over.
func TestCrawlInOneGoIsSlotBySlot(t *testing.T) {
	for _, line := range []string{
		"robot docs=300 changes=0.5 duration=2 shift=topic period=333 @700:alpha=0.3 @900:hubs @1300:round-robin @1900:robot,gamma=0.7",
		"round-robin docs=300 changes=1 duration=1 @500:drift @800:gap=3 @1100:gap=0 @1400:changes=0 @1900:changes=2",
		"robot docs=300 @700:changes=0.3 @1500:epsilon=0.2 @1900:epsilon=0 @2500:latency=2 @2700:latency=0",
	} {
		whole, slots := crawlRun(t, line), crawlRun(t, line)
		slots.Snapshot(Look{})
		for range 5 {
			whole.Advance(600)
			for range 600 {
				slots.Advance(1)
			}
			slots.Snapshot(Look{Rows: 10, Trail: slots.Tick()%1200 == 0})
			look := Look{Rows: 300, Bins: 30}
			a, b := whole.Snapshot(look).View.(*CrawlView), slots.Snapshot(look).View.(*CrawlView)
			if x, y := fmt.Sprint(a.Frontier, a.Order, a.Last, a.Mean, a.Best), fmt.Sprint(b.Frontier, b.Order, b.Last, b.Mean, b.Best); x != y {
				t.Fatalf("%s: at tick %d in one go\n%s\nslot by slot\n%s", line, whole.Tick(), x, y)
			}
			if x, y := rowText(whole), rowText(slots); x != y {
				t.Fatalf("%s\nin one go    %s\nslot by slot %s", line, x, y)
			}
		}
	}
}
