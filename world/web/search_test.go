package web

import (
	"math"
	"slices"
	"testing"
)

// TestLeastOf: the prices that the search for the least value asks, by hand: 0, the greatest, its start or else the middle,
// where two tangents meet, where the line between the polls has the budget.
func TestLeastOf(t *testing.T) {
	parabola := func(least float64) func(price float64) (value, slope float64) {
		return func(price float64) (value, slope float64) { return least + (price-0.5)*(price-0.5), 2*price - 1 }
	}
	corner := func(price float64) (value, slope float64) { // of two lines, at 1/4
		if price < 0.25 {
			return 2 - 4*price, -4
		}
		return 0.75 + price, 1
	}
	for _, c := range []struct {
		name       string
		curve      func(price float64) (value, slope float64)
		top, start float64
		asked      []float64
		want       float64
	}{
		{"a parabola", parabola(0.75), 1, 0.25, []float64{0, 1, 0.25, 0.625, 0.5}, 0.75},
		{"a parabola down to 0", parabola(0), 1, 0.25, []float64{0, 1, 0.25, 0.625, 0.5}, 0},
		{"a start at an end", parabola(0.75), 1, 0, []float64{0, 1, 0.5}, 0.75},
		{"a start at the other", parabola(0.75), 1, 1, []float64{0, 1, 0.5}, 0.75},
		{"a start outside", parabola(0.75), 1, math.NaN(), []float64{0, 1, 0.5}, 0.75},
		{"a corner", corner, 1, 0.75, []float64{0, 1, 0.75, 0.25}, 1},
		{"a budget for all", func(price float64) (value, slope float64) { return 2 + price, 1 }, 2, 3, []float64{0, 2, 1}, 2},
		{"nothing of worth", func(float64) (value, slope float64) { return 0, 3 }, 0, 0, []float64{0, 0, 0}, 0},
	} {
		const budget = 3
		var asked []float64
		got := leastOf(func(price float64) tangent {
			asked = append(asked, price)
			value, slope := c.curve(price)
			return tangent{price, value, budget - slope}
		}, budget, c.top, c.start)
		if got != c.want || !slices.Equal(asked, c.asked) {
			t.Errorf("%s: %v after %v, want %v after %v", c.name, got, asked, c.want, c.asked)
		}
	}
}

// TestLeastOfNextToNothing: a least value that is small against the others is found to its billionth part as well.
func TestLeastOfNextToNothing(t *testing.T) {
	const least, budget = 0x1p-30, 3
	got := leastOf(func(price float64) tangent {
		return tangent{price, least + (price-0.5)*(price-0.5), budget - (2*price - 1)}
	}, budget, 1, 0.5+0x1p-15)
	if got < least || got > least*(1+1e-8) {
		t.Errorf("%v, want %v", got, least)
	}
}

// TestLevelWithin: where Newton's steps lead on they come near in few, where they do not the bracket is cut in half; at its low
// end at least the budget is asked for, at its high end less.
func TestLevelWithin(t *testing.T) {
	power := func(mu float64) (sum, slope float64) { return 1 / mu, -1 / (mu * mu) }
	jump := func(mu float64) (sum, slope float64) {
		if mu < 0.3 {
			return 5, 0
		}
		return 1, 0
	}
	plateau := func(mu float64) (sum, slope float64) { // a page that changes in every slot
		if mu <= 0.5 {
			return 4, 0
		}
		return 1, 0
	}
	flat := func(mu float64) (sum, slope float64) { // so near below the budget that a step moves nothing
		if mu < 0.25 {
			return 5, 0
		}
		return math.Nextafter(4, 0), -1000
	}
	for _, c := range []struct {
		name  string
		asked func(mu float64) (sum, slope float64)
		c     float64
		high  float64
		want  float64
		first []float64
		most  int
	}{
		{"a power", power, 4, 1, 0.25, []float64{0.5, math.Pow(4, -1.001) * math.Pow(0.5, -0.001)}, 6},
		{"a power of large values", power, 4e-4, 3000, 2500, []float64{1500, math.Pow(4e-4, -1.001) * math.Pow(1500, -0.001)}, 6},
		{"a power of small values", power, 4e4, 3e-5, 2.5e-5, []float64{1.5e-5, math.Pow(4e4, -1.001) * math.Pow(1.5e-5, -0.001)}, 6},
		{"a jump", jump, 4, 1, 0.3, []float64{0.5, 0.25, 0.375, 0.3125, 0.28125}, 40},
		{"a plateau", plateau, 4, 1, 0.5, []float64{0.5, 0.75, 0.625}, 40},
		{"a flat", flat, 4, 1, 0.25, []float64{0.5, 0.25, 0.125, 0.1875}, 40},
	} {
		var asked []float64
		low, high := levelWithin(func(mu float64) (sum, slope float64) {
			asked = append(asked, mu)
			return c.asked(mu)
		}, c.c, c.high)
		least, _ := c.asked(low)
		most, _ := c.asked(high)
		if low > c.want || high < c.want || high-low > marginGap*high || least < c.c || most >= c.c || len(asked) > c.most {
			t.Errorf("%s: from %v, where %v is asked for, to %v, where %v is, after %v", c.name, low, least, high, most, asked)
		}
		for k, want := range c.first {
			if k >= len(asked) || math.Abs(asked[k]-want) > 1e-12*want {
				t.Errorf("%s: %v are asked, want %v", c.name, asked, c.first)
				break
			}
		}
	}
}

// TestNearMargin: Newton's method begins as near as is said, on both sides of the border.
func TestNearMargin(t *testing.T) {
	for _, c := range []struct{ from, to, within float64 }{{1e-9, 1e-3, 1e-13}, {0.01, 0.1, 1e-9}, {0.2, 0.5, 2e-6}, {1, 3.5, 0.0005}, {3.6, 5, 0.03}, {10, 30, 0.003}, {40, 700, 6e-5}} {
		for k := range 10 {
			u := c.from + (c.to-c.from)*float64(k)/9
			l := u - math.Log1p(u)
			if u < 0.05 { // the difference has lost its digits
				l = u * u * (1.0/2 - u*(1.0/3-u*(1.0/4-u*(1.0/5-u*(1.0/6-u*(1.0/7-u*(1.0/8-u/9)))))))
			}
			if off := math.Abs(nearMargin(l)/u - 1); !(off <= c.within) {
				t.Errorf("u=%v: off by a part %.2g, want %.2g at most", u, off, c.within)
			}
		}
	}
}

// TestLongWaitsAtOnce: pages of long waits are worth as much summed at once as one by one, all of them or the coldest.
func TestLongWaitsAtOnce(t *testing.T) {
	for _, rates := range [][]float64{{1e-4, 5e-5, 1e-6}, {0.5, 0.01, 1e-5, 1e-7}} {
		truth := truthWith(rates, nil, 1)
		for _, price := range []float64{0.01, 0.3, 0.9} {
			value, polls := truth.dual(price, truth.tails())
			want, wantPolls := truth.dual(price, nil)
			if math.Abs(value-want) > 1e-12*want || math.Abs(polls-wantPolls) > 1e-12*wantPolls {
				t.Errorf("p=%v, price %v: %v with %v polls, one by one %v with %v", rates, price, value, polls, want, wantPolls)
			}
		}
	}
}

// TestDemandAtTheEnds: at no margin each page that changes is polled in every slot, at the margin of its worth none.
func TestDemandAtTheEnds(t *testing.T) {
	a, worth, x := []float64{math.Inf(1), 0.5, 0}, []float64{0.4, 0.4, 0.4}, make([]float64, 3)
	if sum, slope := demand(x, a, worth, nil, 0); sum != 2 || slope != 0 || !slices.Equal(x, []float64{1, 1, 0}) {
		t.Errorf("at no margin %v, %v of slope %v", x, sum, slope)
	}
	if sum, slope := demand(x, a, worth, nil, 0.4); sum != 0 || slope != 0 || !slices.Equal(x, []float64{0, 0, 0}) {
		t.Errorf("at the margin of their worth %v, %v of slope %v", x, sum, slope)
	}
}
