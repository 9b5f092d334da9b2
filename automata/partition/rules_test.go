package partition

import (
	"math"
	"testing"

	"lascope/automata"
	"lascope/automata/schemetest"
)

// TestAnswersByHand: the verdict, the coin and the words of one query of each case, with the moves that are counted; no coin is −1.
func TestAnswersByHand(t *testing.T) {
	class := []int32{0, 0, 0, 1, 1, 1}
	for _, c := range []struct {
		scheme    string
		state     []int32
		i, j      int
		want      Answer
		coin      bool
		exchanges int64
	}{
		{"oma", []int32{3, 2, 4, 1, 1, 1}, 0, 1, Answer{Verdict: Rewarded, Why: "same class"}, false, 0},
		{"oma", []int32{1, 2, 4, 3, 1, 1}, 0, 3, Answer{Verdict: Penalised, Why: "neither at the boundary"}, false, 0},
		{"oma", []int32{4, 2, 4, 3, 4, 1}, 0, 3, Answer{Verdict: Penalised, Why: "one waits at the boundary"}, false, 0},
		{"eoma", []int32{4, 2, 4, 3, 4, 1}, 0, 3, Answer{Verdict: Penalised, Why: "the boundary object changes places with a third one"}, false, 1},
		{"oma", []int32{4, 2, 1, 4, 1, 3}, 0, 3, Answer{Verdict: Penalised, Why: "both at the boundary"}, true, 1},
	} {
		s := placed(t, c.scheme, 4, class, c.state, 1)
		trace := &Trace{}
		s.SetTrace(trace)
		s.Advance(fixedQueries{c.i, c.j}, 0, 1)
		got := trace.Answers[0]
		if got.I != c.i || got.J != c.j || got.Verdict != c.want.Verdict || got.Why != c.want.Why || (got.Coin >= 0) != c.coin || !c.coin && got.Coin != -1 {
			t.Errorf("%s %v: %+v, want %+v", c.scheme, c.state, got, c.want)
		}
		if counts := s.Counts(); counts.Moves != c.exchanges || counts.Queries != 1 || counts.Rewards+counts.Penalties != 1 {
			t.Errorf("%s %v: %+v, want %d exchanges", c.scheme, c.state, counts, c.exchanges)
		}
	}
}

// TestIgnoredByHand: a pair that is too rare is ignored, with its numbers: asked for once in eight queries, below 2τ/(W(W−1)) = 1/6.
func TestIgnoredByHand(t *testing.T) {
	for _, memory := range []float64{0, 10} {
		a := memoryOf(memory, "off")
		growth := 1.0
		if memory > 0 {
			growth = math.Exp(1 / (memory * 16))
		}
		a.SetTrace(&Trace{})
		weights, all := 0.0, 0.0
		for k := range 8 {
			weights *= 1 / growth
			all = all/growth + 1
			if k < 7 {
				a.pursue(0, 1)
			} else {
				weights = 1
				a.pursue(2, 3)
			}
		}
		last := a.trace.Answers[7]
		if last.Verdict != Ignored || last.Coin != -1 || last.Why != "believed to be noise" || a.Counts().Ignored != 1 || last.Trust != 0 || math.Abs(last.Noise-1./6) > 1e-15 {
			t.Errorf("memory=%v: %+v", memory, last)
		}
		if last.Seen != 1 || last.Queries != int64(math.Round(all)) || math.Abs(last.Frequency-weights/all) > 1e-12 || math.Abs(a.Age()-all) > 1e-9 {
			t.Errorf("memory=%v: %+v, age %v; want %v of %v", memory, last, a.Age(), weights, all)
		}
	}
}

// TestScaledBack: where the weight of a query passes 10^100 all weights are divided by it, and none before.
func TestScaledBack(t *testing.T) {
	a := memoryOf(1, "off")
	a.growth, a.unit, a.total, a.seen[0] = 2, mostUnit/4, mostUnit/8, mostUnit/16
	if a.age(); a.unit != mostUnit/2 || a.total != mostUnit/8 {
		t.Errorf("below the limit a query weighs %v of %v", a.unit, a.total)
	}
	if a.age(); a.unit != 1 || a.total != 1./8 || a.seen[0] != 1./16 {
		t.Errorf("at the limit a query weighs %v of %v, the pair %v", a.unit, a.total, a.seen[0])
	}
}

// TestLockoutAtTheEnds: a pair of another group that passes anyway waits for no query, one within a group that never passes for ever.
func TestLockoutAtTheEnds(t *testing.T) {
	a := memoryOf(0, "off") // least = 1/6; within 2 pairs, across 4
	for p, want := range map[float64]float64{1. / 3: 0, 0.2: 0, 1: 50} {
		if got := a.Lockout(p, 100); math.Abs(got-want) > 1e-9 {
			t.Errorf("p = %v: %v, want %v", p, got, want)
		}
	}
	a.tau2 = 12 // least = 1
	if got := a.Lockout(1, 100); !math.IsInf(got, 1) {
		t.Errorf("a pair within a group never passes, after %v", got)
	}
}

// TestStepsAtTheEnds: steps beyond the innermost and the boundary end there; one that is there stays, without a note.
func TestStepsAtTheEnds(t *testing.T) {
	s := placed(t, "oma", 4, []int32{0, 0, 1, 1}, []int32{2, 4, 1, 3}, 1).(*oma)
	trace := &Trace{}
	s.SetTrace(trace)
	s.inward(0, 3)
	s.outward(3, 5)
	s.inward(2, 1)
	s.outward(1, 2)
	if got := s.Memory().Placement().State; got[0] != 1 || got[1] != 4 || got[2] != 1 || got[3] != 4 || len(trace.Migrations) != 2 {
		t.Errorf("the states are %v, with %d notes", got, len(trace.Migrations))
	}
}

// TestDrawBut: of one object there is no coin; an index left out is passed over.
func TestDrawBut(t *testing.T) {
	s := placed(t, "oma", 4, []int32{0, 0, 0, 1, 1, 1}, []int32{1, 1, 1, 1, 1, 1}, 1).(*oma)
	coins := s.coins
	if got := s.drawBut(1, 3, 1); got != s.order[2] || s.coins != coins {
		t.Errorf("of one object %d, and a coin", got)
	}
	for range 50 {
		k := int32(coins.Below(2))
		if k == 1 {
			k = 2
		}
		if got := s.drawBut(0, 3, 1); got != s.order[k] {
			t.Fatalf("drawn %d, want %d", got, s.order[k])
		}
	}
}

// TestAllows: a setup is refused as New would, by the check of all schemes and that of the row.
func TestAllows(t *testing.T) {
	peoma, oma := placementRow("peoma"), placementRow("oma")
	for _, c := range []struct {
		row              Scheme
		objects, classes int
		want             string
	}{
		{oma, 10, 3, "objects=10 classes=3: every class holds equally many objects, so classes must divide objects"},
		{oma, 6, 6, "objects=6 classes=6: a class holds at least two objects; give at least 12 objects"},
		{oma, 6, 3, ""}, {oma, 100_000, 10, ""}, {peoma, 4096, 2, ""}, {peoma, 9, 2, "objects=9 classes=2: every class holds equally many objects, so classes must divide objects"},
		{peoma, 4098, 2, "objects=4098: PEOMA keeps a frequency for each pair of objects, so it takes at most 4096; EOMA takes more"},
	} {
		err := c.row.Allows(Setup{Objects: c.objects, Classes: c.classes})
		if got := ""; err != nil && err.Error() != c.want || err == nil && got != c.want {
			t.Errorf("%s, %d objects, %d classes: %v, want %q", c.row.Name, c.objects, c.classes, err, c.want)
		}
	}
}

// TestRelease: a mean that falls by .05 is a new least; R crawls after the last such fall a release is due, with R = 0 never.
func TestRelease(t *testing.T) {
	r := release{after: 3, least: 1}
	for _, c := range []struct {
		mean float64
		tick int64
		due  bool
	}{{0.96, 1, false}, {0.96, 2, false}, {0.96, 3, true}, {1 - leastFall, 4, false}, {0.94, 6, false}, {0.94, 7, true}} {
		if got := r.due(c.mean, c.tick); got != c.due {
			t.Errorf("crawl %d with a mean of %v: due %v", c.tick, c.mean, got)
		}
	}
	never := release{least: 1}
	if never.due(1, 1000) {
		t.Error("a release is due with R = 0")
	}
}

// TestTimesPartner: tuned live, the partner of a fast site stays or moves.
func TestTimesPartner(t *testing.T) {
	w := newTestSites(12, 3, 0.7, 2)
	s := testPartitioner(t, "oma-time", &w.testGroups, 2, schemetest.Values{}).(*omaTime)
	for _, word := range []string{"stays", "moves", "stays"} {
		if err := s.Tune("partner", placementValues("oma-time", schemetest.Values{"partner": word})); err != nil || s.stays != (word == "stays") {
			t.Errorf("partner=%s: stays %v, %v", word, s.stays, err)
		}
	}
}

// TestCoinOfAMeeting: below ½ the first object moves, else the second.
func TestCoinOfAMeeting(t *testing.T) {
	for seed := range uint64(8) {
		s := placed(t, "oma", 4, []int32{0, 0, 0, 1, 1, 1}, []int32{4, 2, 1, 4, 1, 3}, seed)
		coins := automata.NewCoins([2]uint64{seed, 1})
		first := coins.Unit() < 0.5
		s.Advance(fixedQueries{0, 3}, 0, 1)
		if got := s.Memory().Placement().Class; first != (got[0] == 1) || first == (got[3] == 0) {
			t.Errorf("seed %d: classes %v, the first moves: %v", seed, got, first)
		}
	}
}
