package polling

import (
	"testing"

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
			p.Tune("reinforcement", modeltest.Values{"reinforcement": c.word})
			p.Advance(web, 5000, 5000)
			if sum, _ := p.(Knapsack).Filled(); sum/capacity < c.least || sum/capacity > c.most {
				t.Errorf("%s reinforcement=%s: Σx is %.3f of the capacity", scheme, c.word, sum/capacity)
			}
		}
	}
}
