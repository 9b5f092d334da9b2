package polling

import (
	"math"
	"testing"

	"lascope/automata/schemetest"
	"lascope/model/modeltest"
)

// TestWhittleIsTheSecondChange: Whittle's index is the chance of two or more changes by the end of the next slot.
func TestWhittleIsTheSecondChange(t *testing.T) {
	for _, p := range []float64{1e-4, 0.01, 0.3, 0.9} {
		v := whittlePage{p: p, a: hazardOf(p), omega: 1}
		for m := 1.0; m <= 40; m++ {
			none, one := math.Pow(1-p, m+1), (m+1)*p*math.Pow(1-p, m)
			if got := v.whittle(m); math.Abs(got-(1-none-one)) > 1e-12 {
				t.Errorf("p = %v, m = %v: %v, two or more changes %v", p, m, got, 1-none-one)
			}
		}
	}
}

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
		if math.Abs(spent-500) > 3*dearest {
			t.Errorf("%s: %v units spent in 500 slots", s.Name, spent)
		}
	}
}

// TestEqualCosts: with costs of 1 the policies that know the rates make the same polls as without.
func TestEqualCosts(t *testing.T) {
	ones := make([]float64, 30)
	for page := range ones {
		ones[page] = 1
	}
	for _, name := range []string{"whittle", "optimal", "greedy-known"} {
		truth := newTestTruth(30, 0.9, 1)
		with, without := &loggingWeb{Web: newPagesWeb(truth, 3)}, &loggingWeb{Web: newPagesWeb(truth, 3)}
		priced(t, name, truth, ones).Advance(with, 0, 1000)
		priced(t, name, truth, nil).Advance(without, 0, 1000)
		if len(with.polls) != len(without.polls) {
			t.Fatalf("%s: %d polls, without costs %d", name, len(with.polls), len(without.polls))
		}
		hits := 0
		for i := range with.polls {
			if with.polls[i].page != without.polls[i].page {
				hits++
			}
		}
		if hits > 20 { // ties of nearly equal indices
			t.Errorf("%s: %d of 1,000 polls differ from those without costs", name, hits)
		}
	}
}

// TestPricedIndex: the index, by hand; and a winner stays ahead for as long as holds says.
func TestPricedIndex(t *testing.T) {
	for _, marginal := range []bool{false, true} {
		x := &pricedIndex{slope: slopes{0.5, 0.1, 0.02, 0.3}, costs: []float64{2, 0.5, 0.25, 4}, marginal: marginal}
		want := 1 - math.Exp(-1.0)
		if marginal {
			want -= math.Exp(-1.0)
		}
		if got := x.at(0, 2); math.Abs(got-want/2) > 1e-15 {
			t.Errorf("the index of v = 1 at cost 2 is %v, want %v", got, want/2)
		}
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
		got := make([]float64, 4)
		x.shares(got, 0.4)
		sum, height := 0.0, math.NaN()
		for page, share := range got {
			sum += x.costs[page] * share
			v := x.page(page)
			if share > 0 && share < 1 {
				h := v.omega * x.curve(v.a/share)
				if math.Abs(h/height-1) > 1e-6 {
					t.Errorf("marginal %v: the heights are %v and %v", marginal, height, h)
				}
				height = h
			}
		}
		if math.Abs(sum-0.4) > 1e-6 {
			t.Errorf("marginal %v: the shares cost %v", marginal, sum)
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

// TestCostsRefused: schemes that do not weigh costs, and settings that cannot, are refused in a sentence.
func TestCostsRefused(t *testing.T) {
	costs := costly(40)
	for _, c := range []struct {
		name    string
		setup   Setup
		changes []any
		refused bool
	}{
		{"lakg", Setup{Costs: costs}, nil, true},
		{"whittle", Setup{Costs: costs}, nil, false},
		{"whittle", Setup{Costs: costs, Vanish: true}, nil, true},
		{"optimal", Setup{Costs: costs}, []any{"schedule", "random"}, true},
		{"h-traa", Setup{Costs: costs}, nil, true},
		{"h-traa", Setup{Costs: costs}, []any{"rule", "reward-inaction"}, false},
		{"h-traa", Setup{Costs: costs}, []any{"rule", "reward-inaction", "schedule", "edf"}, true},
		{"h-traa", Setup{}, []any{"reward", "marginal"}, true},
		{"h-traa", Setup{Counts: true}, []any{"reward", "marginal"}, false},
		{"interval", Setup{}, []any{"reward", "marginal"}, true},
		{"interval", Setup{Counts: true, Costs: costs}, []any{"reward", "marginal"}, false},
	} {
		s := schemeNamed(c.name)
		c.setup.Pages, c.setup.Capacity, c.setup.Values = 40, 1, schemetest.Values(defaultsOf(s, c.changes...))
		if err := s.Allows(c.setup); (err != nil) != c.refused {
			t.Errorf("%s %v with %d costs: %v", c.name, c.changes, len(c.setup.Costs), err)
		}
	}
}

// A countedWeb always answers with a hit that shows a number of changes.
type countedWeb struct {
	countingWeb
	shown int64
}

func (w *countedWeb) Shown() int64 { return w.shown }

// TestMarginalReward: with reward=marginal one change is a penalty and two are a reward; with reward=value both are rewards.
func TestMarginalReward(t *testing.T) {
	truth := newTestTruth(2, 0.9, 1)
	for _, c := range []struct {
		reward string
		shown  int64
		less   bool // the interval of the page polled becomes shorter
	}{{"value", 1, true}, {"value", 2, true}, {"marginal", 1, false}, {"marginal", 2, true}} {
		v := priced(t, "interval", truth, nil, "reward", c.reward).(*interval)
		web := &countedWeb{countingWeb{polls: make([]int64, 2), answer: true}, c.shown}
		before := v.page[0].length + v.page[1].length
		v.Advance(web, 0, 1)
		if after := v.page[0].length + v.page[1].length; (after < before) != c.less {
			t.Errorf("interval %+v: the sum of the intervals was %v, is %v", c, before, after)
		}
		h := priced(t, "h-traa", truth, nil, "reward", c.reward, "rule", "reward-inaction", "N", 9).(*Tree)
		web.polls = make([]int64, 2)
		h.Advance(web, 0, 1000)
		if up, down := h.nodes[h.at(0, 0)].share, 5; c.shown == 1 && c.reward == "marginal" && int(up) != down {
			t.Errorf("h-traa %+v: without a reward it moved to state %d", c, up)
		}
	}
}

// TestCostStep: the interval automaton's answer at costs, by hand: d = floor + 1 before the first poll.
func TestCostStep(t *testing.T) {
	truth := newTestTruth(2, 0.9, 1)
	for _, c := range []struct {
		cost   float64
		hit    bool
		length float64 // of the interval after an answer, from 1
		mean   float64 // ρ after it
	}{
		{0.5, true, math.Exp(0.25 - 1), 0.5 + 0.002*(1-0.25)},
		{0.5, false, math.Exp(0.25), 0.5 - 0.002*0.25},
		{1.5, true, math.Exp(0.75 - 1), 0.5 + 0.002*(1-0.75)},
		{4, false, math.Exp(1), 0.5 - 0.002*2},
	} {
		v := priced(t, "interval", truth, []float64{c.cost, 2 - c.cost}, "floor", 0.0, "cover", 0.0).(*interval)
		v.page[0].length = 1
		if v.learn(0, 1, c.hit); math.Abs(v.page[0].length-c.length) > 1e-9 || math.Abs(v.mean-c.mean) > 1e-12 {
			t.Errorf("%+v: the interval is %v, ρ %v", c, v.page[0].length, v.mean)
		}
	}
}
