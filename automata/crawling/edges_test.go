package crawling

import (
	"math"
	"testing"

	"lascope/model/modeltest"
)

// TestBestComesNext: the first of the documents that come next is the one that is chosen, all of them are those known, and fewer
// are the first of them, behind what the list had before.
func TestBestComesNext(t *testing.T) {
	for name, values := range everyCrawler() {
		for _, changing := range kinds(name) {
			lib := drawLibrary(24, 2, 5)
			lib.changing = changing
			v := crawlValues{}
			for key, value := range values {
				v[key] = value
			}
			v["epsilon"] = 0.0
			c := aCrawler(schemeOf(name), lib, 0, v)
			lib.begin()
			c.Begin()
			for tick := int64(1); tick < 150; tick++ {
				if !changing && c.Known() == 0 {
					lib.begin()
					c.Begin()
				}
				lib.tick(tick)
				c.Step(tick)
				if r, ok := c.(*Robot); ok && r.literal {
					r.tick = tick - 1 // as it is seen after the slot before
				}
				all := c.Best(nil, 1000)
				modeltest.MustEqual(t, len(all), c.Known(), "%s: documents that come next:", name)
				for _, most := range []int{0, 3, 5} {
					for i, got := range c.Best([]Candidate{{Doc: -7}}, most) {
						if want := append([]Candidate{{Doc: -7}}, all...)[i]; i > most || got.Doc != want.Doc || got.Why != want.Why {
							t.Fatalf("%s changing=%v slot %d: the first %d are %+v at %d, of all %+v", name, changing, tick, most, got, i, want)
						}
					}
				}
				if r, ok := c.(*Robot); ok {
					checkCandidates(t, r, all)
					r.tick = tick
				}
				doc, ok := c.Next(tick)
				modeltest.MustEqual(t, ok, (len(all) > 0), "%s: of %d that come next there is a first:", name, len(all))
				if !ok {
					continue
				}
				if doc != all[0].Doc && name != "random" {
					t.Fatalf("%s changing=%v slot %d: %d is asked for, %+v comes next", name, changing, tick, doc, all)
				}
				var p Page
				lib.Request(doc, tick)
				lib.Fetch(doc, &p)
				c.Learn(doc, &p, tick)
			}
		}
	}
}

// checkCandidates compares what is said of the documents that come next with the robot's own values.
func checkCandidates(t *testing.T, r *Robot, all []Candidate) {
	t.Helper()
	for i, c := range all {
		x := r.stateNow(int32(c.Doc))
		want := Candidate{Doc: c.Doc, Fetch: r.value(x), Own: c.Own, Parent: int(r.parent[c.Doc]), Age: -1, Why: c.Why}
		if r.literal {
			want.Wait = r.waitValue(x, r.tick-1)
		}
		if want.Index = want.Fetch - want.Wait; int(x) < r.fringeStates() {
			want.Own = float64(r.gain[x])
		} else {
			want.Own, want.Age = c.Own, r.tick-r.ages.doc[c.Doc].fetched
			if !math.IsNaN(c.Own) {
				t.Fatalf("%+v: the own reward of a state that has none", c)
			}
			want.Own, c.Own = 0, 0
		}
		modeltest.MustEqual(t, c, want, "")
		if i > 0 && (all[i-1].Index < c.Index || all[i-1].Index == c.Index && all[i-1].Age >= 0 && all[i-1].Age < c.Age) {
			t.Fatalf("%+v comes before %+v", all[i-1], c)
		}
	}
}

// TestLotsFallEvenly: with documents fetched before and not, each that may be asked for has the same chance of a lot.
func TestLotsFallEvenly(t *testing.T) {
	for _, gap := range []int64{0, 3} {
		lib := drawLibrary(60, 1, 4)
		lib.changing = true
		r := aCrawler("robot", lib, gap, robotValues("epsilon", 0.0)).(*Robot)
		w := NewWebRobot(lib, r, 1)
		lib.begin()
		for tick := int64(1); tick <= 45; tick++ {
			if tick == 30 {
				lots := func(epsilon float64) bool { r.Tune(robotValues("epsilon", epsilon)); return r.ages.lots }
				if r.ages.lots || !lots(0.1) {
					t.Fatal("the list for the lots is kept where ε is above 0")
				}
				if lots(0) || !lots(0.1) {
					t.Fatal("the list for the lots is kept where ε is 0")
				}
			}
			w.Step(tick)
		}
		counts, polite := map[int32]float64{}, map[int32]bool{}
		for _, c := range r.Best(nil, 100) {
			if !c.Resting {
				polite[int32(c.Doc)] = true
			}
		}
		const draws = 30_000
		given := 0.0
		for range draws {
			doc, ok := r.any()
			if !ok {
				continue
			}
			given++
			if counts[doc]++; !polite[doc] {
				t.Fatalf("%d was drawn, its server rests", doc)
			}
		}
		if len(polite) < 15 || r.ages.count < 10 || r.front.count < 3 || given < 0.9*draws {
			t.Fatalf("%d documents, %d fetched before, %d not; %v lots", len(polite), r.ages.count, r.front.count, given)
		}
		if gap > 0 {
			continue // a lot of a fetched document that rests is drawn again: not quite even
		}
		expected, chi := given/float64(len(polite)), 0.0
		for doc := range polite {
			chi += (counts[doc] - expected) * (counts[doc] - expected) / expected
		}
		if limit := float64(len(polite)) + 6*math.Sqrt(2*float64(len(polite))); chi > limit {
			t.Errorf("χ² = %.1f of %d documents", chi, len(polite))
		}
	}
}
