package polling

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"

	"lascope/automata"
	"lascope/automata/schemetest"
	"lascope/model/modeltest"
)

// The polls of a slot fill the knapsack: it is exceeded by more than C of them, at which a
// game by amounts, with Σx far below C, learns nothing from misses.
func TestCGLAByPolls(t *testing.T) {
	const pages, n, capacity = 40, 20, 6
	for _, knapsack := range []string{"amounts", "polls"} {
		g := testPollerOf(t, "cgla", truthOf(make([]float64, pages)), capacity, nil, 2, "N", n, "knapsack", knapsack).(*CGLA)
		for page := range g.state {
			g.state[page] = 2 // Σx = 4 of 6
		}
		g.sum = 2 * pages
		g.redraw()
		web := &loggingWeb{Web: &countingWeb{polls: make([]int64, pages)}}
		fell := 0
		for tick := range int64(300) {
			web.polls = nil
			before, sum := g.sum, g.sum
			g.Advance(web, tick, 1)
			polls := len(web.polls)
			if knapsack == "polls" && polls > capacity {
				for _, poll := range web.polls {
					if poll.x > 1./n {
						sum--
					}
				}
				fell++
			}
			_, full := g.Filled()
			if g.sum != sum || knapsack == "polls" && (full != (polls > capacity) || g.Polled() != int64(polls)) || knapsack == "amounts" && (full || g.Polled() != -1) {
				t.Fatalf("%s: slot %d of %d polls: Σφ %d → %d, want %d; full %v, polled %d", knapsack, tick+1, polls, before, g.sum, sum, full, g.Polled())
			}
		}
		if knapsack == "polls" && fell == 0 {
			t.Error("no slot exceeded the knapsack")
		}
	}
}

// replayCGLA plays the polls of all pages from the start, slot by slot by the rule as the thesis prints it: all automata of a slot
// move at once, by the sum at its beginning [Thesis] §5.1.2. It must lead to the game's states.
func replayCGLA(t schemetest.TB, g *CGLA, pages int, polls []loggedPoll) {
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
		if g.State(page) != want {
			t.Fatalf("page %d is in state %d, want %d", page, g.State(page), want)
		}
	}
}

// An obviousCGLA tosses one coin a page a slot.
type obviousCGLA struct {
	state    []int
	n        int
	capacity int
	byPolls  bool
	omega    []float64
	coins    automata.Coins
	polls    int64
}

func (g *obviousCGLA) slot(web Web, tick int64) {
	sum := 0
	for _, s := range g.state {
		sum += s
	}
	var polled []int
	for page, s := range g.state {
		if g.coins.Unit() < float64(s)/float64(g.n) {
			polled = append(polled, page)
		}
	}
	g.polls += int64(len(polled))
	exceeded := sum > g.capacity*g.n
	if g.byPolls {
		exceeded = len(polled) > g.capacity
	}
	for _, page := range polled {
		s := g.state[page]
		hit := web.Poll(page, tick, float64(s)/float64(g.n))
		switch {
		case hit && !exceeded && s < g.n && g.coins.Unit() < g.omega[page]:
			g.state[page]++
		case !hit && exceeded && s > 1:
			g.state[page]--
		}
	}
}

// The calendar and one coin a page a slot are one process, under both readings of the
// knapsack: mean states and polls after 150 slots, over 300 runs of each.
func TestCGLAIsItsObviousTwin(t *testing.T) {
	for _, knapsack := range []string{"amounts", "polls"} {
		t.Run(knapsack, func(t *testing.T) { compareCGLA(t, knapsack) })
	}
}

func compareCGLA(t *testing.T, knapsack string) {
	truth := manyChanges(10)
	const n, capacity, slots, runs = 8, 3, 150, 300
	omega := []float64{1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 1}
	var fast, slow [12][]float64 // the pages' states, the sum, the polls
	for run := range uint64(runs) {
		web := newPagesWeb(truth, 2*run)
		g := testPollerOf(t, "cgla", truth, capacity, omega, run, "N", n, "knapsack", knapsack).(*CGLA)
		g.Advance(web, 0, slots)
		web2 := newPagesWeb(truth, 2*run+1)
		o := &obviousCGLA{
			state: make([]int, 10), n: n, capacity: capacity, byPolls: knapsack == "polls", omega: omega, coins: automata.NewCoins([2]uint64{run, 99}),
		}
		for i := range o.state {
			o.state[i] = 1
		}
		for tick := range int64(slots) {
			o.slot(web2, tick+1)
		}
		sum := 0
		for page := range 10 {
			fast[page] = append(fast[page], float64(g.State(page)))
			slow[page] = append(slow[page], float64(o.state[page]))
			sum += o.state[page]
		}
		fast[10], slow[10] = append(fast[10], float64(g.sum)), append(slow[10], float64(sum))
		fast[11], slow[11] = append(fast[11], float64(web.polls)), append(slow[11], float64(o.polls))
	}
	for q := range fast {
		a, sa := stat.MeanStdDev(fast[q], nil)
		b, sb := stat.MeanStdDev(slow[q], nil)
		// Twelve quantities at 4.5 standard errors, twice: one seed in 6,000 would fail.
		if z := (a - b) / math.Sqrt((sa*sa+sb*sb)/runs); math.Abs(z) > 4.5 {
			t.Errorf("quantity %d: mean %.3f with the calendar, %.3f without: %.1f standard errors", q, a, b, z)
		}
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
			if g.calendar.turn != turn {
				t.Fatalf("%v: a turn of %d slots, want %d", c, g.calendar.turn, turn)
			}
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
			modeltest.OK(t, g.Resize(c.after, nil))
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
					c = c.clone()
				}
				for _, page := range copied {
					next := slot + gap.Draw(t, "gap")
					c.add(page, next)
					if due[page] != slot {
						t.Fatalf("page %d, due in slot %d, came up in slot %d", page, due[page], slot)
					}
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

// The default N is 64, or ten times the least N with which all pages fit the knapsack.
func TestCGLAStates(t *testing.T) {
	for _, c := range []struct{ pages, capacity, want int }{
		{64, 1, 0}, {65, 1, 650}, {512, 8, 0}, {513, 8, 650}, {1 << 20, 1, mostStates}, {1 << 20, 100, 104_860},
	} {
		if got := cglaStates(c.pages, c.capacity); got != c.want {
			t.Errorf("%d pages, %d polls a slot: N=%d, want %d", c.pages, c.capacity, got, c.want)
		}
	}
}

// A knapsack that the smallest amounts exceed is refused, and the advice works.
func TestCGLARefuses(t *testing.T) {
	s := schemeNamed("cgla")
	try := func(capacity, n int) (Poller, error) {
		return s.New(Setup{Counts: true, Pages: 512, Capacity: capacity, Values: defaultsOf(s, "N", n)})
	}
	_, err := try(1, 64)
	want := "N=64: 512 pages at their smallest amount 1/N exceed a knapsack of 1, so that no automaton is ever rewarded; take N=512 or more (ten times that learns well), or capacity=8 or more"
	if err == nil || err.Error() != want {
		t.Fatalf("got  %v\nwant %s", err, want)
	}
	for _, c := range [][2]int{{1, 512}, {8, 64}, {1, 5120}} {
		p, err := try(c[0], c[1])
		if err != nil {
			t.Errorf("capacity=%d N=%d: %v", c[0], c[1], err)
		} else if w := p.(automata.Warner).Warning(); (w == "") != (c[1] == 5120) {
			t.Errorf("capacity=%d N=%d: warning %q", c[0], c[1], w)
		}
	}
	// The advice lies in the range of N, and a capacity times N may be more than an
	// int of 32 bits holds.
	largest := Setup{Counts: true, Pages: 250_000, Capacity: 1, Values: defaultsOf(s, "N", mostStates)}
	full, err := s.New(largest)
	if err != nil {
		t.Fatal(err)
	}
	if w := full.(automata.Warner).Warning(); !strings.HasSuffix(w, "take N=1000000 and capacity=2 or more") {
		t.Errorf("250,000 pages: %q", w)
	}
	largest.Capacity = 2
	if full, err = s.New(largest); err != nil || full.(automata.Warner).Warning() != "" {
		t.Errorf("what is advised: %v", err)
	}
	largest.Capacity = 2148 // times N is just above 2³¹
	if _, err = s.New(largest); err != nil {
		t.Error(err)
	}
	p, _ := try(8, 64)
	if p.Resize(7, nil) == nil || p.Tune("N", schemetest.Values{"N": 63}) == nil {
		t.Error("a knapsack too small was accepted while running")
	}
}
