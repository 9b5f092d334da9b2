package crawling

import (
	"testing"

	"lascope/internal/draws"
)

// TestFetcherControl: with answers that take 30 ticks, one fetcher leaves the
// processor idle, a hundred leave it a queue, and the learnt number leaves little of
// either, from wherever it starts.
func TestFetcherControl(t *testing.T) {
	const latency = 30
	run := func(start, learn int) (idle, queue float64, limit int) {
		lib := drawLibrary(9000, 6, 3)
		lib.latency = func(doc int, tick int64) int64 {
			return 1 + int64(draws.Scramble(uint64(doc)<<32^uint64(tick))%(2*latency-1))
		}
		w := NewWebRobot(lib, aCrawler("greedy", lib, 0, nil), start)
		w.Fetchers.Fix(learn)
		ticks, before, sum := 0, int64(0), 0
		lib.begin()
		for tick := int64(1); !w.Done(); tick++ {
			w.Step(tick)
			if tick == 7000 {
				before = w.Idle
			}
			if tick > 7000 && len(lib.fetched) < 8900 {
				ticks++
				sum += w.Queue
				idle = float64(w.Idle - before)
			}
			limit = max(limit, w.Fetchers.Limit())
		}
		return idle / float64(max(1, ticks)), float64(sum) / float64(max(1, ticks)), limit
	}
	if idle, _, _ := run(1, 1); idle < 0.9 {
		t.Errorf("one fetcher leaves the processor idle for %.2f of the time", idle)
	}
	if _, queue, _ := run(100, 100); queue < 100 {
		t.Errorf("a hundred fetchers leave a queue of %.0f", queue)
	}
	for _, start := range []int{1, 100} {
		idle, queue, limit := run(start, 0)
		if idle > 0.25 || queue > 40 {
			t.Errorf("learnt from %d fetchers: idle %.2f of the time, a queue of %.1f, at most %d fetchers", start, idle, queue, limit)
		}
	}
}
