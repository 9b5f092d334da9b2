package polling

import (
	"math"
	"slices"
	"testing"
)

// TestSlopesHold: two lines cross after (w−l)/(steeper − flatter) slots, of which nine tenths are safe.
func TestSlopesHold(t *testing.T) {
	s := slopes{1, 1.5, 0, 0.5}
	for _, c := range []struct {
		winner, loser int
		w, l          float64
		aw, al, want  int64
	}{
		{0, 1, 100, 60, 100, 40, 72},
		{0, 1, 100, -1, 100, 0, 180}, // polled in this slot: its index is 0 from here on
		{0, 1, -1, -1, 0, 0, 0},      // both were
		{0, 3, 100, 10, 100, 20, forever},
		{0, 0, 2, 2, 2, 2, forever},
		{2, 2, 0, 0, 5, 5, 0}, // ties go by their numbers, and may be asked again
		{2, 1, 0, 0, 5, 0, 0},
	} {
		if got := s.holds(c.winner, c.loser, c.w, c.l, c.aw, c.al); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
	for _, c := range [][3]int64{{0, 3, 0}, {3, 0, 0}, {0, 0, 0}, {3, 3, forever}} {
		if got := (constants{1, 2}).holds(1, 0, 2, 1, c[0], c[1]); got != c[2] {
			t.Errorf("indices that do not grow, at ages %v: %d", c[:2], got)
		}
	}
}

// TestTournament: few pages with slopes are looked through; the tree of more has less than four nodes a page; and new indices count at
// once after a restart.
func TestTournament(t *testing.T) {
	for _, c := range []struct {
		pages int
		scan  bool
	}{{1, true}, {128, true}, {129, false}, {256, false}, {257, false}} {
		s := slopes(slices.Repeat([]float64{1}, c.pages))
		s[0] = 5
		r := newAgeRace(s, c.pages, 0)
		if (r.few != nil) != c.scan || len(r.nodes) >= 4*c.pages {
			t.Errorf("%d pages: looked through %v, %d nodes", c.pages, r.few != nil, len(r.nodes))
		}
		if got := r.winner(3); got != 0 {
			t.Errorf("%d pages: page %d wins", c.pages, got)
		}
		s[c.pages-1] = 7
		r.restart(3)
		if got := r.winner(3); got != c.pages-1 {
			t.Errorf("%d pages: after a restart page %d wins", c.pages, got)
		}
	}
	if r := newAgeRace(whittleIndex{{}, {}}, 2, 0); r.few != nil {
		t.Error("Whittle's indices are not slopes")
	}
}

// tangent is the slope of a function of the age.
func tangent(f func(m float64) float64, m float64) float64 { return (f(m+1e-4) - f(m-1e-4)) / 2e-4 }

// TestPricedHolds: of the value the leader stays above its chord, the rival below its tangent.
func TestPricedHolds(t *testing.T) {
	x := &pricedIndex{slope: slopes{0.05, 0.04, 0.3, 0, 0.1, 0.05}, costs: []float64{0.5, 1, 2, 1, 1, 0.5}, omega: importance{1, 1, 1, 1, 0, 1}}
	height := func(page int) func(m float64) float64 {
		return func(m float64) float64 { return x.omega[page] / x.costs[page] * (1 - math.Exp(-x.slope[page]*m)) }
	}
	holds := func(winner, loser int, aw, al int64) int64 {
		iw, il := x.at(winner, aw), x.at(loser, al)
		if al == 0 {
			il = -1
		}
		return x.holds(winner, loser, iw, il, aw, al)
	}
	for _, c := range []struct {
		winner, loser int
		aw, al, want  int64
	}{
		{0, 1, 5, 5, forever},                                                 // worth more, faster and as old or older
		{0, 5, 5, 4, forever},                                                 // the same page but older
		{1, 3, 1, 90, forever}, {1, 4, 1, 90, forever}, {0, 3, 2, 2, forever}, // a rival that never grows
		{0, 1, 0, 0, 0}, {3, 1, 5, 0, 0}, {4, 1, 5, 0, 0}, // none that grows
		{0, 5, 5, 5, 0}, {1, 0, 1, 50, 0}, // not ahead
	} {
		if got := holds(c.winner, c.loser, c.aw, c.al); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
	// Of two that differ in one number alone, the greater leads for ever.
	for _, v := range []*pricedIndex{
		{slope: slopes{0.2, 0.1}, costs: []float64{1, 1}}, {slope: slopes{0.1, 0.1}, costs: []float64{1, 2}},
		{slope: slopes{0.2, 0.1}, costs: []float64{1, 1}, marginal: true}, {slope: slopes{0.1, 0.1}, costs: []float64{1, 2}, marginal: true},
	} {
		if got := v.holds(0, 1, v.at(0, 4), v.at(1, 4), 4, 4); got != forever {
			t.Errorf("%+v: %d", v, got)
		}
	}
	tested := 0
	for _, winner := range []int{0, 1, 2, 5} {
		for _, loser := range []int{0, 1, 2, 5} {
			for aw := int64(1); aw < 80; aw += 9 {
				for al := int64(0); al < 60; al += 7 {
					w, l := height(winner), height(loser)
					got, m, n := holds(winner, loser, aw, al), float64(aw), float64(al)
					if got == forever || w(m) <= l(n) {
						continue
					}
					end := 0.3/x.slope[winner] + m/2 // slots to which the chord reaches
					chord, steepest := (w(m+end)-w(m))/end, tangent(l, n)
					want := end
					if steepest > chord {
						want = min(end, (w(m)-l(n))/(steepest-chord))
					}
					if tested++; math.Abs(float64(got)-0.9*want) > 1.001 || float64(got) > 0.9*want+1e-3 {
						t.Fatalf("page %d of age %d leads page %d of age %d for %d slots, want nine tenths of %v", winner, aw, loser, al, got, want)
					}
				}
			}
		}
	}
	if tested < 100 {
		t.Errorf("%d cases", tested)
	}
}

// TestWhittleHolds: the winner stays ahead for as long as holds says, which is nine tenths of the longest of three bounds.
func TestWhittleHolds(t *testing.T) {
	page := func(p, omega float64) whittlePage { return whittlePage{p, hazardOf(p), omega} }
	w := whittleIndex{page(0.05, 1), page(0.3, 1), page(0.3, 0.4), page(0.01, 0.4), page(0.05, 2), page(0.8, 0.1)}
	for _, c := range []struct {
		winner, loser int
		aw, al, want  int64
	}{
		{1, 0, 3, 3, forever}, {1, 2, 3, 3, forever}, {4, 0, 7, 7, forever}, {0, 0, 7, 6, forever}, // worth no less, no slower, no younger
		{1, 0, 0, 0, 0}, // both were polled in this slot
		{1, 0, 3, 4, forever},
	} {
		if got := w.holds(c.winner, c.loser, w.at(c.winner, c.aw), w.at(c.loser, c.al), c.aw, c.al); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
	tested := 0
	for winner, v := range w {
		for loser, rival := range w {
			for aw := int64(1); aw < 70; aw += 6 {
				for al := int64(1); al < 60; al += 7 {
					iw, il := w.at(winner, aw), w.at(loser, al)
					if iw <= il {
						continue
					}
					got := w.holds(winner, loser, iw, il, aw, al)
					for k := range min(got, 40) + 1 {
						if w.at(winner, aw+k) < w.at(loser, al+k)-1e-12 {
							t.Fatalf("%d of age %d is overtaken by %d of age %d after %d slots of %d", winner, aw, loser, al, k, got)
						}
					}
					u, rivalU := v.a*float64(aw), rival.a*float64(al+1)
					want := rival.growsTo(iw, il, float64(al))
					if v.omega >= rival.omega && u > rivalU && v.a < rival.a { // until the ages have had as many changes
						want = max(want, (u-rivalU)/(rival.a-v.a))
					}
					if v.omega != rival.omega {
						want = max(want, v.leads(&rival, u, rivalU))
					}
					if tested++; got != forever && (math.Abs(float64(got)-0.9*want) > 1.001 || float64(got) > 0.9*want+1e-6) {
						t.Fatalf("%d of age %d leads %d of age %d for %d slots, want nine tenths of %v", winner, aw, loser, al, got, want)
					}
				}
			}
		}
	}
	if tested < 500 {
		t.Errorf("%d cases", tested)
	}
}

// TestWhittleBounds: an index that grows by ω (m+1) p² q^m a slot, with q^m taken where it begins, reaches a height after the slots of
// growsTo; and leads is where the leader's chord of √ω √g meets the rival's tangent.
func TestWhittleBounds(t *testing.T) {
	for _, p := range []float64{0.02, 0.3} {
		for _, omega := range []float64{0.5, 1, 3} {
			for _, age := range []float64{0, 1, 5, 20} {
				v := whittlePage{p, hazardOf(p), omega}
				il := omega * v.whittle(age)
				for _, more := range []float64{0.001, 0.02, 0.1} {
					slots := v.growsTo(il+more, il, age)
					// Σ (m+1) over these slots, as an integral.
					grown := omega * p * p * math.Pow(1-p, age) * ((age+1)*slots + slots*slots/2)
					if grown > more || grown < more/1.0011 {
						t.Errorf("p=%v ω=%v m=%v: in %v slots it grows by %v, at most %v", p, omega, age, slots, grown, more)
					}
				}
			}
		}
	}
	for _, v := range []whittlePage{{a: 0.05, omega: 1}, {a: 0.3, omega: 2}} {
		for _, rival := range []whittlePage{{a: 0.1, omega: 0.3}, {a: 0.9, omega: 0.5}, {a: 0.01, omega: 1.5}} {
			for _, u := range []float64{0.5, 2} {
				for _, rivalU := range []float64{0.2, 0.9, 2.5} {
					root := func(v whittlePage, u float64) func(m float64) float64 {
						return func(m float64) float64 {
							x := u + v.a*m
							return math.Sqrt(v.omega * (1 - (1+x)*math.Exp(-x)))
						}
					}
					now, his := root(v, u)(0), root(rival, rivalU)(0)
					end := (0.3 + u/2) / v.a
					chord, steepest := (root(v, u)(end)-now)/end, tangent(root(rival, rivalU), 0)
					want := end
					switch {
					case now <= his:
						want = 0
					case steepest > chord:
						want = min(end, (now-his)/(steepest-chord))
					}
					if got := v.leads(&rival, u, rivalU); !near(got, want, 1e-5) {
						t.Errorf("%+v at %v against %+v at %v: %v slots, want %v", v, u, rival, rivalU, got, want)
					}
				}
			}
		}
	}
	v := whittlePage{a: 0.1, omega: 1}
	if got := v.leads(&v, 1, 1); got != 0 {
		t.Errorf("of equals one leads for %v slots", got)
	}
}
