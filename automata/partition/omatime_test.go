package partition

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lascope/automata"
	"lascope/model/modeltest"
)

// testSites is testGroups with download times: 10 in the perfect arm, the one of the
// group's number, else 15, more in the outer half of the states and by chance.
type testSites struct {
	testGroups
	times    automata.Coins  // for the downloads, which change nothing of the queries
	last     map[int]float64 // each object's last time, if not nil
	verdicts []bool          // the change detector's, if last is not nil
	perHost  int             // the sites of an object; 0 where it is a site
	closed   bool            // access point 0 is
	released map[int]float64 // each site's first time after the release of the hosts
}

func newTestSites(objects, classes int, p float64, seed uint64) *testSites {
	return &testSites{testGroups: *newTestGroups(objects, classes, p, seed), times: automata.NewCoins([2]uint64{seed, 6})}
}

func (w *testSites) Download(site, point int, outer bool) float64 {
	time, object := 15.0, site
	if w.perHost > 0 {
		object = site / w.perHost
	}
	if w.group(object) == point {
		time = 10
	}
	if outer {
		time *= 1.5
	}
	if time *= 0.9 + 0.2*w.times.Unit(); w.Closed(point) {
		time = 30
	}
	if w.last != nil {
		w.last[object] = time
		if _, again := w.released[object]; !again && w.released != nil {
			w.released[object] = time
		}
	}
	return time
}

func (w *testSites) Closed(point int) bool { return w.closed && point == 0 }

func (w *testSites) Site(object int32) (int32, float64) {
	if w.perHost == 0 {
		return object, 1
	}
	return object*int32(w.perHost) + int32(w.times.Below(uint64(w.perHost))), 1
}

func (w *testSites) Release() []int32 {
	out := make([]int32, w.objects*w.perHost)
	for site := range out {
		out[site] = int32(site / w.perHost)
	}
	w.objects, w.size, w.perHost = w.objects*w.perHost, w.size*w.perHost, 0
	w.released = map[int]float64{}
	return out
}

func (w *testSites) Verdicts(_ int64, _ [][2]int32, changed [][2]bool) {
	if w.last != nil {
		for _, pair := range changed {
			w.verdicts = append(w.verdicts, pair[0], pair[1])
		}
	}
}

// Reference: [OMA-DRA] §8. The outer half of N = 6 states is 4 to 6.
func TestOuterHalf(t *testing.T) {
	for state := int32(1); state <= 6; state++ {
		at := []int32{state, state, state, state}
		w := &outerSites{testSites: *newTestSites(4, 2, 1, 1)}
		placed(t, "oma-time", 6, []int32{0, 0, 1, 1}, at, 1).Advance(w, 0, 0)
		modeltest.Equal(t, w.outer, state > 3, "state %d is in the outer half:", state)
	}
}

// outerSites notes whether the last download was from the outer half.
type outerSites struct {
	testSites
	outer bool
}

func (w *outerSites) Download(site, point int, outer bool) float64 {
	w.outer = outer
	return w.testSites.Download(site, point, outer)
}

// TestClosedPointAgainstSlowVersion: with room, and an access point that closes and opens, the scheme makes every move of the slow version, whose
// averages are sums anew. All sites of the closed point take equally long, so none is slower than the average: a running sum that is off
// by its rounding would let all leave, or none.
func TestClosedPointAgainstSlowVersion(t *testing.T) {
	for seed := range uint64(4) {
		w := newTestSites(30, 3, 0.7, seed)
		joined, _ := compareOMATime(t, t, w, omaTimeRun{n: 8, k: 2, partner: "moves", seed: seed, crawls: 240, capacities: []int{20, 20, 20}, closes: 60})
		if joined == 0 {
			t.Error("no site ever changed classes, so the test saw too little")
		}
	}
}

// An omaTimeRun is the values of a scheme and the length of its run.
type omaTimeRun struct {
	n, k    int
	partner string
	release int
	seed    uint64
	crawls  int64

	capacities []int // nil where classes are full
	closes     int64 // the crawls after which access point 0 closes, and opens again; 0 for never
}

// compareOMATime follows the scheme for some crawls. It counts the objects that changed arms and gives the crawl before which
// the hosts were released, 0 for never.
func compareOMATime(t modeltest.Ending, build testing.TB, w *testSites, run omaTimeRun) (joined int, released int64) {
	t.Helper()
	w.last = map[int]float64{}
	n, k, partner, sites := run.n, run.k, run.partner, w.objects
	row := placementRow("oma-time")
	s := row.New(Setup{
		Objects: w.objects, Classes: w.classes, Capacities: run.capacities, Hosts: w.perHost > 0, Seed: [2]uint64{uint64(k), 1}, StartSeed: [2]uint64{uint64(k), 2},
		Values: placementValues("oma-time", modeltest.Values{"N": n, "k": k, "partner": partner, "release": run.release}),
	})
	trace := &Trace{}
	s.SetTrace(trace)
	s.Advance(w, 0, 0)
	modeltest.MustEqual(t, len(w.last), sites, "sites measured before the first crawl:")
	outermostState := int32(n)
	now := s.Memory().Placement()
	downloads, least, fell := int64(sites), math.Inf(1), int64(0)
	for crawl := range run.crawls {
		trace.Reset()
		w.verdicts = w.verdicts[:0]
		last := map[int]float64{}
		for site, time := range w.last {
			last[site] = time
		}
		if run.closes > 0 && crawl%run.closes == 0 {
			w.closed = !w.closed
		}
		perHost := w.perHost
		mean := 0.0
		for _, time := range last {
			mean += time / float64(sites)
		}
		if mean <= least-0.05 {
			least, fell = mean, crawl
		}
		s.Advance(w, crawl, 1)
		if free := perHost > 0 && run.release > 0 && crawl-fell >= int64(run.release); free != (w.perHost != perHost) {
			t.Fatalf("crawl %d: released: %v; the mean time is %v and fell in crawl %d to %v", crawl+1, !free, mean, fell, least)
		} else if free {
			released, sites, last = crawl+1, sites*perHost, w.released
			downloads += int64(sites)
			hosts := now
			now = &Placement{Class: make([]int32, sites), State: make([]int32, sites)}
			for site := range sites {
				now.Class[site], now.State[site] = hosts.Class[site/perHost], hosts.State[site/perHost]
			}
		}
		downloads += 2 * int64(sites/2)
		modeltest.MustEqual(t, s.Counts().Downloads, downloads, "after crawl %d: downloads:", crawl+1)
		modeltest.MustEqual(t, len(trace.Answers), sites/2, "pairs asked for in a crawl of %d sites:", sites)
		for q, a := range trace.Answers {
			pair := [2]int{a.I, a.J}
			same := now.Class[a.I] == now.Class[a.J]
			var slow, fast, boundary [2]bool
			for x, site := range pair {
				sum, members := 0.0, 0
				for other := range sites {
					if now.Class[other] == now.Class[site] {
						sum += last[other]
						members++
					}
				}
				average := sum / float64(members)
				if math.Abs(average-a.Average[x]) > 1e-9 {
					t.Fatalf("k=%d crawl %d: class %d's average is %v, the scheme says %v", k, crawl+1, now.Class[site], average, a.Average[x])
				}
				slow[x], fast[x] = a.Time[x] > average, a.Time[x] < average
				boundary[x] = now.State[site] == outermostState
				last[site] = a.Time[x]
				if changed := !same || now.State[site] > 1; w.verdicts[2*q+x] != changed {
					t.Fatalf("k=%d crawl %d: site %d in state %d, same class %v: the detector said %v", k, crawl+1, site, now.State[site], same, !changed)
				}
			}
			steps := func(long bool) int32 {
				if long {
					return int32(k)
				}
				return 1
			}
			in := func(x int) { now.State[pair[x]] = max(1, now.State[pair[x]]-steps(fast[x])) }
			out := func(x int) { now.State[pair[x]] = min(outermostState, now.State[pair[x]]+steps(slow[x])) }
			join := func(x int) {
				joined++
				mover, other := pair[x], pair[1-x]
				members := 0
				for o := range sites {
					if now.Class[o] == now.Class[other] {
						members++
					}
				}
				if run.capacities != nil && members < run.capacities[now.Class[other]] {
					now.Class[mover] = now.Class[other]
					return
				}
				third := -1
				for _, m := range trace.Migrations[a.First:a.End] {
					if m.Called {
						third = m.Object
					}
				}
				outermost := int32(0)
				for o := range sites {
					if now.Class[o] == now.Class[other] && o != other {
						outermost = max(outermost, now.State[o])
					}
				}
				if third < 0 || third == other || now.Class[third] != now.Class[other] || now.State[third] != outermost {
					t.Fatalf("k=%d crawl %d: %d came back, which is not an outermost third", k, crawl+1, third)
				}
				now.Class[mover], now.Class[third] = now.Class[other], now.Class[mover]
				now.State[third] = outermostState
			}
			switch {
			case same:
				in(0)
				in(1)
			case boundary[0] && slow[0]:
				join(0)
				if !boundary[1] && partner == "moves" {
					out(1)
				}
			case boundary[1] && slow[1]:
				if partner == "moves" {
					out(0)
				}
				join(1)
			default:
				out(0)
				out(1)
			}
		}
		w.released = nil
		after := s.Memory().Placement()
		if !slices.Equal(now.Class, after.Class) || !slices.Equal(now.State, after.State) {
			t.Fatalf("k=%d crawl %d: the slow version stands at\n%v\n%v\nthe scheme at\n%v\n%v", k, crawl+1, now.Class, now.State, after.Class, after.State)
		}
	}
	return joined, released
}

// Reference: [Further] §5. With hosts a download is that of a site of the host. They are released when the mean of their last times has
// not fallen by .05 in so many crawls, and then the sites move.
func TestHostsAgainstSlowVersion(t *testing.T) {
	for _, release := range []int{0, 4, 40} {
		w := newTestSites(12, 3, 0.7, 3)
		w.perHost = 5
		joined, released := compareOMATime(t, t, w, omaTimeRun{n: 6, k: 2, partner: "moves", release: release, seed: 3, crawls: 120})
		if joined == 0 || (released > 0) != (release > 0) || released < int64(release) {
			t.Errorf("release=%d: %d objects changed classes, released before crawl %d", release, joined, released)
		}
	}
}

// Reference: [OMA-DRA] §7: crawls of any size, compared site by site.
func TestOMATimeAnywhere(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		arms := rapid.IntRange(2, 4).Draw(rt, "arms")
		objects := 2 * arms * rapid.IntRange(1, 3).Draw(rt, "size/2")
		run := omaTimeRun{n: rapid.IntRange(2, 8).Draw(rt, "N"), k: rapid.IntRange(1, 4).Draw(rt, "k"), partner: rapid.SampledFrom([]string{"moves", "stays"}).Draw(rt, "partner"), crawls: 20}
		p := rapid.Float64Range(0, 1).Draw(rt, "p")
		run.seed = rapid.Uint64().Draw(rt, "seed")
		w := newTestSites(objects, arms, p, run.seed)
		w.perHost, run.release = rapid.IntRange(0, 4).Draw(rt, "sites of a host"), rapid.IntRange(0, 6).Draw(rt, "release")
		compareOMATime(rt, t, w, run)
	})
}

// Reference: [OMA-DRA] §7: with start=innermost every site begins in state 1 of a random
// arm; the arms are those of start=random.
func TestStartInnermost(t *testing.T) {
	w := newTestSites(90, 3, 0.7, 5)
	random := testPartitioner(t, "oma-time", &w.testGroups, 5, modeltest.Values{"start": "random"}).Memory().Placement()
	innermost := testPartitioner(t, "oma-time", &w.testGroups, 5, modeltest.Values{"start": "innermost"}).Memory().Placement()
	if slices.Max(random.State) == 1 || slices.Max(innermost.State) != 1 || slices.Min(innermost.State) != 1 {
		t.Errorf("states %v, and from innermost %v", random.State, innermost.State)
	}
	if slices.IsSorted(innermost.Class) {
		t.Errorf("the classes are in order: %v", innermost.Class)
	}
}
