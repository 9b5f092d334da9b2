package polling

import (
	"math"
	"slices"
	"testing"
)

// TestTreeMoves: the moves of a path, root first, have the coins that decided them, two to a draw from the page up, and the way in
// which the automata sent the poll down.
func TestTreeMoves(t *testing.T) {
	for _, schedule := range []string{"tree", "random", "edf"} {
		for _, pages := range []int{2, 5, 8, 11} {
			h := testPoller(t, "h-traa", newTestTruth(pages, 0.9, 0.7), 3, "N", 4, "schedule", schedule).(*htraa)
			web, trace := newModelWeb(newTestTruth(pages, 0.9, 0.7), 3), &Trace{}
			h.SetTrace(trace)
			credit := map[int]int32{}
			for tick := range int64(120) {
				trace.Reset()
				o := &obviousTree{coins: h.coins}
				sent := o.tosses()
				h.Advance(web, tick, 1)
				path := h.LastPath(nil)
				if len(trace.Moves) != len(path) {
					t.Fatalf("%s, %d pages: %d moves on a path of %d", schedule, pages, len(trace.Moves), len(path))
				}
				for i, m := range trace.Moves {
					node, _ := h.Node(path[i])
					if m.Automaton != path[i] || m.Name != NodeName(path[i]) || m.Second != (h.path.page >= node.Middle) || m.N != 4 || int(m.To) != node.State {
						t.Fatalf("%s, %d pages: move %+v of node %d, %+v", schedule, pages, m, path[i], node)
					}
					var want Sent
					switch schedule {
					case "tree":
						want = Sent{By: ByCredit, Credit: credit[path[i]]}
						if credit[path[i]] += m.From; m.Second != (want.Credit+2*m.From < 5) {
							t.Fatalf("%d pages: %+v does not go by its credit", pages, m)
						}
						if !m.Second {
							credit[path[i]] -= 5
						}
					case "random":
						want = Sent{By: ByToss, Toss: float64(sent()) / (1 << 32)}
						if m.Second != (want.Toss >= float64(m.From)/5) {
							t.Fatalf("%d pages: %+v does not go by its toss", pages, m)
						}
					}
					if m.Sent != want {
						t.Fatalf("%s, %d pages: %+v was sent by %+v", schedule, pages, m, want)
					}
				}
				learns := o.tosses()
				for _, m := range slices.Backward(trace.Moves) {
					coin, other := float64(learns())/(1<<32), float64(m.From)/5
					if !m.Second {
						other = 1 - other
					}
					moves := coin < other
					if m.Coin != coin || !near(m.Threshold, other, 1e-12) || (m.Why == "boundary") != (moves && m.From == m.To) || !moves && m.From != m.To {
						t.Fatalf("%s, %d pages: %+v by coin %v of %v", schedule, pages, m, coin, other)
					}
				}
			}
		}
	}
	for node, name := range map[int]string{0: "T(1,1)", 1: "T(2,1)", 2: "T(2,2)", 3: "T(3,1)", 5: "T(3,3)", 6: "T(3,4)", 7: "T(4,1)"} {
		if NodeName(node) != name {
			t.Errorf("node %d is %s, want %s", node, NodeName(node), name)
		}
	}
}

// TestTreeStays: an answer from which the rule does not learn moves no automaton, without a coin.
func TestTreeStays(t *testing.T) {
	h := testPoller(t, "h-traa", newTestTruth(4, 0.9, 1), 3, "rule", "reward-inaction").(*htraa)
	trace := &Trace{}
	h.SetTrace(trace)
	h.Advance(&countingWeb{polls: make([]int64, 4)}, 0, 1)
	path := h.LastPath(nil)
	for i, m := range trace.Moves {
		if m.Coin != -1 || m.Why != "inaction" || m.From != m.To || m.From != 250 || m.N != 500 || m.Hit || m.Automaton != path[i] || m.Sent.By != ByCredit {
			t.Errorf("%+v", m)
		}
	}
	if len(trace.Moves) != 2 || trace.Moved != 2 || trace.Distinct != 2 {
		t.Errorf("%d moves of %d, %d automata", len(trace.Moves), trace.Moved, trace.Distinct)
	}
	// A path that begins before the trace is full is stored whole, and sent as any other; later ones are counted.
	trace.Moves = slices.Repeat([]Move{{}}, TraceSize-1)
	trace.Moved = TraceSize - 1
	h.Advance(&countingWeb{polls: make([]int64, 4)}, 1, 2)
	if len(trace.Moves) != TraceSize+1 || trace.Moved != TraceSize+3 || trace.Moves[TraceSize].Sent.By != ByCredit {
		t.Errorf("%d moves of %d, the last %+v", len(trace.Moves), trace.Moved, trace.Moves[TraceSize])
	}
}

// TestMoveCoins: the coin of a move as a share of the first material, and whether a hit was weighed.
func TestMoveCoins(t *testing.T) {
	if first, second := (Move{Coin: 0.3}).CoinShare(), (Move{Coin: 0.3, Second: true}).CoinShare(); first != 0.7 || second != 0.3 {
		t.Errorf("coin .3 is a share of %v of the first, of %v of the second", first, second)
	}
	if (Weighed{}).Tossed() || !(Weighed{Coin: 0.1, Omega: 0.5}).Tossed() || !(Weighed{Omega: 0.5}).Tossed() {
		t.Error("tossed without importance, or not with it")
	}
}

// TestAmountsWatched: a poll of the game with a variable structure has the point that was drawn, the part of its page on the line of
// all amounts, and the amount before and after; it is told the part of the polls that the page gets.
func TestAmountsWatched(t *testing.T) {
	for _, rule := range []string{"multiplicative", "linear", "reward-inaction"} {
		truth := newTestTruth(5, 0.9, 1)
		v := testPollerOf(t, "vlakg", truth, 2, nil, 3, "rule", rule, "a", 0.02).(*vlakg)
		web, trace := &loggingWeb{Web: newModelWeb(truth, 3)}, &Trace{}
		v.Advance(web, 0, 50)
		v.SetTrace(trace)
		amounts := func() (x []float64, sum float64) {
			for page := range 5 {
				x = append(x, v.tree.weight(page)*v.scale())
				sum += x[page]
			}
			return x, sum
		}
		fulls, _ := v.Fulls()
		for range 40 {
			x, sum := amounts()
			if filled, full := v.Filled(); !near(filled, sum, 1e-9) || full != (sum >= 2-1e-9) || rule == "reward-inaction" && !near(sum, 2, 1e-9) {
				t.Fatalf("%s: amounts of %v fill %v, full %v", rule, x, filled, full)
			} else if full {
				fulls++
			}
			trace.Reset()
			coins := v.coins
			v.poll(web, 51)
			got, point := trace.Polls[0].Reason.(lot), coins.Unit()*sum
			page, from := 0, 0.0
			for from+x[page] <= point {
				from += x[page]
				page++
			}
			if trace.Polls[0].Page != page || !near(got.point, point, 1e-9) || math.Abs(got.from-from) > 1e-9 || !near(got.to, from+x[page], 1e-9) || !near(got.length, sum, 1e-9) {
				t.Fatalf("%s: amounts %v, page %d, %+v; want page %d, point %v from %v", rule, x, trace.Polls[0].Page, got, page, point, from)
			}
			after, _ := amounts()
			if b := trace.Polls[0].Learnt; !near(b.Before, x[page], 1e-9) || !near(b.After, after[page], 1e-9) {
				t.Fatalf("%s: %+v, want from %v to %v", rule, b, x[page], after[page])
			}
			if told := web.polls[len(web.polls)-1].x; !near(told, x[page]*2/sum, 1e-9) {
				t.Fatalf("%s: the web is told %v, want %v", rule, told, x[page]*2/sum)
			}
		}
		if got, polls := v.Fulls(); got != fulls || polls != 140 {
			t.Errorf("%s: full at %d of %d polls, want %d of 140", rule, got, polls, fulls)
		}
		shares := sharesOf(v, 5)
		for page, x := range shares {
			if want, _ := amounts(); rule != "reward-inaction" && !near(x, want[page], 1e-12) {
				t.Errorf("%s: page %d has share %v, want %v", rule, page, x, want[page])
			}
		}
	}
}

// TestTurnsWatched: a poll in turn has its place among those that take turns, and the schedule knows the next one.
func TestTurnsWatched(t *testing.T) {
	truth := newTestTruth(4, 0.9, 1)
	for _, name := range []string{"uniform", "estimator"} {
		p, trace := testPoller(t, name, truth, 1), &Trace{}
		p.(Watched).SetTrace(trace)
		for tick := range int64(6) {
			trace.Reset()
			next, _ := p.(Foreseen).NextPage()
			p.Advance(newModelWeb(truth, 1), tick, 1)
			if got := trace.Polls[0]; got.Page != next || got.Reason != (turn{int(tick)%4 + 1, 4}) || got.AtShare != (name == "uniform") || (got.Learnt == nil) != (name == "uniform") {
				t.Errorf("%s: poll %d is %+v", name, tick, got)
			}
		}
	}
	p, trace := testPollerOf(t, "fpa", newTestTruth(6, 0.9, 1), 3, nil, 1, "f", 0.3).(*fpa), &Trace{} // two pages in P1, a poll for P2
	p.SetTrace(trace)
	for tick := range int64(9) {
		trace.Reset()
		next, ok := p.NextPage()
		if place, of := p.Turn(); place != int(tick)%4 || of != 4 || !ok {
			t.Errorf("slot %d: turn %d of %d, %v", tick, place, of, ok)
		}
		p.Advance(&countingWeb{polls: make([]int64, 6)}, tick, 1) // without hits no page changes class
		if got := trace.Polls[0]; got.Page != next || got.Reason != (turn{int(tick)%4 + 1, 4}) || !got.AtShare {
			t.Errorf("slot %d: %+v, page %d is next", tick, got, next)
		}
	}
	p = testPollerOf(t, "fpa", newTestTruth(6, 0.9, 1), 2, nil, 1, "f", 1e-12).(*fpa)
	if _, ok := p.NextPage(); ok || p.inner != 2 {
		t.Errorf("with both polls for P1 one is left for P2")
	}
}

// TestNextPageIsPolled: a schedule that says which page comes next polls it.
func TestNextPageIsPolled(t *testing.T) {
	truth := newTestTruth(7, 0.9, 1)
	for _, c := range []struct {
		name, word string
		known      bool
	}{{"h-traa", "tree", true}, {"h-traa", "edf", true}, {"h-traa", "random", false}, {"proportional", "edf", true}, {"proportional", "random", false}} {
		p := testPoller(t, c.name, truth, 1, "schedule", c.word)
		web := &loggingWeb{Web: newModelWeb(truth, 1)}
		for tick := range int64(60) {
			page, known := p.(Foreseen).NextPage()
			p.Advance(web, tick, 1)
			if got := web.polls[tick].page; known != c.known || known && got != page {
				t.Fatalf("%s %s: page %d, known %v, is next, page %d is polled", c.name, c.word, page, known, got)
			}
		}
	}
	costs := []float64{1, 1, 1, 1, 1, 1, 1}
	if _, known := priced(t, "h-traa", truth, costs, "rule", "reward-inaction").(Foreseen).NextPage(); known {
		t.Error("with costs a tree does not know its next page: one that comes up twice waits")
	}
	still := truthOf(make([]float64, 3))
	still.optimal = make([]float64, 3)
	for _, capacity := range []int{1, 2} {
		for _, costs := range [][]float64{nil, {1, 1, 1}} {
			s := schemeNamed("optimal")
			p, err := s.New(Setup{Pages: 3, Capacity: capacity, Costs: costs, Oracle: still, Values: defaultsOf(s)})
			if err != nil {
				t.Fatal(err)
			}
			web := &loggingWeb{Web: newModelWeb(still, 1)}
			p.Advance(web, 0, 3)
			if _, known := p.(Foreseen).NextPage(); known || len(web.polls) != 0 {
				t.Errorf("without shares %d polls are made, the next known %v", len(web.polls), known)
			}
		}
	}
}

// TestEstimatorWatched: before its second poll a page has no estimate, then that of the polls before; the evidence has its counts.
func TestEstimatorWatched(t *testing.T) {
	for reading, want := range map[string][3]string{
		"step": {"0 of 1 polls found a change of the same tick: p̂ = 0", "1 of 2 polls found a change of the same tick: p̂ = .5", "1 of 3 polls found a change of the same tick: p̂ = .333333"},
		"rate": {"1 of 1 polls were hits: p̂ = 1", "2 of 2 polls were hits: p̂ = 1", "2 of 3 polls were hits: p̂ = .666667"},
		"cgm": {
			"0 of 0 intervals of 2 ticks without a hit: p̂ = 1 − (0.5/0.5)^(1/2) = 0", "0 of 1 intervals of 2 ticks without a hit: p̂ = 1 − (0.5/1.5)^(1/2) = .42265",
			"1 of 2 intervals of 2 ticks without a hit: p̂ = 1 − (1.5/2.5)^(1/2) = .225403",
		},
	} {
		e, trace := testPoller(t, "estimator", newTestTruth(2, 0.9, 1), 1, "estimate", reading).(*estimator), &Trace{}
		e.SetTrace(trace)
		web := &scriptedWeb{hit: map[int][]bool{0: {true, true, false}, 1: {false, false, false}}, fresh: map[int][]bool{0: {false, true, false}}, polled: map[int]int{}}
		e.Advance(web, 10, 5)
		before := math.NaN()
		for i := range 3 {
			b := trace.Polls[2*i].Learnt
			if b.Evidence != want[i] || b.Symbol != "p̂" || b.Most != 1 {
				t.Errorf("%s: poll %d teaches %+v, want %q", reading, i+1, b, want[i])
			}
			if b.Before != before && i > 0 {
				t.Errorf("%s: before poll %d the estimate is %v, want %v", reading, i+1, b.Before, before)
			}
			if i == 0 && !math.IsNaN(b.Before) {
				t.Errorf("%s: before the first poll the estimate is %v", reading, b.Before)
			}
			before = b.After
		}
		// After five polls page 0 has three, page 1 two.
		if rate, low, high := e.Estimated(0); rate != before || low > rate || high < rate || low == 0 && high == 1 {
			t.Errorf("%s: page 0 is estimated as %v, from %v to %v, want %v", reading, rate, low, high, before)
		}
		if rate, _, high := e.Estimated(1); reading != "cgm" && (rate != 0 || high == 1) {
			t.Errorf("%s: page 1 is estimated as %v, up to %v", reading, rate, high)
		}
	}
	e := testPollerOf(t, "estimator", newTestTruth(3, 0.9, 1), 2, nil, 1).(*estimator)
	e.Advance(&countingWeb{polls: make([]int64, 3)}, 0, 4)
	if got := sharesOf(e, 3); !slices.Equal(got, []float64{2. / 3, 2. / 3, 2. / 3}) {
		t.Errorf("of pages that never changed the shares are %v", got)
	}
	if rate, low, high := testPoller(t, "estimator", newTestTruth(2, 0.9, 1), 1, "estimate", "cgm").(*estimator).Estimated(0); rate != 0 || low != 0 || high != 1 {
		t.Errorf("before the first poll %v, from %v to %v", rate, low, high)
	}
	e = testPoller(t, "estimator", newTestTruth(2, 0.9, 1), 1, "estimate", "cgm").(*estimator)
	e.Advance(&countingWeb{polls: make([]int64, 2)}, 0, 1)
	if _, low, high := e.Estimated(0); low != 0 || high != 1 {
		t.Errorf("before the first interval from %v to %v", low, high)
	}
}
