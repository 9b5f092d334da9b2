package polling

import (
	"fmt"
	"math"
	"testing"
	"time"

	"lascope/automata"
)

// BenchmarkPollers measures one poll of every scheme, the test web's answer included:
// ns/poll is exact, ns/op counts the slots begun as well. LAKG has the N at which the
// smallest amounts leave room; FPA and CGLA, which need many polls a slot, have a
// tenth of the pages and a web in which two changes meet one poll.
func BenchmarkPollers(b *testing.B) {
	for _, s := range Pollers() {
		for _, pages := range []int{512, 4096, 32768, 1 << 20} {
			if s.Name == "traa" {
				if pages > 512 {
					continue
				}
				pages = 2
			}
			b.Run(fmt.Sprintf("%s/pages=%d", s.Name, pages), func(b *testing.B) { benchmarkPoller(b, s.Name, pages) })
		}
	}
}

func benchmarkPoller(b *testing.B, name string, pages int) {
	truth, capacity := newTestTruth(pages, 0.9, 1.5), 1
	var changes []any
	switch name {
	case "lakg":
		changes = []any{"N", max(1500, int(math.Pow(float64(pages)/0.04, 1/1.3)))}
	case "cgla", "fpa":
		capacity = max(1, pages/10)
		truth = manyChanges(pages)
	}
	web := newModelWeb(truth, 1)
	p := testPollerOf(b, name, truth, capacity, nil, 1, changes...)
	tick := int64(0)
	for web.polls < int64(4*pages+100_000) { // learn first: the polls then have their shares
		p.Advance(web, tick, 1)
		tick++
	}
	start, before := time.Now(), web.polls
	slots := int64(max(1, 1000/capacity))
	b.ReportAllocs()
	for b.ResetTimer(); web.polls-before < int64(b.N); tick += slots {
		p.Advance(web, tick, slots)
	}
	b.ReportMetric(float64(time.Since(start).Nanoseconds())/float64(web.polls-before), "ns/poll")
}

// manyChanges is a web of skewed rates, a fifth of a change a slot on average.
func manyChanges(n int) *testTruth {
	c := automata.NewCoins([2]uint64{5, 6})
	p := make([]float64, n)
	for k := range p {
		p[k] = math.Pow(c.Unit(), 4)
	}
	return truthOf(p)
}
