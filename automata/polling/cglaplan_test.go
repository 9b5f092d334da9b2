package polling

import (
	"math"
	"slices"
	"testing"

	"lascope/automata"
	"lascope/model/modeltest"
)

// TestCGLAPlanRules: share and coin to polls, and their slots in the block, by hand.
func TestCGLAPlanRules(t *testing.T) {
	for _, c := range []struct {
		ahead int
		x     float64
		coin  float64
		polls int
		u     float64
		slots []int
	}{
		{4, 0.5, 0.9, 2, 0, []int{0, 2}},
		{4, 0.5, 0.9, 2, 0.75, []int{1, 3}},
		{4, 0.6, 0.39, 3, 0.5, []int{0, 2, 3}},
		{4, 0.6, 0.41, 2, 0.5, []int{1, 3}},
		{8, 0.1, 0.79, 1, 0.999, []int{7}},
		{8, 0.1, 0.81, 0, 0, nil},
		{3, 1, 0, 3, 0.999, []int{0, 1, 2}},
	} {
		polls := cglaPolls(c.ahead, c.x, c.coin)
		var slots []int
		for j := range polls {
			slots = append(slots, cglaSlot(c.ahead, polls, j, c.u))
		}
		if polls != c.polls || !slices.Equal(slots, c.slots) {
			t.Errorf("%+v: %d polls in the slots %v", c, polls, slots)
		}
	}
}

// TestHardCredits: with credits and limit=hard the greatest credits are paid first, the others wait with theirs; with drawn polls the surplus
// is not made.
func TestHardCredits(t *testing.T) {
	game := func(pages, capacity int, state int32) *CGLA { // shares are tenths
		return &CGLA{base: base{capacity: capacity}, state: slices.Repeat([]int32{state}, pages), states: 10, coins: automata.NewCoins([2]uint64{1, 2})}
	}
	for _, c := range []struct {
		capacity     int
		state        int32
		credit, left []float64
		want         []int32
	}{
		{2, 6, []float64{0.5, 0.9, 0.7, 0.1}, []float64{1.1, 0.5, 0.3, 0.7}, []int32{1, 2}},
		{3, 10, []float64{0, 0.3, 0.2}, []float64{0, 0.3, 0.2}, []int32{0, 1, 2}},
	} {
		p := &cglaPlan{hard: true, credit: c.credit}
		g := game(len(c.credit), c.capacity, c.state)
		modeltest.Same(t, p.made(g, p.up(g)), c.want, "polled")
		for page, want := range c.left {
			modeltest.Near(t, p.credit[page], want, 1e-12, "page %d keeps the credit", page)
		}
	}
	coins := automata.NewCoins([2]uint64{1, 2})
	p := newCGLAPlan(1, true, 3, &coins)
	for _, capacity := range []int{4, 3, 2, 1} {
		g := game(3, capacity, 10)
		if got := p.made(g, p.up(g)); len(got) != min(3, capacity) {
			t.Errorf("capacity %d: %v", capacity, got)
		}
	}
	g := game(3, 2, 10)
	g.plan, g.byPolls = p, true
	g.slotByPlan(newModelWeb(newTestTruth(3, 0.9, 1), 1))
	modeltest.Equal(t, g.polls, 3, "the polls that came up for a capacity of 2:")
	modeltest.Equal(t, cglaSlot(7, 3, 2, math.Nextafter(1, 0)), 6, "the last poll of a block of 7 is in slot")
}

// TestPlan: the slots that a plan names are those in which the page is then polled, the rest of a block with coins, all slots with
// credits. Without a plan none are known.
func TestPlan(t *testing.T) {
	for _, ahead := range []int{0, 4, 64} {
		g := &CGLA{base: base{n: 4}, state: []int32{20, 7, 64, 1}, states: 64}
		g.plan = newCGLAPlan(ahead, false, len(g.state), &g.coins)
		g.plan.made(g, g.plan.up(g))
		plans, known := make([][]bool, len(g.state)), 0
		for page := range plans {
			plans[page] = make([]bool, 64)
			known = g.Plan(page, plans[page])
		}
		modeltest.Equal(t, known, map[int]int{0: 64, 4: 3, 64: 63}[ahead], "ahead=%d: the plan of slots is known", ahead)
		for k := range known {
			polled := g.plan.made(g, g.plan.up(g))
			for page, plan := range plans {
				if plan[k] != slices.Contains(polled, int32(page)) {
					t.Errorf("ahead=%d: the plan of page %d for slot %d says %v, the polls are %v", ahead, page, k, plan[k], polled)
				}
			}
		}
	}
	modeltest.Equal(t, (&CGLA{state: []int32{1}}).Plan(0, nil), -1, "without a plan slots are known")
}
