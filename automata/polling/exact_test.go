package polling

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"lascope/automata"
)

// TestReasonsInWords: the words of each choice, and of what it taught.
func TestReasonsInWords(t *testing.T) {
	for _, c := range []struct {
		reason          Reason
		words, sentence string
	}{
		{turn{3, 8000}, "its turn, 3 of 8,000", "page 7 is polled in its turn, 3 of 8,000"},
		{deadline{12.5, 0.25, 16.5}, "due at 12.5000, the earliest; x = .25, next due at 16.5000", "page 7 has the earliest deadline, 12.5000"},
		{deadline{12.5, 0, 16.5}, "due at 12.5000, the earliest, next due at 16.5000", "page 7 has the earliest deadline, 12.5000"},
		{lot{0.3, 0.25, 0.5, 2}, "drawn: point .3 of 2 lies in its part [.25, .5)", "a draw from all shares falls on the part of page 7"},
		{greatest{0.75, 3, false}, "index .75 at age 3, the greatest", "page 7 has the greatest index, .75 at age 3"},
		{greatest{0.75, 3, true}, "the eldest, of age 3: its index counts as .75", "page 7 is the eldest, of age 3: its index counts as .75"},
		{asked{""}, "its program asked for it", "page 7: its program asked for it"},
		{asked{"hot"}, "its program asked for it, and says: hot", "page 7: its program asked for it, and says: hot"},
		{named{}, "you named it", "you named page 7"},
	} {
		if c.reason.Words() != c.words || c.reason.Sentence("page 7") != c.sentence {
			t.Errorf("%#v: %q, %q", c.reason, c.reason.Words(), c.reason.Sentence("page 7"))
		}
	}
	if coin, low, high := (lot{0.3, 0.25, 0.5, 2}).Coin(); coin != 0.15 || low != 0.125 || high != 0.25 {
		t.Errorf("the coin %v of [%v, %v)", coin, low, high)
	}
	for want, c := range map[string]Chosen{
		"you named it":              {Reason: named{}},
		"you named it; I 2 → 3":     {Reason: named{}, Learnt: &Belief{Symbol: "I", Before: 2, After: 3}},
		"you named it; I stays 2":   {Reason: named{}, Learnt: &Belief{Symbol: "I", Before: 2, After: 2}},
		"you named it; 3 hits of 4": {Reason: named{}, Learnt: &Belief{Symbol: "â", Before: 2, After: 2, Evidence: "3 hits of 4"}},
	} {
		if c.Words() != want {
			t.Errorf("%q, want %q", c.Words(), want)
		}
	}
}

// TestRulesInWords: with costs and with a reward for the second change alone the rules say so.
func TestRulesInWords(t *testing.T) {
	truth, costs := newTestTruth(4, 0.9, 1), []float64{0.5, 1.5, 1, 1}
	learns := func(p Poller) string { return p.(Explained).Rule().Learns }
	choice := func(p Poller) string { return p.(Explained).Rule().Choice }
	for _, c := range []struct{ got, want string }{
		{choice(priced(t, "whittle", truth, nil)), "its Whittle index is the greatest"},
		{choice(priced(t, "whittle", truth, costs)), "its Whittle index for each unit of its cost is the greatest"},
		{choice(priced(t, "gamma", truth, nil)), "its index, the mean of its rate times its age, is the greatest"},
		{choice(priced(t, "gamma", truth, costs)), "its index, the chance of a second change for each unit of its cost, is the greatest"},
		{choice(priced(t, "greedy-known", truth, nil)), "its index, its rate times its age, is the greatest"},
		{choice(priced(t, "greedy-known", truth, costs)), "its index, the chance of a change for each unit of its cost, is the greatest"},
		{choice(priced(t, "h-traa", truth, nil)), "each automaton passes the poll to the half that is due first"},
		{choice(priced(t, "h-traa", truth, costs, "rule", "reward-inaction")), "each automaton passes the poll to the half that has had fewer units for its share"},
		{learns(priced(t, "interval", truth, nil)), "a hit shortens the interval, a miss lengthens it, so that they balance at the mean answer"},
		{learns(priced(t, "interval", truth, costs)), "a hit shortens the interval, a miss lengthens it, so that they balance where the mean answer is in proportion to the cost"},
		{learns(priced(t, "interval", truth, nil, "reward", "marginal")), "a second change shortens the interval, none or one lengthens it, so that they balance at the mean answer"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	for reward, second := range map[string]bool{"value": false, "marginal": true} {
		if priced(t, "interval", truth, nil, "reward", reward).(Explained).Rule().Second != second || priced(t, "h-traa", truth, nil, "reward", reward).(Explained).Rule().Second != second {
			t.Errorf("reward=%s: the second change counts", reward)
		}
	}
}

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

// TestPoliciesWithCosts: every index policy makes the polls of a plain version that scans all pages while its purse is above 0.
func TestPoliciesWithCosts(t *testing.T) {
	const pages, slots = 24, 150
	truth, costs := newTestTruth(pages, 0.9, 1), costly(pages)
	weights := make([]float64, pages)
	for page := range weights {
		weights[page] = 0.3 + 0.7*float64(page*5%pages)/pages
	}
	for _, c := range []struct {
		name    string
		changes []any
		omega   []float64
	}{
		{"greedy-known", nil, nil}, {"greedy-known", nil, weights}, {"whittle", nil, nil}, {"whittle", nil, weights}, {"gamma", nil, nil}, {"gamma", nil, weights},
		{"interval", nil, nil}, {"interval", []any{"reward", "marginal"}, nil}, {"interval", []any{"reward", "marginal"}, weights},
	} {
		scheme := schemeNamed(c.name)
		v := defaultsOf(scheme, c.changes...)
		p, err := scheme.New(Setup{Pages: pages, Capacity: 2, Costs: costs, Omega: c.omega, Counts: true, Oracle: truth, Values: v})
		if err != nil {
			t.Fatal(err)
		}
		plain := newPlain(c.name, truth, 2, c.omega, v)
		switch c.name {
		case "greedy-known":
			plain.index = func(page int, m float64) float64 {
				return plain.weight(page) / costs[page] * (1 - math.Pow(1-truth.p[page], m))
			}
		case "whittle":
			index := plain.index
			plain.index = func(page int, m float64) float64 { return index(page, m) / costs[page] }
		case "gamma":
			plain.index = func(page int, m float64) float64 {
				u := plain.slope[page] * m
				return plain.weight(page) / costs[page] * (1 - (1+u)*math.Exp(-u))
			}
		case "interval":
			plain.learn = plainCostlyInterval(plain, v, costs)
		}
		one, two := newLoggingShownWeb(truth), newLoggingShownWeb(truth)
		p.Advance(one, 0, slots)
		purse := 0.0
		for slot := int64(1); slot <= slots; slot++ {
			for purse += 2; purse > 0; {
				best, most := -1, -1.0
				for page, last := range plain.last {
					if index := plain.index(page, float64(slot-last)); last != slot && index > most {
						best, most = page, index
					}
				}
				if best < 0 {
					purse = 0
					break
				}
				purse -= costs[best]
				gap := float64(slot - plain.last[best])
				hit := two.Poll(best, slot, 1/gap)
				plain.last[best] = slot
				if plain.learn != nil {
					plain.learn(best, gap, hit && (v["reward"] != "marginal" || two.Shown() == 2))
				}
			}
		}
		for i := range min(len(one.polls), len(two.polls)) {
			if one.polls[i] != two.polls[i] {
				t.Errorf("%s %v: poll %d is %+v, the plain version's %+v", c.name, c.changes, i, one.polls[i], two.polls[i])
				break
			}
		}
		if len(one.polls) != len(two.polls) {
			t.Errorf("%s %v: %d polls, the plain version's %d", c.name, c.changes, len(one.polls), len(two.polls))
		}
	}
}

// plainCostlyInterval is the interval automaton's answer at costs.
func plainCostlyInterval(p *plainPolicy, v map[string]any, costs []float64) func(int, float64, bool) {
	n, mean, polls := float64(len(p.slope)), 0.5, make([]float64, len(p.slope))
	return func(k int, _ float64, hit bool) {
		answer, sum := 0.0, 0.0
		if hit {
			answer = p.weight(k)
		}
		for page, s := range p.slope {
			sum += s * p.weight(page)
		}
		log := -math.Log(p.slope[k]) + (v["floor"].(float64)+1/(1+polls[k]))*(min(1, mean*costs[k])-answer)
		log = max(min(log, -math.Log(v["cover"].(float64)*sum/n/p.weight(k))), math.Log(1e-6))
		polls[k]++
		mean += 0.002 * (answer - mean*costs[k])
		p.slope[k] = math.Exp(-log)
	}
}

// TestTreeWithCosts: the tree makes the polls of one of nodes that point to each other, each of which keeps the units that it
// has served for its children's shares.
func TestTreeWithCosts(t *testing.T) {
	for _, pages := range []int{5, 8, 13} {
		for _, reward := range []string{"value", "marginal"} {
			truth, costs := newTestTruth(pages, 0.9, 0.7), costly(pages)
			p := priced(t, "h-traa", truth, costs, "rule", "reward-inaction", "N", 19, "reward", reward).(*htraa)
			o := &obviousTree{root: newObviousNode(0, pages, 19), rule: traaRules["reward-inaction"], coins: automata.NewCoins([2]uint64{1, 2}), capacity: 1}
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
			if !slices.Equal(one.polls, two.polls) {
				t.Errorf("%d pages, reward=%s: the polls differ", pages, reward)
			}
			shares, sum := make([]float64, pages), 0.0
			p.Shares(shares)
			for page, x := range shares {
				sum += x * costs[page]
			}
			if math.Abs(sum-1) > 1e-12 {
				t.Errorf("%d pages: the shares cost %v", pages, sum)
			}
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
		if got := price(u); math.Abs(got-want) > 1e-11*want {
			t.Errorf("u=%v: %.17g, want %.17g", u, got, want)
		}
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

// TestReach: the v at which a curve has a height is that of the curve's height at v.
func TestReach(t *testing.T) {
	for _, marginal := range []bool{false, true} {
		x := &pricedIndex{marginal: marginal}
		for _, v := range []float64{1e-3, 0.1, 1, 4, 9} {
			if got := x.reach(x.curve(v)); !near(got, v, 1e-9) {
				t.Errorf("marginal %v: %v reaches the height of %v", marginal, got, v)
			}
		}
		if !math.IsInf(x.reach(1), 1) {
			t.Errorf("marginal %v: a height of 1 is reached at %v", marginal, x.reach(1))
		}
	}
}

// TestAmountsInWords: the words of each answer to a poll of the game with a variable structure.
func TestAmountsInWords(t *testing.T) {
	for _, c := range []struct {
		rule        string
		hit, reward bool
		full        bool
		want        string
	}{
		{"multiplicative", true, true, true, "a hit, the knapsack full: x 1 → 2"},
		{"multiplicative", false, false, false, "a miss, there is room: x 1 → 2"},
		{"linear", true, false, true, "a hit that does not count, the knapsack full: x 1 → 2"},
		{"reward-inaction", true, true, true, "a hit takes the part a of every other amount: x 1 → 2"},
		{"reward-inaction", true, false, true, "a hit that does not count changes no amount: x 1 → 2"},
		{"reward-inaction", false, false, true, "a miss changes no amount: x 1 → 2"},
	} {
		v := &vlakg{rule: vlakgRules[c.rule]}
		if got := v.learnt(1, 2, c.full, heard{hit: c.hit, reward: c.reward}).Words(); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// TestWarningOfCGLA: the warning comes where the smallest amounts fill more than a fifth of the knapsack, and names an N that
// does not warn.
func TestWarningOfCGLA(t *testing.T) {
	for _, c := range []struct {
		pages, capacity, states int
		want                    string
	}{
		{64, 1, 320, ""},
		{64, 1, 128, "the smallest amounts alone fill 50 % of the knapsack and leave CGLA little to share: take N=320 or more"},
		{65, 2, 100, "the smallest amounts alone fill 32 % of the knapsack and leave CGLA little to share: take N=165 or more"},
		{64, 4, 80, ""},
	} {
		g := &cgla{state: make([]int32, c.pages), states: c.states, capacity: c.capacity}
		if got := g.Warning(); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
	for _, c := range []struct{ pages, capacity, states, most int }{{64, 1, 0, 64}, {65, 1, 650, 65}, {640, 10, 0, 64}, {641, 10, 650, 65}} {
		if got := cglaStates(c.pages, c.capacity); got != c.states || checkCGLA(c.pages, c.capacity, c.most) != nil || checkCGLA(c.pages, c.capacity, c.most-1) == nil {
			t.Errorf("%+v: %d states; %v, %v", c, got, checkCGLA(c.pages, c.capacity, c.most), checkCGLA(c.pages, c.capacity, c.most-1))
		}
	}
	want := "N=6: 65 pages at their smallest amount 1/N exceed a knapsack of 10, so that no automaton is ever rewarded; take N=7 or more (ten times that learns well), or capacity=11 or more"
	if err := checkCGLA(65, 10, 6); fmt.Sprint(err) != want {
		t.Errorf("%v", err)
	}
}

// TestHardCredits: with credits and limit=hard the greatest credits are paid first, the others wait with theirs.
func TestHardCredits(t *testing.T) {
	p := &cglaPlan{hard: true, credit: []float64{0.5, 0.9, 0.7, 0.1}}
	x := func(int) float64 { return 0.6 }
	if got := p.slot(4, 2, x, nil); !slices.Equal(got, []int32{1, 2}) {
		t.Errorf("polled %v, want pages 1 and 2", got)
	}
	for page, want := range []float64{1.1, 0.5, 0.3, 0.7} {
		if math.Abs(p.credit[page]-want) > 1e-12 {
			t.Errorf("page %d keeps the credit %v, want %v", page, p.credit[page], want)
		}
	}
}

// TestTraceIsBounded: moves and polls beyond the trace's size are counted; automata are counted once.
func TestTraceIsBounded(t *testing.T) {
	var trace Trace
	for range TraceSize + 3 {
		trace.Note(Move{})
		trace.Choose(Chosen{})
	}
	if len(trace.Moves) != TraceSize || len(trace.Polls) != TraceSize || trace.Moved != TraceSize+3 || trace.Chose != TraceSize+3 {
		t.Errorf("%d of %d moves, %d of %d polls", len(trace.Moves), trace.Moved, len(trace.Polls), trace.Chose)
	}
	trace.Reset()
	for _, automaton := range []int{0, 63, 64, 0, 130, 64} {
		trace.countAutomaton(automaton)
	}
	if trace.Moved != 6 || trace.Distinct != 4 || len(trace.seen) != 3 {
		t.Errorf("%d moves of %d automata in %d words", trace.Moved, trace.Distinct, len(trace.seen))
	}
}
