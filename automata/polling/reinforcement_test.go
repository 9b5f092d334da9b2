package polling

import (
	"slices"
	"testing"

	"lascope/automata/schemetest"
	"lascope/model/modeltest"
)

// Rewards alone overfill the knapsack of both games, and penalties alone empty it; under the
// game it is full to within a tenth [Thesis] §5.1.2.
func TestReinforcementOverfillsAndEmpties(t *testing.T) {
	const pages, capacity = 40, 5
	truth := newTestTruth(pages, 0.9, 0.5)
	for _, scheme := range []string{"lakg", "cgla"} {
		for _, c := range []struct {
			word        string
			least, most float64 // Σx over the capacity
		}{{"game", 0.9, 1.1}, {"reward", 3, pages / capacity}, {"penalty", 0, 0.3}} {
			p := testPollerOf(t, scheme, truth, capacity, nil, 3, "N", 50)
			web := newPagesWeb(truth, 4)
			p.Advance(web, 0, 5000)
			modeltest.OK(t, p.Tune("reinforcement", schemetest.Values{"reinforcement": c.word}))
			p.Advance(web, 5000, 5000)
			if sum, _ := p.(Knapsack).Filled(); sum/capacity < c.least || sum/capacity > c.most {
				t.Errorf("%s reinforcement=%s: Σx is %.3f of the capacity", scheme, c.word, sum/capacity)
			}
		}
	}
}

// Without rewards FPA promotes no page, without penalties it demotes none except by an exchange;
// it has no knapsack, so the ungoverned scheme is the game.
func TestFPAReinforcement(t *testing.T) {
	const pages, capacity = 40, 10
	truth := newTestTruth(pages, 0.9, 0.5)
	run := func(word string) (polls []loggedPoll, asks map[string]int) {
		p := testPollerOf(t, "fpa", truth, capacity, nil, 3, "N", 4, "reinforcement", word)
		trace := &Trace{}
		p.(Watched).SetTrace(trace)
		web := &loggingWeb{Web: newPagesWeb(truth, 4)}
		asks = map[string]int{}
		for tick := range int64(500) {
			trace.Reset()
			p.Advance(web, tick, 1)
			for _, m := range trace.Moves {
				asks[m.Why]++
			}
		}
		return web.polls, asks
	}
	game, _ := run("game")
	free, both := run("ungoverned")
	if !slices.Equal(game, free) {
		t.Error("without a knapsack the ungoverned scheme differs from the game")
	}
	_, rewards := run("reward")
	_, penalties := run("penalty")
	const enter, leave = "boundary, asks to enter P1", "boundary, asks to leave P1"
	for _, c := range []struct {
		name         string
		asks         map[string]int
		enter, leave bool
	}{{"both", both, true, true}, {"rewards", rewards, true, false}, {"penalties", penalties, false, true}} {
		if (c.asks[enter] > 0) != c.enter || (c.asks[leave] > 0) != c.leave {
			t.Errorf("%s: %v", c.name, c.asks)
		}
	}
}
