package items

import (
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/internal/knapsack"
)

// values are parameters by key.
type values map[string]any

func (v values) Number(key string) float64 {
	if i, ok := v[key].(int); ok {
		return float64(i)
	}
	return v[key].(float64)
}
func (v values) Int(key string) int     { return v[key].(int) }
func (v values) Word(key string) string { return v[key].(string) }

// with are the defaults with some values changed.
func with(pairs ...any) values {
	v := values{"items": 12, "weights": "", "heaviest": 30, "values": "", "family": "alike", "room": 0.3, "seed": 1}
	for i := 0; i < len(pairs); i += 2 {
		v[pairs[i].(string)] = pairs[i+1]
	}
	return v
}

func bag(t *testing.T, pairs ...any) *Bag {
	t.Helper()
	b, err := NewBag(with(pairs...))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestFamilies: weights are 1 to the heaviest, values within their family, the capacity the part of the weights.
func TestFamilies(t *testing.T) {
	for seed := range 40 {
		for _, family := range []string{"alike", "free"} {
			b := bag(t, "seed", seed, "family", family, "items", 20, "room", 0.4)
			sum := 0
			for k, w := range b.Weights() {
				sum += w
				v := b.Values()[k]
				low, high := 0.0, 1.0
				if family == "alike" {
					mean := 0.8 * float64(w) / 30
					low, high = min(max(mean-0.15, 0.05), 0.95), min(max(mean+0.15, 0.05), 0.95)
				}
				if w < 1 || w > 30 || v < low-1e-12 || v > high+1e-12 {
					t.Fatalf("seed %d, %s: weight %d, value %v", seed, family, w, v)
				}
			}
			if want := max(30, sum*4/10); b.Capacity() != want {
				t.Errorf("the capacity of %d is %d, want %d", sum, b.Capacity(), want)
			}
		}
	}
}

// TestLists: given weights and values, and the optimum of the bag.
func TestLists(t *testing.T) {
	b := bag(t, "weights", "5,5,4,3", "values", "0.5,0.5,0.45,0.1", "room", 0.6)
	if b.Capacity() != 10 || b.Exact != 0b11 || math.Abs(b.ExactValue-1) > 1e-12 || b.Density != 0b101 || math.Abs(b.DensityValue-0.95) > 1e-12 ||
		math.Abs(b.Fractional-1.05) > 1e-12 {
		t.Errorf("capacity %d, %+v", b.Capacity(), b.Optimum)
	}
	if b := bag(t, "weights", "50,2,2,2", "room", 0.05); b.Capacity() != 50 {
		t.Errorf("the heaviest does not fit into %d", b.Capacity())
	}
	if b := bag(t, "values", "0.5,0.5,0.45,0.1,0.2"); b.Items() != 5 || Count(with("values", "0.5,0.5,0.45,0.1,0.2")) != 5 || Count(with()) != 12 {
		t.Error("the number of items is not that of the values")
	}
}

// TestRefusals: each names the mistake, the allowed values and an example, in at most 300 letters.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		v    values
		says string
	}{
		{with("weights", "5,5,4"), "the number of items is 3, and it may be 4 to 40"},
		{with("weights", "5,0,4,3"), `"0" is not a whole number from 1 to 100; write such as weights=3,5,8,2`},
		{with("weights", "5,101,4,3"), `"101" is not a whole number`},
		{with("values", "0.5,1.5,0.4,0.3"), `"1.5" is not a probability from 0 to 1; write such as values=0.2,0.5,0.9,0.4`},
		{with("values", "0.5,x,0.4,0.3"), `"x" is not`},
		{with("values", "0,0,0,0"), "no item has a value above 0"},
		{with("values", "0.5,0.5"), "the number of items is 2"},
		{with("values", strings.Repeat("0.5,", 40)+"0.5"), "the number of items is 41"},
		{with("values", "0.5,0.5,0.4,0.3,0.2", "weights", "5,5,4,3"), "5 values for 4 weights"},
	} {
		_, err := NewBag(c.v)
		if err == nil || !strings.Contains(err.Error(), c.says) || len(err.Error()) > 300 {
			t.Errorf("%v: %v, want %s", c.v, err, c.says)
		}
	}
}

// TestAnswers: an item hits as often as its value, the same for all who pack it in a tick, and no item that is not packed.
func TestAnswers(t *testing.T) {
	one, two := bag(t), bag(t)
	all := knapsack.Set(1)<<12 - 1
	const n = 20_000
	hits := make([]float64, 12)
	for tick := range n {
		some := knapsack.Set(tick) & all
		a := one.Answer(all)
		if b := two.Answer(some); b != a&some {
			t.Fatalf("at %d %s of %s hit, of all %s", tick, b, some, a)
		}
		for k := range hits {
			if a.Has(k) {
				hits[k]++
			}
		}
	}
	for k, v := range one.Values() {
		if off := math.Abs(hits[k]/n - v); off > 6*math.Sqrt(v*(1-v)/n) {
			t.Errorf("item %d of value %v hits in %v", k+1, v, hits[k]/n)
		}
	}
	if sums := one.Sums(); math.Abs(sums.Value/n-all.Value(one.Values())) > 1e-6 || math.Abs(sums.Share-sums.Value/one.ExactValue) > 1e-6 || one.PacksOf(3) != n || one.Ticks() != n {
		t.Errorf("%+v", sums)
	}
}

// TestShifts: the values exchange places, the weights stay, the optimum is that of the new values; a mirror done twice is none.
func TestShifts(t *testing.T) {
	for _, shift := range Shifts() {
		b := bag(t)
		b.Answer(b.Exact)
		before, weights := slices.Clone(b.Values()), slices.Clone(b.Weights())
		detail := b.Shift(shift, 1)
		after := slices.Clone(b.Values())
		slices.Sort(before)
		slices.Sort(after)
		if !slices.Equal(before, after) || !slices.Equal(weights, b.Weights()) || slices.Equal(b.Values(), before) ||
			!strings.HasPrefix(detail, "the exact optimum is now ") || b.Recent() > b.ExactValue || b.Ticks() != 0 || b.PacksOf(b.Exact.First()) != 0 {
			t.Errorf("%s: %s", shift.Name, detail)
		}
		if solver := knapsack.NewSolver(b.Weights(), b.Capacity()); b.Exact != solver.Exact(b.Values()) {
			t.Errorf("%s: the exact packing is %s", shift.Name, b.Exact)
		}
	}
	b := bag(t)
	before := slices.Clone(b.Values())
	mirror := Shifts()[0]
	b.Shift(mirror, 1)
	if order := b.order(); b.Values()[order[0]] != slices.Max(before) || slices.Index(before, slices.Min(before)) != order[0] {
		t.Error("the item of the least value has not that of the greatest")
	}
	if b.Shift(mirror, 2); !slices.Equal(before, b.Values()) {
		t.Error("two mirrors change the values")
	}
}

// TestClone: a copy has the same future and shares nothing that changes.
func TestClone(t *testing.T) {
	one := bag(t)
	one.Answer(3)
	two := one.Clone()
	one.Shift(Shifts()[1], 1)
	if two.Exact != bag(t).Exact || two.Streak() != 1 {
		t.Error("a shift of the original changes the copy")
	}
	two.Shift(Shifts()[1], 1)
	for range 50 {
		if one.Answer(0xfff) != two.Answer(0xfff) {
			t.Fatal("the copy answers otherwise")
		}
	}
	if n := testing.AllocsPerRun(10, func() { one.Answer(0xff) }); n != 0 {
		t.Errorf("an answer allocates %v times", n)
	}
}
