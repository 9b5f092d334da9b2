package partition

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// TestWatchedOrNot: a scheme does the same in batches of any length without a trace as
// query by query with one. Every object is where it is, since the same tick, the coins of
// both are in the same state, and OMA-time's detector gave the same verdicts. The counts are
// those of the answers on the trace, of which only a meeting at the boundary has a coin, and whose moves lead to where the objects stand.
func TestWatchedOrNot(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		classes, size := rapid.IntRange(2, 5).Draw(rt, "classes"), rapid.IntRange(2, 8).Draw(rt, "size")
		if rapid.IntRange(0, 3).Draw(rt, "large") == 0 {
			size *= 70 // a crawl may be longer than a batch
		}
		name := rapid.SampledFrom(schemeNames()).Draw(rt, "scheme")
		values := modeltest.Values{
			"N":     rapid.IntRange(2, 6).Draw(rt, "N"),
			"start": rapid.SampledFrom([]string{"random", "boundary", "deadlock"}).Draw(rt, "start"),
			"k":     rapid.IntRange(1, 4).Draw(rt, "k"),
			"kappa": rapid.SampledFrom([]float64{0, 0.1, 0.5}).Draw(rt, "kappa"),
			"tau":   rapid.Float64Range(0, 3).Draw(rt, "tau"), "memory": 0.0, "transitive": "off",
		}
		p, seed := rapid.Float64Range(0, 1).Draw(rt, "p"), rapid.Uint64().Draw(rt, "seed")
		var worlds [2]*testSites
		var schemes [2]Partitioner
		for x := range schemes {
			worlds[x] = newTestSites(classes*size, classes, p, seed)
			worlds[x].last = map[int]float64{}
			schemes[x] = testPartitioner(t, name, &worlds[x].testGroups, seed, values)
		}
		trace := &Trace{}
		schemes[1].SetTrace(trace)
		var answers [3]int64 // by verdict
		tick := int64(0)
		for range rapid.IntRange(1, 6).Draw(rt, "batches") {
			n := int64(rapid.IntRange(0, 600).Draw(rt, "queries"))
			if name == "oma-time" {
				n = (n + 300) / int64(classes*size/2)
			}
			schemes[0].Advance(worlds[0], tick, n)
			schemes[1].Advance(worlds[1], tick, 0) // OMA-time measures before its first crawl
			told := schemes[1].Memory().Placement()
			for k := range n {
				trace.Reset()
				schemes[1].Advance(worlds[1], tick+k, 1)
				for _, m := range trace.Migrations {
					if m.FromClass != int(told.Class[m.Object]) || m.FromState != int(told.State[m.Object]) {
						rt.Fatalf("%s: %+v, but it was in state %d of class %d", name, m, told.State[m.Object], told.Class[m.Object])
					}
					told.Class[m.Object], told.State[m.Object] = int32(m.ToClass), int32(m.ToState)
				}
				end := 0
				for _, a := range trace.Answers {
					modeltest.MustEqual(rt, a.First, end, "%s: a query's moves begin at", name)
					end = a.End
					answers[a.Verdict]++
					if met := a.Why == "both at the boundary"; met != (a.Coin >= 0 && a.Coin < 1) {
						rt.Fatalf("%s: %q with the coin %v", name, a.Why, a.Coin)
					}
				}
				modeltest.MustEqual(rt, end, len(trace.Migrations), "%s: moves explained:", name)
			}
			tick += n
			a, b := schemes[0].Memory(), schemes[1].Memory()
			was, want := a.Placement(), b.Placement()
			if !slices.Equal(told.Class, want.Class) || !slices.Equal(told.State, want.State) {
				rt.Fatalf("%s after %d ticks: the trace leads to\n%v\nthe objects stand at\n%v", name, tick, told, want)
			}
			if !slices.Equal(was.Class, want.Class) || !slices.Equal(was.State, want.State) || !slices.Equal(was.Since, want.Since) {
				rt.Fatalf("%s after %d ticks: unwatched\n%v\nwatched\n%v", name, tick, was, want)
			}
			if schemes[0].Counts() != schemes[1].Counts() || a.coins != b.coins {
				rt.Fatalf("%s after %d ticks: unwatched %+v, coins %v; watched %+v, coins %v", name, tick, schemes[0].Counts(), a.coins, schemes[1].Counts(), b.coins)
			}
			counts := schemes[0].Counts()
			if got := [3]int64{Rewarded: counts.Rewards, Penalised: counts.Penalties, Ignored: counts.Ignored}; got != answers || counts.Queries != answers[0]+answers[1]+answers[2] {
				rt.Fatalf("%s after %d ticks: %+v, want the answers %v", name, tick, counts, answers)
			}
			modeltest.MustSame(rt, worlds[0].verdicts, worlds[1].verdicts, "%s after %d ticks: the detector, unwatched and watched, said", name, tick)
			checkPartition(rt, a)
		}
	})
}
