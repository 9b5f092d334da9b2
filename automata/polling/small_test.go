package polling

import (
	"math"
	"slices"
	"testing"

	"lascope/automata/schemetest"
	"lascope/model/modeltest"
)

// TestPricedHeights: at the shares for a budget the indices of all pages that are polled in part have one height; a page of no
// importance gets nothing.
func TestPricedHeights(t *testing.T) {
	for _, marginal := range []bool{false, true} {
		x := &pricedIndex{slope: slopes{0.5, 0.1, 0.02, 0.3, 0.2}, costs: []float64{2, 0.5, 0.25, 4, 1}, omega: importance{1, 0.7, 0.5, 1, 0},
			marginal: marginal}
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

// TestOneUnitEach: with costs of 1 a tree makes as many polls a slot as the capacity, and the tie of two children that have been served
// alike is the first one's.
func TestOneUnitEach(t *testing.T) {
	truth, ones := newTestTruth(8, 0.9, 1), slices.Repeat([]float64{1}, 8)
	p := priced(t, "h-traa", truth, ones, "rule", "reward-inaction", "N", 3)
	web := &loggingWeb{Web: &countingWeb{polls: make([]int64, 8)}}
	p.Advance(web, 0, 8)
	for i, poll := range web.polls {
		if poll.tick != int64(i+1) || poll.page != []int{0, 4, 2, 6, 1, 5, 3, 7}[i] {
			t.Errorf("poll %d is of page %d in slot %d", i+1, poll.page, poll.tick)
		}
	}
	for _, capacity := range []int{1, 2} {
		quarters := sharePolicy{of: func(_ *fixedShares, page int) float64 { return []float64{0.5, 0.25, 0.25}[page] }}
		f := quarters.build(Setup{Pages: 3, Capacity: capacity, Costs: []float64{1, 1, 1}, Values: schemetest.Values{"schedule": "edf"}})
		web := &loggingWeb{Web: &countingWeb{polls: make([]int64, 3)}}
		if f.Advance(web, 0, 12); len(web.polls) != 12*capacity {
			t.Errorf("%d polls in 12 slots of %d units", len(web.polls), capacity)
		}
	}
}

// TestCalendarTakesAll: a slot in which more pages come up than are taken at once, in both layouts.
func TestCalendarTakesAll(t *testing.T) {
	for _, perSlot := range []int{1, 1500} {
		c, taken := newCalendar(1500, perSlot), 0
		for page := range int32(1500) {
			c.add(page, 7)
		}
		c.open(7)
		for pages := c.take(); len(pages) > 0; pages = c.take() {
			if taken += len(pages); len(pages) >= takenMost+64 {
				t.Errorf("%d pages are taken at once", len(pages))
			}
		}
		if taken != 1500 {
			t.Errorf("%d a slot: %d pages of 1,500 are taken", perSlot, taken)
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
		if got := nearestState(amount, x); got != want {
			t.Errorf("the state nearest %d of %v is %d, want %d", x, amount, got, want)
		}
	}
}

// TestOnlyTheCapacityChanges: another importance, told before the first slot, counts as if the scheme had been built with it; a refused
// capacity changes nothing.
func TestOnlyTheCapacityChanges(t *testing.T) {
	for _, c := range pollerCases() {
		if !c.omega || c.name == "weighted" { // whose periods under way go on
			continue
		}
		want := c.run(c.build(t), 0, 60, 60, 1)
		p := testPollerOf(t, c.name, c.truth(), c.capacity, nil, 4, c.changes...)
		if err := p.Resize(c.capacity, c.weights()); err != nil {
			t.Fatalf("%v: %v", c, err)
		}
		if !slices.Equal(c.run(p, 0, 60, 60, 1), want) {
			t.Errorf("%v: importance told before the start counts otherwise than one from the start", c)
		}
	}
	p := testPollerOf(t, "fpa", newTestTruth(10, 0.9, 1), 5, nil, 1)
	if before := sharesOf(p, 10); p.Resize(1, nil) == nil || !slices.Equal(before, sharesOf(p, 10)) {
		t.Error("FPA takes a capacity that leaves P1 empty")
	}
}

// TestKnapsackTuned: by the polls, those of the last slot fill the knapsack; by the amounts none are counted.
func TestKnapsackTuned(t *testing.T) {
	p := testPollerOf(t, "cgla", newTestTruth(10, 0.9, 1), 5, nil, 1, "N", 2)
	for _, c := range []struct {
		word    string
		counted bool
	}{{"polls", true}, {"amounts", false}, {"polls", true}} {
		modeltest.OK(t, p.Tune("knapsack", schemetest.Values{"knapsack": c.word}))
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

// TestFPARescales: a new N keeps the place of a state between the innermost and the boundary; exchanges are counted.
func TestFPARescales(t *testing.T) {
	for _, c := range []struct {
		n        int
		at, want []int32
	}{{9, []int32{1, 2, 3, 4, 5}, []int32{1, 3, 5, 7, 9}}, {3, []int32{1, 2, 3, 4, 5}, []int32{1, 2, 2, 3, 3}},
		{1, []int32{1, 3, 5}, []int32{1, 1, 1}}} {
		p := &FPA{states: 5, ladder: newLadder(5, 4)}
		for _, state := range c.at {
			p.objects = append(p.objects, fpaObject{state: state})
		}
		p.setStates(c.n)
		for i, want := range c.want {
			if got := p.objects[i].state; got != want || p.states != c.n || len(p.ladder.count) != c.n+1 {
				t.Errorf("N=5 to %d: %d becomes %d, want %d", c.n, c.at[i], got, want)
			}
		}
	}
	p := testPollerOf(t, "fpa", newTestTruth(12, 0.9, 1), 6, nil, 1, "N", 1, "f", 0.5).(*FPA)
	web, exchanges := newModelWeb(newTestTruth(12, 0.9, 1), 1), int64(0)
	for tick := range int64(40) {
		inner := slices.Clone(p.objects[:p.inner])
		was := func(page int) bool {
			return slices.ContainsFunc(inner, func(o fpaObject) bool { return int(o.page) == page })
		}
		p.Advance(web, tick, 1)
		for _, o := range p.objects[:p.inner] {
			if !was(int(o.page)) {
				exchanges++
			}
		}
		if p1, _, at := p.LastExchange(); p.Exchanges() != exchanges || exchanges > 0 && at == tick+1 && was(p1) {
			t.Fatalf("slot %d: %d exchanges, want %d; the last brought page %d", tick+1, p.Exchanges(), exchanges, p1)
		}
	}
	if exchanges < 5 {
		t.Errorf("%d exchanges", exchanges)
	}
}

// TestTreeKeepsItsCredits: another N keeps shares and credits in proportion; a tree has nodes where it shares, and no others.
func TestTreeKeepsItsCredits(t *testing.T) {
	h := newTraaTree(3, 9, 1, 1)
	root, left := &h.nodes[h.at(0, 0)], &h.nodes[h.at(1, 0)]
	*root, *left = traaNode{share: 9, credit: 6}, traaNode{share: 4, credit: -5}
	h.rescale(19, 1, 1)
	if *root != (traaNode{share: 18, credit: 12}) || *left != (traaNode{share: 8, credit: -10}) {
		t.Errorf("N=9 to 19: %+v and %+v", *root, *left)
	}
	h.rescale(3, 1, 1)
	if *root != (traaNode{share: 3, credit: 2}) || *left != (traaNode{share: 2, credit: -2}) {
		t.Errorf("N=19 to 3: %+v and %+v", *root, *left)
	}
	for i, want := range map[int]TreeNode{
		0: {First: 0, Middle: 2, End: 3, Left: 1, Right: -1, State: 3, N: 3, Share: 0.75},
		1: {First: 0, Middle: 1, End: 2, Left: -1, Right: -1, State: 2, N: 3, Share: 0.5},
	} {
		if got, ok := h.Node(i); !ok || got != want {
			t.Errorf("node %d is %+v, want %+v", i, got, want)
		}
	}
	for _, i := range []int{-1, 2, 3, 4, 5, 6, 7} {
		if n, ok := h.Node(i); ok {
			t.Errorf("there is a node %d: %+v", i, n)
		}
	}
}

// TestYou: a person names pages one a slot.
func TestYou(t *testing.T) {
	p := modeltest.Must(youScheme().New(Setup{Pages: 3, Capacity: 1, Values: schemetest.Values{"budget": 100}}))
	y, trace, web := p.(*You), &Trace{}, &loggingWeb{Web: &countingWeb{polls: make([]int64, 3), answer: true}}
	for tick, page := range []int{2, 2, 0, 1} {
		if y.SetTrace(nil); tick == 2 {
			y.SetTrace(trace)
		}
		y.Name(page)
		y.Advance(web, int64(tick), 1)
		if got := web.polls[tick]; got.page != page || got.tick != int64(tick+1) || !got.hit {
			t.Errorf("named page %d, polled %+v", page, got)
		}
	}
	if len(trace.Polls) != 1 || trace.Polls[0].Page != 0 {
		t.Errorf("watched: %+v", trace.Polls)
	}
	if got := sharesOf(y, 3); !slices.Equal(got, []float64{0.25, 0.25, 0.5}) {
		t.Errorf("the shares are %v", got)
	}
	if y.Ended() != nil {
		t.Error("a person can name pages always")
	}
}
