package world

import (
	"fmt"
	"math/rand/v2"
	"sort"
	"testing"
)

// sizes of the benchmarks, in pages.
var sizes = []int{512, 4096, 32768, 1 << 20}

// BenchmarkPoll is one poll of a page drawn ∝ its optimal share.
func BenchmarkPoll(b *testing.B) {
	for _, kind := range []string{"feedback=pages", "feedback=pages updates=vanish", "feedback=model"} {
		for _, n := range sizes {
			b.Run(fmt.Sprintf("%s/pages=%d", kind, n), func(b *testing.B) {
				w := pollingOf(b, fmt.Sprintf("%s pages=%d", kind, n))
				draws, x := drawnPages(w)
				web, tick := w.Answers(), int64(0)
				b.ReportAllocs()
				b.ResetTimer()
				for i := range b.N {
					tick++
					page := draws[i%len(draws)]
					web.Poll(int(page), tick, x[page])
				}
			})
		}
	}
}

// drawnPages are many pages drawn ∝ their optimal shares, and the shares.
func drawnPages(w *Polling) (pages []int32, x []float64) {
	n := w.Pages()
	x = make([]float64, n)
	sums, sum := make([]float64, n), 0.0
	for page := range x {
		x[page] = w.Truth().Optimal(page)
		sum += x[page]
		sums[page] = sum
	}
	draw := rand.New(rand.NewPCG(1, 2))
	pages = make([]int32, 1<<16)
	for i := range pages {
		pages[i] = int32(min(n-1, sort.SearchFloat64s(sums, draw.Float64()*sum)))
	}
	return pages, x
}

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

func BenchmarkOptimum(b *testing.B) {
	for _, kind := range []string{"", "capacity=100", "capacity=100 importance=on"} {
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
