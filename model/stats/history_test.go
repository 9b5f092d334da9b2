package stats

import (
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// runHistory records its own ticks as a run would: whenever the next sample is due.
func runHistory(h *History[int64], from, to int64) {
	for tick := from; tick <= to; tick++ {
		if tick >= h.Next {
			h.Record(tick, tick)
		}
	}
}

func TestWholeHistoryStaysEvenAndBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spacing := rapid.Int64Range(1, 9).Draw(t, "spacing")
		keep := 2 * rapid.IntRange(2, 20).Draw(t, "half of keep")
		from := rapid.Int64Range(0, 50).Draw(t, "from")
		to := from + rapid.Int64Range(0, 3000).Draw(t, "ticks")
		h := NewHistory[int64](spacing, keep, false)
		runHistory(h, from, to)
		samples := h.All()
		if len(samples) > keep {
			t.Fatalf("%d samples are kept, more than %d", len(samples), keep)
		}
		for i, s := range samples {
			modeltest.MustEqual(t, s%h.Spacing, 0, "sample %d is at %d, no multiple of %d:", i, s, h.Spacing)
			if i > 0 && s != samples[i-1]+h.Spacing {
				t.Fatalf("samples at %d and %d are not %d apart", samples[i-1], s, h.Spacing)
			}
		}
		if to-from >= h.Spacing {
			if len(samples) == 0 || samples[0] > from+h.Spacing || samples[len(samples)-1] < to-h.Spacing {
				t.Fatalf("%v does not cover %d..%d at a spacing of %d", samples, from, to, h.Spacing)
			}
		}
	})
}

func TestRecentHistoryForgetsTheOldest(t *testing.T) {
	h := NewHistory[int64](5, 8, true)
	runHistory(h, 0, 1000)
	samples := h.All()
	if len(samples) < 4 || samples[len(samples)-1] != 1000 || h.Spacing != 5 {
		t.Fatalf("got %v at a spacing of %d", samples, h.Spacing)
	}
	modeltest.MustEqual(t, h.First, samples[0], "the first sample is at")
}

func TestHandedOutSamplesDoNotChange(t *testing.T) {
	h := NewHistory[int64](1, 8, false)
	runHistory(h, 0, 7)
	before := h.All()
	modeltest.MustEqual(t, len(before), 8, "samples of the first eight ticks")
	runHistory(h, 8, 100)
	for i, s := range before {
		modeltest.MustEqual(t, s, int64(i), "sample %d of an older view became", i)
	}
}
