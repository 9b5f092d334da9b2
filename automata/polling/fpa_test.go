package polling

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lascope/automata"
	"lascope/model/modeltest"
)

// An obviousFPA looks everything through [Thesis] §5.2. Where the thesis says
// "arbitrary" it draws with the same coins as the fast one: one of the candidates in
// the order of their polls, the first of which takes the place of the one drawn.
type obviousFPA struct {
	n, capacity int
	omega       []float64
	counts      string // the reinforcement
	coins       automata.Coins
	p1, p2      []*obviousObject
	turn        int
}

type obviousObject struct {
	page, state     int
	polled, hit     bool
	asks, exchanged bool
}

func (o *obviousFPA) slot(web Web, tick int64) {
	quota := o.capacity - len(o.p1)
	var polled []*obviousObject // of P2
	for range quota {
		polled = append(polled, o.p2[o.turn])
		o.turn = (o.turn + 1) % len(o.p2)
	}
	for _, v := range slices.Concat(o.p1, o.p2) {
		v.polled, v.asks, v.exchanged = false, false, false
	}
	for _, v := range o.p1 {
		v.polled, v.hit = true, web.Poll(v.page, tick, 1)
		switch {
		case v.hit && o.rewarded(v):
			v.state = max(1, v.state-1)
		case v.hit || o.counts == "reward":
		case v.state == o.n:
			v.asks = true
		default:
			v.state++
		}
	}
	for _, v := range polled {
		v.polled, v.hit = true, web.Poll(v.page, tick, float64(quota)/float64(len(o.p2)))
		switch {
		case v.hit && o.rewarded(v):
			if v.asks = v.state == o.n; !v.asks {
				v.state++
			}
		case !v.hit && o.counts != "reward":
			v.state = max(1, v.state-1)
		}
	}
	o.exchange(polled, slices.Clone(o.p1), false)
	o.exchange(slices.Clone(o.p1), polled, true)
}

func (o *obviousFPA) rewarded(v *obviousObject) bool {
	return o.counts != "penalty" && (o.omega == nil || o.coins.Unit() < o.omega[v.page])
}

// exchange gives each of askers that asks a partner from others, one that was polled
// with the given answer, and was the nearest to the boundary.
func (o *obviousFPA) exchange(askers, others []*obviousObject, hit bool) {
	for _, v := range askers {
		if !v.asks || v.exchanged {
			continue
		}
		nearest := 0
		for _, w := range others {
			if w.polled && w.hit == hit && !w.exchanged {
				nearest = max(nearest, w.state)
			}
		}
		var candidates []int
		for i, w := range others {
			if w.polled && w.hit == hit && !w.exchanged && w.state == nearest {
				candidates = append(candidates, i)
			}
		}
		if len(candidates) == 0 {
			return
		}
		k := candidates[o.coins.Below(uint64(len(candidates)))]
		w := others[k]
		others[k] = others[candidates[0]]
		others[candidates[0]] = w
		o.swap(v, w)
	}
}

// swap lets two objects change class, place in the order of polls, and state.
func (o *obviousFPA) swap(v, w *obviousObject) {
	v.exchanged, w.exchanged = true, true
	v.state, w.state = w.state, v.state
	for _, list := range [][]*obviousObject{o.p1, o.p2} {
		for i, u := range list {
			switch u {
			case v:
				list[i] = w
			case w:
				list[i] = v
			}
		}
	}
}

// Transition by transition, coin by coin, both do the same.
func TestFPAIsItsObviousTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pages := rapid.IntRange(3, 40).Draw(t, "pages")
		capacity := rapid.IntRange(2, pages).Draw(t, "capacity")
		n := rapid.IntRange(1, 6).Draw(t, "N")
		seed := rapid.Uint64Range(0, 1<<20).Draw(t, "seed")
		f := rapid.Float64Range(0.001, 1-1/float64(capacity)).Draw(t, "f")
		counts := anyReinforcement.Draw(t, "reinforcement")
		var omega []float64
		if rapid.Bool().Draw(t, "importance") {
			omega = rapid.SliceOfN(rapid.Float64Range(0, 1), pages, pages).Draw(t, "omega")
		}
		truth := manyChanges(pages)
		for page := range truth.hazard {
			truth.hazard[page] *= 3
		}
		s := schemeNamed("fpa")
		poller := modeltest.Must(s.New(Setup{
			Counts: true,
			Pages:  pages, Capacity: capacity, Omega: omega, Seed: [2]uint64{seed, 1}, Values: modeltest.Values{"N": n, "f": f, "reinforcement": counts},
		}))
		p := poller.(*FPA)
		o := &obviousFPA{n: n, capacity: capacity, omega: omega, counts: counts, coins: p.coins}
		for i, v := range p.objects {
			w := &obviousObject{page: int(v.page), state: n}
			if i < p.inner {
				o.p1 = append(o.p1, w)
			} else {
				o.p2 = append(o.p2, w)
			}
		}
		one, two := newModelWeb(truth, seed), newModelWeb(truth, seed)
		for tick := range int64(60) {
			var trace *Trace
			if tick%3 == 0 {
				trace = &Trace{}
			}
			p.SetTrace(trace)
			p.Advance(one, tick, 1)
			o.slot(two, tick+1)
			for i, v := range slices.Concat(o.p1, o.p2) {
				if got := p.objects[i]; int(got.page) != v.page || int(got.state) != v.state {
					t.Fatalf("slot %d, place %d: page %d in state %d, want page %d in state %d", tick+1, i, got.page, got.state, v.page, v.state)
				}
				modeltest.MustEqual(t, p.place[v.page], int32(i), "slot %d: page %d is said to be at", tick+1, v.page)
			}
			if one.polls != two.polls || p.coins != o.coins {
				t.Fatalf("slot %d: polls %d and %d", tick+1, one.polls, two.polls)
			}
		}
	})
}

// |P1| = ⌊(1−f)C⌋, also where the product is rounded.
func TestFPAClassSizes(t *testing.T) {
	for _, c := range []struct {
		capacity int
		f        float64
		want     int
	}{
		{100, 0.1, 90}, {10, 0.1, 9}, {10, 0.9, 1}, {10, 0.7, 3}, {10, 0.3, 7}, {3, 0.1, 2}, {2, 0.5, 1},
		{1000, 0.999, 1}, {1_000_000, 0.1, 900_000}, {11, 0.1, 9},
	} {
		modeltest.Equal(t, fpaInner(c.capacity, c.f), c.want, "C=%d f=%g: |P1| =", c.capacity, c.f)
	}
	p := testPollerOf(t, "fpa", newTestTruth(50, 0.9, 1), 20, nil, 1).(*FPA)
	x := make([]float64, 50)
	p.Shares(x)
	sum := 0.0
	for page, x := range x {
		sum += x
		if class, state := p.Place(page); x != []float64{1, 2. / 32}[class] || state != 16 {
			t.Errorf("page %d of class %d in state %d has share %v", page, class, state, x)
		}
	}
	modeltest.Near(t, sum, 20, 1e-12, "the shares sum to")
	web := &countingWeb{polls: make([]int64, 50)} // no hits: no page changes class
	p.Advance(web, 0, 160)
	for page := range 50 {
		class, _ := p.Place(page)
		modeltest.Equal(t, web.polls[page], []int64{160, 10}[class], "page %d of class %d: polls in 160 slots:", page, class)
	}
}

// P1 is a random choice of the pages: every page is in it equally often.
func TestFPAStartsAtRandom(t *testing.T) {
	const runs = 4000
	in := make([]float64, 10)
	for seed := range uint64(runs) {
		p := testPollerOf(t, "fpa", newTestTruth(10, 0.9, 1), 4, nil, seed)
		for page := range 10 {
			if class, _ := p.(*FPA).Place(page); class == 0 {
				in[page]++
			}
		}
	}
	for page, got := range in {
		// 3 of 10; ten pages at 4.5 standard deviations: one seed in 15,000 would fail.
		if z := (got - runs*0.3) / math.Sqrt(runs*0.3*0.7); math.Abs(z) > 4.5 {
			t.Errorf("page %d was in P1 %v times of %d", page, got, runs)
		}
	}
}

// The round robin begins in a random order: each page of P2 is first equally often, and the
// pages of P1 do not depend on it.
func TestFPATakesTurnsInRandomOrder(t *testing.T) {
	const runs, pages = 4000, 6
	s, first := schemeNamed("fpa"), make([]float64, pages)
	var inner []fpaObject
	for order := range uint64(runs) {
		poller := modeltest.Must(s.New(Setup{Counts: true, Pages: pages, Capacity: 2, Values: defaultsOf(s), Order: [2]uint64{order, 2}}))
		p := poller.(*FPA)
		first[p.objects[p.turn].page]++
		if inner == nil {
			inner = p.objects[:p.inner]
		} else if !slices.Equal(inner, p.objects[:p.inner]) {
			t.Fatalf("order %d: P1 is %v, not %v", order, p.objects[:p.inner], inner)
		}
	}
	for page, got := range first {
		want := runs / float64(pages-len(inner))
		if slices.Contains(inner, fpaObject{int32(page), 16}) {
			want = 0
		}
		// Five pages at 4.5 standard deviations: one in 30,000 choices of seeds would fail.
		if math.Abs(got-want) > 4.5*math.Sqrt(want) {
			t.Errorf("page %d was polled first %v times of %d, want %v", page, got, runs, want)
		}
	}
}

// A new f or capacity moves the objects nearest their boundary, and no others; a new N
// leaves classes, boundaries and innermost states as they are.
func TestFPATunes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pages := rapid.IntRange(4, 60).Draw(t, "pages")
		capacity := rapid.IntRange(2, pages).Draw(t, "capacity")
		s := schemeNamed("fpa")
		poller, err := s.New(Setup{Counts: true, Pages: pages, Capacity: capacity, Values: modeltest.Values{"N": 9, "f": 0.3, "reinforcement": "game"}})
		modeltest.OK(t, err)
		p, web := poller.(*FPA), newModelWeb(manyChanges(pages), 1)
		tick := int64(0)
		for range 8 {
			p.Advance(web, tick, 40)
			tick += 40
			before := slices.Clone(p.objects)
			wasInner, wasN := p.inner, p.states
			v := modeltest.Values{"N": rapid.IntRange(1, 40).Draw(t, "N"), "f": rapid.Float64Range(0.001, 0.999).Draw(t, "f")}
			key := rapid.SampledFrom([]string{"N", "f", "capacity"}).Draw(t, "key")
			setup := Setup{Counts: true, Pages: pages, Capacity: p.capacity, Values: modeltest.Values{"f": p.f}}
			switch key {
			case "capacity":
				setup.Capacity = rapid.IntRange(1, pages).Draw(t, "capacity")
			case "f":
				setup.Values = v
			}
			switch {
			case s.Allows(setup) != nil:
			case key == "capacity":
				p.Resize(setup.Capacity, nil)
			default:
				p.Tune(key, v)
			}
			modeltest.MustEqual(t, p.inner, fpaInner(p.capacity, p.f), "|P1| is")
			moved, nearest, farthest := 0, wasN, 0
			for i, was := range before {
				class, state := p.Place(int(was.page))
				wasClass := 0
				if i >= wasInner {
					wasClass = 1
				}
				if state < 1 || state > p.states || p.turn < p.inner || p.turn >= pages {
					t.Fatalf("page %d is in state %d of %d, the turn is at %d", was.page, state, p.states, p.turn)
				}
				if shrinks := p.inner < wasInner; class == wasClass {
					if (class == 0) == shrinks {
						farthest = max(farthest, int(was.state))
					}
					if int(was.state) == wasN && state != p.states || wasN > 1 && p.states > 1 && was.state == 1 && state != 1 {
						t.Fatalf("state %d of %d became %d of %d", was.state, wasN, state, p.states)
					}
				} else {
					moved++
					nearest = min(nearest, int(was.state))
					modeltest.MustEqual(t, state, p.states, "page %d changed class and is in state", was.page)
				}
			}
			if diff := p.inner - wasInner; moved != max(diff, -diff) || moved > 0 && nearest < farthest {
				t.Fatalf("|P1| from %d to %d moved %d objects, from states down to %d, and left one in %d", wasInner, p.inner, moved, nearest, farthest)
			}
		}
	})
}
