package hidden

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/internal/theory"
	"lascope/model/modeltest"
	"lascope/world"
)

// bagValues are the defaults of BagParams with the changes of a line.
func bagValues(line string) world.Values {
	return modeltest.Must(world.Defaults(BagParams(BagShifts()), strings.Fields(line)...))
}

func bag(line string) *Bag { return modeltest.Must(NewBag(bagValues(line))) }

// TestFamilies: weights are 1 to the heaviest, values within their family, the capacity the part of the weights.
func TestFamilies(t *testing.T) {
	for seed := range 40 {
		for _, family := range []string{"alike", "free"} {
			b := bag(fmt.Sprintf("seed=%d family=%s items=20 room=0.4", seed, family))
			sum := 0
			for k, w := range b.Weights {
				sum += w
				v := b.Values[k]
				low, high := 0.0, 1.0
				if family == "alike" {
					mean := 0.8 * float64(w) / 30
					low, high = min(max(mean-0.15, 0.05), 0.95), min(max(mean+0.15, 0.05), 0.95)
				}
				if w < 1 || w > 30 || v < low-1e-12 || v > high+1e-12 {
					t.Fatalf("seed %d, %s: weight %d, value %v", seed, family, w, v)
				}
			}
			modeltest.Equal(t, b.Capacity, max(30, sum*4/10), "the capacity of %d is", sum)
		}
	}
}

// TestLists: given weights and values, and the optimum of the bag.
func TestLists(t *testing.T) {
	b := bag("weights=5,5,4,3 values=0.5,0.5,0.45,0.1 room=0.6")
	if b.Capacity != 10 || b.Exact != 0b11 || math.Abs(b.ExactValue-1) > 1e-12 || b.Density != 0b101 ||
		math.Abs(b.DensityValue-0.95) > 1e-12 ||
		math.Abs(b.Fractional-1.05) > 1e-12 {
		t.Errorf("capacity %d, %+v", b.Capacity, b.Optimum)
	}
	modeltest.Equal(t, bag("weights=50,2,2,2 room=0.05").Capacity, 50, "the heaviest does not fit into")
	if b := bag("values=0.5,0.5,0.45,0.1,0.2"); b.Items() != 5 || ItemCount(bagValues("values=0.5,0.5,0.45,0.1,0.2")) != 5 ||
		ItemCount(bagValues("")) != 12 {
		t.Error("the number of items is not that of the values")
	}
}

// TestAnswers: an item hits as often as its value, the same for all who pack it in a tick, and no item that is not packed.
func TestAnswers(t *testing.T) {
	one, two := bag(""), bag("")
	all := theory.ItemSet(1)<<12 - 1
	const n = 20_000
	hits := make([]float64, 12)
	for tick := range n {
		some := theory.ItemSet(tick) & all
		a := one.Answer(all)
		modeltest.MustEqual(t, two.Answer(some), a&some, "at %d of %s hit, of all %s:", tick, some, a)
		for k := range hits {
			if a.Has(k) {
				hits[k]++
			}
		}
	}
	for k, v := range one.Values {
		if off := math.Abs(hits[k]/n - v); off > 6*math.Sqrt(v*(1-v)/n) {
			t.Errorf("item %d of value %v hits in %v", k+1, v, hits[k]/n)
		}
	}
	if sums := one.Sums; math.Abs(sums.Value/n-all.Value(one.Values)) > 1e-6 || math.Abs(sums.Share-sums.Value/one.ExactValue) > 1e-6 ||
		one.PacksOf(3) != n ||
		one.Ticks() != n {
		t.Errorf("%+v", sums)
	}
}

// TestShifts: the values exchange places, the weights stay, the optimum is that of the new values; a mirror done twice is none.
func TestShifts(t *testing.T) {
	for _, shift := range BagShifts() {
		b := bag("")
		b.Answer(b.Exact)
		before, weights := slices.Clone(b.Values), slices.Clone(b.Weights)
		detail := b.Shift(shift, 1)
		after := slices.Clone(b.Values)
		slices.Sort(before)
		slices.Sort(after)
		if !slices.Equal(before, after) || !slices.Equal(weights, b.Weights) || slices.Equal(b.Values, before) ||
			!strings.HasPrefix(
				detail,
				"the exact optimum is now ",
			) || b.Recent > b.ExactValue || b.Ticks() != 0 || b.PacksOf(b.Exact.First()) != 0 {
			t.Errorf("%s: %s", shift.Name, detail)
		}
		modeltest.Equal(t, b.Exact, theory.NewKnapsack(b.Weights, b.Capacity).Exact(b.Values), "%s: the exact packing is", shift.Name)
	}
	b := bag("")
	before := slices.Clone(b.Values)
	mirror := BagShifts()[0]
	b.Shift(mirror, 1)
	if order := b.order(); b.Values[order[0]] != slices.Max(before) || slices.Index(before, slices.Min(before)) != order[0] {
		t.Error("the item of the least value has not that of the greatest")
	}
	if b.Shift(mirror, 2); !slices.Equal(before, b.Values) {
		t.Error("two mirrors change the values")
	}
}

// TestEdgesOfLists: the least and the greatest weight and value, and the least and the greatest number of items.
func TestEdgesOfLists(t *testing.T) {
	if b := bag("weights=1,100,1,1 values=0,1,0,0"); b.Weights[1] != 100 || b.Values[1] != 1 || b.Items() != 4 {
		t.Errorf("%v %v", b.Weights, b.Values)
	}
	modeltest.Equal(t, bag("values="+strings.Repeat("0.5,", 39)+"0.5").Items(), 40, "items:")
}

// TestTickByTick: hits at the coin, the streak and the recent value of three packings and a shift.
func TestTickByTick(t *testing.T) {
	b := bag("weights=5,5,4,3 values=0.5,0.25,0.45,0.125 room=1.0")
	b.Values[0], b.Values[1] = b.Coin(0), math.Nextafter(b.Coin(1), 1)
	modeltest.Equal(t, b.Answer(0b11), 0b10, "of coins at and below the values hit")
	b.Values[0], b.Values[1] = 0.5, 0.25
	b.Recent = 0.75
	for k, c := range []struct {
		packed theory.ItemSet
		streak int64
		recent float64
	}{
		{0b11, 2, 0.75}, {0b1011, 1, 0.75 + 0.125/64}, {0b1011, 2, 0.75 + 0.125/64 + (0.125-0.125/64)/64},
	} {
		if b.Answer(c.packed); b.Streak() != c.streak || math.Abs(b.Recent-c.recent) > 1e-15 {
			t.Errorf("packing %d: a streak of %d, recent %v; want %d, %v", k+2, b.Streak(), b.Recent, c.streak, c.recent)
		}
	}
	b.Shift(BagShifts()[0], 4)
	if b.Answer(1); b.Recent != b.Values[0] || b.Streak() != 1 || b.Ticks() != 1 {
		t.Errorf("after the shift recent %v, a streak of %d, ticks %d", b.Recent, b.Streak(), b.Ticks())
	}
}

// TestAlikeDrawByDraw: a value of the family alike is .8 of the weight's part of the heaviest, give or take .15, by its own coin.
func TestAlikeDrawByDraw(t *testing.T) {
	b, weights, values := bag("seed=9"), world.NewDraws(9, "weights of the items"), world.NewDraws(9, "values of the items")
	for k, v := range b.Values {
		w := 1 + int(weights.Below(30))
		u := values.Unit()
		if want := min(max(0.8*float64(w)/30-0.15+0.3*u, 0.05), 0.95); b.Weights[k] != w || math.Abs(v-want) > 1e-12 {
			t.Errorf("item %d has weight %d and value %v, want %d and %v", k+1, b.Weights[k], v, w, want)
		}
	}
}
