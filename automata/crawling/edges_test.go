package crawling

import (
	"fmt"
	"math"
	"testing"
)

// TestWeightsOfAState: those of a fetched document's state, from the first such state on, and of no other.
func TestWeightsOfAState(t *testing.T) {
	lib := drawLibrary(6, 1, 1)
	lib.changing = true
	r := aCrawler("robot", lib, 0, robotValues()).(*Robot)
	r.ages.rank.worth.found[0], r.ages.rank.worth.links[0] = 0.3, 0.2
	first := r.agedState(0)
	if r.weights(first) != [2]float64{0.3, 0.2} || r.weights(first-1) != [2]float64{} || math.Abs(r.value(first)-0.2/4) > 1e-15 || r.value(first-1) != 0 {
		t.Errorf("%v and %v; values %v and %v", r.weights(first), r.weights(first-1), r.value(first), r.value(first-1))
	}
	r.improve(first, 2.2/4, 0) // half of an eighth of the difference of ½, all by the weight of links
	if w := r.weights(first); w[0] != 0.3 || math.Abs(w[1]-(0.2+2./16)) > 1e-15 {
		t.Errorf("moved to %v", w)
	}
	r.improve(1, 0.8, 0.4)
	r.improve(1, 0.2, 0)
	if q, own := r.fetch[1], r.gain[1]; math.Abs(q-(0.5*(0.8+0.2)/2+0.1)) > 1e-15 || math.Abs(float64(own)-(0.4/2+0.1)) > 1e-7 {
		t.Errorf("Q is %v, of it the document's own %v", q, own)
	}
}

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
				if len(all) != c.Known() {
					t.Fatalf("%s: %d come next, %d are known", name, len(all), c.Known())
				}
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
				if ok != (len(all) > 0) {
					t.Fatalf("%s: %d come next, and one is asked for: %v", name, len(all), ok)
				}
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
			want.Wait = r.wait.value(r, x, r.tick-1)
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
		if c != want {
			t.Fatalf("%+v, want %+v", c, want)
		}
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
				if r.ages.lots || r.Tune("epsilon", robotValues("epsilon", 0.1)) != nil || !r.ages.lots {
					t.Fatal("the list for the lots is kept where ε is above 0")
				}
				if r.Tune("epsilon", robotValues("epsilon", 0.0)) != nil || r.ages.lots || r.Tune("epsilon", robotValues("epsilon", 0.1)) != nil {
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

// TestVotesOfTheFetcherControl: sixteen votes more for one side change the number by one; a number that is set stands in the middle of
// its votes; the number stays within its range, and at either end no vote is counted.
func TestVotesOfTheFetcherControl(t *testing.T) {
	f := FetcherControl{}
	for i, c := range []struct {
		fix             int // −1: it is left
		times           int
		idle            bool
		underWay, queue int
		want            int
	}{
		{-1, 15, true, 1, 0, 1},
		{-1, 1, true, 0, 0, 1}, // fewer under way than allowed: more would not help
		{-1, 1, true, 1, 0, 2},
		{7, 1, false, 7, 100, 7},
		{0, 0, false, 0, 0, 7}, {-1, 7, true, 1000, 0, 7}, {-1, 1, true, 1000, 0, 8}, // from the middle of 7
		{-1, 1, false, 0, 1000, 7}, {-1, 15, false, 0, 1000, 7}, {-1, 1, false, 0, 1000, 6},
		{-1, 10_000, false, 7, fetcherQueue, 6}, // a queue as long as that is no reason to have fewer
		{-1, 10_000, false, 7, fetcherQueue + 1, 1}, {-1, 15, true, 1000, 0, 1}, {-1, 1, true, 1000, 0, 2},
		{-1, 10_000, true, 1000, 0, mostFetchers}, {-1, 15, false, 0, 1000, mostFetchers}, {-1, 1, false, 0, 1000, mostFetchers - 1},
		{-1, 7, false, 0, 1000, mostFetchers - 1}, {0, 7, true, 1000, 0, mostFetchers - 1}, // a number that is learnt already is not set anew
		{-1, 1, true, 1000, 0, mostFetchers},
	} {
		if c.fix >= 0 {
			f.Fix(c.fix)
		}
		for range c.times {
			f.observe(c.idle, c.underWay, c.queue)
		}
		if f.Limit() != c.want || f.Learning() != (i != 3) {
			t.Errorf("step %d: %+v leads to %d", i, c, f.Limit())
		}
	}
}

// TestServersRest: a new frontier finds the servers that another scheme has asked until now at rest, at the start of a run none;
// a greater gap lets all rest, a smaller one holds at once.
func TestServersRest(t *testing.T) {
	lib := drawLibrary(10, 1, 1)
	free := func(f *frontier) string {
		out := ""
		for doc := range int32(5) {
			if !f.resting(doc) {
				out += fmt.Sprint(doc)
			}
		}
		return out
	}
	var f frontier
	for i, c := range []struct {
		do   func()
		free string
	}{
		{func() { f = newFrontier(lib, 4, 0) }, "01234"},
		{func() { f = newFrontier(lib, 0, 10) }, "01234"}, // without a gap
		{func() { f = newFrontier(lib, 4, 10) }, ""},
		{func() {
			for doc := range int32(10) {
				f.push(newWaiting(float64(doc), 0, doc))
			}
			f.wake(13)
		}, ""},
		{func() { f.wake(14) }, "01234"},
		{func() { f.remove(7); f.ask(7, 14) }, "0134"},
		{func() { f.setGap(lib, 3, 15); f.wake(16) }, "0134"},
		{func() { f.wake(17) }, "01234"},
		{func() { f.setGap(lib, 3, 17) }, "01234"},
		{func() { f.ask(6, 17); f.setGap(lib, 5, 18) }, ""},
		{func() { f.wake(22) }, "1"}, // the one asked in slot 17 rests from then
		{func() { f.wake(23) }, "01234"},
		{func() { f.setGap(lib, 0, 24) }, "01234"},
		{func() { f.setGap(lib, 2, 30) }, ""},
	} {
		c.do()
		if _, ok := f.top(); free(&f) != c.free || f.allRest() != (c.free == "") || ok != (i > 2 && c.free != "") {
			t.Errorf("step %d: %q may be asked, want %q; one is first: %v", i, free(&f), c.free, ok)
		}
	}
	if f.setGap(lib, 0, 31); f.lane != nil || f.count != 9 {
		t.Error("without a gap there are lanes")
	}
}
