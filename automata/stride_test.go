package automata

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Visit is a slot of a library that does not change.
func (l *aLibrary) Visit(doc int32) (relevance float64, edge int, links []int32) {
	l.now++
	l.Request(int(doc), l.now)
	p := l.fetch(int(doc))
	return p.Relevance, p.Edge, p.Links
}

// stateOfCrawler is all that can be seen of a robot at rest.
func stateOfCrawler(w *WebRobot, l *aLibrary) string {
	s := fmt.Sprint(w.Answers(), w.Idle(), w.Done(), w.Crawler.Known(), l.fetched, l.now)
	for doc := range l.links {
		s += fmt.Sprint(" ", w.Crawler.Discoverer(doc), l.heldAs[doc])
	}
	for _, c := range w.Crawler.Best(nil, 1000) {
		s += fmt.Sprint(" ", c.Doc, math.Float64bits(c.Index), math.Float64bits(c.Fetch), math.Float64bits(c.Own), c.Parent, c.Age)
	}
	return s
}

// TestStridesAreSteps: slots in one go leave everything as slots one by one do, in every
// kind of each scheme, whatever is explained, tuned or told in between.
func TestStridesAreSteps(t *testing.T) {
	for name, values := range everyCrawler() {
		t.Run(name, func(t *testing.T) {
			strode := int64(0)
			rapid.Check(t, func(t *rapid.T) {
				n, seed := rapid.IntRange(2, 30).Draw(t, "documents"), rapid.Uint64Range(0, 9).Draw(t, "seed")
				lib, twin := drawLibrary(n, 2, seed), drawLibrary(n, 2, seed)
				v := crawlValues{}
				for key, x := range values {
					v[key] = x
				}
				v["epsilon"] = float64(rapid.SampledFrom([]int{0, 0, 0, 1}).Draw(t, "ε")) / 4
				w, steps := NewWebRobot(lib, aCrawler(schemeOf(name), lib, 0, v), 1), NewWebRobot(twin, aCrawler(schemeOf(name), twin, 0, v), 1)
				for tick := int64(0); tick < 90; {
					if w.Done() {
						for _, r := range []*WebRobot{w, steps} {
							r.Begin()
						}
						lib.begin()
						twin.begin()
					}
					if rapid.IntRange(0, 9).Draw(t, "explained") == 0 {
						for _, r := range []*WebRobot{w, steps} {
							r.Crawler.SetTrail(&CrawlTrail{})
						}
					} else {
						for _, r := range []*WebRobot{w, steps} {
							r.Crawler.SetTrail(nil)
						}
					}
					if rapid.IntRange(0, 19).Draw(t, "shift") == 0 {
						lib.relevance[n-1], twin.relevance[n-1] = 3, 3
						for _, r := range []*WebRobot{w, steps} {
							if i, ok := r.Crawler.(InformedCrawler); ok {
								i.Inform()
							}
						}
					}
					slots := w.Stride(lib, tick, rapid.Int64Range(0, 25).Draw(t, "slots"))
					strode += slots
					lib.now++
					w.Step(tick + slots + 1)
					for range slots + 1 {
						tick++
						twin.now++
						steps.Step(tick)
					}
					if a, b := stateOfCrawler(w, lib), stateOfCrawler(steps, twin); a != b {
						t.Fatalf("after slot %d, %d in one go:\n%s\none by one:\n%s", tick, slots, a, b)
					}
					if a, b := w.Answer(), steps.Answer(); a.Relevance != b.Relevance || !slices.Equal(a.Links, b.Links) {
						t.Fatalf("after slot %d the last answers differ: %v and %v", tick, a, b)
					}
				}
			})
			if slow := strings.HasPrefix(name, "robot") && name != "robot document+parent freeze"; slow != (strode == 0) {
				t.Errorf("%d slots were run in one go", strode)
			}
		})
	}
}
