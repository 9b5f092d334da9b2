package crawling

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"lascope/internal/memory"
	"lascope/model/modeltest"
)

// stateOfCrawler is all that can be seen of a robot at rest.
func stateOfCrawler(w *WebRobot, l *aLibrary) string {
	s := fmt.Sprint(w.Answers, w.Idle, w.Done(), w.Crawler.Known(), l.fetched, l.now)
	for doc := range l.links {
		s += fmt.Sprint(" ", w.Crawler.Discoverer(doc), l.heldAs[doc])
	}
	for _, c := range w.Crawler.Best(nil, 1000) {
		s += fmt.Sprint(" ", c.Doc, math.Float64bits(c.Index), math.Float64bits(c.Fetch), math.Float64bits(c.Own), c.Parent, c.Age)
	}
	return s
}

// TestExplainedOrNot: a crawler does the same with a trace and without, and a copy goes on as the original, whatever that does, in every
// kind of each scheme, through all shifts, with servers that rest, answers that take time and fetchers whose number is learnt. In a static web
// it fetches every document once, none before a document that links to it but for the bound, and no server before its rest is over but for
// the bound.
func TestExplainedOrNot(t *testing.T) {
	for name, values := range everyCrawler() {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				n, seed := rapid.IntRange(2, 15).Draw(t, "documents"), rapid.Uint64Range(0, 9).Draw(t, "seed")
				v := crawlValues{}
				for key, x := range values {
					v[key] = x
				}
				v["epsilon"] = float64(rapid.SampledFrom([]int{0, 0, 0, 1}).Draw(t, "ε")) / 4
				var libs [2]*aLibrary
				var robots [2]*WebRobot
				changing, gap := rapid.SampledFrom(kinds(name)).Draw(t, "changing"), rapid.SampledFrom([]int64{0, 3}).Draw(t, "gap")
				fetchers := rapid.SampledFrom([]int{1, 6, 0, byReward}).Draw(t, "fetchers")
				for i := range robots {
					libs[i] = drawLibrary(n, 2, seed)
					if libs[i].changing = changing; fetchers != 1 {
						libs[i].latency = func(doc int, _ int64) int64 { return int64(doc % 5) }
					}
					robots[i] = NewWebRobot(libs[i], aCrawler(schemeOf(name), libs[i], gap, v), max(0, fetchers))
					if fetchers == byReward {
						robots[i].Fetchers.Reward(0.02, [2]uint64{1, 2})
					}
				}
				for tick := int64(1); tick < 30; tick++ {
					shift := rapid.IntRange(0, 19).Draw(t, "shift") == 0
					if rapid.IntRange(0, 9).Draw(t, "copy") == 0 {
						lib, original := libs[0].clone(), robots[0]
						libs[0], lib = lib, libs[0]
						robots[0] = memory.Copy(original)
						robots[0].Attach(libs[0], libs[0])
						for k := range int64(5) { // the original goes on by itself
							if original.Done() {
								lib.begin()
								original.Begin()
							}
							lib.tick(tick + k)
							original.Step(tick + k)
						}
					}
					var trace *Trace
					if rapid.Bool().Draw(t, "explained") {
						trace = &Trace{}
					}
					robots[0].Crawler.SetTrace(trace)
					for i, r := range robots {
						if r.Done() {
							if !changing {
								checkTraversal(t, libs[i], libs[i].fetched, schemeOf(name))
							}
							libs[i].begin()
							r.Begin()
						}
						if shift {
							libs[i].relevance[n-1] = 3
							libs[i].judge()
							if c, ok := r.Crawler.(Informed); ok {
								c.Inform()
							}
						}
						libs[i].tick(tick)
						r.Step(tick)
					}
					if libs[1].nearest < gap && name != "bound" {
						t.Fatalf("a server was asked again after %d ticks, its gap is %d", libs[1].nearest, gap)
					}
					if a, b := stateOfCrawler(robots[0], libs[0]), stateOfCrawler(robots[1], libs[1]); a != b {
						t.Fatalf("after slot %d, explained and copied:\n%s\nplain:\n%s", tick, a, b)
					}
				}
			})
		})
	}
}

// The reading of Eq. 10 describes its effect on the documents that wait, and a trace that is
// reset begins anew.
func TestRobotStatesItsRest(t *testing.T) {
	lib := drawLibrary(20, 2, 1)
	for waiting, want := range map[string]string{
		"freeze":  "wait: their values stand still until they are fetched",
		"literal": "wait: α(γQ − Q) [Eq. 10] leaves 0.750 of each Q(x,2) a tick",
	} {
		r := aCrawler("robot", lib, 0, robotValues("waiting", waiting)).(*Robot)
		modeltest.Equal(t, r.Rest(), want, "%s:", waiting)
	}
	trace := &Trace{}
	w := NewWebRobot(lib, aCrawler("greedy", lib, 0, crawlValues{}), 1)
	w.Crawler.SetTrace(trace)
	w.Begin()
	w.Step(1)
	if len(trace.Choices) != 1 || len(trace.Discoveries) < 2 {
		t.Errorf("one slot: %d choices, %d met", len(trace.Choices), len(trace.Discoveries))
	}
	trace.Reset()
	modeltest.Equal(t, len(trace.Choices)+len(trace.Discoveries)+len(trace.Moves), 0, "after a reset: %+v:", trace)
}
