package polling

import (
	"math"
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// Of all numbers that can be drawn, each page takes exactly as many as its weight:
// the sampler is exact, also after any changes of weights.
func TestBucketSamplerIsExact(t *testing.T) {
	weight := make([]uint64, 301) // of the states
	for state := range weight {
		weight[state] = uint64(state)
	}
	rapid.Check(t, func(t *rapid.T) {
		state := rapid.Int32Range(1, 300)
		states := rapid.SliceOfN(state, 1, 20).Draw(t, "states")
		s := newBucketSampler(len(states), func(page int) int32 { return states[page] }, weight)
		check := func() {
			took := make([]uint64, len(states))
			for r := range s.from[64] {
				// The first word that makes this number.
				word, over := bits.Div64(r, 0, s.from[64])
				if over > 0 {
					word++
				}
				at, rest := s.locate(word)
				if e := s.entries[at]; rest < weight[e.state] {
					took[e.page]++
				}
			}
			for page, got := range took {
				modeltest.MustEqual(t, got, weight[states[page]], "page %d takes, of %d numbers,", page, s.from[64])
			}
		}
		check()
		for range rapid.IntRange(0, 30).Draw(t, "moves") {
			page := rapid.IntRange(0, len(states)-1).Draw(t, "page")
			to, at := state.Draw(t, "state"), s.place[page]
			s.entries[at].state = to
			s.move(at, weight[states[page]], weight[to])
			states[page] = to
			checkBuckets(t, &s, weight)
			modeltest.MustEqual(t, s.state(page), to, "page %d is in state", page)
		}
		check()
	})
}

// checkBuckets holds the invariants: seats and places are inverse to each other, each
// page lies in the bucket of its weight, the numbers are dealt by the widths, and the
// guide never points behind the bucket of a part's first number.
func checkBuckets(t interface{ Fatalf(string, ...any) }, s *bucketSampler, weight []uint64) {
	bulk := uint64(0)
	for page, at := range s.place {
		if s.entries[at].page != int32(page) {
			t.Fatalf("page %d should be at %d, where page %d is", page, at, s.entries[at].page)
		}
		w := weight[s.entries[at].state]
		b := bits.LeadingZeros64(w)
		if at < s.begin[b] || at >= s.begin[b+1] {
			t.Fatalf("page %d of weight %d lies at %d, outside its bucket", page, w, at)
		}
		bulk += 1 << (64 - b)
	}
	for b := range 64 {
		if size := uint64(s.begin[b+1] - s.begin[b]); s.from[b+1]-s.from[b] != size<<(64-b) {
			t.Fatalf("bucket %d of %d pages has %d numbers", b, size, s.from[b+1]-s.from[b])
		}
	}
	if bulk != s.from[64] {
		t.Fatalf("there are %d numbers, want %d", s.from[64], bulk)
	}
	for part, b := range s.guide {
		if r, _ := bits.Mul64(uint64(part)<<(64-guideBits), bulk); r < s.from[b] || r >= s.from[b+1] {
			t.Fatalf("part %d of the numbers begins at %d, not in bucket %d", part, r, b)
		}
	}
}

// Every page is included with the probability of its share, exactly: over u uniform in
// [0, 1) the points u, u+1, … are one point uniform on the whole line of length c.
func TestSystematicSampler(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.SliceOfN(rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(1e-9, 1)), 1, 40).Draw(t, "x")
		s := newSystematicSampler(x)
		end, last := 0.0, 0
		for page, share := range x {
			begin := end
			end += share
			if share == 0 {
				continue
			}
			if from, to := s.part(page); from != begin || to != end {
				t.Fatalf("page %d lies from %v to %v, want %v to %v", page, from, to, begin, end)
			}
			last = page
			for _, point := range []float64{begin, begin + share/2, math.Nextafter(end, 0)} {
				if got, gotShare := s.at(point); point < end && (got != page || gotShare != share) {
					t.Fatalf("the point %v hits page %d, not page %d from %v to %v", point, got, page, begin, end)
				}
			}
		}
		if end > 0 { // the last part has no end
			got, _ := s.at(end)
			modeltest.MustEqual(t, got, last, "the end is in the part of page")
		}
		modeltest.MustEqual(t, s.total, end, "the line is long")
	})
}

// Finding a page costs about one step however skewed the shares.
func TestSystematicSamplerGuide(t *testing.T) {
	x := newTestTruth(4096, 0.9, 1.5).optimal
	s := newSystematicSampler(x)
	steps := 0
	for i := range 10_000 {
		point := (float64(i) + 0.5) / 10_000 * s.total
		page, _ := s.at(point)
		steps += page - int(s.guide[int(point*s.parts)])
	}
	if steps > 10_000 {
		t.Errorf("%d steps for 10,000 points", steps)
	}
}
