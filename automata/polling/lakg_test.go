package polling

import (
	"math"
	"strings"
	"testing"

	"lascope/automata"
	"lascope/automata/schemetest"
)

// replayLAKG plays the polls by the rule as the paper prints it, with the sum added up anew each time [LAKG] §II, from the states
// given, which must lead to the game's.
func replayLAKG(t schemetest.TB, p *lakg, lambda float64, state []int, polls []loggedPoll) {
	t.Helper()
	amount := func(s int) float64 { return math.Pow(float64(s)/float64(p.states), lambda) }
	for _, poll := range polls {
		sum := 0.0
		for _, s := range state {
			sum += amount(s)
		}
		x := amount(state[poll.page])
		want := x * float64(p.capacity) / sum
		// The game rounds each amount to its unit.
		if slack := 1e-12 + float64(p.capacity)/sum*float64(len(state)+1)/lakgPoll; math.Abs(poll.x-want) > slack {
			t.Fatalf("page %d was polled with amount %v, want %v", poll.page, poll.x, want)
		}
		full := sum >= float64(p.capacity)
		reward := poll.hit && (p.omega == nil || p.omega[poll.page] == 1) // ω is 0 or 1
		state[poll.page] = replayedState(state[poll.page], p.states, reward, full, p.answers)
	}
	for page, want := range state {
		if got := p.State(page); got != want {
			t.Fatalf("c=%d: page %d is in state %d, want %d", p.capacity, page, got, want)
		}
	}
}

// replayedState is the next state of an automaton of a knapsack game.
func replayedState(s, n int, reward, full bool, r reinforcement) int {
	up, down := !full, full // which answers count, by the rule of the game
	if r != governed {
		up, down = r != penaltiesOnly, r != rewardsOnly
	}
	switch {
	case reward && up && s < n:
		return s + 1
	case !reward && down && s > 1:
		return s - 1
	}
	return s
}

// Reference: [LAKG] §II, φ is Σx ≥ c. Three pages with amounts in quarters reach Σx = 1
// itself, and then no hit moves an automaton; one less in the knapsack, and one does.
func TestLAKGIsFullAtTheCapacity(t *testing.T) {
	p := testPoller(t, "lakg", newTestTruth(3, 0.9, 1), 1, "N", 4, "lambda", 1.0, "start", "one").(*lakg)
	p.Advance(&countingWeb{polls: make([]int64, 3), answer: true}, 0, 200)
	if sum, full := p.Filled(); sum != 1 || !full {
		t.Errorf("a web of hits alone fills the knapsack to %v, full: %v", sum, full)
	}
}

// Polls are drawn in proportion to the amounts.
func TestLAKGDraws(t *testing.T) {
	p := testPoller(t, "lakg", newTestTruth(6, 0.9, 1), 7, "N", 100).(*lakg)
	p.capacity = 6 // far from full: a web without hits then moves no automaton
	p.begin(6, func(page int) int32 { return int32(3 + 17*page) })
	web := &countingWeb{polls: make([]int64, 6)}
	const slots = 30_000
	p.Advance(web, 0, slots)
	sum, _ := p.Filled()
	for page, got := range web.polls {
		x := p.Amount(p.State(page)) / sum
		// Six pages at 4.5 standard deviations: one seed in 25,000 would fail.
		if z := (float64(got) - 6*slots*x) / math.Sqrt(6*slots*x*(1-x)); math.Abs(z) > 4.5 {
			t.Errorf("page %d of %.4f of the amounts had %d of %d polls: %.1f standard deviations", page, x, got, 6*slots, z)
		}
	}
}

// All start in the largest common state that fits, or all in state 1.
func TestLAKGStart(t *testing.T) {
	truth := newTestTruth(512, 0.9, 1.5)
	p := testPoller(t, "lakg", truth, 1).(*lakg)
	s := p.State(0)
	if here, next := 512*math.Pow(float64(s)/1500, 1.3), 512*math.Pow(float64(s+1)/1500, 1.3); here > 1 || next <= 1 {
		t.Errorf("start=full is state %d with Σx = %.4f, the next would give %.4f", s, here, next)
	}
	if s := testPoller(t, "lakg", truth, 1, "start", "one").(*lakg).State(511); s != 1 {
		t.Errorf("start=one is state %d", s)
	}
}

// A knapsack that the smallest amounts fill is refused, and the advice works.
func TestLAKGRefuses(t *testing.T) {
	s := schemeNamed("lakg")
	try := func(n int, lambda float64) (Poller, error) {
		return s.New(Setup{Counts: true, Pages: 32_768, Capacity: 1, Values: defaultsOf(s, "N", n, "lambda", lambda)})
	}
	_, err := try(1500, 1.3)
	want := "N=1500: 32,768 pages at their smallest amount (1/N)^λ fill 2.44 of a knapsack of 1, which is then always full and rewards no automaton; take N=17485 or lambda=1.8"
	if err == nil || err.Error() != want {
		t.Fatalf("got  %v\nwant %s", err, want)
	}
	for _, c := range []struct {
		n      int
		lambda float64
	}{{17485, 1.3}, {1500, 1.8}} {
		p, err := try(c.n, c.lambda)
		if err != nil {
			t.Errorf("N=%d lambda=%g: %v", c.n, c.lambda, err)
		} else if w := p.(automata.Warner).Warning(); w != "" {
			t.Errorf("N=%d lambda=%g: %s", c.n, c.lambda, w)
		}
	}
	// Where neither will do alone, both are advised, within their ranges.
	tooFew := Setup{Counts: true, Pages: maxPages, Capacity: 1, Values: defaultsOf(s, "N", 2, "lambda", 0.1)}
	if _, err := s.New(tooFew); err == nil || !strings.HasSuffix(err.Error(), "; take N=251456 with lambda=1.3") {
		t.Errorf("got %v", err)
	}
	tooFew.Values = defaultsOf(s, "N", 251456)
	if _, err := s.New(tooFew); err != nil {
		t.Error(err)
	}
	p, err := try(4000, 1.3) // 0.68 of the knapsack
	if err != nil || !strings.Contains(p.(automata.Warner).Warning(), "68 %") {
		t.Errorf("N=4000: %v, warning %q", err, p.(automata.Warner).Warning())
	}
	if err := p.Tune("N", defaultsOf(s)); err == nil {
		t.Error("N=1500 was accepted while running")
	}
	if p.(Knapsack).States() != 4000 {
		t.Error("a refused N changed the scheme")
	}
}
