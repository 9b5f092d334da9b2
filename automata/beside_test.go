package automata

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// aWeb is what two crawlers fetch from, each into a collection of its own: both libraries
// change alike.
type aWeb struct{ own, its *aLibrary }

func (w aWeb) tick(t int64) {
	w.own.tick(t)
	w.its.tick(t)
}

// A besideLibrary is one crawler's side of a web.
type besideLibrary struct {
	*aLibrary
	web aWeb
}

// Turn lets the web change as it does in slot tick.
func (l besideLibrary) Turn(tick int64) []int32 {
	l.web.tick(tick)
	return l.Changed()
}

// Revisit is the rest of a slot.
func (l besideLibrary) Revisit(doc int32) (relevance, before float64, exists, held, modified bool, edge int, links []int32) {
	l.Request(int(doc), l.now)
	p := l.fetch(int(doc))
	return p.Relevance, p.Before, p.Exists, p.Held, p.Modified, p.Edge, p.Links
}

// Refetch is Revisit without its answer.
func (l besideLibrary) Refetch(doc int32) (exists bool) {
	_, _, exists, _, _, _, _ = l.Revisit(doc)
	return exists
}

// EndTick ends a slot: there is nothing to count here.
func (l besideLibrary) EndTick() {}

// A pair is a crawler and the all-knowing one beside it, on one web.
type pair struct {
	web         aWeb
	robot, best *WebRobot
}

func newPair(name string, v crawlValues, documents int, seed uint64) pair {
	web := aWeb{drawLibrary(documents, 2, seed), drawLibrary(documents, 2, seed)}
	web.own.changing, web.its.changing = true, true
	return pair{web,
		NewWebRobot(web.own, aCrawler(schemeOf(name), web.own, 0, v), 1),
		NewWebRobot(web.its, aCrawler("bound", web.its, 0, nil), 1)}
}

func (p pair) begin() {
	p.web.own.begin()
	p.web.its.begin()
	p.robot.Begin()
	p.best.Begin()
}

// shift gives a document another relevance.
func (p pair) shift(doc int, relevance float64) {
	for _, l := range []*aLibrary{p.web.own, p.web.its} {
		l.relevance[doc] = relevance
		l.judge()
	}
	for _, r := range []*WebRobot{p.robot, p.best} {
		if i, ok := r.Crawler.(InformedCrawler); ok {
			i.Inform()
		}
	}
}

func (p pair) step(tick int64) {
	p.web.tick(tick)
	p.robot.Step(tick)
	p.best.Step(tick)
}

func (p pair) state() string {
	return stateOfCrawler(p.robot, p.web.own) + " beside " + stateOfCrawler(p.best, p.web.its)
}

// TestStridesBesideAreSteps: where documents change, slots in one go leave a crawler and
// the all-knowing one beside it as slots one by one do, whatever is explained, tuned or
// shifted in between, and also where they go on from copies.
func TestStridesBesideAreSteps(t *testing.T) {
	for name, values := range everyCrawler() {
		t.Run(name, func(t *testing.T) {
			strode := int64(0)
			rapid.Check(t, func(t *rapid.T) {
				n, seed := rapid.IntRange(2, 20).Draw(t, "documents"), rapid.Uint64Range(0, 9).Draw(t, "seed")
				v := crawlValues{}
				for key, x := range values {
					v[key] = x
				}
				v["epsilon"] = float64(rapid.SampledFrom([]int{0, 0, 0, 1}).Draw(t, "ε")) / 4
				p, steps := newPair(name, v, n, seed), newPair(name, v, n, seed)
				length := rapid.Int64Range(1, 60).Draw(t, "length")
				for tick := int64(0); tick < 60; {
					both := func(do func(pair)) { do(p); do(steps) }
					if tick%length == 0 {
						both(pair.begin)
					}
					var trail *CrawlTrail
					if rapid.IntRange(0, 9).Draw(t, "explained") == 0 {
						trail = &CrawlTrail{}
					}
					both(func(p pair) { p.robot.Crawler.SetTrail(trail) })
					switch rapid.IntRange(0, 19).Draw(t, "what else") {
					case 0:
						both(func(p pair) { p.shift(n-1, 3) })
					case 1:
						v["alpha"] = 0.25
						both(func(p pair) { p.robot.Crawler.Tune("alpha", v) })
					case 2:
						p.robot, p.best = p.robot.Clone(p.web.own, p.web.own), p.best.Clone(p.web.its, p.web.its)
						p.robot.Crawler.SetTrail(trail)
					}
					most := min(rapid.Int64Range(0, 25).Draw(t, "slots"), length-tick%length-1)
					slots := p.robot.StrideBeside(p.best, besideLibrary{p.web.own, p.web}, besideLibrary{p.web.its, p.web}, tick, most)
					strode += slots
					p.step(tick + slots + 1)
					for range slots + 1 {
						tick++
						steps.step(tick)
					}
					if a, b := p.state(), steps.state(); a != b {
						t.Fatalf("after slot %d, %d in one go:\n%s\none by one:\n%s", tick, slots, a, b)
					}
					if a, b := p.robot.Answer(), steps.robot.Answer(); a.Relevance != b.Relevance || !slices.Equal(a.Links, b.Links) {
						t.Fatalf("after slot %d the last answers differ: %v and %v", tick, a, b)
					}
				}
			})
			slow := name == "random" || name == "bound" || strings.HasPrefix(name, "robot") && name != "robot document+parent freeze"
			if slow != (strode == 0) {
				t.Errorf("%d slots were run in one go", strode)
			}
		})
	}
}
