package crawling

import (
	"lascope/model/modeltest"
	"slices"
	"strings"
	"testing"
)

// everyCrawler is each scheme in each of its kinds, by name.
func everyCrawler() map[string]crawlValues {
	out := map[string]crawlValues{}
	for _, s := range Crawlers() {
		if s.Name != "robot" {
			out[s.Name] = crawlValues{}
		}
		if s.Name == "ndp" {
			out[s.Name] = ndpValues("epsilon", 0.05)
		}
	}
	for _, state := range []string{"document+parent", "document", "parent"} {
		for _, waiting := range []string{"freeze", "literal"} {
			out["robot "+state+" "+waiting] = robotValues("state", state, "waiting", waiting, "epsilon", 0.05)
		}
	}
	return out
}

// kinds are the kinds of web, changing or not, that a scheme of everyCrawler can do with.
func kinds(name string) []bool {
	if name == "ndp" {
		return []bool{false}
	}
	return []bool{false, true}
}

func schemeOf(name string) string {
	if strings.HasPrefix(name, "robot") {
		return "robot"
	}
	return name
}

// byReward stands for fetchers=0 control=reward.
const byReward = -1

// checkTraversal: every document once, none before a link to it was seen.
func checkTraversal(t modeltest.Ending, lib *aLibrary, order []int, scheme string) {
	t.Helper()
	seen, linked := map[int]bool{}, map[int]bool{0: true}
	for _, doc := range order {
		if seen[doc] {
			t.Fatalf("%d is fetched twice in %v", doc, order)
		}
		if !linked[doc] && scheme != "bound" {
			t.Fatalf("%d is fetched before any link to it in %v", doc, order)
		}
		seen[doc] = true
		for _, to := range lib.links[doc] {
			linked[int(to)] = true
		}
	}
	modeltest.MustEqual(t, len(order), lib.Documents(), "documents fetched:")
}

// TestAnswersComeLate: an answer is processed as many ticks after its request as its
// latency is, and the ticks between are idle.
func TestAnswersComeLate(t *testing.T) {
	for _, latency := range []int64{0, 1, 3} {
		lib := drawLibrary(50, 2, 9)
		lib.latency = func(int, int64) int64 { return latency }
		w := NewWebRobot(lib, aCrawler("greedy", lib, 0, nil), 1)
		tick := int64(0)
		for ; len(lib.fetched) == 0 && tick < 10; tick++ {
			w.Step(tick + 1)
		}
		if tick != 1+latency || w.Idle != latency {
			t.Errorf("latency %d: the first answer is processed in slot %d after %d idle ticks", latency, tick, w.Idle)
		}
	}
}

// TestRobotWithoutCreditIsGreedy: with γ = 0 nothing but a document's own relevance
// counts, so that the schedule is fringe greedy's, tie by tie [Robot, Eq. 10]: with
// the document as the state from the second traversal on, with its discoverer too
// from when each pair on the way has been met. Ties among documents of no relevance
// fall anew in each traversal, so there are pairs to meet for a while.
func TestRobotWithoutCreditIsGreedy(t *testing.T) {
	for state, after := range map[string]int{"document": 1, "document+parent": 300} {
		n, alpha := 200, 0.5
		if after > 1 {
			n, alpha = 60, 1.0 // a pair met once is known for good
		}
		for _, waiting := range []string{"freeze", "literal"} {
			for seed := range uint64(5) {
				robotLib, greedyLib := drawLibrary(n, 3, seed), drawLibrary(n, 3, seed)
				robot := NewWebRobot(robotLib, aCrawler("robot", robotLib, 0, robotValues("alpha", alpha, "gamma", 0.0, "state", state, "waiting", waiting)), 1)
				greedy := NewWebRobot(greedyLib, aCrawler("greedy", greedyLib, 0, nil), 1)
				ticks := [2]int64{}
				for traversal := range after + 20 {
					var a, b []int
					a, ticks[0] = traverse(robot, robotLib, ticks[0], 1000)
					b, ticks[1] = traverse(greedy, greedyLib, ticks[1], 1000)
					if traversal >= after && !slices.Equal(a, b) {
						t.Fatalf("state=%s waiting=%s seed=%d, traversal %d: robot\n%v, greedy\n%v", state, waiting, seed, traversal, a, b)
					}
					if traversal == 0 && slices.Equal(a, b) {
						t.Fatal("the robot knows what is relevant before it has fetched anything")
					}
				}
			}
		}
	}
}

// TestNextAllocatesNothing: no scheme allocates in the steady state.
func TestNextAllocatesNothing(t *testing.T) {
	for name, values := range everyCrawler() {
		for _, changing := range kinds(name) {
			for _, gap := range []int64{0, 4} {
				lib := drawLibrary(200, 3, 5)
				lib.changing = changing
				lib.fetched = make([]int, 0, 1<<20)
				w := NewWebRobot(lib, aCrawler(schemeOf(name), lib, gap, values), 1)
				tick := int64(0)
				step := func() {
					if tick%1000 == 0 {
						lib.fetched = lib.fetched[:0]
						clear(lib.held)
						clear(lib.heldAs)
						w.Begin()
					}
					tick++
					lib.now = tick
					w.Step(tick)
				}
				for range 2500 {
					step()
				}
				modeltest.Equal(t, testing.AllocsPerRun(1500, step), 0, "%s changing=%v gap=%d: allocations a tick:", name, changing, gap)
			}
		}
	}
}
