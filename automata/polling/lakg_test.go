package polling

import (
	"math"
	"testing"

	"lascope/model/modeltest"
)

// replayLAKG plays the polls by the rule as the paper prints it, with the sum added up anew each time [LAKG] §II, from the states
// given, which must lead to the game's.
func replayLAKG(t modeltest.Ending, p *lakg, lambda float64, state []int, polls []loggedPoll) {
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
		modeltest.MustEqual(t, p.State(page), want, "c=%d: page %d is in state", p.capacity, page)
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

// All start in the largest common state that fits, or all in state 1.
func TestLAKGStart(t *testing.T) {
	truth := newTestTruth(512, 0.9, 1.5)
	p := testPoller(t, "lakg", truth, 1).(*lakg)
	s := p.State(0)
	if here, next := 512*math.Pow(float64(s)/1500, 1.3), 512*math.Pow(float64(s+1)/1500, 1.3); here > 1 || next <= 1 {
		t.Errorf("start=full is state %d with Σx = %.4f, the next would give %.4f", s, here, next)
	}
	modeltest.Equal(t, testPoller(t, "lakg", truth, 1, "start", "one").(*lakg).State(511), 1, "start=one is state")
}
