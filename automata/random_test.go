package automata

import (
	"math"
	"math/bits"
	"testing"

	"pgregory.net/rapid"
)

// Of all numbers that can be drawn, each page takes exactly as many as its weight:
// the sampler is exact, also after any changes of weights.
func TestBucketSamplerIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weight := rapid.Uint64Range(1, 300)
		weights := rapid.SliceOfN(weight, 1, 20).Draw(t, "weights")
		s := newBucketSampler(len(weights), func(page int) uint64 { return weights[page] })
		check := func() {
			took := make([]uint64, len(weights))
			for r := range s.bulk {
				if page, rest := s.locate(r); rest < weights[page] {
					took[page]++
				}
			}
			for page, got := range took {
				if got != weights[page] {
					t.Fatalf("page %d of weight %d takes %d numbers of %d", page, weights[page], got, s.bulk)
				}
			}
		}
		check()
		for range rapid.IntRange(0, 30).Draw(t, "moves") {
			page := rapid.IntRange(0, len(weights)-1).Draw(t, "page")
			to := weight.Draw(t, "weight")
			s.move(page, weights[page], to)
			weights[page] = to
			checkBuckets(t, &s, func(page int) uint64 { return weights[page] })
		}
		check()
	})
}

// checkBuckets holds the invariants: order and place are inverse to each other, each
// page lies in the bucket of its weight, and the bulk is the sum of the widths.
func checkBuckets(t interface{ Fatalf(string, ...any) }, s *bucketSampler, weight func(page int) uint64) {
	bulk := uint64(0)
	for page, at := range s.place {
		if s.order[at] != int32(page) {
			t.Fatalf("page %d should be at %d, where page %d is", page, at, s.order[at])
		}
		b := bits.LeadingZeros64(weight(page))
		if begin := int32(0); b > 0 && at < s.end[b-1] || at < begin || at >= s.end[b] {
			t.Fatalf("page %d of weight %d lies at %d, outside its bucket", page, weight(page), at)
		}
		bulk += 1 << (64 - b)
	}
	if bulk != s.bulk {
		t.Fatalf("the bulk is %d, want %d", s.bulk, bulk)
	}
	if s.end[s.top] == 0 || s.top > 0 && s.end[s.top-1] != 0 {
		t.Fatalf("the first bucket in use is not %d", s.top)
	}
}

// Every page is included with the probability of its share, exactly: over u uniform in
// [0, 1) the points u, u+1, … are one point uniform on the whole line of length c.
func TestSystematicSampler(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.SliceOfN(rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(1e-9, 1)), 1, 40).Draw(t, "x")
		s := newSystematicSampler(x)
		end := 0.0
		for page, share := range x {
			begin := end
			end += share
			if share == 0 {
				continue
			}
			for _, point := range []float64{begin, begin + share/2, math.Nextafter(end, 0)} {
				if got := s.at(point); point < end && got != page {
					t.Fatalf("the point %v hits page %d, not page %d from %v to %v", point, got, page, begin, end)
				}
			}
		}
		if s.length() != end {
			t.Fatalf("the line is %v long, want %v", s.length(), end)
		}
	})
}

// Finding a page costs about one step however skewed the shares.
func TestSystematicSamplerGuide(t *testing.T) {
	x := newTestTruth(4096, 0.9, 1.5).optimal
	s := newSystematicSampler(x)
	steps := 0
	for i := range 10_000 {
		point := (float64(i) + 0.5) / 10_000 * s.length()
		steps += s.at(point) - int(s.guide[int(point*s.parts)])
	}
	if steps > 10_000 {
		t.Errorf("%d steps for 10,000 points", steps)
	}
}
