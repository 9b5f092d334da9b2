package partition

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// TestPursuitAnywhere: with any κ and τ, tuned on the way, PEOMA ignores the queries of
// pairs that were less than τ times as frequent as the mean pair, once κW² queries are
// past, and answers all others by EOMA's rule: a query that it ignores leaves every object
// where it is. How often a pair was asked for is counted in a list of all queries.
func TestPursuitAnywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		belief := func() modeltest.Values {
			return placementValues("peoma", modeltest.Values{
				"kappa": rapid.SampledFrom([]float64{0, 0.25, 0.5, 1}).Draw(t, "kappa"),
				"tau":   rapid.OneOf(rapid.Just(1.0), rapid.Float64Range(0, 4)).Draw(t, "tau"),
			})
		}
		now := belief()
		o, s := anyPlacement(t, "peoma", now, false)
		w := len(o.class)
		var asked [][2]int
		for tick := range int64(rapid.IntRange(1, 80).Draw(t, "queries")) {
			if rapid.IntRange(0, 20).Draw(t, "tune") == 0 {
				now = belief()
				now["N"] = int(o.n)
				s.Tune(now)
			}
			i := rapid.IntRange(0, w-1).Draw(t, "i")
			j := (i + rapid.IntRange(1, w-1).Draw(t, "j")) % w
			asked = append(asked, [2]int{min(i, j), max(i, j)})
			seen := 0
			for _, pair := range asked {
				if pair == asked[len(asked)-1] {
					seen++
				}
			}
			pairs := float64(w*(w-1)) / 2
			noise := float64(len(asked)) > now.Number("kappa")*float64(w*w) &&
				float64(seen)*pairs < now.Number("tau")*float64(len(asked))
			before := s.Counts().Ignored
			s.Advance(fixedQueries{i, j}, tick, 1)
			modeltest.MustEqual(t, s.Counts().Ignored > before, noise, "query %d for (%d, %d), which had %d: ignored is", tick+1, i, j, seen)
			may := []*obviousPlacement{o}
			if !noise {
				may = o.answers(i, j, true)
			}
			next := o.after(s, may...)
			if next == nil {
				t.Fatalf("the query (%d, %d), noise %v, leads from %+v to %+v", i, j, noise, o, s.Memory().Placement())
			}
			o = next
		}
	})
}

// Reference: [Further] §5. The lockout is that of a loop that gives each query its mean weight on a pair: before the regroup that of a
// pair across groups, after it that of one within.
func TestLockout(t *testing.T) {
	for _, c := range []struct {
		p, tau, memory float64
		age            int
	}{{0.9, 1, 0, 20_000}, {0.7, 1, 0, 2_000}, {0.9, 1.5, 0, 3_000}, {0.9, 1, 1, 20_000}, {0.8, 0.7, 8, 3_000}, {0.3, 1, 0, 100}, {0.9, 0.1, 0, 100}} {
		w := newTestGroups(18, 3, c.p, 1)
		s := testPartitioner(t, "peoma", w, 1, modeltest.Values{"tau": c.tau, "memory": c.memory}).(*PEOMA)
		within, across := c.p/45, (1-c.p)/108
		unit, total, pair := 1.0, 0.0, 0.0
		age, lockout := 0.0, math.Inf(1)
		for query := 1; query <= 5*c.age; query++ {
			frequency := across
			if query > c.age {
				frequency = within
			}
			pair += unit * frequency
			total += unit
			if query == c.age {
				age = total / unit
			}
			if query >= c.age && pair*153 >= c.tau*total {
				lockout = float64(query - c.age)
				break
			}
			if c.memory > 0 {
				unit *= math.Exp(1 / (c.memory * 18 * 18))
			}
		}
		if got := s.Lockout(c.p, age); math.Abs(got-lockout) > 1 && got != lockout {
			t.Errorf("%+v: locked out for %v queries, the loop %v", c, got, lockout)
		}
	}
}

// PEOMA trusts its estimates after κW² queries, and a pair at τ times the mean frequency is no noise.
func TestFilterBounds(t *testing.T) {
	w := newTestGroups(4, 2, 1, 1)
	s := testPartitioner(t, "peoma", w, 1, nil).(*PEOMA)
	for query := range int64(9) {
		modeltest.Equal(t, s.Trusts(), query > 8, "after %d queries it trusts its estimates:", query)
		s.Advance(fixedQueries{0, 1}, query, 1)
	}
	if !s.Trusts() || s.Age() != 9 {
		t.Errorf("after 9 queries of κW² = 8: trusts %v, age %v", s.Trusts(), s.Age())
	}
	s.seen = []float64{1, 2, 0, 1.5, 0.99, 0.51} // of six pairs the mean is 1
	s.total = 6
	for k, pair := range [][2]int{{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}} {
		modeltest.Equal(t, s.Passes(pair[0], pair[1]), s.seen[k] >= 1, "the pair %v with %v of 6: passes", pair, s.seen[k])
	}
}
