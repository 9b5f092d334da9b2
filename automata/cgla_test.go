package automata

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"
)

// The polls replayed slot by slot by the rule as the thesis prints it: all automata of
// a slot move at once, by the sum at its beginning [Thesis §5.1.2].
func TestCGLATransitions(t *testing.T) {
	truth := manyChanges(40)
	const n, capacity = 16, 14
	g := testPollerOf(t, "cgla", truth, capacity, nil, 2, "N", n).(*cgla)
	web := &loggingWeb{Web: newModelWeb(truth, 3)}
	g.Advance(web, 0, 5000)

	if part := replayCGLA(t, g, 40, web.polls); part < 0.1 || part > 0.9 {
		t.Errorf("the knapsack was exceeded in %.2f of the slots: the game was not played", part)
	}
}

// replayCGLA plays the polls of so many pages from the start, which must lead to the
// game's states, and gives the part of the slots in which the knapsack was exceeded.
func replayCGLA(t fataler, g *cgla, pages int, polls []loggedPoll) float64 {
	t.Helper()
	state := make([]int, pages)
	for i := range state {
		state[i] = 1
	}
	exceededSeen, slots := 0, 0
	for i := 0; i < len(polls); {
		sum := 0
		for _, s := range state {
			sum += s
		}
		exceeded := sum > g.capacity*g.states // Σφ/N > C
		if slots++; exceeded {
			exceededSeen++
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
			if poll.hit && !exceeded && *s < g.states {
				*s++
			} else if !poll.hit && exceeded && *s > 1 {
				*s--
			}
		}
	}
	for page, want := range state {
		if g.State(page) != want {
			t.Fatalf("page %d is in state %d, want %d", page, g.State(page), want)
		}
	}
	return float64(exceededSeen) / float64(max(1, slots))
}

// An obviousCGLA tosses one coin a page a slot.
type obviousCGLA struct {
	state    []int
	n        int
	capacity int
	omega    []float64
	coins    coins
	polls    int64
}

func (g *obviousCGLA) slot(web Web, tick int64) {
	sum := 0
	for _, s := range g.state {
		sum += s
	}
	for page, s := range g.state {
		if g.coins.unit() >= float64(s)/float64(g.n) {
			continue
		}
		g.polls++
		hit := web.Poll(page, tick, float64(s)/float64(g.n))
		switch {
		case hit && sum <= g.capacity*g.n && s < g.n && g.coins.unit() < g.omega[page]:
			g.state[page]++
		case !hit && sum > g.capacity*g.n && s > 1:
			g.state[page]--
		}
	}
}

// The time wheel and one coin a page a slot are one process: mean states and polls
// after 150 slots, over 300 runs of each.
func TestCGLAIsItsObviousTwin(t *testing.T) {
	truth := manyChanges(10)
	const n, capacity, slots, runs = 8, 3, 150, 300
	omega := []float64{1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 1}
	var fast, slow [12][]float64 // the pages' states, the sum, the polls
	for run := range uint64(runs) {
		web := newPagesWeb(truth, 2*run)
		g := testPollerOf(t, "cgla", truth, capacity, omega, run, "N", n).(*cgla)
		g.Advance(web, 0, slots)
		web2 := newPagesWeb(truth, 2*run+1)
		o := &obviousCGLA{state: make([]int, 10), n: n, capacity: capacity, omega: omega, coins: newCoins([2]uint64{run, 99})}
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
		// Twelve quantities at 4.5 standard errors: one seed in 12,000 would fail.
		if z := (a - b) / math.Sqrt((sa*sa+sb*sb)/runs); math.Abs(z) > 4.5 {
			t.Errorf("quantity %d: mean %.3f with the wheel, %.3f without: %.1f standard errors", q, a, b, z)
		}
	}
}

// The wheel against a table of what is due when.
func TestTimeWheel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 30).Draw(t, "n")
		w := newTimeWheel(n, rapid.IntRange(1, 10).Draw(t, "a slot"))
		gap := rapid.Int64Range(1, 200)
		due := make([]int64, n)
		for page := range due {
			due[page] = gap.Draw(t, "first")
			w.add(int32(page), due[page])
		}
		for slot := int64(1); slot <= 150; slot++ {
			took := map[int]bool{}
			for page := w.take(slot); page >= 0; {
				following := w.pages[page].next
				if w.pages[page].due == slot {
					took[int(page)] = true
					w.add(page, slot+gap.Draw(t, "gap"))
				} else {
					w.add(page, w.pages[page].due)
				}
				page = following
			}
			for page := range due {
				if took[page] != (due[page] == slot) {
					t.Fatalf("page %d, due in slot %d, in slot %d: taken %v", page, due[page], slot, took[page])
				}
				due[page] = w.pages[page].due
			}
		}
	})
}

// A knapsack that the smallest amounts exceed is refused, and what is advised works.
func TestCGLARefuses(t *testing.T) {
	s := schemeNamed("cgla")
	try := func(capacity, n int) (Poller, error) {
		return s.New(Setup{Pages: 512, Capacity: capacity, Values: defaultsOf(s, "N", n)})
	}
	_, err := try(1, 64)
	want := "N=64: 512 pages at their smallest amount 1/N exceed a knapsack of 1, which then rewards nobody; take N=512 or more (ten times that learns well), or capacity=8 or more"
	if err == nil || err.Error() != want {
		t.Fatalf("got  %v\nwant %s", err, want)
	}
	for _, c := range [][2]int{{1, 512}, {8, 64}, {1, 5120}} {
		p, err := try(c[0], c[1])
		if err != nil {
			t.Errorf("capacity=%d N=%d: %v", c[0], c[1], err)
		} else if w := p.(Warner).Warning(); (w == "") != (c[1] == 5120) {
			t.Errorf("capacity=%d N=%d: warning %q", c[0], c[1], w)
		}
	}
	p, _ := try(8, 64)
	if p.Resize(7, nil) == nil || p.Tune("N", testValues{"N": 63}) == nil {
		t.Error("a knapsack too small was accepted while running")
	}
}
