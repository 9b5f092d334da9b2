package polling

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"

	"lascope/internal/memory"
	"lascope/model/modeltest"
)

// replayCGLA plays the polls of all pages from the start, slot by slot by the rule as the thesis prints it: all automata of a slot
// move at once, by the sum at its beginning [Thesis] §5.1.2. It must lead to the game's states.
func replayCGLA(t modeltest.Ending, g *CGLA, pages int, polls []loggedPoll) {
	t.Helper()
	state := make([]int, pages)
	for i := range state {
		state[i] = 1
	}
	for i := 0; i < len(polls); {
		sum := 0
		for _, s := range state {
			sum += s
		}
		exceeded := sum > g.capacity*g.states // Σφ/N > C
		if g.byPolls {
			end := slices.IndexFunc(polls[i:], func(p loggedPoll) bool { return p.tick != polls[i].tick })
			if end < 0 {
				end = len(polls) - i
			}
			exceeded = end > g.capacity
		}
		seen := map[int]bool{}
		for tick := polls[i].tick; i < len(polls) && polls[i].tick == tick; i++ {
			poll := polls[i]
			if seen[poll.page] {
				t.Fatalf("page %d was polled twice in slot %d", poll.page, tick)
			}
			seen[poll.page] = true
			s := &state[poll.page]
			if poll.x != float64(*s)/float64(g.states) {
				t.Fatalf("page %d in state %d was polled with amount %v", poll.page, *s, poll.x)
			}
			if poll.hit && g.omega != nil && g.omega[poll.page] == 0 { // ω is 0 or 1
				continue
			}
			*s = replayedState(*s, g.states, poll.hit, exceeded, g.answers)
		}
	}
	for page, want := range state {
		modeltest.MustEqual(t, g.State(page), want, "page %d is in state", page)
	}
}

// The page of a knapsack that is not full and hears no hit is polled by one and the same
// chance for ever: the slots between two of its polls are geometric [Thesis] §5.1. So
// they are beyond a turn of the calendar, in both its layouts, and after the capacity
// changes, which may change the layout.
func TestCGLAPollsAreGeometric(t *testing.T) {
	for _, c := range []struct {
		pages, n, capacity, after int
		turns                     [2]int64
	}{
		{600, 300, 60, 600, [2]int64{256, 256}},
		{300, 700, 1, 300, [2]int64{1024, 256}},
		{300, 700, 300, 2, [2]int64{256, 512}},
	} {
		g := testPollerOf(t, "cgla", truthOf(make([]float64, c.pages)), c.capacity, nil, 5, "N", c.n).(*CGLA)
		web := &gapsWeb{last: make([]int64, c.pages), gaps: make([][]int64, c.pages)}
		for phase, turn := range c.turns {
			modeltest.MustEqual(t, g.calendar.turn, turn, "%v: a turn of slots", c)
			web.begin(g.now)
			const each = 40
			for web.fewest() < each {
				g.Advance(web, g.now, 500)
			}
			// Classes of 8 slots as long as 50 are expected in each, then the rest.
			stay, rest := 1-1/float64(c.n), float64(c.pages*each)
			var expected []float64
			for part := 1 - math.Pow(stay, 8); rest*part >= 50; rest *= 1 - part {
				expected = append(expected, rest*part)
			}
			expected = append(expected, rest)
			observed := make([]float64, len(expected))
			for _, gaps := range web.gaps {
				for _, gap := range gaps[:each] {
					observed[min(int(gap-1)/8, len(observed)-1)]++
				}
			}
			chi2 := stat.ChiSquare(observed, expected)
			if p := (distuv.ChiSquared{K: float64(len(expected) - 1)}).Survival(chi2); p < 1e-5 {
				t.Errorf("%v, phase %d: χ² = %.1f of %d classes, p = %.2g", c, phase, chi2, len(expected), p)
			}
			g.Resize(c.after, nil)
		}
	}
}

// A page comes up after its gap, or asleep after a turn if its gap is longer.
func TestCGLASchedule(t *testing.T) {
	const pages, n = 50_000, 256
	g := testPollerOf(t, "cgla", truthOf(make([]float64, pages)), pages/64, nil, 8, "N", n).(*CGLA)
	turn := g.calendar.turn
	gaps, c := make([]int64, pages), g.coins
	for page := range gaps {
		gaps[page] = g.gaps.Draw(1, &c)
	}
	g.redraw()
	last := 0
	for slot := int64(1); slot <= turn; slot++ {
		g.calendar.open(slot)
		for up := g.calendar.take(); len(up) > 0; up = g.calendar.take() {
			for _, page := range up {
				gap := gaps[page]
				if asleep := g.state[page] < 0; asleep != (gap > turn) || slot != min(gap, turn) || g.State(int(page)) != 1 {
					t.Fatalf("page %d with gap %d came up in slot %d in state %d", page, gap, slot, g.state[page])
				}
				if gap == turn {
					last++
				}
				gaps[page] = -1
			}
		}
	}
	if last == 0 || slices.Max(gaps) >= 0 {
		t.Errorf("%d pages came up after just a turn, some never", last)
	}
}

// A gapsWeb has nothing new and notes the slots between two polls of a page.
type gapsWeb struct {
	Web
	last []int64
	gaps [][]int64
}

func (w *gapsWeb) Poll(page int, tick int64, _ float64) bool {
	w.gaps[page] = append(w.gaps[page], tick-w.last[page])
	w.last[page] = tick
	return false
}

func (w *gapsWeb) begin(tick int64) {
	for page := range w.gaps {
		w.last[page], w.gaps[page] = tick, nil
	}
}

func (w *gapsWeb) fewest() int {
	return len(slices.MinFunc(w.gaps, func(a, b []int64) int { return len(a) - len(b) }))
}

// The calendar against a table of due slots, in both layouts: pages come up in
// their slot, once; where all are looked through, in their order.
func TestCalendar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.OneOf(rapid.IntRange(1, 30), rapid.IntRange(1, 1000)).Draw(t, "n")
		perSlot := rapid.IntRange(1, n).Draw(t, "a slot")
		c := newCalendar(n, perSlot)
		gap := rapid.OneOf(rapid.Int64Range(1, 3), rapid.Int64Range(1, c.turn), rapid.Just(c.turn))
		if bytes := 2*n/perSlot < dueTurn; (c.due != nil) != bytes || len(c.due) > n+63 || len(c.first) > 4*n {
			t.Fatalf("%d pages, %d a slot: %d bytes, %d lists", n, perSlot, len(c.due), len(c.first))
		}
		due := make([]int64, n)
		for page := range due {
			due[page] = gap.Draw(t, "first")
			c.add(int32(page), due[page])
		}
		for slot := int64(1); slot <= 30; slot++ {
			took := map[int32]bool{}
			before := int32(-1)
			c.open(slot)
			for pages := c.take(); len(pages) > 0; pages = c.take() {
				for _, page := range pages {
					if took[page] || c.due != nil && page < before {
						t.Fatalf("page %d after page %d in slot %d", page, before, slot)
					}
					took[page], before = true, page
				}
				copied := slices.Clone(pages)
				if rapid.Bool().Draw(t, "clone") {
					c = *memory.Copy(&c)
				}
				for _, page := range copied {
					next := slot + gap.Draw(t, "gap")
					c.add(page, next)
					modeltest.MustEqual(t, due[page], slot, "page %d came up, by its slot, in", page)
					due[page] = next
				}
			}
			for page := range due {
				if due[page] <= slot {
					t.Fatalf("page %d, due in slot %d, did not come up in slot %d", page, due[page], slot)
				}
			}
		}
	})
}
