package polling

import (
	"math"
	"slices"
	"testing"

	"lascope/automata"
	"lascope/internal/memory"
	"lascope/model/modeltest"
)

// A shownWeb is a pagesWeb of which every second hit shows two changes.
type shownWeb struct {
	*pagesWeb
	shown int64
}

func (w *shownWeb) Poll(page int, tick int64, x float64) bool {
	hit := w.pagesWeb.Poll(page, tick, x)
	w.shown = 1 + (int64(page)+tick)%2
	return hit
}

func (w *shownWeb) Shown() int64 { return w.shown }

// A loggingShownWeb keeps its polls too.
type loggingShownWeb struct {
	loggingWeb
	web *shownWeb
}

func newLoggingShownWeb(truth *testTruth) *loggingShownWeb {
	web := &shownWeb{newPagesWeb(truth, 3), 0}
	return &loggingShownWeb{loggingWeb{Web: web}, web}
}

func (w *loggingShownWeb) Shown() int64 { return w.web.shown }

// TestTreeWithCosts: the tree makes the polls of one of nodes that point to each other, each of which keeps the units that it
// has served for its children's shares.
func TestTreeWithCosts(t *testing.T) {
	for _, pages := range []int{5, 8, 13} {
		for _, reward := range []string{"value", "marginal"} {
			truth, costs := newTestTruth(pages, 0.9, 0.7), costly(pages)
			p := priced(t, "h-traa", truth, costs, "rule", "reward-inaction", "N", 19, "reward", reward).(*Tree)
			o := &obviousTree{root: newObviousNode(0, pages, 19, 1), rule: traaRules["reward-inaction"], coins: automata.NewCoins([2]uint64{1, 2}), capacity: 1}
			one, two := newLoggingShownWeb(truth), newLoggingShownWeb(truth)
			p.Advance(one, 0, 400)
			served, last, purse := map[*obviousNode]*[2]float64{}, map[int]int64{}, 0.0
			for slot := int64(1); slot <= 400; slot++ {
				for purse++; purse > 0; {
					page, path := o.walk(func(v *obviousNode) bool {
						if served[v] == nil {
							served[v] = &[2]float64{}
						}
						return served[v][1] < served[v][0]
					})
					if last[page] == slot {
						break
					}
					last[page] = slot
					purse -= costs[page]
					share := 1.0
					for _, step := range path {
						sigma := float64(step.s) * (1 / float64(step.n+1))
						child := 0
						if step.right {
							sigma, child = 1-sigma, 1
						}
						share *= sigma
						clocks := served[step.obviousNode]
						clocks[child] += costs[page] / sigma
						least := min(clocks[0], clocks[1])
						clocks[0], clocks[1] = clocks[0]-least, clocks[1]-least
					}
					hit := two.Poll(page, slot, share/costs[page])
					o.teach(hit && (reward == "value" || two.Shown() == 2), path)
				}
			}
			modeltest.Same(t, one.polls, two.polls, "%d pages, reward=%s: the polls differ:", pages, reward)
			shares, sum := make([]float64, pages), 0.0
			p.Shares(shares)
			for page, x := range shares {
				sum += x * costs[page]
			}
			modeltest.Near(t, sum, 1, 1e-12, "%d pages: the shares cost", pages)
		}
	}
}

// TestPriceDigits: 1 − (1+u) e^(−u) has all its digits, where u is small too.
func TestPriceDigits(t *testing.T) {
	for _, u := range []float64{1e-4, 0.02, 0.0999, 0.1001, 0.5, 3} {
		want, term := 0.0, u // Σ (−1)^k (k−1) u^k/k!
		for k := 2.0; k < 40; k++ {
			term *= -u / k
			want -= (k - 1) * term
		}
		modeltest.Near(t, price(u), want, 1e-11*want, "u=%v:", u)
	}
}

// TestCapUnits: shares in proportion to weights that cost the budget, none above one poll a slot.
func TestCapUnits(t *testing.T) {
	for _, c := range []struct {
		x, costs []float64
		budget   float64
		want     []float64
	}{
		{[]float64{1, 1, 2}, []float64{1, 2, 0.5}, 1, []float64{0.25, 0.25, 0.5}},
		{[]float64{1, 8, 1}, []float64{1, 0.5, 2}, 1.25, []float64{0.25, 1, 0.25}},
		{[]float64{1, 8, 0}, []float64{1, 0.5, 2}, 9, []float64{1, 1, 0}},
	} {
		got := slices.Clone(c.x)
		capUnits(got, c.costs, c.budget)
		for k := range got {
			if math.Abs(got[k]-c.want[k]) > 1e-12 {
				t.Errorf("%v at %v of %v: %v, want %v", c.x, c.costs, c.budget, got, c.want)
				break
			}
		}
	}
}

// TestTraceIsBounded: polls and moves beyond the trace's size are counted; automata are counted once. A copy outlives a reset.
func TestTraceIsBounded(t *testing.T) {
	var trace Trace
	for range TraceSize + 3 {
		if trace.room(1) {
			trace.Note(Poll{}, Move{})
		}
	}
	if len(trace.Moves) != TraceSize || len(trace.Polls) != TraceSize || trace.Moved != TraceSize+3 {
		t.Errorf("%d of %d moves, %d polls", len(trace.Moves), trace.Moved, len(trace.Polls))
	}
	trace.Reset()
	for range TraceSize/3 + 3 {
		if trace.room(3) {
			trace.Note(Poll{}, Move{}, Move{}, Move{})
		}
	}
	if last := trace.Polls[len(trace.Polls)-1]; len(trace.Moves) != TraceSize+2 || last.First != TraceSize-1 || last.End != TraceSize+2 {
		t.Errorf("%d moves, of the last poll %d to %d", len(trace.Moves), last.First, last.End)
	}
	trace.Reset()
	for _, automaton := range []int{0, 63, 64, 0, 130, 64} {
		trace.countAutomaton(automaton)
	}
	if trace.Distinct != 4 || len(trace.seen) != 3 {
		t.Errorf("%d automata in %d words", trace.Distinct, len(trace.seen))
	}
	trace.countAutomaton(1)
	copied := memory.Copy(&trace)
	trace.Reset()
	if copied.Distinct != 5 || trace.Moved+trace.Distinct+len(trace.Moves)+len(trace.Polls) != 0 {
		t.Errorf("a copy of %d automata, reset %+v", copied.Distinct, trace)
	}
	if trace.countAutomaton(1); trace.Distinct != 1 || copied.Distinct != 5 {
		t.Errorf("after the reset %d automata", trace.Distinct)
	}
}
