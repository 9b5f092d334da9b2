package polling

import (
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

var anyReinforcement = rapid.SampledFrom([]string{"game", "reward", "penalty", "ungoverned"})

// Each scheme's transition function against the paper's in random cases; those of OMA
// and EOMA, FPA and the references are in their own files.

// Reference: [H-TRAA] §3.2, [LAKG] §II, [Thesis] §5.1: whole games of any
// size, replayed poll by poll.
func TestGamesAnywhere(t *testing.T) {
	rates := func(rt *rapid.T, n int) *testTruth {
		return truthOf(rapid.SliceOfN(rapid.Float64Range(0.01, 0.99), n, n).Draw(rt, "p"))
	}
	game := func(rt *rapid.T, name string, v modeltest.Values) (p Poller, pages int) {
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
			p, n := game(rt, "lakg", modeltest.Values{"N": rapid.IntRange(2, 200).Draw(rt, "N"), "lambda": lambda,
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
			p, n := game(rt, "cgla", modeltest.Values{"N": rapid.OneOf(rapid.IntRange(1, 40), rapid.IntRange(1, 40), rapid.IntRange(40, 2000)).Draw(rt, "N"),
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
