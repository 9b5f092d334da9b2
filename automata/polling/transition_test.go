package polling

import (
	"testing"

	"pgregory.net/rapid"

	"lascope/automata/schemetest"
)

var anyReinforcement = rapid.SampledFrom([]string{"game", "reward", "penalty", "ungoverned"})

// Each scheme's transition function against the paper's in random cases; those of OMA
// and EOMA, FPA and the references are in their own files.

// Reference: [H-TRAA] §3.1: of the coins c/2³² exactly those below the share of the other
// material move the automaton, by one, towards a reward and away from a penalty.
func TestTRAAStepAnywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := int32(rapid.IntRange(1, 1_000_000).Draw(t, "N"))
		s := int32(rapid.IntRange(1, int(n)).Draw(t, "s"))
		second, reward := rapid.Bool().Draw(t, "second"), rapid.Bool().Draw(t, "reward")
		other, up := uint64(n+1-s), !second
		if second {
			other = uint64(s)
		}
		if !reward {
			up = !up
		}
		coin := rapid.Uint32().Draw(t, "coin")
		if rapid.Bool().Draw(t, "near") { // within a few of the threshold
			coin = uint32(min((other<<32)/uint64(n+1)+uint64(rapid.IntRange(0, 4).Draw(t, "off")), 1<<32-1)) - 2
		}
		want := s
		if uint64(coin)*uint64(n+1) < other<<32 {
			if up {
				want = min(n, s+1)
			} else {
				want = max(1, s-1)
			}
		}
		if got := traaStep(s, n, s, n+1, second, reward, coin); got != want {
			t.Fatalf("s=%d of N=%d, second %v, reward %v, coin %d: goes to %d, want %d", s, n, second, reward, coin, got, want)
		}
	})
}

// Reference: [H-TRAA] §3.2, [LAKG] §II, [Thesis] §5.1: whole games of any
// size, replayed poll by poll.
func TestGamesAnywhere(t *testing.T) {
	rates := func(rt *rapid.T, n int) *testTruth {
		return truthOf(rapid.SliceOfN(rapid.Float64Range(0.01, 0.99), n, n).Draw(rt, "p"))
	}
	game := func(rt *rapid.T, name string, v schemetest.Values) (p Poller, pages int) {
		n := rapid.IntRange(2, 20).Draw(rt, "pages")
		s := Setup{Pages: n, Capacity: rapid.IntRange(1, n).Draw(rt, "capacity"), Seed: [2]uint64{rapid.Uint64().Draw(rt, "seed"), 1}, Values: v}
		v["reinforcement"] = anyReinforcement.Draw(rt, "reinforcement")
		if rapid.Bool().Draw(rt, "importance") { // of weights of 0 and 1 alone it is known which hits count
			s.Omega = rapid.SliceOfN(rapid.SampledFrom([]float64{0, 1, 1}), n, n).Draw(rt, "omega")
		}
		p, err := schemeNamed(name).New(s)
		if err != nil {
			rt.Skip(err)
		}
		return p, n
	}
	t.Run("h-traa", func(t *testing.T) {
		rapid.Check(t, func(rt *rapid.T) {
			n := rapid.IntRange(2, 24).Draw(rt, "pages")
			var omega []float64
			if rapid.Bool().Draw(rt, "importance") {
				omega = rapid.SliceOfN(rapid.Float64Range(0, 1), n, n).Draw(rt, "omega")
			}
			compareTrees(rt, t, rates(rt, n), rapid.IntRange(2, 81).Draw(rt, "N"),
				rapid.SampledFrom([]float64{1, 1, 0.5, 1.7, 4}).Draw(rt, "lambda"), rapid.IntRange(1, min(n, 4)).Draw(rt, "capacity"), omega,
				rapid.SampledFrom([]string{"tree", "random", "edf", "live", "accrued"}).Draw(rt, "schedule"),
				rapid.SampledFrom([]string{"reward-inaction", "inaction-penalty", "reward-penalty"}).Draw(rt, "rule"), 40)
		})
	})
	t.Run("lakg", func(t *testing.T) {
		rapid.Check(t, func(rt *rapid.T) {
			lambda := rapid.SampledFrom([]float64{0.73, 1.31, 2.17}).Draw(rt, "lambda")
			p, n := game(rt, "lakg", schemetest.Values{"N": rapid.IntRange(2, 200).Draw(rt, "N"), "lambda": lambda,
				"start": rapid.SampledFrom([]string{"full", "one"}).Draw(rt, "start")})
			state := make([]int, n)
			for page := range state {
				state[page] = p.(*lakg).State(page)
			}
			web := &loggingWeb{Web: newModelWeb(rates(rt, n), 3)}
			watchSome(rt, p, web, 100)
			replayLAKG(rt, p.(*lakg), lambda, state, web.polls)
		})
	})
	t.Run("cgla", func(t *testing.T) {
		rapid.Check(t, func(rt *rapid.T) {
			p, n := game(rt, "cgla", schemetest.Values{"N": rapid.OneOf(rapid.IntRange(1, 40), rapid.IntRange(1, 40), rapid.IntRange(40, 2000)).Draw(rt, "N"),
				"knapsack": rapid.SampledFrom([]string{"amounts", "polls"}).Draw(rt, "knapsack"), "ahead": 1, "limit": "soft"})
			web := &loggingWeb{Web: newModelWeb(rates(rt, n), 3)}
			watchSome(rt, p, web, rapid.SampledFrom([]int64{200, 200, 2000}).Draw(rt, "slots"))
			replayCGLA(rt, p.(*CGLA), n, web.polls)
		})
	})
}

// watchSome runs slots of a game, of which a part is watched: then another code moves the
// automata, or explains their moves.
func watchSome(rt *rapid.T, p Poller, web Web, slots int64) {
	from := rapid.Int64Range(0, slots).Draw(rt, "watched from")
	to := rapid.Int64Range(from, slots).Draw(rt, "watched to")
	p.Advance(web, 0, from)
	p.SetTrace(&Trace{})
	p.Advance(web, from, to-from)
	p.SetTrace(nil)
	p.Advance(web, to, slots-to)
}
