package hidden

import (
	"fmt"
	"math"
	"testing"

	"lascope/internal/memory"
	"lascope/model/modeltest"
	"lascope/world"
)

// The expected time in all four cases [OMA-DRA] §8, with the defaults and with other times.
func TestExpectedTimes(t *testing.T) {
	for line, m := range map[string]times{
		"objects=9": {perfect: 10, other: 15, outer: 0.5, rare: 0.25, noise: 0.1, fixed: 12.4}, "objects=9 perfect=7 other=8 outer=0.1 rare=2 noise=0.3 fixed=9": {perfect: 7, other: 8, outer: 0.1, rare: 2, noise: 0.3, fixed: 9},
	} {
		s := testPlacement(t, line).Sites()
		if least := m.perfect * (1 + m.rare*5/11); s.FixedTime() != m.fixed || math.Abs(s.LeastTime()-least) > 1e-9 {
			t.Errorf("%+v: fixed time %v, least time %v, want %v", m, s.FixedTime(), s.LeastTime(), least)
		}
		for point := range 3 {
			for _, outer := range []bool{false, true} {
				base, cost := m.other, 1.0
				if point == 0 {
					base = m.perfect
				}
				if outer {
					cost += m.outer
				}
				want := base * (cost + m.rare*5/11)
				modeltest.Near(t, s.ExpectedTime(0, point, outer), want, 1e-9, "%+v: expected time through %d, outer %v:", m, point, outer)
			}
		}
	}
}

func TestJudged(t *testing.T) {
	s := testPlacement(t, "").Sites()
	var want Judged
	for tick := range int64(100) {
		var pairs [][2]int32
		var said [][2]bool
		for site := 0; site < s.Objects(); site += 2 {
			pair, says := [2]int32{int32(site), int32(site + 1)}, [2]bool{(tick+int64(site))%3 > 0, (tick+int64(site))%5 > 0}
			pairs, said = append(pairs, pair), append(said, says)
			for x, site := range pair {
				switch truth := s.Changed(int(site), tick); {
				case says[x] && truth:
					want.Right++
				case says[x]:
					want.False++
				case truth:
					want.Missed++
				default:
					want.Quiet++
				}
			}
		}
		s.Verdicts(tick, pairs, said)
	}
	modeltest.Equal(t, s.Judged(), want, "judged")
	j := Judged{Right: 3, False: 1, Missed: 2, Quiet: 4}
	if j.Precision() != 0.75 || j.Recall() != 0.6 || j.Base() != 0.5 {
		t.Errorf("precision %v recall %v base %v, want 0.75, 0.6, 0.5", j.Precision(), j.Recall(), j.Base())
	}
	if !math.IsNaN(Judged{}.Precision()) || !math.IsNaN(Judged{}.Recall()) || !math.IsNaN(Judged{}.Base()) {
		t.Error("nothing judged: there is no precision, no recall and no base rate")
	}
}

// A site changes when the hash of it and the crawl is below its rate, also after the
// rates were tuned; a clone from before keeps its own.
func TestFatesAreTheRates(t *testing.T) {
	s := testPlacement(t, "").Sites()
	for _, changes := range []float64{0.3, 0, 0.45, 1, 0.8} {
		clone, before := memory.Copy(s.Placement).Sites(), s.changes
		s.Placement.Tune("changes", groupValues(fmt.Sprintf("changes=%v", changes)))
		for _, c := range []struct {
			sites   *Sites
			changes float64
		}{{s, changes}, {clone, before}} {
			for site := range s.Objects() {
				modeltest.MustEqual(t, c.sites.changes, c.changes, "changes=")
				for tick := range int64(300) {
					want := world.HashOn(s.mixed, uint64(site), uint64(tick)) < c.sites.changeRate(site)
					modeltest.MustEqual(t, c.sites.Changed(site, tick), want, "changes=%v: that site %d in crawl %d changed is", c.changes, site, tick)
				}
			}
		}
	}
}
