package polling

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Shares in proportion to weights, none above one poll a slot, spend the whole
// capacity: x = min(1, t·w) for one t.
func TestCapShares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.SliceOfN(rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(1e-6, 1), rapid.Float64Range(1, 1e4)), 2, 50).Draw(t, "w")
		capacity := rapid.IntRange(1, len(w)).Draw(t, "capacity")
		x := slices.Clone(w)
		capShares(x, capacity)
		sum, scale, positive := 0.0, 0.0, 0
		for k := range x {
			sum += x[k]
			if w[k] > 0 {
				positive++
			}
			if x[k] < 1 && w[k] > 0 {
				scale = x[k] / w[k]
			}
		}
		if math.Abs(sum-float64(capacity)) > 1e-9*float64(capacity) {
			t.Fatalf("%v sum to %v, want %d", x, sum, capacity)
		}
		for k := range x {
			switch {
			case x[k] < 0 || x[k] > 1:
				t.Fatalf("share %v", x[k])
			case w[k] == 0 && positive > capacity && x[k] != 0:
				t.Fatalf("a page of no weight has share %v", x[k])
			case w[k] > 0 && scale > 0 && math.Abs(x[k]-min(1, scale*w[k])) > 1e-9:
				t.Fatalf("weight %v has share %v, others %v to one", w[k], x[k], scale)
			}
		}
	})
}

// testCases of fixed shares: name, capacity and the web's optimum.
func fixedCases() map[string]*testTruth {
	capped := newTestTruth(40, 0.9, 0.8)
	copy(capped.optimal, capped.p) // any shares will do
	capShares(capped.optimal, 7)
	return map[string]*testTruth{"c=1": newTestTruth(300, 0.9, 1.5), "c=7": capped}
}

// By deadline each page has its share of the polls, x·t of them at any time t to
// within a few, from the first slot on, and no page twice in one slot.
func TestFixedSharesByDeadline(t *testing.T) {
	for name, truth := range fixedCases() {
		capacity := map[string]int{"c=1": 1, "c=7": 7}[name]
		p := testPollerOf(t, "optimal", truth, capacity, nil, 1)
		web := &loggingWeb{Web: newModelWeb(truth, 1)}
		x, polls := make([]float64, len(truth.p)), make([]int64, len(truth.p))
		p.Shares(x)
		if !slices.Equal(x, truth.optimal) {
			t.Fatalf("%s: the shares are not the oracle's", name)
		}
		worst := 0.0
		for tick := int64(1); tick <= 50_000; tick++ {
			web.polls = web.polls[:0]
			p.Advance(web, tick-1, 1)
			if len(web.polls) != capacity {
				t.Fatalf("%s: %d polls in slot %d", name, len(web.polls), tick)
			}
			seen := map[int]bool{}
			for _, poll := range web.polls {
				if seen[poll.page] || poll.tick != tick || poll.x != x[poll.page] {
					t.Fatalf("%s: poll %+v in slot %d", name, poll, tick)
				}
				seen[poll.page] = true
				polls[poll.page]++
			}
			if tick%100 == 0 || tick < 100 {
				for page, got := range polls {
					worst = max(worst, math.Abs(float64(got)-x[page]*float64(tick)))
				}
			}
		}
		if worst > 8 {
			t.Errorf("%s: some page was %.1f polls away from its share", name, worst)
		}
	}
}

// At random each page is polled with the probability of its share.
func TestFixedSharesByChance(t *testing.T) {
	for name, truth := range fixedCases() {
		capacity := map[string]int{"c=1": 1, "c=7": 7}[name]
		p := testPollerOf(t, "optimal", truth, capacity, nil, 1, "schedule", "random")
		web := &countingWeb{polls: make([]int64, len(truth.p))}
		const slots = 100_000
		p.Advance(web, 0, slots)
		for page, x := range truth.optimal {
			if x*slots < 10 { // too rare for a normal law
				continue
			}
			// The arcsine of a root of a binomial part is nearly normal, with standard deviation
			// 1/2√slots, also where the polls are few. Some 200 pages in all at 5 standard
			// deviations: one seed in 8,000 would fail.
			part := float64(web.polls[page]) / slots
			d := 2 * math.Sqrt(slots) * (math.Asin(math.Sqrt(part)) - math.Asin(math.Sqrt(min(x, 1))))
			if math.Abs(d) > 5 || x >= 1 && part < 1 {
				t.Errorf("%s: page %d of share %.5f had %d polls in %d slots", name, page, x, web.polls[page], slots)
			}
		}
	}
}

// Weighted polls in proportion to p·ω; without importance it is proportional.
func TestWeightedShares(t *testing.T) {
	truth := newTestTruth(4, 0.5, 1)
	x := make([]float64, 4)
	testPollerOf(t, "weighted", truth, 1, []float64{0, 1, 0.5, 1}, 1).Shares(x)
	// p = 1/2, 1/4, 1/6, 1/8: p·ω = 0, 6/24, 2/24, 3/24.
	for page, want := range []float64{0, 6. / 11, 2. / 11, 3. / 11} {
		if math.Abs(x[page]-want) > 1e-15 {
			t.Errorf("page %d: %v, want %v", page, x[page], want)
		}
	}
	y := make([]float64, 4)
	testPoller(t, "weighted", truth, 1).Shares(x)
	testPoller(t, "proportional", truth, 1).Shares(y)
	if !slices.Equal(x, y) {
		t.Errorf("without importance %v, proportional %v", x, y)
	}
}

// At a shift pages take their new shares at once; one that had become hot does not
// wait for the deadline of its cold days, and the polls stay with the shares after.
func TestFixedSharesInform(t *testing.T) {
	for _, schedule := range []string{"edf", "random"} {
		truth := newTestTruth(300, 0.9, 1.5)
		p := testPoller(t, "optimal", truth, 1, "schedule", schedule).(Informed)
		web := &countingWeb{polls: make([]int64, 300)}
		p.Advance(web, 0, 10_000)
		mirrored := newTestTruth(300, 0.9, 1.5)
		slices.Reverse(mirrored.optimal)
		p.Inform(mirrored)
		clear(web.polls)
		p.Advance(web, 10_000, 10_000)
		for page := range 300 {
			x, got := mirrored.optimal[page], float64(web.polls[page])
			// 6 standard deviations of random draws; by deadline a few polls.
			if slack := 3 + 6*math.Sqrt(10_000*x); math.Abs(got-10_000*x) > slack || schedule == "edf" && math.Abs(got-10_000*x) > 20 {
				t.Errorf("%s: page %d of share %.5f had %v polls in 10,000 slots after the shift", schedule, page, x, got)
			}
		}
	}
}

// At a shift each deadline moves from one old period after the poll before it to one new
// one, and where that has passed to now.
func TestFixedSharesInformDeadlines(t *testing.T) {
	const now = 1000
	truth := newTestTruth(40, 0.9, 1.5)
	p := testPoller(t, "optimal", truth, 1).(Informed)
	p.Advance(&countingWeb{polls: make([]int64, 40)}, 0, now)
	before := p.(Deadlines).Next(nil, 40)
	mirrored := newTestTruth(40, 0.9, 1.5)
	slices.Reverse(mirrored.optimal)
	p.Inform(mirrored)
	after := map[int]float64{}
	for _, e := range p.(Deadlines).Next(nil, 40) {
		after[e.Page] = e.Deadline
	}
	passed := 0
	for _, e := range before {
		want := e.Deadline - 1/truth.optimal[e.Page] + 1/mirrored.optimal[e.Page]
		if want < now {
			want = now
			passed++
		}
		if math.Abs(after[e.Page]-want) > 1e-6 {
			t.Errorf("page %d, due at %v before, is due at %v, want %v", e.Page, e.Deadline, after[e.Page], want)
		}
	}
	if passed == 0 || passed == len(before) {
		t.Errorf("of %d deadlines %d had passed: the test sees one case alone", len(before), passed)
	}
}

// A page that had no share and gets one at a shift is polled from then on; one that loses
// its share is not.
func TestFixedSharesInformOfZeros(t *testing.T) {
	truth, other := newTestTruth(4, 0.9, 1), newTestTruth(4, 0.9, 1)
	truth.optimal, other.optimal = []float64{0.5, 0.5, 0, 0}, []float64{0.4, 0, 0.6, 0}
	for _, schedule := range []string{"edf", "random"} {
		p := testPoller(t, "optimal", truth, 1, "schedule", schedule).(Informed)
		web := &countingWeb{polls: make([]int64, 4)}
		p.Advance(web, 0, 1000)
		p.Inform(other)
		clear(web.polls)
		p.Advance(web, 1000, 1000)
		if web.polls[1] > 0 || web.polls[2] < 500 || web.polls[3] > 0 {
			t.Errorf("%s: after the shift the pages had %v polls, want 400, 0, 600, 0", schedule, web.polls)
		}
	}
}

// A share whose period is beyond all numbers, as the thesis's web may give, is none: a
// shift that makes it a share to be met, and back, leaves every page its polls.
func TestFixedSharesInformOfNearlyNothing(t *testing.T) {
	truth, other := newTestTruth(4, 0.9, 1), newTestTruth(4, 0.9, 1)
	truth.optimal, other.optimal = []float64{0.7, 0.3, 1e-310, 5e-324}, []float64{1e-310, 5e-324, 0.3, 0.7}
	p := testPoller(t, "optimal", truth, 1).(Informed)
	web := &countingWeb{polls: make([]int64, 4)}
	for tick := int64(0); tick < 4000; tick += 1000 {
		clear(web.polls)
		p.Advance(web, tick, 1000)
		for page, x := range truth.optimal {
			if got := float64(web.polls[page]); math.Abs(got-1000*x) > 2 {
				t.Errorf("to slot %d page %d of share %v had %v polls", tick+1000, page, x, got)
			}
		}
		truth, other = other, truth
		p.Inform(truth)
	}
}

// Informed of the truth it knows already, a policy goes on unchanged.
func TestFixedSharesInformOfNothingNew(t *testing.T) {
	truth := newTestTruth(50, 0.9, 1)
	for _, schedule := range []string{"edf", "random"} {
		a := testPollerOf(t, "optimal", fixedCases()["c=7"], 7, nil, 1, "schedule", schedule)
		b := a.Clone()
		one, two := &loggingWeb{Web: newModelWeb(truth, 1)}, &loggingWeb{Web: newModelWeb(truth, 1)}
		for tick := int64(0); tick < 500; tick += 50 {
			a.Advance(one, tick, 50)
			b.(Informed).Inform(fixedCases()["c=7"])
			b.Advance(two, tick, 50)
		}
		if fmt.Sprint(one.polls) != fmt.Sprint(two.polls) {
			t.Errorf("%s: it polled otherwise", schedule)
		}
	}
}
