package web

import (
	"fmt"
	"math/rand/v2"
	"sort"
	"testing"
)

// sizes of the benchmarks, in pages.
var sizes = []int{512, 4096, 32768, 1 << 20}

// BenchmarkPoll is one answer: to a poll of a page drawn ∝ its optimal share, or of
// the next page round robin.
func BenchmarkPoll(b *testing.B) {
	for _, kind := range []string{"feedback=pages", "feedback=pages updates=vanish", "feedback=model"} {
		for _, n := range sizes {
			w := pollingOf(b, fmt.Sprintf("%s pages=%d", kind, n))
			drawn, x := drawnPages(w)
			turns, even := make([]int32, n), make([]float64, n)
			for page := range turns {
				turns[page], even[page] = int32(page), w.Truth().uniform()
			}
			b.Run(fmt.Sprintf("%s/optimal/pages=%d", kind, n), func(b *testing.B) { benchmarkPoll(b, w, drawn, x) })
			b.Run(fmt.Sprintf("%s/uniform/pages=%d", kind, n), func(b *testing.B) { benchmarkPoll(b, w, turns, even) })
		}
	}
}

// benchmarkPoll polls the pages in their order, one a slot, over and over.
func benchmarkPoll(b *testing.B, w *Web, pages []int32, x []float64) {
	web, tick, next := w.Answers(), w.Last().Tick, 0
	poll := func(times int) {
		for range times {
			tick++
			page := pages[next]
			web.Poll(int(page), tick, x[page])
			if next++; next == len(pages) {
				next = 0
			}
		}
	}
	poll(2 * w.Pages()) // warm up: the changes before the first poll have been seen
	b.ReportAllocs()
	b.ResetTimer()
	poll(b.N)
}

// drawnPages are many pages drawn ∝ their optimal shares, and the shares.
func drawnPages(w *Web) (pages []int32, x []float64) {
	n := w.Pages()
	x = make([]float64, n)
	sums, sum := make([]float64, n), 0.0
	for page := range x {
		x[page] = w.Truth().Optimal(page)
		sum += x[page]
		sums[page] = sum
	}
	draw := rand.New(rand.NewPCG(1, 2))
	pages = make([]int32, 1<<20)
	for i := range pages {
		pages[i] = int32(min(n-1, sort.SearchFloat64s(sums, draw.Float64()*sum)))
	}
	return pages, x
}

// BenchmarkValue is one evaluation of shares.
func BenchmarkValue(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprintf("pages=%d", n), func(b *testing.B) {
			w := pollingOf(b, fmt.Sprintf("pages=%d", n))
			_, x := drawnPages(w)
			b.ResetTimer()
			for range b.N {
				w.Truth().Value(x)
			}
		})
	}
}

// BenchmarkTruth is a new truth, as after a tuning.
func BenchmarkTruth(b *testing.B) {
	for _, kind := range []string{"", "capacity=100", "capacity=100 importance=on", "capacity=100 updates=vanish"} {
		for _, n := range sizes {
			b.Run(fmt.Sprintf("%s/pages=%d", kind, n), func(b *testing.B) {
				w := pollingOf(b, fmt.Sprintf("%s pages=%d", kind, n))
				b.ResetTimer()
				for range b.N {
					w.truth.solve()
				}
			})
		}
	}
}
