package polling

import (
	"math"
	"testing"

	"lascope/model/modeltest"
)

// TestPricedHeights: at the shares for a budget the indices of all pages that are polled in part have one height; a page of no
// importance gets nothing.
func TestPricedHeights(t *testing.T) {
	for _, marginal := range []bool{false, true} {
		known := base{costs: []float64{2, 0.5, 0.25, 4, 1}, omega: importance{1, 0.7, 0.5, 1, 0}}
		x := pricedIndex{&indexPolicy{slope: slopes{0.5, 0.1, 0.02, 0.3, 0.2}, base: known}, marginal}
		got, spent, height, parts := make([]float64, 5), 0.0, 0.0, 0
		x.shares(got, 0.9)
		for page, share := range got {
			if spent += x.costs[page] * share; share <= 0 || share >= 1 {
				continue
			}
			parts++
			h := x.omega[page] / x.costs[page] * x.curve(x.slope[page]/share)
			if height == 0 {
				height = h
			}
			if !near(h, height, 1e-6) {
				t.Errorf("marginal %v: page %d has height %v, the first %v", marginal, page, h, height)
			}
		}
		if !near(spent, 0.9, 1e-6) || parts < 3 || got[4] != 0 || !math.IsInf(x.reach(1), 1) {
			t.Errorf("marginal %v: the shares %v cost %v", marginal, got, spent)
		}
	}
}

// TestLAKGStates: of as many polls as pages each can have one a slot, and starts with it; the nearest state to an amount, the greater
// of two equally near.
func TestLAKGStates(t *testing.T) {
	p := testPollerOf(t, "lakg", newTestTruth(4, 0.9, 1), 4, nil, 1, "N", 9).(*lakg)
	if p.State(0) != 9 || p.State(3) != 9 || p.Polled() != -1 {
		t.Errorf("it starts in states %d and %d of 9", p.State(0), p.State(3))
	}
	p.Advance(&countingWeb{polls: make([]int64, 4)}, 0, 1)
	if full := p.Fulls(); full != 1 { // the first miss makes room, and the later ones leave it
		t.Errorf("full at %d of 4 polls, want 1", full)
	}
	trace := &Trace{}
	p.SetTrace(trace)
	p.Advance(&countingWeb{polls: make([]int64, 4)}, 1, 1)
	for i, m := range trace.Moves {
		if trace.Polls[i].Fill.Full || m.Coin != -1 || m.From != m.To || m.N != 9 || m.Why != "penalty, but room left" {
			t.Errorf("%+v", m)
		}
	}
	if sum, full := p.Filled(); full || sum >= 4 || len(trace.Moves) != 4 {
		t.Errorf("%v of 4 is full %v", sum, full)
	}
	amount := []uint64{0, 10, 20, 40}
	for x, want := range map[uint64]int32{1: 1, 10: 1, 14: 1, 15: 2, 16: 2, 20: 2, 29: 2, 30: 3, 31: 3, 40: 3} {
		modeltest.Equal(t, nearestState(amount, x), want, "the state nearest %d of %v is", x, amount)
	}
}

// TestOnlyTheCapacityChanges: another importance, told before the first slot, counts as if the scheme had been built with it.
func TestOnlyTheCapacityChanges(t *testing.T) {
	for _, c := range pollerCases() {
		if !c.omega || c.name == "weighted" { // whose periods under way go on
			continue
		}
		want := c.run(c.build(t), 0, 60, 60, 1)
		p := testPollerOf(t, c.name, c.truth(), c.capacity, nil, 4, c.changes...)
		resize(t, p, c.capacity, c.weights(), c.truth())
		modeltest.Same(t, c.run(p, 0, 60, 60, 1), want, "%v: importance told before the start counts otherwise than one from the start:", c)
	}
}

// TestKnapsackTuned: by the polls, those of the last slot fill the knapsack; by the amounts none are counted.
func TestKnapsackTuned(t *testing.T) {
	p := testPollerOf(t, "cgla", newTestTruth(10, 0.9, 1), 5, nil, 1, "N", 2)
	for _, c := range []struct {
		word    string
		counted bool
	}{{"polls", true}, {"amounts", false}, {"polls", true}} {
		p.Tune("knapsack", modeltest.Values{"knapsack": c.word})
		if got := p.(Knapsack).Polled(); c.counted && got != 0 || !c.counted && got != -1 {
			t.Errorf("knapsack=%s: %d polls before the first slot", c.word, got)
		}
		web := &loggingWeb{Web: &countingWeb{polls: make([]int64, 10)}}
		p.Advance(web, 0, 1)
		if got := p.(Knapsack).Polled(); c.counted && got != int64(len(web.polls)) {
			t.Errorf("%d polls are counted of %d", got, len(web.polls))
		}
	}
}
