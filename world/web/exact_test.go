package web

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestWait: the least wait that is worth its price, as by trying all; beyond longWait it is u/a.
func TestWait(t *testing.T) {
	truth := truthWith([]float64{1, 0.9, 0.5, 0.3, 0.01, 0.001, 1e-5}, nil, 1)
	for rank, p := range truth.rates {
		for _, y := range []float64{0.001, 0.02, 0.3, 0.5, 0.9, 0.25} {
			u := atMargin(y)
			m, q := truth.wait(rank, u, y)
			want := u / truth.hazards[rank]
			if want <= longWait {
				for want = 1; 1-math.Pow(1-p, want)*(1+want*p) < y; {
					want++
				}
			}
			if m != want || math.Abs(q-math.Exp(-truth.hazards[rank]*want)) > 1e-12 {
				t.Errorf("p=%v, y=%v: wait %v with %v, want %v", p, y, m, q, want)
			}
		}
	}
}

// TestDual: the value of the relaxed problem at a price and its polls are those of all ages tried, with importance and costs
// too; the bound is its least value.
func TestDual(t *testing.T) {
	for _, c := range []struct{ omega, costs []float64 }{{nil, nil}, {[]float64{0.2, 1, 0.6}, nil}, {nil, []float64{1.5, 0.5, 1}}, {[]float64{0.9, 0.4, 1}, []float64{0.7, 1.1, 1.2}}} {
		for _, capacity := range []float64{1, 2} {
			truth := truthWith([]float64{0.6, 0.4, 0.1}, c.omega, capacity)
			truth.costs = c.costs
			truth.solve()
			least := math.Inf(1)
			for k := range 100 {
				price := (float64(k) + 0.37) / 50
				value, polls := truth.dual(price, truth.tails())
				wantValue, wantPolls := price*capacity, 0.0
				for rank, p := range truth.rates {
					best, at, w, still := 0.0, 0.0, truth.cost(rank), 1.0
					for m := 1.0; m < 400; m++ {
						still *= 1 - p
						if worth := (truth.weight(rank)*(1-still) - price*w) / m; worth > best+1e-13 {
							best, at = worth, w/m
						}
					}
					wantValue, wantPolls = wantValue+best, wantPolls+at
				}
				if math.Abs(value-wantValue) > 1e-9 || math.Abs(polls-wantPolls) > 1e-9 {
					t.Fatalf("%+v, capacity %v, price %v: %v with %v polls, want %v with %v", c, capacity, price, value, polls, wantValue, wantPolls)
				}
				least = min(least, value)
			}
			if got := truth.solveBound(); got > least+1e-12 || got < least-0.02*capacity {
				t.Errorf("%+v, capacity %v: the bound is %v, the least of all prices %v", c, capacity, got, least)
			}
		}
	}
}

// TestCosts: the optimum spends the budget at equal margins a unit, the proportional shares are in proportion to p, and a
// cost moves with its rank.
func TestCosts(t *testing.T) {
	for _, line := range []string{"pages=8 costs=on", "pages=8 costs=on capacity=4", "pages=8 costs=on importance=on capacity=2", "pages=8 costs=on spread=1", "pages=8 costs=on updates=vanish capacity=3"} {
		w := pollingOf(t, line)
		truth := w.Truth()
		spent, fair, even, mean, least, most := 0.0, 0.0, 0.0, 0.0, math.Inf(1), 0.0
		prop := make([]float64, 8)
		for page := range 8 {
			cost := truth.Cost(page)
			spent += cost * truth.Optimal(page)
			prop[page] = truth.propShare(truth.Rank(page))
			fair += cost * prop[page]
			even += cost * truth.uniform()
			mean += cost / 8
			least, most = min(least, cost), max(most, cost)
			if x := prop[page]; x < 1 && math.Abs(x/truth.Rate(page)-truth.fair) > 1e-12 {
				t.Errorf("%s: page %d has %v of p %v, the others %v times p", line, page+1, x, truth.Rate(page), truth.fair)
			}
			if m := truth.Margin(page, truth.Optimal(page)); !truth.vanish && truth.Optimal(page) < 1 && truth.Optimal(page) > 0 && math.Abs(m-truth.Level()) > 1e-8 {
				t.Errorf("%s: page %d has the margin %v, the level is %v", line, page+1, m, truth.Level())
			}
		}
		c := float64(w.Capacity())
		if math.Abs(spent-c) > 1e-8 || math.Abs(fair-c) > 1e-9 || math.Abs(mean-1) > 1e-12 || math.Abs(even-c) > 1e-9 {
			t.Errorf("%s: the optimum spends %v, proportional shares %v, uniform ones %v, mean cost %v", line, spent, fair, even, mean)
		}
		if one := strings.Contains(line, "spread=1"); one != (most/least < 1+1e-12) || most/least > 16 {
			t.Errorf("%s: costs from %v to %v", line, least, most)
		}
		modeltest.Near(t, truth.Value(prop), truth.ProportionalValue, 1e-9, "%s: proportional shares are worth", line)
		for _, name := range Shifts().Names() {
			ranks := make([]float64, 8)
			for rank := range ranks {
				ranks[rank] = truth.Cost(truth.Page(rank))
			}
			shifted(w, name, 5)
			for rank := range ranks {
				if page := truth.Page(rank); truth.Cost(page) != ranks[rank] || w.Costs()[page] != ranks[rank] || w.costs[page] != ranks[rank] {
					t.Errorf("%s, %s: rank %d cost %v, then %v", line, name, rank, ranks[rank], truth.Cost(page))
				}
			}
		}
	}
	w := pollingOf(t, "pages=3 costs=on")
	answers := w.Answers()
	for _, page := range []int{0, 2, 2} {
		answers.Poll(page, 1, 1)
	}
	if got, want := w.Totals().Spent, w.Costs()[0]+2*w.Costs()[2]; math.Abs(got-want) > 1e-12 {
		t.Errorf("three polls cost %v, want %v", got, want)
	}
}

// TestFillings: a budget beyond all pages of a weight is spread evenly on those without; pages that change in every slot share.
func TestFillings(t *testing.T) {
	for _, c := range []struct {
		a    []float64
		c    float64
		want []float64
	}{
		{[]float64{2, 0, 0, 0}, 2.5, []float64{1, 0.5, 0.5, 0.5}},
		{[]float64{math.Inf(1), math.Inf(1), math.Inf(1), 1}, 2, []float64{2. / 3, 2. / 3, 2. / 3, 0}},
		{[]float64{math.Inf(1), 3, 1}, 2, []float64{1, 0.75, 0.25}},
		{[]float64{3, 1}, 1, []float64{0.75, 0.25}},
	} {
		x := make([]float64, len(c.a))
		equalHits(c.a, c.c).write(x, c.a)
		for k := range x {
			if !(math.Abs(x[k]-c.want[k]) <= 1e-12) {
				t.Errorf("%v of %v: %v, want %v", c.a, c.c, x, c.want)
				break
			}
		}
	}
	x := make([]float64, 4)
	equalMargins(x, []float64{1, 2, 0, 1}, []float64{1, 0.5, 1, 0}, nil, 3)
	if want := []float64{1, 1, 0.5, 0.5}; !slices.Equal(x, want) {
		t.Errorf("with two worthless pages: %v, want %v", x, want)
	}
}

// TestAtMarginDigits: all digits, where u is small too.
func TestAtMarginDigits(t *testing.T) {
	for _, u := range []float64{1e-5, 3e-3, 0.0095, 0.00999, 0.0102, 0.05} {
		y, term := 0.0, u // Σ (−1)^k (k−1) u^k/k!, from k = 2
		for k := 2.0; k < 12; k++ {
			term *= -u / k
			y += (1 - k) * term
		}
		if got := atMargin(y); !(math.Abs(got-u) <= 3e-14*u) {
			t.Errorf("u=%v: %.17g, off by a part %.2g", u, got, got/u-1)
		}
	}
}

// TestShiftWords: a shift describes what it did.
func TestShiftWords(t *testing.T) {
	w := pollingOf(t, "pages=3 beta=0.1 seed=4")
	seen := map[string]bool{}
	for tick := range int64(60) {
		before := slices.Clone(w.truth.pageAt)
		detail := shifted(w, "rank", tick)
		want := "rank 3 was drawn, the last: nothing changes places"
		for k := range 2 {
			if w.truth.pageAt[k] == before[k+1] && w.truth.pageAt[k+1] == before[k] {
				want = fmt.Sprintf("ranks %d and %d change places", k+1, k+2)
			}
		}
		seen[detail] = true
		modeltest.Equal(t, detail, want, "%v became %v, which is said as", before, w.truth.pageAt)
	}
	modeltest.Equal(t, len(seen), 3, "only %v were seen:", seen)
}

// TestHit: d(x), by hand.
func TestHit(t *testing.T) {
	overwrite, vanish := truthWith([]float64{0.5, 0.2}, nil, 1), truthWith([]float64{0.5, 0.2}, nil, 1)
	vanish.vanish = true
	for _, c := range []struct {
		truth   *Truth
		x, want float64
	}{
		{overwrite, 0.5, 0.75}, {overwrite, 1, 0.5}, {overwrite, 2, 0.25}, {vanish, 0.5, 0.5}, {vanish, 1, 0.5}, {vanish, 2, 0.25},
	} {
		modeltest.Near(t, c.truth.Hit(0, c.x), c.want, 1e-15, "vanish %v, x=%v:", c.truth.vanish, c.x)
	}
	if d := []float64{detection(math.Ln2, 0.5, false), detection(math.Ln2, 2, false), detection(math.Ln2, 0.5, true)}; math.Abs(d[0]-0.75)+math.Abs(d[1]-0.25)+math.Abs(d[2]-0.5) > 1e-15 {
		t.Errorf("d of p = 1/2 at 0.5, 2 and where it vanishes: %v", d)
	}
}

// TestCellsOfPoints: the number of points in a cell has its truncated Poisson law, of mean ln(8/7)·8.
func TestCellsOfPoints(t *testing.T) {
	sum, chance := 0.0, 7*cellHazard
	for k := range morePoints[:11] {
		sum += chance
		if want := sum * 0x1p64; math.Abs(float64(morePoints[k])-want) > 1e-12*want {
			t.Errorf("at most %d points: %d, want %.0f", k+1, morePoints[k], want)
		}
		chance *= cellHazard / float64(k+2)
	}
	for k, word := range []uint64{0, morePoints[0] + 1, morePoints[1] + 1, morePoints[2] + 1} {
		modeltest.Equal(t, pointsIn(word), uint64(k+1), "the points of word %d are", word)
	}
	if pointsIn(morePoints[1]) != 2 || pointsIn(math.MaxUint64) != 12 {
		t.Errorf("a word on the bound has %d points, the greatest %d", pointsIn(morePoints[1]), pointsIn(math.MaxUint64))
	}
}

// TestDemand: the slope that the search for the margin follows is the derivative of the units asked for.
func TestDemand(t *testing.T) {
	a, worth, costs := []float64{2, 0.5, 0.1, 0}, []float64{0.9, 0.4, 1, 1}, []float64{1.5, 0.5, 1, 1}
	for _, costs := range [][]float64{nil, costs} {
		for _, mu := range []float64{0.05, 0.2, 0.35, 0.7} {
			const step = 1e-6
			x := make([]float64, 4)
			other := make([]float64, len(x))
			sum, slope := demand(x, a, worth, costs, mu)
			more, _ := demand(other, a, worth, costs, mu+step)
			less, _ := demand(other, a, worth, costs, mu-step)
			if want := (more - less) / (2 * step); math.Abs(slope-want) > 1e-5*math.Abs(want) {
				t.Errorf("μ=%v, costs %v: the slope is %v, want %v", mu, costs, slope, want)
			}
			spent := 0.0
			for k, share := range x {
				spent += orOne(costs, k) * share
				if margin := worth[k] * marginAt(a[k]/share); share > 0 && share < 1 && math.Abs(margin-mu) > 1e-9 {
					t.Errorf("μ=%v, costs %v: page %d has the margin %v", mu, costs, k+1, margin)
				}
			}
			modeltest.Near(t, spent, sum, 1e-12, "μ=%v, costs %v: units spent:", mu, costs)
		}
	}
}

// marginAt is f' at u.
func marginAt(u float64) float64 { return 1 - (1+u)*math.Exp(-u) }
