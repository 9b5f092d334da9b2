package polling

import (
	"math"
	"testing"

	"lascope/model/modeltest"
)

// costly are costs of mean 1 for the pages of a test.
func costly(pages int) []float64 {
	out, sum := make([]float64, pages), 0.0
	for page := range out {
		out[page] = math.Pow(16, float64(page*7%pages)/float64(pages)-0.5)
		sum += out[page]
	}
	for page := range out {
		out[page] *= float64(pages) / sum
	}
	return out
}

// priced builds a scheme on pages with costs.
func priced(t *testing.T, name string, truth *testTruth, costs []float64, changes ...any) Poller {
	t.Helper()
	s := schemeNamed(name)
	v := defaultsOf(s, changes...)
	p := modeltest.Must(s.New(Setup{Pages: len(truth.p), Capacity: 1, Costs: costs, Counts: true, Oracle: truth, Seed: [2]uint64{1, 2},
		Order: [2]uint64{3, 4}, Values: v}))
	return p
}

// TestPurse: every scheme that takes costs spends the capacity a slot, polls no page twice in a slot, and goes below the purse by one
// poll at most.
func TestPurse(t *testing.T) {
	for _, s := range Pollers() {
		if !s.Costs || s.Name == "traa" {
			continue
		}
		costs, truth := costly(40), newTestTruth(40, 0.9, 1)
		changes := []any{}
		if s.Name == "h-traa" {
			changes = []any{"rule", "reward-inaction"}
		}
		p := priced(t, s.Name, truth, costs, changes...)
		web := &loggingWeb{Web: newPagesWeb(truth, 3)}
		p.Advance(web, 0, 500)
		spent, dearest, last := 0.0, 0.0, map[int]int64{}
		for i, poll := range web.polls {
			if poll.tick == last[poll.page] {
				t.Fatalf("%s: page %d is polled twice in slot %d", s.Name, poll.page, poll.tick)
			}
			last[poll.page] = poll.tick
			if i == 0 || web.polls[i-1].tick != poll.tick {
				if spent > float64(poll.tick-1)+dearest {
					t.Fatalf("%s: %v units spent before slot %d", s.Name, spent, poll.tick)
				}
			}
			spent += costs[poll.page]
			dearest = max(dearest, costs[poll.page])
		}
		modeltest.Near(t, spent, 500, 3*dearest, "%s: units spent in 500 slots:", s.Name)
	}
}

// TestPricedImportance: an importance that is turned on weighs as one that was on from the start.
func TestPricedImportance(t *testing.T) {
	s := Setup{Pages: 4, Capacity: 1, Costs: costly(4), Oracle: newTestTruth(4, 0.9, 1)}
	for _, name := range []string{"gamma", "interval", "greedy-known"} {
		s.Omega, s.Values = nil, defaultsOf(schemeNamed(name))
		late := schemeNamed(name).Build(s)
		s.Omega = []float64{0.1, 1, 0.4, 0.9}
		resize(t, late, 1, s.Omega, s.Oracle)
		modeltest.Equal(t, [4]float64(sharesOf(late, 4)), [4]float64(sharesOf(schemeNamed(name).Build(s), 4)), "%s: shares", name)
	}
}

// TestPricedIndex: the index, by hand; and a winner stays ahead for as long as holds says.
func TestPricedIndex(t *testing.T) {
	for _, marginal := range []bool{false, true} {
		x := pricedIndex{&indexPolicy{slope: slopes{0.5, 0.1, 0.02, 0.3}, base: base{costs: []float64{2, 0.5, 0.25, 4}}}, marginal}
		want := 1 - math.Exp(-1.0)
		if marginal {
			want -= math.Exp(-1.0)
		}
		modeltest.Near(t, x.at(0, 2), want/2, 1e-15, "the index of v = 1 at cost 2 is")
		for winner := range x.slope {
			for loser := range x.slope {
				for aw := int64(1); aw < 60; aw += 7 {
					for al := int64(1); al < 60; al += 5 {
						iw, il := x.at(winner, aw), x.at(loser, al)
						if iw <= il {
							continue
						}
						for k := range min(x.holds(winner, loser, iw, il, aw, al), 500) + 1 {
							if x.at(winner, aw+k) < x.at(loser, al+k)-1e-12 {
								t.Fatalf("marginal %v: %d at age %d is overtaken by %d at age %d after %d slots", marginal, winner, aw, loser, al, k)
							}
						}
					}
				}
			}
		}
	}
}

// curve is the index of a worth of 1.
func (x *pricedIndex) curve(v float64) float64 {
	if x.marginal {
		return 1 - (1+v)*math.Exp(-v)
	}
	return 1 - math.Exp(-v)
}
